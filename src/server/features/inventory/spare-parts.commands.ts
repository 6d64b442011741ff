import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { sparePartLogTexts } from '../../../shared/inventory/inventory.log-texts.ts'
import type {
  NewPartInput,
  NewUnitInput,
  PartUpdate,
  SparePart,
} from '../../../shared/inventory/spare-parts.contract.ts'
import { toMinor } from '../../../shared/money.ts'
import { DEFAULT_UNIT, fitsUnit, toE3, type Unit } from '../../../shared/quantity.ts'
import { auditAll, logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, notFound, recordChanged } from '../../http/errors.ts'
import { addFurtherCodes, lockPartCodes, refuseTakenCodes, removeFurtherCodes } from './part-codes.commands.ts'
import { enforceCosts } from './spare-parts.policy.ts'
import { lockedSparePart, lockedSpareParts, sparePartById } from './spare-parts.queries.ts'
import { adjustStock, enterInitialStock, hasPartMoved, partsNamed } from './stock.commands.ts'

const log = logOf('INVENTORY', 'spare_part')

type NewPart = z.output<typeof NewPartInput>

/** Pieces and sets are whole. @throws 400 `number_not_whole`, at its field */
export function refuseBroken(numbers: { quantity: number; minStock: number }, unit: Unit): void {
  for (const field of ['quantity', 'minStock'] as const)
    if (!fitsUnit(numbers[field], unit)) throw badRequest('number_not_whole', field)
}

/**
 * An archived part's codes are free.
 * @throws 409 `spare_part_code_already_exists` (at its field), 400 `number_not_whole`, 403 `only_admin_can_manage_costs`
 */
export function createSparePart(db: Kysely<DB>, actor: Actor, input: NewPart): Promise<SparePart> {
  enforceCosts(actor, input)
  return db.transaction().execute(async (tx) => {
    await lockPartCodes(tx)
    return insertPart(tx, actor, input, sparePartLogTexts.created)
  })
}

async function insertPart(tx: Transaction<DB>, actor: Actor, input: NewPart, said: Said): Promise<SparePart> {
  const [id = ''] = await insertParts(tx, actor, [input], said)
  return sparePartById(tx, id)
}

/** `createSparePart` for several parts, in a transaction of several changes that holds the lock of the codes. Returns their ids. */
export const addSpareParts = (tx: Transaction<DB>, actor: Actor, inputs: readonly NewPart[]): Promise<string[]> =>
  insertParts(tx, actor, inputs, sparePartLogTexts.created)

type Said = typeof sparePartLogTexts.created

async function insertParts(
  tx: Transaction<DB>,
  actor: Actor,
  inputs: readonly NewPart[],
  said: Said,
): Promise<string[]> {
  if (inputs.length === 0) return []
  for (const input of inputs) refuseBroken(input, input.unit)
  const parts = inputs.map((input) => ({
    ...{ ...input, codes: input.codes ?? [] },
    ...{ id: randomUUID(), afterE3: toE3(input.quantity) },
  }))
  await refuseTakenCodes(tx, parts)
  await tx
    .insertInto('spare_parts')
    .values(
      parts.map(({ id, afterE3, ...part }) => ({ id, ...columnsOf(part), unit: part.unit, quantity_e3: afterE3 })),
    )
    .execute()
  await addFurtherCodes(tx, parts)
  await enterInitialStock(tx, actor, parts)
  const entries = parts.map(({ id, name, partCode, quantity, unit }) => ({
    ...({ category: 'INVENTORY', action: 'CREATE', entity: 'spare_part', entityId: id } as const),
    message: said(name, partCode, { quantity, unit }),
  }))
  await auditAll(tx, actor, entries)
  return parts.map(({ id }) => id)
}

/**
 * A changed quantity adds a movement with its reason.
 * @throws 404 `spare_part_not_found`, 409 `record_changed`, 409 `unit_fixed` (at unit), 409 `spare_part_code_already_exists` (at its
 * field), 400 `number_not_whole`, 403 `only_admin_can_manage_costs`
 */
export function updateSparePart(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  input: z.output<typeof PartUpdate>,
): Promise<SparePart> {
  enforceCosts(actor, input)
  return db.transaction().execute(async (tx) => {
    await lockPartCodes(tx)
    return changeSparePart(tx, actor, id, input)
  })
}

