// An admin's overview: work that waits, this week's dates, and a year in numbers. Each query aggregates over indexes alone.
import { type Kysely, sql } from 'kysely'
import { addDays, addMonths, monthStart, weekStart } from '../../shared/calendar/calendar.days.ts'
import { dayOf, filterInstant } from '../../shared/days.ts'
import { fromMinor } from '../../shared/money.ts'
import type { Overview, OverviewMonth, Waiting } from '../../shared/overview/overview.contract.ts'
import { calendarItems } from '../calendar/calendar.queries.ts'
import type { DB } from '../db/schema.generated.ts'
import { readWhenChanged } from '../platform/unchanged.ts'
import { missingCounts } from '../requests/request-missing.queries.ts'

const MONTHS = 12

/** All of it depends on the database and the day alone. */
export const overview = (db: Kysely<DB>, now: Date): Promise<Overview> =>
  readWhenChanged(db, `overview ${dayOf(now)}`, () => readOverview(db, now))

async function readOverview(db: Kysely<DB>, now: Date): Promise<Overview> {
  const today = dayOf(now)
  const start = weekStart(today)
  const end = addDays(start, 6)
  const [waiting, items, months] = await Promise.all([
    waitingCounts(db, now),
    calendarItems(db, 'ADMIN', start, end),
    monthsUntil(db, today),
  ])
  return { today, waiting, week: { start, end, items }, months }
}

const approvals = (db: Kysely<DB>) =>
  db
    .selectFrom('user_infos')
    .innerJoin('users', 'users.id', 'user_infos.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_infos.status', '=', 'PENDING')
    .where('users.archived_at', 'is', null)

async function waitingCounts(db: Kysely<DB>, now: Date): Promise<Waiting> {
  const lowStock = db
    .selectFrom('spare_parts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .where((eb) => eb('quantity', '<=', eb.ref('min_stock')))
  const failed = db
    .selectFrom('outbox_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'FAILED')
  const [missing, others] = await Promise.all([
    missingCounts(db, now),
    db
      .selectNoFrom([
        approvals(db).$asScalar().as('approvals'),
        lowStock.$asScalar().as('lowStock'),
        failed.$asScalar().as('failedMessages'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    approvals: others.approvals ?? 0,
    withoutOffer: missing.OFFER,
    withoutAnswer: missing.ANSWER,
    withoutValidOffer: missing.VALID_OFFER,
    withoutTechnician: missing.TECHNICIAN,
    withoutDate: missing.DATE,
    lowStock: others.lowStock ?? 0,
    failedMessages: others.failedMessages ?? 0,
  }
}

type MenuCounts = { approvals: number; pendingRequests: number }

export const menuCounts = (db: Kysely<DB>): Promise<MenuCounts> =>
  readWhenChanged(db, 'menu counts', () => readMenuCounts(db))

async function readMenuCounts(db: Kysely<DB>): Promise<MenuCounts> {
  const pending = db
    .selectFrom('service_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .where('status', '=', 'PENDING')
  const counts = await db
    .selectNoFrom([approvals(db).$asScalar().as('approvals'), pending.$asScalar().as('pendingRequests')])
    .executeTakeFirstOrThrow()
  return { approvals: counts.approvals ?? 0, pendingRequests: counts.pendingRequests ?? 0 }
}

/** A month in Turkey, and the instants at which it begins and ends. */
interface Span {
  month: string
  from: Date
  to: Date
}

const startOf = (day: string): Date => filterInstant(day, 'from') ?? new Date(day)

async function monthsUntil(db: Kysely<DB>, today: string): Promise<OverviewMonth[]> {
  const first = monthStart(addMonths(today, 1 - MONTHS))
  const spans = Array.from({ length: MONTHS }, (_, index): Span => {
    const day = addMonths(first, index)
    return { month: day.slice(0, 7), from: startOf(day), to: startOf(addMonths(first, index + 1)) }
  })
  const rows = await inMonths(db, spans)
  return rows.map(({ minor, days, rating, ...row }) => ({
    ...row,
    turnaroundDays: days === null ? null : round(days),
    rating: rating === null ? null : round(rating),
    income: fromMinor(minor ?? 0),
  }))
}

const round = (value: number): number => Math.round(value * 10) / 10

interface MonthRow {
  month: string
  maintenance: number
  fault: number
  completed: number
  days: number | null
  ratings: number
  rating: number | null
  minor: number | null
}

/**
 * One range of each index a month. The income includes offers of archived requests, because they remain accepted.
 */
async function inMonths(db: Kysely<DB>, spans: Span[]): Promise<MonthRow[]> {
  const values = spans.map(({ month, from, to }) => sql`(${month}, ${from}::timestamptz, ${to}::timestamptz)`)
  const { rows } = await sql<MonthRow>`
    select spans.month, filed.maintenance, filed.fault, done.completed, done.days, done.ratings, done.rating, income.minor
    from (values ${sql.join(values)}) as spans (month, first, last)
    cross join lateral (
      select count(*) filter (where request_type = 'MAINTENANCE') as maintenance,
        count(*) filter (where request_type = 'FAULT') as fault
      from service_requests
      where archived_at is null and created_at >= spans.first and created_at < spans.last
    ) as filed
    cross join lateral (
      select count(*) as completed, count(customer_rating) as ratings, avg(customer_rating)::float8 as rating,
        percentile_cont(0.5) within group (order by extract(epoch from completed_at - created_at)::float8) / 86400 as days
      from service_requests
      where archived_at is null and status = 'COMPLETED' and completed_at >= spans.first and completed_at < spans.last
    ) as done
    cross join lateral (
      select sum(final_try_minor)::bigint as minor from offers
      where status = 'ACCEPTED' and decided_at >= spans.first and decided_at < spans.last
    ) as income
    order by spans.month`.execute(db)
  return rows
}
