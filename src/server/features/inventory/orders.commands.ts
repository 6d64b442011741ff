// What is on order of a part: written down by an admin, brought by receipts. The parts are locked.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { sparePartLogTexts } from '../../../shared/inventory/inventory.log-texts.ts'
import type { OrderInput } from '../../../shared/inventory/orders.contract.ts'
import type { SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { fitsUnit, toE3 } from '../../../shared/quantity.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, recordChanged } from '../../http/errors.ts'
import { lockedSparePart, sparePartById } from './spare-parts.queries.ts'
import { mergedLines, type StockLine } from './stock-lines.ts'

const log = logOf('INVENTORY', 'spare_part')

/** Nothing on order has no day. @throws 404 `spare_part_not_found`, 400 `number_not_whole` (at quantity), 409 `record_changed` */
export function orderPart(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { quantity, expectedOn, fromQuantity }: z.output<typeof OrderInput>,
): Promise<SparePart> {
  return db.transaction().execute(async (tx) => {
    const { name, partCode, unit, onOrder } = await lockedSparePart(tx, id)
    if (fromQuantity !== undefined && fromQuantity !== onOrder) throw recordChanged('spare_part', id)
    if (!fitsUnit(quantity, unit)) throw badRequest('number_not_whole', 'quantity')
    const day = quantity === 0 ? null : (expectedOn ?? null)
    await tx
      .updateTable('spare_parts')
      .set({ on_order_e3: toE3(quantity), expected_on: day })
      .where('id', '=', id)
      .execute()
    await log(tx, actor, 'UPDATE', id, sparePartLogTexts.ordered(name, partCode, { quantity, unit }, day))
    return sparePartById(tx, id)
  })
}

/** What came is on order no more, as far as it was. Returns by part how much of the order came. */
export async function fillOrders(tx: Transaction<DB>, lines: readonly StockLine[]): Promise<Map<string, number>> {
  const received = new Map(mergedLines(lines).map(({ partId, quantityE3 }) => [partId, quantityE3]))
  const ordered = await tx
    .selectFrom('spare_parts')
    .select(['id', 'on_order_e3'])
    .where('id', 'in', [...received.keys()])
    .where('on_order_e3', '>', 0)
    .execute()
  const came = new Map(ordered.map(({ id, on_order_e3 }) => [id, Math.min(on_order_e3, received.get(id) ?? 0)]))
  for (const [id, e3] of came) {
    await tx
      .updateTable('spare_parts')
      .set({
        on_order_e3: sql<number>`on_order_e3 - ${e3}`,
        expected_on: sql<string | null>`case when on_order_e3 > ${e3} then expected_on end`,
      })
      .where('id', '=', id)
      .execute()
  }
  return came
}

/** What a reversed receipt had brought of orders is on order again. */
export async function reopenOrders(tx: Transaction<DB>, receiptId: string): Promise<void> {
  await sql`update spare_parts set on_order_e3 = on_order_e3 + came.e3
    from (select spare_part_id, sum(of_order_e3)::bigint as e3 from stock_receipt_items
      where receipt_id = ${receiptId} and of_order_e3 > 0 group by spare_part_id) as came
    where spare_parts.id = came.spare_part_id`.execute(tx)
}
