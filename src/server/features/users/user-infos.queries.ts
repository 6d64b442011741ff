import { type Expression, type Kysely, sql } from 'kysely'
import { type Page, toPage } from '../../../shared/paging.ts'
import type { UserInfoForAdmin } from '../../../shared/users/users.contract.ts'
import { emailText } from '../../db/emails.ts'
import { pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'

const COLUMNS = [
  'users.id',
  emailText().as('email'),
  'user_infos.full_name',
  'user_infos.phone',
  'user_infos.address',
  'user_infos.city_id',
  'cities.name as city_name',
  'user_infos.kind',
  'user_infos.district',
  'user_infos.language',
  'user_infos.channel',
  'user_infos.note',
  'user_infos.status',
  'user_infos.rejection_reason',
  'user_infos.version',
] as const

const profiles = (db: Kysely<DB>) =>
  db
    .selectFrom('users')
    .innerJoin('user_infos', 'user_infos.user_id', 'users.id')
    .leftJoin('cities', 'cities.id', 'user_infos.city_id')
    .select(COLUMNS)
    .where('users.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof profiles>['executeTakeFirstOrThrow']>>

const toUserInfo = (row: Row): UserInfoForAdmin => ({
  userId: row.id,
  email: row.email,
  fullName: row.full_name,
  phone: row.phone ?? '',
  address: row.address,
  cityId: row.city_id,
  cityName: row.city_name,
  kind: row.kind,
  district: row.district,
  language: row.language,
  channel: row.channel,
  ...(row.note !== null && { note: row.note }),
  status: row.status,
  rejectionReason: row.rejection_reason,
  version: row.version,
})

/** @throws 404 `user_info_not_found`, also for an archived user */
export async function userInfoOf(db: Kysely<DB>, userId: string): Promise<UserInfoForAdmin> {
  const row = await profiles(db)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('user_info_not_found'))
  return toUserInfo(row)
}

export async function userInfoPage(
  db: Kysely<DB>,
  query: { page: number; size: number },
): Promise<Page<UserInfoForAdmin>> {
  const users = db
    .selectFrom('users')
    .where('users.archived_at', 'is', null)
    // Written out, so that the index of these accounts fits.
    .where(sql<boolean>`users.has_profile`)
  const ids = users.select('users.id').orderBy('users.email').orderBy('users.id')
  const [content, total] = await Promise.all([
    presentedPage(query, ids, (page) => presented(db, page)),
    pageTotal(db, query, users),
  ])
  return toPage(content, query, total)
}

async function presented(db: Kysely<DB>, page: Expression<{ id: string }>): Promise<UserInfoForAdmin[]> {
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('page')
    .innerJoin('users', 'users.id', 'page.id')
    .innerJoin('user_infos', 'user_infos.user_id', 'users.id')
    .leftJoin('cities', 'cities.id', 'user_infos.city_id')
    .select(COLUMNS)
    .orderBy('users.email')
    .orderBy('users.id')
    .execute()
  return rows.map(toUserInfo)
}
