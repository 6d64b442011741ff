// Parts used and damaged, what they had cost when they were taken, and what the accepted offer asks for them.
import { type Kysely, sql } from 'kysely'
import { UNIT_NAMES } from '../../../../shared/quantity.ts'
import { dayAt, endOfDay, startOfDay } from '../../../db/days.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Facts } from './facts.ts'

const at = sql`coalesce(acts.done_at, acts.created_at)`

/**
 * `price`: of the accepted line of the part, in lira at the offer's rate, after its discount and without KDV. `margin` is null where the
 * cost or the price is unknown, and `unknown` counts it.
 */
export const parts: Facts = {
  names: namesOfParts,
  rows: ({ from, to }) => sql`
    select id, request_id, day, grp, quantity, round(quantity * unit_cost / 1000)::bigint as cost,
      (round(quantity * price / 1000) - round(quantity * unit_cost / 1000))::bigint as margin,
      (price is null or unit_cost is null)::int as unknown
    from (
      select acts.id, service_request_id as request_id, ${dayAt(at)} as day, items.spare_part_id::text as grp,
        acts.quantity_e3 as quantity, (
          select unit_cost_try_minor from stock_movements taken
          where taken.part_list_id = items.part_list_id and taken.spare_part_id = items.spare_part_id and taken.reason = 'TAKEN'
          order by taken.created_at desc limit 1
        ) as unit_cost, (
          select line.unit_price_minor * offers.exchange_rate_e4::numeric / 10000 * offers.final_minor / nullif(offers.total_minor, 0)
            * case when vat_mode = 'INCLUDED' then 100.0 / (100 + coalesce(line.vat_rate, 0)) else 1 end
          from offers join offer_items line on line.offer_id = offers.id
          where offers.service_request_id = lists.service_request_id and offers.status = 'ACCEPTED'
            and line.part_id = items.spare_part_id and (line.kind = 'REQUIRED' or line.is_chosen)
          order by offers.kind desc, line.position limit 1
        ) as price
      from part_list_item_transactions acts join part_list_items items on items.id = acts.part_list_item_id
      join part_lists lists on lists.id = items.part_list_id
      where acts.status in ('USED', 'DAMAGED') and ${at} >= ${startOfDay(from)} and ${at} < ${endOfDay(to)}
    ) used`,
}

async function namesOfParts(db: Kysely<DB>, ids: string[]): Promise<[string, string][]> {
  const found = await db.selectFrom('spare_parts').select(['id', 'name', 'unit']).where('id', 'in', ids).execute()
  return found.map(({ id, name, unit }) => [id, `${name} (${UNIT_NAMES[unit]})`])
}
