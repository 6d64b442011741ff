// What an hour of a person costs, as it is frozen in an entry when the work ends.
import { sql } from 'kysely'

/** In kuruş: the person's own, else the workshop's; null where neither is known. */
export const hourCostOf = (userId: string) =>
  sql<number | null>`coalesce((select cost_minor from labour_costs where user_id = ${userId}),
    (select hour_cost_minor from workshop))`

/** For an update of an entry that has an end: one that had an end keeps what was frozen then, known or not. */
export const keptHourCost = (userId: string) =>
  sql<
    number | null
  >`case when time_entries.ended_at is null then ${hourCostOf(userId)} else time_entries.hour_cost_try_minor end`