async function changeSparePart(
  tx: Transaction<DB>,
  actor: Actor,
  id: string,
  input: z.output<typeof PartUpdate>,
): Promise<SparePart> {
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
  const codes = input.codes ?? before.codes
  await refuseTakenCodes(tx, [{ id, partCode, codes, kept: [before.partCode, ...before.codes] }])
  await removeFurtherCodes(tx, [id])
  await tx
    .updateTable('spare_parts')
    .set({
      ...columnsOf(before.costReceivedOn ? { ...input, cost: undefined } : input),
      unit,
      version: before.version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await addFurtherCodes(tx, [{ id, codes }])
  const deltaE3 = toE3(quantity) - toE3(before.quantity)
  if (deltaE3 !== 0) await adjustStock(tx, actor, id, deltaE3, reason)
  const message =
    deltaE3 === 0
      ? sparePartLogTexts.updated(name, partCode)
      : sparePartLogTexts.adjusted(name, partCode, before.quantity, quantity, reason)
  await log(tx, actor, 'UPDATE', id, message)
  return sparePartById(tx, id)
}

/** What can be changed of several parts at once: their own codes, units and stock stay. */
export type PartChange = { id: string } & Pick<
  NewPart,
  'name' | 'unitPrice' | 'minStock' | 'locationCode' | 'codes' | 'supplier' | 'supplierCode' | 'cost' | 'costCurrency'
>

/**
 * `updateSparePart` for several parts, in a transaction of several changes that holds the lock of the codes.
 * @throws 404 `spare_part_not_found`, 400 `number_not_whole`, 409 `spare_part_code_already_exists`
 */
export async function changeSpareParts(
  tx: Transaction<DB>,
  actor: Actor,
  changes: readonly PartChange[],
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const parts = new Map((await lockedSpareParts(tx, ids)).map((part) => [part.id, part]))
  const changed = changes.map((change) => {
    const part = parts.get(change.id)
    if (!part) throw notFound('spare_part_not_found')
    const after = { ...part, ...defined(change), unit: part.unit ?? DEFAULT_UNIT }
    refuseBroken(after, after.unit)
    return { ...after, kept: [part.partCode, ...part.codes] }
  })
  await refuseTakenCodes(tx, changed)
  await removeFurtherCodes(tx, ids)
  const columns = changed.map((part) => ({ id: part.id, ...columnsOf(part) }))
  await sql`update spare_parts set name = c.name, unit_price_minor = c.unit_price_minor, min_stock_e3 = c.min_stock_e3,
      location_code = c.location_code, supplier = c.supplier, supplier_code = c.supplier_code, cost_minor = case when spare_parts.received_on is null then c.cost_minor else spare_parts.cost_minor end,
      cost_currency = case when spare_parts.received_on is null then c.cost_currency else spare_parts.cost_currency end, version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as c(id uuid, name text, unit_price_minor bigint,
      min_stock_e3 bigint, location_code text, supplier text, supplier_code text, cost_minor bigint, cost_currency text)
    where spare_parts.id = c.id`.execute(tx)
  await addFurtherCodes(tx, changed)
  const entries = changed.map(({ id, name, partCode }) => ({
    ...({ category: 'INVENTORY', action: 'UPDATE', entity: 'spare_part', entityId: id } as const),
    message: sparePartLogTexts.updated(name, partCode),
  }))
  await auditAll(tx, actor, entries)
}

/** Its ledger, or what names it, speaks in the unit. The part is locked. */
const isUnitFixed = async (tx: Transaction<DB>, id: string): Promise<boolean> =>
  (await hasPartMoved(tx, id)) || (await partsNamed(tx, [id])).has(id)

async function archive(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('spare_parts')
    .set({ archived_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Archives a part whose unit is fixed and opens one with the same code in another unit. Nothing is converted: stock, minimum, price
 * and cost are as the call says.
 * @throws 404 `spare_part_not_found`, 409 `record_changed`, 409 `spare_part_code_already_exists` (at its field), 400
 * `number_not_whole`, 403 `only_admin_can_manage_costs`
 */
export function continueWithUnit(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { version, ...fields }: z.output<typeof NewUnitInput>,
): Promise<SparePart> {
  enforceCosts(actor, fields)
  return db.transaction().execute(async (tx) => {
    await lockPartCodes(tx)
    const before = await lockedSparePart(tx, id)
    if (version !== undefined && version !== before.version) throw recordChanged('spare_part', id)
    await archive(tx, [id])
    const { partCode, codes, supplier, supplierCode } = before
    const input: NewPart = { ...{ codes, supplier, supplierCode }, ...defined(fields), partCode }
    return insertPart(tx, actor, input, sparePartLogTexts.continued)
  })
}

/**
 * Archives a part that a list or an offer names: they keep showing it, and its code can be used again.
 * @throws 404 `spare_part_not_found`
 */
export function deleteSparePart(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute((tx) => removeSpareParts(tx, actor, [id]))
}

/** `deleteSparePart` for several parts, in a transaction of several changes. */
export async function removeSpareParts(tx: Transaction<DB>, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const parts = await lockedSpareParts(tx, ids)
  if (parts.length < ids.length) throw notFound('spare_part_not_found')
  const named = await partsNamed(tx, ids)
  await archive(tx, [...named])
  await tx
    .deleteFrom('spare_parts')
    .where(
      'id',
      'in',
      ids.filter((id) => !named.has(id)),
    )
    .execute()
  const entries = parts.map(({ id, name, partCode }) => ({
    ...({ category: 'INVENTORY', action: 'DELETE', entity: 'spare_part', entityId: id } as const),
    message: sparePartLogTexts[named.has(id) ? 'archived' : 'deleted'](name, partCode),
  }))
  await auditAll(tx, actor, entries)
}

/** What is left out stays as it is; of a new part it is empty. */
const columnsOf = (input: Omit<NewPart, 'quantity' | 'unit'>) => ({
  name: input.name,
  part_code: input.partCode,
  unit_price_minor: toMinor(input.unitPrice),
  min_stock_e3: toE3(input.minStock),
  location_code: input.locationCode,
  supplier: input.supplier,
  supplier_code: input.supplierCode,
  cost_minor: input.cost == null ? input.cost : toMinor(input.cost),
  cost_currency: input.cost == null ? input.cost : input.costCurrency,
})

/** Without the fields that were left out. */
const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
