// The only code that changes stock. It writes a part's quantity and its ledger row together, so that the ledger's sum is the
// stock. It always locks parts in the order of their ids, to avoid deadlocks.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { MovementReason } from '../../../shared/inventory/spare-parts.contract.ts'
import { fitsUnit, fromE3, type Unit } from '../../../shared/quantity.ts'
import { idsOf } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { doneAtValue } from '../../http/done-at.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { notifyLowStock } from '../notifications/notices.commands.ts'
import { assertPartsAccepted } from '../offers/extra-work/extra-work.queries.ts'
import { tellReservedTaken } from './reservations.commands.ts'
import { type MovedPart, mergedLines, partsThatFellLow, type StockLine } from './stock-lines.ts'
import { unitCostsOfReturned, unitCostsTry } from './unit-costs.queries.ts'

interface Cause {
  reason: MovementReason
  note?: string | null
  listId?: string
  receiptId?: string
  /** When the parts were really moved, if it was sent later. */
  doneAt?: Date | null
  /** In kuruş, for one unit of a part; of parts taken and brought back. */
  unitCosts?: ReadonlyMap<string, number>
}

export interface Taking {
  /** The field of a line's quantity in the call. */
  fieldOf: (index: number) => string
  doneAt: Date | null
}

/**
 * Takes all lines or none.
 * @throws 404 `spare_part_not_found`, 400 `number_not_whole`, 409 `global_stock_insufficient`, 409 `extra_not_accepted`
 */
export async function takeFromStock(
  tx: Transaction<DB>,
  actor: Actor,
  lines: readonly StockLine[],
  listId: string,
  { fieldOf, doneAt }: Taking,
): Promise<Map<string, MovedPart>> {
  const wanted = mergedLines(lines)
  const parts = await lockedParts(tx, wanted, 'active')
  if (wanted.some(({ partId }) => !parts.has(partId))) throw notFound('spare_part_not_found')
  const requestId = await requestOf(tx, listId)
  if (requestId) await assertPartsAccepted(tx, requestId, [...parts.keys()])
  const broken = lines.findIndex(({ partId, quantityE3 }) => !fitsUnit(fromE3(quantityE3), parts.get(partId)?.unit))
  if (broken >= 0) throw badRequest('number_not_whole', fieldOf(broken))
  if (wanted.some(({ partId, quantityE3 }) => (parts.get(partId)?.quantityE3 ?? 0) < quantityE3))
    throw conflict('global_stock_insufficient')
  const unitCosts = await unitCostsTry(tx, [...parts.keys()], listId)
  const moved = await move(tx, actor, deltasOf(wanted, -1), { reason: 'TAKEN', listId, doneAt, unitCosts })
  if (moved.size < wanted.length) throw conflict('global_stock_insufficient')
  await tellReservedTaken(tx, actor, requestId, moved.values())
  return moved
}

/**
 * Takes in what a supplier delivered, all lines or none.
 * @throws 404 `spare_part_not_found` and 400 `number_not_whole`, at the line
 */
export async function receiveStock(
  tx: Transaction<DB>,
  actor: Actor,
  lines: readonly StockLine[],
  receiptId: string,
): Promise<void> {
  const received = mergedLines(lines)
  const parts = await lockedParts(tx, received, 'active')
  if (parts.size < received.length) throw notFound('spare_part_not_found')
  const broken = lines.findIndex(({ partId, quantityE3 }) => !fitsUnit(fromE3(quantityE3), parts.get(partId)?.unit))
  if (broken >= 0) throw badRequest('number_not_whole', `items.${broken}.quantity`)
  await move(tx, actor, deltasOf(received, 1), { reason: 'RECEIVED', receiptId })
}

/** Gives back what a receipt brought, also of parts that were archived meanwhile. @throws 409 `insufficient_stock` */
export async function reverseReceived(
  tx: Transaction<DB>,
  actor: Actor,
  lines: readonly StockLine[],
  receiptId: string,
): Promise<void> {
  const received = mergedLines(lines)
  await lockedParts(tx, received, 'all')
  const moved = await move(tx, actor, deltasOf(received, -1), { reason: 'RECEIPT_REVERSED', receiptId })
  if (moved.size < received.length) throw conflict('insufficient_stock')
}

const deltasOf = (lines: readonly StockLine[], sign: 1 | -1): Delta[] =>
  lines.map(({ partId, quantityE3 }) => ({ id: partId, deltaE3: sign * quantityE3 }))

async function requestOf(tx: Transaction<DB>, listId: string): Promise<string | null> {
  const list = await tx
    .selectFrom('part_lists')
    .select('service_request_id')
    .where('id', '=', listId)
    .executeTakeFirst()
  return list?.service_request_id ?? null
}

/** Includes parts that were archived meanwhile, so that their ledger stays correct. */
export async function returnToStock(
  tx: Transaction<DB>,
  actor: Actor,
  lines: readonly StockLine[],
  cause: { reason: 'RETURNED' | 'LIST_DELETED'; listId: string; doneAt?: Date | null },
): Promise<Map<string, MovedPart>> {
  const back = mergedLines(lines)
  const parts = await lockedParts(tx, back, 'all')
  const unitCosts = await unitCostsOfReturned(tx, [...parts.keys()], cause.listId)
  return move(tx, actor, deltasOf(back, 1), { ...cause, unitCosts })
}

