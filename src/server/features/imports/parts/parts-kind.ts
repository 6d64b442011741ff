// Parts: a row is a part, known by its code.
import type { Transaction } from 'kysely'
import type { Change, ImportField } from '../../../../shared/imports/imports.contract.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { lockPartCodes } from '../../inventory/part-codes.commands.ts'
import {
  addSpareParts,
  changeSpareParts,
  type PartChange,
  removeSpareParts,
} from '../../inventory/spare-parts.commands.ts'
import { lockedSpareParts } from '../../inventory/spare-parts.queries.ts'
import { partsBuiltOn } from '../../inventory/stock.commands.ts'
import type { Kind, Outcome, Placed, PlacedRow } from '../kind.ts'
import { type PartInput, partsChecker } from './check-parts.ts'
import { cellOf, codesIn } from './part-values.ts'

type Field = Exclude<keyof PartInput, 'unit'>

async function place(
  tx: Transaction<DB>,
  actor: Actor,
  outcomes: readonly Outcome<PartInput>[],
): Promise<Map<Outcome<PartInput>, Placed>> {
  const placed = new Map<Outcome<PartInput>, Placed>()
  const added: { outcome: Outcome<PartInput>; input: PartInput }[] = []
  const changed: PartChange[] = []
  for (const outcome of outcomes) {
    const { input, recordId } = outcome
    if (!input) throw new Error('A row without values is not placed')
    if (recordId === null) added.push({ outcome, input })
    else {
      changed.push(changeOf(recordId, input))
      placed.set(outcome, { recordId })
    }
  }
  await lockPartCodes(tx)
  const ids = await addSpareParts(
    tx,
    actor,
    added.map(({ input }) => input),
  )
  for (const [index, { outcome }] of added.entries()) placed.set(outcome, { recordId: ids[index] ?? '' })
  await changeSpareParts(tx, actor, changed)
  return placed
}

const changeOf = (id: string, part: Omit<PartChange, 'id'>): PartChange => {
  const { name, unitPrice, minStock, locationCode, codes, supplier, supplierCode, cost, costCurrency } = part
  return {
    id,
    name,
    unitPrice,
    minStock,
    locationCode,
    supplier,
    supplierCode,
    cost,
    costCurrency,
    ...(codes && { codes }),
  }
}

/** The value that a cell of the trial's report says. */
const valueOfCell = (field: ImportField, cell: Change['before']) =>
  field === 'codes' ? codesIn(String(cell ?? '')) : cell

async function inUse(tx: Transaction<DB>, rows: readonly PlacedRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  await lockPartCodes(tx)
  const parts = new Map((await lockedSpareParts(tx, ids)).map((part) => [part.id, part]))
  const builtOn = await partsBuiltOn(tx, [...parts.keys()])
  const names = new Map<number, string>()
  for (const { n, verdict, changes, recordId } of rows) {
    const part = parts.get(recordId ?? '')
    if (!part) continue
    const isKept =
      verdict === 'NEW'
        ? builtOn.has(part.id)
        : changes.some(({ field, after }) => cellOf(part[field as Field]) !== after)
    if (isKept) names.set(n, `${part.partCode} · ${part.name}`)
  }
  return names
}

async function undo(tx: Transaction<DB>, actor: Actor, rows: readonly PlacedRow[]): Promise<void> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  await lockPartCodes(tx)
  // Somebody may have deleted some since.
  const parts = new Map((await lockedSpareParts(tx, ids)).map((part) => [part.id, part]))
  const changed = new Map<string, PartChange>()
  const removed = new Set<string>()
  for (const { verdict, changes, recordId } of rows) {
    const part = parts.get(recordId ?? '')
    if (!part) continue
    const before = Object.fromEntries(changes.map(({ field, before }) => [field, valueOfCell(field, before)]))
    if (verdict === 'NEW') removed.add(part.id)
    else changed.set(part.id, changeOf(part.id, { ...part, ...changed.get(part.id), ...before }))
  }
  await changeSpareParts(
    tx,
    actor,
    [...changed.values()].filter(({ id }) => !removed.has(id)),
  )
  await removeSpareParts(tx, actor, [...removed])
}

const tables = ['spare_parts', 'part_codes', 'stock_movements'] as const

export const partsKind: Kind<PartInput> = { tables, checker: partsChecker, place, inUse, undo }
