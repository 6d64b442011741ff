// What part lists took from the stock and kept, at the cost of each taking.
import { type RawBuilder, sql } from 'kysely'

/**
 * Rows `part_list_id, spare_part_id, unit_cost_try_minor, e3, so_far`, of the movements that `of` chooses: `e3` of a part were kept of
 * one taking, and `so_far` with those that its list took before. What is given back is what was taken last. A taking that was given back
 * whole has an `e3` of 0.
 */
export const takenParts = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select part_list_id, spare_part_id, unit_cost_try_minor, so_far,
    so_far - lag(so_far, 1, 0::numeric) over (partition by part_list_id, spare_part_id order by created_at, id) as e3
  from (
    select *, min(had) over (partition by part_list_id, spare_part_id order by created_at, id
      rows between current row and unbounded following) as so_far
    from (
      select part_list_id, spare_part_id, unit_cost_try_minor, created_at, id,
        sum(-delta_e3) over (partition by part_list_id, spare_part_id order by created_at, id) as had
      from stock_movements where ${of} and reason in ('TAKEN', 'RETURNED')
    ) moved
  ) kept`
