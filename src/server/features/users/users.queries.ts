// The user lists: the page is selected from the accounts alone, in the order of the e-mail, and joined afterwards.

import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type Page, toPage } from '../../../shared/paging.ts'
import { type ProfileStatus, ROLE_IDS, type Role } from '../../../shared/roles.ts'
import type { UserRow } from '../../../shared/users/users.contract.ts'
import { emailText } from '../../db/emails.ts'
import { paged, pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasEmail, isShort, own } from '../../db/search.ts'
import { type SearchedList, searchedPage } from '../../db/searched-page.ts'
import { notFound } from '../../http/errors.ts'
import { profileWay } from './person-search.queries.ts'

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

/** The admins who can sign in. */
export const activeAdmins = (db: Kysely<DB>) =>
  db
    .selectFrom('users')
    .innerJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select('users.id')
    .where('users.role_id', '=', ROLE_IDS.ADMIN)
    .where('users.archived_at', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .where('user_infos.status', '=', 'APPROVED')

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
  has_factor: boolean
  has_sign_in: boolean
  status: ProfileStatus | null
  full_name: string | null
}

const HAS_SIGN_IN = sql<boolean>`(users.email is not null and users.password_hash is not null)`.as('has_sign_in')

const ROW_COLUMNS = [
  'users.id',
  emailText().as('email'),
  'users.role_id',
  'users.email_confirmed_at',
  'users.has_factor',
  HAS_SIGN_IN,
  'roles.name as role_name',
  'user_infos.status',
  'user_infos.full_name',
] as const

const toUserRow = (row: Row): UserRow => ({
  id: row.id,
  email: row.email,
  roleId: row.role_id,
  roleName: row.role_name,
  emailConfirmed: row.email_confirmed_at !== null,
  userInfoStatus: row.status,
  fullName: row.full_name,
  hasSignIn: row.has_sign_in,
  hasFactor: row.has_factor,
})

type Users = SelectQueryBuilder<DB, 'users', object>

function listed(db: Kysely<DB>, { roleId }: UserFilter): Users {
  const users = db.selectFrom('users').where('users.archived_at', 'is', null)
  return roleId === undefined ? users : users.where('users.role_id', '=', roleId)
}

/** The accounts of a page, a query of their ids, in the order of the list. */
async function presented(db: Kysely<DB>, page: Expression<{ id: string }>): Promise<UserRow[]> {
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('page')
    .innerJoin('users', 'users.id', 'page.id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(ROW_COLUMNS)
    .orderBy('users.email')
    .orderBy('users.id')
    .execute()
  return rows.map(toUserRow)
}

export async function userPage(db: Kysely<DB>, filter: UserFilter, query: PageQuery): Promise<Page<UserRow>> {
  const { email, person } = filter
  const users = listed(db, filter)
  const word = person ?? email
  if (word !== undefined) {
    const found = searchedUsers(users, { word, names: person !== undefined }, query)
    return searchedPage(db, found, (page) => presented(db, page))
  }
  const ids = users.select('users.id').orderBy('users.email').orderBy('users.id')
  const [content, total] = await Promise.all([
    presentedPage(query, ids, (page) => presented(db, page)),
    pageTotal(db, query, users),
  ])
  return toPage(content, query, total)
}

function searchedUsers(
  users: Users,
  { word, names }: { word: string; names: boolean },
  paging: PageQuery,
): SearchedList<'users'> {
  return {
    table: 'users',
    listed: users,
    ways: (anywhere) => [
      own(hasEmail('users.email', word, anywhere)),
      ...(names ? [profileWay('users.id', { word, phones: false, anywhere })] : []),
    ],
    isShort: isShort(word),
    order: [sql`users.email`, sql`users.id`],
    columns: ['id', 'email'],
    paging,
  }
}

/** Users who sign in and wait for approval, longest waiting first, which is the order of the index. */
export async function pendingUserPage(db: Kysely<DB>, query: PageQuery): Promise<Page<UserRow>> {
  const waiting = db
    .selectFrom('user_infos')
    .innerJoin('users', 'users.id', 'user_infos.user_id')
    .where('user_infos.status', '=', 'PENDING')
    .where('users.password_hash', 'is not', null)
    .where('users.archived_at', 'is', null)
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      () =>
        waiting
          .select([
            'users.id',
            emailText().as('email'),
            'users.role_id',
            'users.email_confirmed_at',
            'users.has_factor',
            HAS_SIGN_IN,
          ])
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
    .select(ROW_COLUMNS)
    .where('users.id', '=', id)
    .where('users.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('user_not_found'))
  return toUserRow(row)
}
