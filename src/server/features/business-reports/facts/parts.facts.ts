// Parts used and damaged, what they had cost when they were taken, and what the accepted lines bring for them.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { UNIT_NAMES } from '../../../../shared/quantity.ts'
import { dayAt, endOfDay, startOfDay } from '../../../db/days.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { takenParts } from '../../costs/taken-parts.queries.ts'
import type { Facts } from './facts.ts'

const at = sql`coalesce(acts.done_at, acts.created_at)`
/** What of a row that reaches from `so_far - e3` to `so_far` falls on a use that reaches from `end - quantity` to `end`. */
const share = (end: string) =>
  sql`greatest(least(so_far, ${sql.ref(end)}) - greatest(so_far - e3, ${sql.ref(end)} - quantity), 0)`

/**
 * As the result of the job: what a list took first is used first, what the job's accepted lines sold is used first, and what is used
 * beyond them brings nothing. A price is in lira at the offer's rate, after its discount and without KDV. `margin` is null where a cost is
 * unknown or no line sells the part, and `unknown` counts it.
 */
export const parts: Facts = {
  names: namesOfParts,
  rows: ({ from, to }) => {
    const within = (instant: RawBuilder<unknown>) =>
      sql`${instant} >= ${startOfDay(from)} and ${instant} < ${endOfDay(to)}`
    return sql`
      with touched as (
        select distinct (select part_list_id from part_list_items where id = part_list_item_id) as list_id
        from part_list_item_transactions acts where status in ('USED', 'DAMAGED') and ${within(at)}
      ), jobs as (
        select distinct coalesce((select service_request_id from part_lists where id = list_id), list_id) as job_id from touched
      ), lists as (
        select job_id, id as list_id, service_request_id as request_id from jobs join part_lists on service_request_id = job_id or id = job_id
      ), used as (
        select lists.*, acts.*, sum(quantity) over (partition by job_id, part_id order by at, id) as of_job
        from lists cross join lateral (
          select acts.id, spare_part_id as part_id, ${at} as at, acts.quantity_e3 as quantity,
            sum(acts.quantity_e3) over (partition by spare_part_id order by ${at}, acts.id) as of_list
          from part_list_items items join part_list_item_transactions acts on part_list_item_id = items.id
          where part_list_id = list_id and acts.status in ('USED', 'DAMAGED')
        ) acts
      ), spent as (
        select used.id, case when bool_and(price is not null) then round(sum(${share('of_list')} * price) / 1000)::bigint end as cost
        from lists cross join lateral (
          select spare_part_id as part_id, unit_cost_try_minor as price, e3, so_far
          from (${takenParts(sql`part_list_id = list_id`)}) kept where e3 > 0
        ) taken join used using (list_id, part_id) where ${share('of_list')} > 0 group by used.id
      ), sold as (
        select used.id, round(sum(${share('of_job')} * price) / 1000)::bigint as income
        from jobs cross join lateral (
          select part_id, quantity_e3 as e3,
            sum(quantity_e3) over (partition by part_id order by offers.kind desc, decided_at, offers.id, position) as so_far,
            unit_price_minor * exchange_rate_e4::numeric / 10000 * final_minor / nullif(total_minor, 0)
              * case when vat_mode = 'INCLUDED' then 100.0 / (100 + coalesce(vat_rate, 0)) else 1 end as price
          from offers join offer_items line on offer_id = offers.id
          where service_request_id = job_id and status = 'ACCEPTED' and part_id is not null and (line.kind = 'REQUIRED' or is_chosen)
        ) lines join used using (job_id, part_id) group by used.id
      )
      select id, request_id, ${dayAt(sql`at`)} as day, part_id::text as grp, quantity, cost, income - cost as margin,
        (income is null or cost is null)::int as unknown
      from used left join spent using (id) left join sold using (id) where ${within(sql`at`)}`
  },
}

async function namesOfParts(db: Kysely<DB>, ids: string[]): Promise<[string, string][]> {
  const found = await db.selectFrom('spare_parts').select(['id', 'name', 'unit']).where('id', 'in', ids).execute()
  return found.map(({ id, name, unit }) => [id, `${name} (${UNIT_NAMES[unit]})`])
}
