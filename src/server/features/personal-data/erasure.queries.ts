// What an erasure would do, and what stops it.
import { type Kysely, sql } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { fromMinor } from '../../../shared/money.ts'
import type { Erasure } from '../../../shared/personal-data/erasure.contract.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import { balanceOf } from '../payments/ledger.queries.ts'
import { ERASED, type Erased } from './erased-columns.ts'
import { lastDay } from './kept-papers.queries.ts'
import { erasedRows } from './own-rows.ts'
import { toPrivacyRequest } from './privacy-requests.queries.ts'

type Table = keyof DB

/** What counts in each part of the preview. */
const GOING: [Erasure['goes'][number]['what'], Table[]][] = [
  ['PHOTOS', ['boat_photos', 'meter_photos', 'photos']],
  ['MESSAGES', ['notifications', 'outbox_messages']],
  ['DEVICES', ['sessions', 'factors', 'push_subscriptions', 'calendar_feeds']],
  ['LOG', ['activity_logs']],
]
const STAYING: [Erasure['stays'][number]['what'], Table[]][] = [
  ['OFFERS', ['offers', 'offer_revisions', 'offer_events']],
  ['REPORTS', ['service_reports']],
  ['LEDGER', ['payments', 'dues', 'invoices']],
]
/** Rows that stand for a part's number: events and revisions belong to an offer. */
const COUNTED: readonly Table[] = ['offers', 'service_reports', 'payments', 'dues', 'invoices']

const SINCE: Partial<Record<Table, string>> = { dues: 'created_at', invoices: 'issued_on' }

async function countOf(db: Kysely<DB>, table: Table, userId: string): Promise<number> {
  const rule: Erased = ERASED[table] ?? {}
  const only = typeof rule.delete === 'string' ? sql` and ${sql.raw(rule.delete)}` : sql``
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${erasedRows(table, rule, userId)}${only}`.execute(db)
  return rows[0]?.count ?? 0
}

async function keptOf(db: Kysely<DB>, table: Table, userId: string) {
  const rule: Erased = ERASED[table] ?? {}
  const since = rule.since ?? SINCE[table] ?? 'created_at'
  const rest = typeof rule.delete === 'string' ? sql` and not (${sql.raw(rule.delete)})` : sql``
  const { rows } = await sql<{ count: number; until: string | null }>`
    select count(${sql.ref(since)})::int as count, max(${lastDay(sql.ref(since))})::text as until from ${sql.table(table)}
    where ${erasedRows(table, rule, userId)}${rest}`.execute(db)
  return { table, count: rows[0]?.count ?? 0, until: rows[0]?.until ?? null }
}

export async function staysOf(db: Kysely<DB>, userId: string): Promise<Erasure['stays']> {
  const stays: Erasure['stays'] = []
  for (const [what, tables] of STAYING) {
    const kept: Awaited<ReturnType<typeof keptOf>>[] = []
    for (const table of tables) kept.push(await keptOf(db, table, userId))
    const days = kept.flatMap(({ until }) => until ?? []).sort()
    const count = kept.filter(({ table }) => COUNTED.includes(table)).reduce((sum, one) => sum + one.count, 0)
    const until = days.at(-1)
    if (until !== undefined && count > 0) stays.push({ what, count, until })
  }
  return stays
}

/** The numbers of jobs that are not ended, and the boats of handovers from or to the person. */
export async function blockersOf(db: Kysely<DB>, userId: string): Promise<Pick<Erasure, 'openJobs' | 'openHandovers'>> {
  const jobs = await db
    .selectFrom('service_requests')
    .select('request_number')
    .where('customer_id', '=', userId)
    .where('archived_at', 'is', null)
    .where('status', 'in', ['PENDING', 'WAITING_APPROVAL', 'ACTIVE'])
    .orderBy('request_number')
    .execute()
  const handovers = await db
    .selectFrom('boat_handovers')
    .innerJoin('boats', 'boats.id', 'boat_handovers.boat_id')
    .select('boats.name')
    .where('boat_handovers.status', '=', 'PENDING')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('from_user_id', '=', userId),
        eb('to_email', '=', selectFrom('users').select('email').where('users.id', '=', userId)),
      ]),
    )
    .orderBy('boats.name')
    .execute()
  return {
    openJobs: jobs.map(({ request_number }) => request_number),
    openHandovers: handovers.map(({ name }) => name),
  }
}

/** @throws 404 `customer_not_found`, also for staff */
export async function erasureOf(db: Kysely<DB>, userId: string, now: Date): Promise<Erasure> {
  const person = await db
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .leftJoin('erasures', 'erasures.user_id', 'users.id')
    .select(['email', 'full_name', 'phone', 'version', 'erased_on'])
    .where('users.id', '=', userId)
    .where('role_id', '=', ROLE_IDS.CUSTOMER)
    .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
  const goes: Erasure['goes'] = [{ what: 'CONTACT', count: 1 }]
  for (const [what, tables] of GOING) {
    let count = 0
    for (const table of tables) count += await countOf(db, table, userId)
    if (count > 0) goes.push({ what, count })
  }
  const { open } = await balanceOf(db, { customerId: userId }, dayOf(now))
  const requests = await db
    .selectFrom('privacy_requests')
    .selectAll()
    .where('kind', '=', 'ERASURE')
    .where('answer', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('user_id', 'is', null)]))
    .orderBy(sql`user_id nulls last, due_on, id`)
    .limit(100)
    .execute()
  return {
    userId,
    fullName: person.full_name ?? person.email ?? '',
    contact: person.email ?? person.phone ?? '',
    version: person.version ?? 0,
    erasedOn: person.erased_on,
    goes: person.erased_on === null ? goes : [],
    stays: await staysOf(db, userId),
    debt: fromMinor(Number(open)),
    ...(await blockersOf(db, userId)),
    requests: requests.map((row) => toPrivacyRequest(row, now)),
  }
}
