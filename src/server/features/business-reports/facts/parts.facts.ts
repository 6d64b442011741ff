// Parts used and damaged, what they had cost when they were taken, and what the accepted lines bring for them.
import { type Kysely, sql } from 'kysely'
import { UNIT_NAMES } from '../../../../shared/quantity.ts'
import { dayAt, endOfDay, startOfDay } from '../../../db/days.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { takenParts } from '../../costs/taken-parts.queries.ts'
import type { Facts } from './facts.ts'

const at = sql`coalesce(acts.done_at, acts.created_at)`
const isUse = sql`acts.status in ('USED', 'DAMAGED')`
/** What of a row that reaches from `so_far - e3` to `so_far` falls on the use, which reaches from `end - quantity` to `end`. */
const share = (end: string) =>
  sql`greatest(least(so_far, ${sql.ref(end)}) - greatest(so_far - e3, ${sql.ref(end)} - quantity), 0)`

/**
 * As the result of the job: what a list took first is used first, what the job's accepted lines sold is used first, and what is used
 * beyond them brings nothing. A price is in lira at the offer's rate, after its discount and without KDV. `margin` is null where a cost is
 * unknown or no line sells the part, and `unknown` counts it. Each use looks its rows up by itself: a join of all uses with all
 * takings and lines compares each with each where PostgreSQL expects few of them. `is not distinct from` keeps the lines to those of the
 * job's offers; by the index of parts they would be looked for among all offers.
 */
export const parts: Facts = {
  names: namesOfParts,
  rows: ({ from, to }) => sql`
    select used.id, job_id as request_id, ${dayAt(sql`at`)} as day, part_id::text as grp, quantity, cost, income - cost as margin,
      (income is null or cost is null)::int as unknown
    from (
      select acts.id, ${at} as at, acts.quantity_e3 as quantity, part_list_id as list_id, spare_part_id as part_id, service_request_id as job_id
      from part_list_item_transactions acts join part_list_items items on items.id = part_list_item_id
      join part_lists on part_lists.id = part_list_id
      where ${isUse} and ${at} >= ${startOfDay(from)} and ${at} < ${endOfDay(to)}
    ) used cross join lateral (
      select sum(acts.quantity_e3) as of_job, sum(acts.quantity_e3) filter (where part_list_id = list_id) as of_list
      from part_lists join part_list_items items on part_list_id = part_lists.id
      join part_list_item_transactions acts on part_list_item_id = items.id
      where (part_lists.id = list_id or service_request_id = job_id) and spare_part_id = part_id and ${isUse} and (${at}, acts.id) <= (at, used.id)
    ) before cross join lateral (
      select case when bool_and(unit_cost_try_minor is not null) then round(sum(${share('of_list')} * unit_cost_try_minor) / 1000)::bigint end as cost
      from (${takenParts(sql`part_list_id = list_id and spare_part_id = part_id`)}) taken where ${share('of_list')} > 0
    ) spent cross join lateral (
      select round(sum(${share('of_job')} * price) / 1000)::bigint as income
      from (
        select quantity_e3 as e3, sum(quantity_e3) over (order by offers.kind desc, decided_at, offers.id, position) as so_far,
          unit_price_minor * exchange_rate_e4::numeric / 10000 * final_minor / nullif(total_minor, 0)
            * case when vat_mode = 'INCLUDED' then 100.0 / (100 + coalesce(vat_rate, 0)) else 1 end as price
        from offers join offer_items line on offer_id = offers.id
        where service_request_id = job_id and status = 'ACCEPTED' and line.part_id is not distinct from used.part_id and (line.kind = 'REQUIRED' or is_chosen)
      ) lines
    ) sold`,
}

async function namesOfParts(db: Kysely<DB>, ids: string[]): Promise<[string, string][]> {
  const found = await db.selectFrom('spare_parts').select(['id', 'name', 'unit']).where('id', 'in', ids).execute()
  return found.map(({ id, name, unit }) => [id, `${name} (${UNIT_NAMES[unit]})`])
}
