// When a thing was done, if it was sent later. A device's clock can be wrong, so its moment is bounded (docs/product/when-it-was-done.md).
import { type RawBuilder, sql } from 'kysely'

/** As long as a repeated call is known. */
const OLDEST_DAYS = 90
const DAY_MS = 24 * 3_600_000

/**
 * Never after `now`, never before `earliest` or 90 days ago. Null for a call that doesn't say it: done when it arrived.
 */
export function boundedDoneAt(clientAt: Date | null, earliest: Date | null, now: Date): Date | null {
  if (clientAt === null) return null
  const floor = Math.max(now.getTime() - OLDEST_DAYS * DAY_MS, earliest?.getTime() ?? 0)
  return new Date(Math.min(now.getTime(), Math.max(floor, clientAt.getTime())))
}

/** For a column beside one that says when it arrived. The database's clock may be behind the server's. */
export const doneAtValue = (doneAt: Date | null): RawBuilder<Date> | null =>
  doneAt && sql<Date>`least(${doneAt}::timestamptz, now())`

interface Job {
  created_at: Date
  approved_offer_at: Date | null
  assigned_technician_at: Date | null
}

/** The staff's work on a job begins when it is approved and assigned. */
export const workBegins = ({ created_at, approved_offer_at, assigned_technician_at }: Job): Date =>
  new Date(Math.max(...[created_at, approved_offer_at, assigned_technician_at].map((moment) => moment?.getTime() ?? 0)))

/**
 * A body without `clientAt`, for telling one call from another: the first sending doesn't say when it was done, and the same call, sent
 * again because its answer was lost, does.
 */
export function timeless<T>(body: T): Omit<T, 'clientAt'> | T {
  if (typeof body !== 'object' || body === null || !('clientAt' in body)) return body
  const { clientAt: _, ...rest } = body
  return rest
}
