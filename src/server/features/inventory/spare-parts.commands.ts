import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { sparePartLogTexts } from '../../../shared/inventory/inventory.log-texts.ts'
import { otherForm } from '../../../shared/inventory/scanned-codes.ts'
import type { NewPartInput, PartUpdate, SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { toMinor } from '../../../shared/money.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, recordChanged } from '../../http/errors.ts'
import { lockedSparePart, sparePartById } from './spare-parts.queries.ts'
import { adjustStock, enterInitialStock, isPartNamed } from './stock.commands.ts'

const log = logOf('INVENTORY', 'spare_part')

/** The same code as UPC-A and as EAN-13. @throws 409 `spare_part_code_already_exists` */
async function refuseOtherForm(tx: Transaction<DB>, partCode: string): Promise<void> {
  const form = otherForm(partCode)
  if (form === partCode) return
  const taken = await tx
    .selectFrom('spare_parts')
    .select('id')
    .where('code_fold', '=', form)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (taken) throw conflict('spare_part_code_already_exists')
}

/** The table's unique key refuses a taken code: 409 `spare_part_code_already_exists`. An archived part's code is free. */
export function createSparePart(
  db: Kysely<DB>,
  actor: Actor,
  input: z.output<typeof NewPartInput>,
): Promise<SparePart> {
  const { name, partCode, quantity } = input
  return db.transaction().execute(async (tx) => {
    await refuseOtherForm(tx, partCode)
    const { id } = await tx
      .insertInto('spare_parts')
      .values({ ...columnsOf(input), quantity })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enterInitialStock(tx, actor, { id, name, partCode, after: quantity, minStock: input.minStock })
    await log(tx, actor, 'CREATE', id, sparePartLogTexts.created(name, partCode, quantity))
    return sparePartById(tx, id)
  })
}

/** A changed quantity adds a movement with its reason. @throws 404 `spare_part_not_found`, 409 `record_changed` */
export function updateSparePart(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  input: z.output<typeof PartUpdate>,
): Promise<SparePart> {
  return db.transaction().execute(async (tx) => {
    const before = await lockedSparePart(tx, id)
    if (input.version !== undefined && input.version !== before.version) throw recordChanged('spare_part', id)
    if (input.partCode !== before.partCode) await refuseOtherForm(tx, input.partCode)
    await tx
      .updateTable('spare_parts')
      .set({ ...columnsOf(input), version: before.version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    const { name, partCode, quantity = before.quantity, quantityReason: reason } = input
    const delta = quantity - before.quantity
    if (delta !== 0) await adjustStock(tx, actor, id, delta, reason)
    const message =
      delta === 0
        ? sparePartLogTexts.updated(name, partCode)
        : sparePartLogTexts.adjusted(name, partCode, before.quantity, quantity, reason)
    await log(tx, actor, 'UPDATE', id, message)
    return sparePartById(tx, id)
  })
}

/** Archives a part that a list or an offer names: they keep showing it, and its code can be used again. */
export function deleteSparePart(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name, partCode } = await lockedSparePart(tx, id)
    if (await isPartNamed(tx, id)) {
      await tx
        .updateTable('spare_parts')
        .set({ archived_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute()
      await log(tx, actor, 'DELETE', id, sparePartLogTexts.archived(name, partCode))
      return
    }
    await tx.deleteFrom('spare_parts').where('id', '=', id).execute()
    await log(tx, actor, 'DELETE', id, sparePartLogTexts.deleted(name, partCode))
  })
}

const columnsOf = (input: Omit<z.output<typeof NewPartInput>, 'quantity'>) => ({
  name: input.name,
  part_code: input.partCode,
  unit_price_minor: toMinor(input.unitPrice),
  min_stock: input.minStock,
  location_code: input.locationCode,
})
