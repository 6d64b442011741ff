// Transactions of taken parts: used, returned to the shelf, or damaged.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { partListLogTexts } from '../../../shared/inventory/inventory.log-texts.ts'
import type {
  NewTransactionInput,
  PartList,
  PartListItemTransaction,
  TransactionStatus,
} from '../../../shared/inventory/part-lists.contract.ts'
import { fitsUnit, fromE3, toE3 } from '../../../shared/quantity.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { doneAtValue } from '../../http/done-at.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { itemOfLivingList } from './part-list-items.queries.ts'
import { logPartList } from './part-lists.commands.ts'
import { doneAtOfList, lockedPartList, partListById } from './part-lists.queries.ts'
import { keepReservations } from './reservations.commands.ts'
import { returnToStock } from './stock.commands.ts'

const COUNTERS = { USED: 'used_e3', RETURNED: 'returned_e3', DAMAGED: 'damaged_e3' } as const

/** @throws 400 `partlist_item_id_mismatch`, 400 `number_not_whole` (at quantity), 404 `part_list_item_not_found`, 409 `insufficient_remaining_quantity` */
export function addTransaction(
  db: Kysely<DB>,
  actor: Actor,
  itemId: string,
  { partListItemId, quantity, status, clientAt }: z.output<typeof NewTransactionInput>,
  now: Date,
): Promise<PartListItemTransaction> {
  if (partListItemId !== undefined && partListItemId !== itemId) throw badRequest('partlist_item_id_mismatch')
  return db.transaction().execute(async (tx) => {
    const item = await itemOfLivingList(tx, itemId)
    if (!fitsUnit(quantity, item.unit)) throw badRequest('number_not_whole', 'quantity')
    const quantityE3 = toE3(quantity)
    await count(tx, itemId, status, quantityE3)
    const doneAt = await doneAtOfList(tx, item.requestId, clientAt, now)
    if (status === 'RETURNED') {
      const cause = { reason: 'RETURNED', listId: item.listId, doneAt } as const
      await returnToStock(tx, actor, [{ partId: item.partId, quantityE3 }], cause)
    }
    if (item.requestId) await keepReservations(tx, item.requestId)
    const row = await tx
      .insertInto('part_list_item_transactions')
      .values({
        part_list_item_id: itemId,
        quantity_e3: quantityE3,
        status,
        created_by: actor.userId,
        created_at: sql<Date>`clock_timestamp()`,
        done_at: doneAtValue(doneAt),
      })
      .returning(['id', 'created_at', 'done_at'])
      .executeTakeFirstOrThrow()
    const message = partListLogTexts.moved(status, item.name, item.partCode, { quantity, unit: item.unit })
    await logPartList(tx, actor, 'UPDATE', item.listId, message, doneAt)
    return {
      id: row.id,
      partListItemId: itemId,
      quantity,
      status,
      createdByEmail: actor.email,
      createdAt: row.created_at.toISOString(),
      doneAt: row.done_at?.toISOString() ?? null,
    }
  })
}

/** Raises the counter only while enough remains, also in concurrent calls. */
async function count(
  tx: Transaction<DB>,
  itemId: string,
  status: TransactionStatus,
  quantityE3: number,
): Promise<void> {
  const counter = COUNTERS[status]
  await tx
    .updateTable('part_list_items')
    .set((eb) => ({ [counter]: eb(counter, '+', quantityE3) }))
    .where('id', '=', itemId)
    .where(sql<boolean>`quantity_e3 - used_e3 - returned_e3 - damaged_e3 >= ${quantityE3}`)
    .returning('id')
    .executeTakeFirstOrThrow(() => conflict('insufficient_remaining_quantity'))
}

/**
 * Records all that remains of a list as used. A command that moves a single part locks the list with `share`, so it runs
 * before or after, never in between.
 * @throws 404 `part_list_not_found`, 409 `insufficient_remaining_quantity` where nothing remains
 */
export function useAll(
  db: Kysely<DB>,
  actor: Actor,
  listId: string,
  clientAt: Date | null,
  now: Date,
): Promise<PartList> {
  return db.transaction().execute(async (tx) => {
    const { request, requestId } = await lockedPartList(tx, listId, 'update')
    const doneAt = await doneAtOfList(tx, requestId, clientAt, now)
    const remaining = sql<number>`part_list_items.quantity_e3 - used_e3 - returned_e3 - damaged_e3`
    const items = await tx
      .selectFrom('part_list_items')
      .innerJoin('spare_parts', 'spare_parts.id', 'spare_part_id')
      .select(['part_list_items.id', 'unit', remaining.as('remainingE3')])
      .where('part_list_id', '=', listId)
      .where(remaining, '>', 0)
      .execute()
    if (items.length === 0) throw conflict('insufficient_remaining_quantity')
    await tx
      .updateTable('part_list_items')
      .set({ used_e3: sql<number>`quantity_e3 - returned_e3 - damaged_e3` })
      .where('part_list_id', '=', listId)
      .execute()
    const rows = items.map((item) => ({
      part_list_item_id: item.id,
      quantity_e3: item.remainingE3,
      status: 'USED' as const,
      created_by: actor.userId,
      created_at: sql<Date>`clock_timestamp()`,
      done_at: doneAtValue(doneAt),
    }))
    await tx.insertInto('part_list_item_transactions').values(rows).execute()
    const taken = items.map(({ remainingE3, unit }) => ({ quantity: fromE3(remainingE3), unit }))
    await logPartList(tx, actor, 'UPDATE', listId, partListLogTexts.allUsed(request, items.length, taken), doneAt)
    return partListById(tx, listId)
  })
}
