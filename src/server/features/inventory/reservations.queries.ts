// What jobs under way still need from the stock.
import { sql } from 'kysely'
import { fromE3 } from '../../../shared/quantity.ts'

/** Of a row of `spare_parts`, in thousandths. */
export const RESERVED_E3 = sql<number>`coalesce((select sum(part_reservations.quantity_e3)::bigint from part_reservations
  where part_reservations.spare_part_id = spare_parts.id), 0)`

/** Below zero where jobs need more than there is. */
export const availabilityOf = (part: { quantity_e3: number; reserved_e3: number }) => ({
  reserved: fromE3(part.reserved_e3),
  available: fromE3(part.quantity_e3 - part.reserved_e3),
})
