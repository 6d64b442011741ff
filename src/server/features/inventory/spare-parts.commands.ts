import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { sparePartLogTexts } from '../../../shared/inventory/inventory.log-texts.ts'
import { otherForm } from '../../../shared/inventory/scanned-codes.ts'
import type {
  NewPartInput,
  NewUnitInput,
  PartUpdate,
  SparePart,
} from '../../../shared/inventory/spare-parts.contract.ts'
import { toMinor } from '../../../shared/money.ts'
import { DEFAULT_UNIT, fitsUnit, toE3, type Unit } from '../../../shared/quantity.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, recordChanged } from '../../http/errors.ts'
import { lockedSparePart, sparePartById } from './spare-parts.queries.ts'
import { adjustStock, enterInitialStock, hasPartMoved, isPartNamed } from './stock.commands.ts'

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

type NewPart = z.output<typeof NewPartInput>

/** Pieces and sets are whole. @throws 400 `number_not_whole`, at its field */
function refuseBroken(numbers: { quantity: number; minStock: number }, unit: Unit): void {
  for (const field of ['quantity', 'minStock'] as const)
    if (!fitsUnit(numbers[field], unit)) throw badRequest('number_not_whole', field)
}

/**
 * The table's unique key refuses a taken code: 409 `spare_part_code_already_exists`. An archived part's code is free.
 * @throws 400 `number_not_whole`
 */
export function createSparePart(db: Kysely<DB>, actor: Actor, input: NewPart): Promise<SparePart> {
  return db.transaction().execute(async (tx) => {
    return insertPart(tx, actor, input, sparePartLogTexts.created)
  })
}

async function insertPart(
  tx: Transaction<DB>,
  actor: Actor,
  input: NewPart,
  said: typeof sparePartLogTexts.created,
): Promise<SparePart> {
  const { name, partCode, unit, quantity } = input
  refuseBroken(input, unit)
  await refuseOtherForm(tx, partCode)
  const afterE3 = toE3(quantity)
  const { id } = await tx
    .insertInto('spare_parts')
    .values({ ...columnsOf(input), unit, quantity_e3: afterE3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enterInitialStock(tx, actor, { id, afterE3 })
  await log(tx, actor, 'CREATE', id, said(name, partCode, { quantity, unit }))
  return sparePartById(tx, id)
}

/**
 * A changed quantity adds a movement with its reason.
 * @throws 404 `spare_part_not_found`, 409 `record_changed`, 409 `unit_fixed` (at unit), 400 `number_not_whole`
 */
export function updateSparePart(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  input: z.output<typeof PartUpdate>,
): Promise<SparePart> {
  return db.transaction().execute(async (tx) => {
    const before = await lockedSparePart(tx, id)
    if (input.version !== undefined && input.version !== before.version) throw recordChanged('spare_part', id)
    const {
      name,
      partCode,
      unit = before.unit ?? DEFAULT_UNIT,
      quantity = before.quantity,
      quantityReason: reason,
    } = input
    if (unit !== before.unit && (await isUnitFixed(tx, id))) throw conflict('unit_fixed', 'unit')
    refuseBroken({ quantity, minStock: input.minStock }, unit)
    if (partCode !== before.partCode) await refuseOtherForm(tx, partCode)
    await tx
      .updateTable('spare_parts')
      .set({ ...columnsOf(input), unit, version: before.version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    const deltaE3 = toE3(quantity) - toE3(before.quantity)
    if (deltaE3 !== 0) await adjustStock(tx, actor, id, deltaE3, reason)
    const message =
      deltaE3 === 0
        ? sparePartLogTexts.updated(name, partCode)
        : sparePartLogTexts.adjusted(name, partCode, before.quantity, quantity, reason)
    await log(tx, actor, 'UPDATE', id, message)
    return sparePartById(tx, id)
  })
}

/** Its ledger, or what names it, speaks in the unit. The part is locked. */
const isUnitFixed = async (tx: Transaction<DB>, id: string): Promise<boolean> =>
  (await hasPartMoved(tx, id)) || (await isPartNamed(tx, id))

async function archive(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .updateTable('spare_parts')
    .set({ archived_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Archives a part whose unit is fixed and opens one with the same code in another unit. Nothing is converted: stock, minimum and
 * price are as the call says.
 * @throws 404 `spare_part_not_found`, 409 `record_changed`, 400 `number_not_whole`
 */
export function continueWithUnit(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { version, ...fields }: z.output<typeof NewUnitInput>,
): Promise<SparePart> {
  return db.transaction().execute(async (tx) => {
    const before = await lockedSparePart(tx, id)
    if (version !== undefined && version !== before.version) throw recordChanged('spare_part', id)
    await archive(tx, id)
    return insertPart(tx, actor, { ...fields, partCode: before.partCode }, sparePartLogTexts.continued)
  })
}

/** Archives a part that a list or an offer names: they keep showing it, and its code can be used again. */
export function deleteSparePart(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name, partCode } = await lockedSparePart(tx, id)
    if (await isPartNamed(tx, id)) {
      await archive(tx, id)
      await log(tx, actor, 'DELETE', id, sparePartLogTexts.archived(name, partCode))
      return
    }
    await tx.deleteFrom('spare_parts').where('id', '=', id).execute()
    await log(tx, actor, 'DELETE', id, sparePartLogTexts.deleted(name, partCode))
  })
}

const columnsOf = (input: Omit<NewPart, 'quantity' | 'unit'>) => ({
  name: input.name,
  part_code: input.partCode,
  unit_price_minor: toMinor(input.unitPrice),
  min_stock_e3: toE3(input.minStock),
  location_code: input.locationCode,
})
