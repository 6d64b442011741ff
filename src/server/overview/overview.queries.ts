// An admin's overview: work that waits, this week's dates, and a year in numbers. Each query is one aggregate over an index.
import { type Kysely, sql } from 'kysely'
import { addDays, addMonths, monthStart, weekStart } from '../../shared/calendar/calendar.days.ts'
import { dayOf, filterInstant } from '../../shared/days.ts'
import { fromMinor } from '../../shared/money.ts'
import type { Overview, OverviewMonth, Waiting } from '../../shared/overview/overview.contract.ts'
import { calendarItems } from '../calendar/calendar.queries.ts'
import type { DB } from '../db/schema.generated.ts'
import { missingCounts } from '../requests/request-missing.queries.ts'

const MONTHS = 12

export async function overview(db: Kysely<DB>, now: Date): Promise<Overview> {
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

export async function menuCounts(db: Kysely<DB>): Promise<{ approvals: number; pendingRequests: number }> {
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

/** The month of an instant in Turkey, '2026-11'. */
const monthOf = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'Europe/Istanbul', 'YYYY-MM')`

async function monthsUntil(db: Kysely<DB>, today: string): Promise<OverviewMonth[]> {
  const first = monthStart(addMonths(today, 1 - MONTHS))
  const from = filterInstant(first, 'from') ?? new Date(first)
  const [filed, completed, income] = await Promise.all([
    filedSince(db, from),
    completedSince(db, from),
    incomeSince(db, from),
  ])
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = addMonths(first, index).slice(0, 7)
    const of = <T extends { month: string }>(rows: T[]) => rows.find((row) => row.month === month)
    const jobs = of(completed)
    return {
      month,
      maintenance: of(filed)?.maintenance ?? 0,
      fault: of(filed)?.fault ?? 0,
      completed: jobs?.completed ?? 0,
      turnaroundDays: jobs ? round(jobs.days) : null,
      ratings: jobs?.ratings ?? 0,
      rating: jobs?.rating ? round(jobs.rating) : null,
      income: fromMinor(of(income)?.minor ?? 0),
    }
  })
}

const round = (value: number): number => Math.round(value * 10) / 10

const filedSince = (db: Kysely<DB>, from: Date) =>
  db
    .selectFrom('service_requests')
    .select((eb) => [
      monthOf('created_at').as('month'),
      eb.fn.countAll<number>().filterWhere('request_type', '=', 'MAINTENANCE').as('maintenance'),
      eb.fn.countAll<number>().filterWhere('request_type', '=', 'FAULT').as('fault'),
    ])
    .where('archived_at', 'is', null)
    .where('created_at', '>=', from)
    .groupBy('month')
    .execute()

const completedSince = (db: Kysely<DB>, from: Date) =>
  db
    .selectFrom('service_requests')
    .select((eb) => [
      monthOf('completed_at').as('month'),
      eb.fn.countAll<number>().as('completed'),
      sql<number>`percentile_cont(0.5) within group (order by extract(epoch from completed_at - created_at)::float8) / 86400`.as(
        'days',
      ),
      eb.fn.count<number>('customer_rating').as('ratings'),
      sql<number | null>`avg(customer_rating)::float8`.as('rating'),
    ])
    .where('archived_at', 'is', null)
    .where('status', '=', 'COMPLETED')
    .where('completed_at', '>=', from)
    .groupBy('month')
    .execute()

/** Includes offers of archived requests, because they remain accepted. */
const incomeSince = (db: Kysely<DB>, from: Date) =>
  db
    .selectFrom('offers')
    .select([monthOf('decided_at').as('month'), sql<number>`sum(final_try_minor)::bigint`.as('minor')])
    .where('status', '=', 'ACCEPTED')
    .where('decided_at', '>=', from)
    .groupBy('month')
    .execute()
