// Receipts: all lines or none. The parts are locked by their ids after the receipt; `stock.commands.ts` moves the stock.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../shared/days.ts'
import { receiptLogTexts } from '../../../shared/inventory/inventory.log-texts.ts'
import type { Receipt, ReceiptInput } from '../../../shared/inventory/receipts.contract.ts'
import { toMinor } from '../../../shared/money.ts'
import { toE3 } from '../../../shared/quantity.ts'
import { logOf } from '../../db/audit.ts'
import { idsOf } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { fillOrders, reopenOrders } from './orders.commands.ts'
import { receiptById } from './receipts.queries.ts'
import { receiveStock, reverseReceived } from './stock.commands.ts'

const log = logOf('INVENTORY', 'stock_receipt')

/**
 * @throws 400 `receipt_in_future` (at its field), 400 `number_not_whole` (at its line), 404 `spare_part_not_found`, 409
 * `receipt_already_entered` for a supplier's number that stands already, unless confirmed
 */
export function enterReceipt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: z.output<typeof ReceiptInput>,
): Promise<Receipt> {
  if (input.receivedOn > dayOf(clock())) throw badRequest('receipt_in_future', 'receivedOn')
  return db.transaction().execute(async (tx) => {
    const isAgain = await isEntered(tx, input)
    if (isAgain && !input.confirm) throw conflict('receipt_already_entered', 'documentNumber')
    const id = randomUUID()
    const { supplier, documentNumber: document_number, receivedOn: received_on, currency } = input
    // The clock's time, not the transaction's start: of two that wait for the same part, the later one is the last.
    const created_at = sql<Date>`clock_timestamp()`
    await tx
      .insertInto('stock_receipts')
      .values({
        id,
        supplier,
        document_number,
        received_on,
        currency,
        is_again: isAgain,
        created_by: actor.userId,
        created_at,
      })
      .execute()
    const lines = input.items.map(({ sparePartId, quantity }) => ({ partId: sparePartId, quantityE3: toE3(quantity) }))
    await receiveStock(tx, actor, lines, id)
    const ofOrders = await fillOrders(tx, lines)
    /** Of a part that is named twice at its first line. */
    const ofOrder = (partId: string) => {
      const e3 = ofOrders.get(partId) ?? 0
      ofOrders.delete(partId)
      return e3
    }
    await tx
      .insertInto('stock_receipt_items')
      .values(
        input.items.map(({ sparePartId, quantity, unitCost }, position) => ({
          ...{ receipt_id: id, position, spare_part_id: sparePartId },
          ...{ quantity_e3: toE3(quantity), unit_cost_minor: toMinor(unitCost), of_order_e3: ofOrder(sparePartId) },
        })),
      )
      .execute()
    await tx.updateTable('stock_receipts').set({ created_at }).where('id', '=', id).execute()
    await setReceivedCosts(
      tx,
      lines.map(({ partId }) => partId),
    )
    const receipt = await receiptById(tx, id)
    await log(tx, actor, 'CREATE', id, receiptLogTexts.entered(supplier, document_number, receipt.items))
    return receipt
  })
}

/** A reversed one does not count. */
async function isEntered(
  tx: Transaction<DB>,
  { supplier, documentNumber }: z.output<typeof ReceiptInput>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('stock_receipts')
    .select('id')
    .where('supplier_fold', '=', sql<string>`fold_tr(${supplier})`)
    .where('number_fold', '=', sql<string>`fold_tr(${documentNumber})`)
    .where('reversed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Once and whole. @throws 404 `receipt_not_found`, 409 `already_reversed`, 409 `insufficient_stock` */
export function reverseReceipt(db: Kysely<DB>, actor: Actor, id: string): Promise<Receipt> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('stock_receipts')
      .select(['supplier', 'document_number', 'reversed_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('receipt_not_found'))
    if (row.reversed_at) throw conflict('already_reversed')
    const items = await tx
      .selectFrom('stock_receipt_items')
      .select(['spare_part_id', 'quantity_e3'])
      .where('receipt_id', '=', id)
      .execute()
    const lines = items.map(({ spare_part_id, quantity_e3 }) => ({ partId: spare_part_id, quantityE3: quantity_e3 }))
    await reverseReceived(tx, actor, lines, id)
    await reopenOrders(tx, id)
    await tx
      .updateTable('stock_receipts')
      .set({ reversed_at: sql<Date>`now()`, reversed_by: actor.userId })
      .where('id', '=', id)
      .execute()
    await setReceivedCosts(
      tx,
      lines.map(({ partId }) => partId),
    )
    const receipt = await receiptById(tx, id)
    await log(tx, actor, 'UPDATE', id, receiptLogTexts.reversed(row.supplier, row.document_number, receipt.items))
    return receipt
  })
}

/** The cost of the last receipt that stands, by its day and then by its entry; none without one. The parts are locked. */
async function setReceivedCosts(tx: Transaction<DB>, partIds: readonly string[]): Promise<void> {
  await sql`update spare_parts set received_cost_minor = last.unit_cost_minor, received_currency = last.currency,
      received_on = last.received_on
    from ${idsOf([...new Set(partIds)])} as part left join lateral (
      select i.unit_cost_minor, r.currency, r.received_on
      from stock_receipt_items i join stock_receipts r on r.id = i.receipt_id
      where i.spare_part_id = part.id and r.reversed_at is null
      order by r.received_on desc, r.created_at desc, r.id, i.position desc limit 1
    ) as last on true
    where spare_parts.id = part.id`.execute(tx)
}