/** The initial stock of parts. Their rows already hold the quantities. */
export const enterInitialStock = (
  tx: Transaction<DB>,
  actor: Actor,
  parts: readonly Pick<MovedPart, 'id' | 'afterE3'>[],
) =>
  writeLedger(
    tx,
    actor,
    parts.map((part) => ({ ...part, beforeE3: 0 })),
    { reason: 'INITIAL' },
  )

/**
 * Corrects a stock that somebody counted. The caller holds the part's lock and has read its stock.
 * @throws 409 `insufficient_stock`
 */
export async function adjustStock(
  tx: Transaction<DB>,
  actor: Actor,
  partId: string,
  deltaE3: number,
  note: string | null,
): Promise<void> {
  const moved = await move(tx, actor, [{ id: partId, deltaE3 }], { reason: 'ADJUSTED', note })
  if (!moved.has(partId)) throw conflict('insufficient_stock')
}

/** By id, locked until the transaction ends. */
async function lockedParts(
  tx: Transaction<DB>,
  lines: readonly StockLine[],
  which: 'active' | 'all',
): Promise<Map<string, { unit: Unit; quantityE3: number }>> {
  if (lines.length === 0) return new Map()
  const rows = await tx
    .selectFrom('spare_parts')
    .select(['id', 'unit', 'quantity_e3'])
    .where(
      'id',
      'in',
      lines.map(({ partId }) => partId),
    )
    .$if(which === 'active', (parts) => parts.where('archived_at', 'is', null))
    .orderBy('id')
    // Whoever names a part waits for its deletion alone, not for its stock.
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, unit, quantity_e3 }) => [id, { unit, quantityE3: quantity_e3 }]))
}

async function move(
  tx: Transaction<DB>,
  actor: Actor,
  deltas: readonly Delta[],
  cause: Cause,
): Promise<Map<string, MovedPart>> {
  if (deltas.length === 0) return new Map()
  const rows = await tx
    .updateTable('spare_parts')
    .from(movesTable(deltas))
    .set({
      quantity_e3: sql<number>`spare_parts.quantity_e3 + moves.delta`,
      version: sql<number>`spare_parts.version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .whereRef('spare_parts.id', '=', 'moves.id')
    .where(sql<boolean>`spare_parts.quantity_e3 + moves.delta >= 0`)
    .returning([
      'spare_parts.id',
      'spare_parts.name',
      'spare_parts.part_code as partCode',
      'spare_parts.unit',
      sql<number>`spare_parts.quantity_e3 - moves.delta`.as('beforeE3'),
      'spare_parts.quantity_e3 as afterE3',
      'spare_parts.min_stock_e3 as minStockE3',
    ])
    .execute()
  await writeLedger(tx, actor, rows, cause)
  await notifyLowStock(tx, partsThatFellLow(rows))
  return new Map(rows.map((row) => [row.id, row]))
}

interface Delta {
  id: string
  deltaE3: number
}

const movesTable = (deltas: readonly Delta[]) =>
  sql<{
    id: string
    delta: number
  }>`jsonb_to_recordset(${JSON.stringify(deltas.map(({ id, deltaE3 }) => ({ id, delta: deltaE3 })))}::jsonb)`.as<'moves'>(
    sql`moves(id uuid, delta bigint)`,
  )

/** Uses the clock's time, not the transaction's start: the part is locked, so its rows sort in the order of its changes. */
async function writeLedger(
  tx: Transaction<DB>,
  actor: Actor,
  parts: readonly Pick<MovedPart, 'id' | 'beforeE3' | 'afterE3'>[],
  { reason, note = null, listId, receiptId, doneAt = null, unitCosts }: Cause,
): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('stock_movements')
    .values(
      parts.map(({ id, beforeE3, afterE3 }) => ({
        spare_part_id: id,
        delta_e3: afterE3 - beforeE3,
        stock_after_e3: afterE3,
        reason,
        note,
        part_list_id: listId ?? null,
        receipt_id: receiptId ?? null,
        unit_cost_try_minor: unitCosts?.get(id) ?? null,
        user_id: actor.userId,
        created_at: sql<Date>`clock_timestamp()`,
        done_at: doneAtValue(doneAt),
      })),
    )
    .execute()
}

/** Whether the part's stock changed after its first entry. */
export const hasPartMoved = async (db: Kysely<DB>, partId: string): Promise<boolean> =>
  (await partsWhere(db, [partId], sql`(${isMoved})`)).has(partId)

/** Those that a list, an offer or a receipt names: such parts are archived, not deleted. */
export const partsNamed = (db: Kysely<DB>, partIds: readonly string[]): Promise<Set<string>> =>
  partsWhere(db, partIds, sql`(${isNamed})`)

/** Those of which the stock changed after its first entry, or which a list or an offer names. */
export const partsBuiltOn = (db: Kysely<DB>, partIds: readonly string[]): Promise<Set<string>> =>
  partsWhere(db, partIds, sql`(${isMoved}) or (${isNamed})`)

const isMoved = sql`exists (select from stock_movements where spare_part_id = part.id and reason <> 'INITIAL')`
const isNamed = sql`exists (select from part_list_items where spare_part_id = part.id)
  or exists (select from offer_items where part_id = part.id)
  or exists (select from offer_template_items where part_id = part.id)
  or exists (select from stock_receipt_items where spare_part_id = part.id)`

async function partsWhere(db: Kysely<DB>, partIds: readonly string[], rule: RawBuilder<unknown>): Promise<Set<string>> {
  if (partIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select part.id from ${idsOf(partIds)} as part where ${rule}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
