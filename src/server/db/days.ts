// The day in Turkey, in SQL. What `dayOf` and `filterInstant` of shared/days.ts are outside of it.
import { type RawBuilder, sql } from 'kysely'

/** The midnight with which the day begins. */
export const startOfDay = (day: string): RawBuilder<Date> => sql`${day}::date::timestamp at time zone 'Europe/Istanbul'`

/** The midnight that ends the day. */
export const endOfDay = (day: string): RawBuilder<Date> =>
  sql`(${day}::date + 1)::timestamp at time zone 'Europe/Istanbul'`
