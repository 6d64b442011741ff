// The user lists: the page is selected from the accounts alone, in the order of the e-mail, and joined afterwards.

import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { type Page, toPage } from '../../shared/paging.ts'
import type { ProfileStatus, Role } from '../../shared/roles.ts'
import type { UserRow } from '../../shared/users/users.contract.ts'
import type { DB } from '../db/schema.generated.ts'
import { notFound } from '../platform/errors.ts'
import { paged, pageTotal } from '../platform/paging.ts'
import { emailContains, foldContains } from '../platform/search.ts'

interface PageQuery {
  page: number
  size: number
}

export interface UserFilter {
  email?: string | undefined
  /** Part of the e-mail or of the name. */
  person?: string | undefined
  roleId?: string | undefined
}

export function roleList(db: Kysely<DB>): Promise<{ id: string; name: Role }[]> {
  return db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute()
}

/** @throws 404 `role_not_found` */
export async function roleById(db: Kysely<DB>, id: string): Promise<{ id: string; name: Role }> {
  return db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('role_not_found'))
}

interface Row {
  id: string
  email: string
  role_id: string
  role_name: Role
  email_confirmed_at: Date | null
  status: ProfileStatus | null
  full_name: string | null
}

const toUserRow = (row: Row): UserRow => ({
  id: row.id,
  email: row.email,
  roleId: row.role_id,
  roleName: row.role_name,
  emailConfirmed: row.email_confirmed_at !== null,
  userInfoStatus: row.status,
  fullName: row.full_name,
})

const isNamed = (eb: ExpressionBuilder<DB, 'users'>, word: string) =>
  eb(
    'users.id',
    'in',
    eb
      .selectFrom('user_infos')
      .select('user_id')
      .where((info) => foldContains(info, 'full_name_fold', word)),
  )

const matching =
  ({ email, person, roleId }: UserFilter) =>
  (eb: ExpressionBuilder<DB, 'users'>): Expression<SqlBool> =>
    eb.and([
      eb('users.archived_at', 'is', null),
      ...(email === undefined ? [] : [emailContains(eb, 'users.email', email)]),
      ...(person === undefined ? [] : [eb.or([emailContains(eb, 'users.email', person), isNamed(eb, person)])]),
      ...(roleId === undefined ? [] : [eb('users.role_id', '=', roleId)]),
    ])

export async function userPage(db: Kysely<DB>, filter: UserFilter, query: PageQuery): Promise<Page<UserRow>> {
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      (qb) =>
        qb
          .selectFrom('users')
          .select(['id', 'email', 'role_id', 'email_confirmed_at'])
          .where(matching(filter))
          .orderBy('email')
          .orderBy('id')
          .$call(paged(query)),
    )
    .selectFrom('page')
    .innerJoin('roles', 'roles.id', 'page.role_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'page.id')
    .select(['page.id', 'page.email', 'page.role_id', 'page.email_confirmed_at', 'roles.name as role_name'])
    .select(['user_infos.status', 'user_infos.full_name'])
    .orderBy('page.email')
    .orderBy('page.id')
    .execute()
  const total = await pageTotal(db, query, db.selectFrom('users').where(matching(filter)))
  return toPage(rows.map(toUserRow), query, total)
}

/** Users who wait for approval, longest waiting first, which is the order of the index. */
export async function pendingUserPage(db: Kysely<DB>, query: PageQuery): Promise<Page<UserRow>> {
  const waiting = db
    .selectFrom('user_infos')
    .innerJoin('users', 'users.id', 'user_infos.user_id')
    .where('user_infos.status', '=', 'PENDING')
    .where('users.archived_at', 'is', null)
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      () =>
        waiting
          .select(['users.id', 'users.email', 'users.role_id', 'users.email_confirmed_at'])
          .select(['user_infos.status', 'user_infos.full_name', 'user_infos.created_at'])
          .orderBy('user_infos.created_at')
          .orderBy('user_infos.user_id')
          .$call(paged(query)),
    )
    .selectFrom('page')
    .innerJoin('roles', 'roles.id', 'page.role_id')
    .selectAll('page')
    .select('roles.name as role_name')
    .orderBy('page.created_at')
    .orderBy('page.id')
    .execute()
  const total = await pageTotal(db, query, waiting)
  return toPage(rows.map(toUserRow), query, total)
}

/** @throws 404 `user_not_found`, also for an archived one */
export async function userById(db: Kysely<DB>, id: string): Promise<UserRow> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.role_id', 'users.email_confirmed_at', 'roles.name as role_name'])
    .select(['user_infos.status', 'user_infos.full_name'])
    .where('users.id', '=', id)
    .where('users.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('user_not_found'))
  return toUserRow(row)
}
