// The day in Turkey, in SQL. What `dayOf` and `filterInstant` of shared/days.ts are outside of it.
import { type RawBuilder, sql } from 'kysely'

/** The midnight with which the day begins. */
export const startOfDay = (day: string): RawBuilder<Date> => sql`${day}::date::timestamp at time zone 'Europe/Istanbul'`

/** The midnight that ends the day. */
export const endOfDay = (day: string): RawBuilder<Date> =>
  sql`(${day}::date + 1)::timestamp at time zone 'Europe/Istanbul'`

/** The day of an instant. */
export const dayAt = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${instant} at time zone 'Europe/Istanbul')::date`
