// The overview's months: what was filed, completed and earned in each.
import { type Kysely, sql } from 'kysely'
import { addMonths, monthStart } from '../../../shared/calendar/calendar.days.ts'
import { filterInstant } from '../../../shared/days.ts'
import { fromMinor } from '../../../shared/money.ts'
import type { OverviewMonth } from '../../../shared/overview/overview.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

const MONTHS = 12

/** A month in Turkey, and the instants at which it begins and ends. */
interface Span {
  month: string
  from: Date
  to: Date
}

const startOf = (day: string): Date => filterInstant(day, 'from') ?? new Date(day)

export async function monthsUntil(db: Kysely<DB>, today: string): Promise<OverviewMonth[]> {
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
 * One range of each index a month. The income is without KDV. It includes offers of archived requests, because they remain accepted.
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
      select sum(coalesce(net_try_minor, final_try_minor))::bigint as minor from offers
      where status = 'ACCEPTED' and decided_at >= spans.first and decided_at < spans.last
    ) as income
    order by spans.month`.execute(db)
  return rows
}
