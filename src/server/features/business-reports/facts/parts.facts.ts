// Parts used and damaged, what they had cost when they were taken, and what the accepted lines bring for them.
import { type Kysely, sql } from 'kysely'
import { UNIT_NAMES } from '../../../../shared/quantity.ts'
import { dayAt, endOfDay, startOfDay } from '../../../db/days.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Facts } from './facts.ts'

const atOf = (acts: string) => sql`coalesce(${sql.ref(`${acts}.done_at`)}, ${sql.ref(`${acts}.created_at`)})`
/** What of a row that reaches from `so_far - e3` to `so_far` falls on this use. */
const share = (before: string) =>
  sql`greatest(least(so_far, ${sql.ref(before)} + quantity) - greatest(so_far - e3, ${sql.ref(before)}), 0)`

/**
 * As the result of the job: what a list took first is used first, what the job's accepted lines sold is used first, and what is used
 * beyond them brings nothing. A price is in lira at the offer's rate, after its discount and without KDV. `margin` is null where a cost is
 * unknown or no line sells the part, and `unknown` counts it.
 */
export const parts: Facts = {
  names: namesOfParts,
  rows: ({ from, to }) => sql`
    with used as materialized (
      select acts.id, service_request_id as request_id, ${atOf('acts')} as at, part_list_id, spare_part_id,
        acts.quantity_e3 as quantity
      from part_list_item_transactions acts join part_list_items items on items.id = acts.part_list_item_id
      join part_lists lists on lists.id = items.part_list_id
      where acts.status in ('USED', 'DAMAGED')
        and ${atOf('acts')} >= ${startOfDay(from)} and ${atOf('acts')} < ${endOfDay(to)}
    )
    select id, request_id, ${dayAt(sql`at`)} as day, spare_part_id::text as grp, quantity, cost, income - cost as margin,
      (income is null or cost is null)::int as unknown
    from used cross join lateral (
      select coalesce(sum(acts.quantity_e3) filter (where items.part_list_id = used.part_list_id), 0) as of_list,
        coalesce(sum(acts.quantity_e3), 0) as of_job
      from part_lists lists join part_list_items items
        on items.part_list_id = lists.id and items.spare_part_id = used.spare_part_id
      join part_list_item_transactions acts on acts.part_list_item_id = items.id
      where lists.service_request_id = used.request_id and acts.status in ('USED', 'DAMAGED')
        and (${atOf('acts')}, acts.id) < (used.at, used.id)
    ) before cross join lateral (
      select case when bool_and(unit_cost is not null) then round(sum(${share('of_list')} * unit_cost) / 1000)::bigint end as cost
      from (
        select unit_cost_try_minor as unit_cost, -delta_e3 as e3, sum(-delta_e3) over (order by created_at, id) as so_far
        from stock_movements
        where part_list_id = used.part_list_id and spare_part_id = used.spare_part_id and reason = 'TAKEN'
      ) taken where ${share('of_list')} > 0
    ) spent cross join lateral (
      select round(sum(${share('of_job')} * price) / 1000)::bigint as income
      from (
        select quantity_e3 as e3,
          sum(quantity_e3) over (order by offers.kind desc, decided_at, offers.id, line.position) as so_far,
          line.unit_price_minor * offers.exchange_rate_e4::numeric / 10000 * offers.final_minor / nullif(offers.total_minor, 0)
            * case when vat_mode = 'INCLUDED' then 100.0 / (100 + coalesce(line.vat_rate, 0)) else 1 end as price
        from offers join offer_items line on line.offer_id = offers.id
        where offers.service_request_id = used.request_id and offers.status = 'ACCEPTED'
          and line.part_id = used.spare_part_id and (line.kind = 'REQUIRED' or line.is_chosen)
      ) lines
    ) sold`,
}

async function namesOfParts(db: Kysely<DB>, ids: string[]): Promise<[string, string][]> {
  const found = await db.selectFrom('spare_parts').select(['id', 'name', 'unit']).where('id', 'in', ids).execute()
  return found.map(({ id, name, unit }) => [id, `${name} (${UNIT_NAMES[unit]})`])
}
