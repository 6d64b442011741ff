// The only code that changes stock. It writes a part's quantity and its ledger row together, so that the ledger's sum is the
// stock. It always locks parts in the order of their ids, to avoid deadlocks.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { MovementReason } from '../../../shared/inventory/spare-parts.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { doneAtValue } from '../../http/done-at.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { notifyLowStock } from '../notifications/notices.commands.ts'
import { assertPartsAccepted } from '../offers/extra-work/extra-work.queries.ts'
import { type MovedPart, mergedLines, partsThatFellLow, type StockLine } from './stock-lines.ts'

interface Cause {
  reason: MovementReason
  note?: string | null
  listId?: string
  /** When the parts were really moved, if it was sent later. */
  doneAt?: Date | null
}

/**
 * Takes all lines or none.
 * @throws 404 `spare_part_not_found`, 409 `global_stock_insufficient`, 409 `extra_not_accepted`
 */
export async function takeFromStock(
  tx: Transaction<DB>,
  actor: Actor,
  lines: readonly StockLine[],
  listId: string,
  doneAt: Date | null = null,
): Promise<Map<string, MovedPart>> {
  const wanted = mergedLines(lines)
  const parts = await lockedParts(tx, wanted, 'active')
  if (wanted.some(({ partId }) => !parts.has(partId))) throw notFound('spare_part_not_found')
  await assertOfAcceptedWork(tx, listId, [...parts.keys()])
  if (wanted.some(({ partId, quantity }) => (parts.get(partId) ?? 0) < quantity))
    throw conflict('global_stock_insufficient')
  const deltas = wanted.map(({ partId, quantity }) => ({ id: partId, delta: -quantity }))
  const moved = await move(tx, actor, deltas, { reason: 'TAKEN', listId, doneAt })
  if (moved.size < wanted.length) throw conflict('global_stock_insufficient')
  return moved
}

async function assertOfAcceptedWork(tx: Transaction<DB>, listId: string, partIds: string[]): Promise<void> {
  const list = await tx
    .selectFrom('part_lists')
    .select('service_request_id')
    .where('id', '=', listId)
    .executeTakeFirst()
  if (list?.service_request_id) await assertPartsAccepted(tx, list.service_request_id, partIds)
}

/** Includes parts that were archived meanwhile, so that their ledger stays correct. */
export async function returnToStock(
  tx: Transaction<DB>,
  actor: Actor,
  lines: readonly StockLine[],
  cause: { reason: 'RETURNED' | 'LIST_DELETED'; listId: string; doneAt?: Date | null },
): Promise<Map<string, MovedPart>> {
  const back = mergedLines(lines)
  await lockedParts(tx, back, 'all')
  return move(
    tx,
    actor,
    back.map(({ partId, quantity }) => ({ id: partId, delta: quantity })),
    cause,
  )
}

/** A part's initial stock. Its row already holds the quantity. */
export const enterInitialStock = (tx: Transaction<DB>, actor: Actor, part: Omit<MovedPart, 'before'>) =>
  writeLedger(tx, actor, [{ ...part, before: 0 }], { reason: 'INITIAL' })

/**
 * Corrects a stock that somebody counted. The caller holds the part's lock and has read its stock.
 * @throws 409 `insufficient_stock`
 */
export async function adjustStock(
  tx: Transaction<DB>,
  actor: Actor,
  partId: string,
  delta: number,
  note: string | null,
): Promise<void> {
  const moved = await move(tx, actor, [{ id: partId, delta }], { reason: 'ADJUSTED', note })
  if (!moved.has(partId)) throw conflict('insufficient_stock')
}

/** Quantities by id, locked until the transaction ends. */
async function lockedParts(
  tx: Transaction<DB>,
  lines: readonly StockLine[],
  which: 'active' | 'all',
): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map()
  const rows = await tx
    .selectFrom('spare_parts')
    .select(['id', 'quantity'])
    .where(
      'id',
      'in',
      lines.map(({ partId }) => partId),
    )
    .$if(which === 'active', (parts) => parts.where('archived_at', 'is', null))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

async function move(
  tx: Transaction<DB>,
  actor: Actor,
  deltas: readonly { id: string; delta: number }[],
  cause: Cause,
): Promise<Map<string, MovedPart>> {
  if (deltas.length === 0) return new Map()
  const rows = await tx
    .updateTable('spare_parts')
    .from(movesTable(deltas))
    .set({
      quantity: sql<number>`spare_parts.quantity + moves.delta`,
      version: sql<number>`spare_parts.version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .whereRef('spare_parts.id', '=', 'moves.id')
    .where(sql<boolean>`spare_parts.quantity + moves.delta >= 0`)
    .returning([
      'spare_parts.id',
      'spare_parts.name',
      'spare_parts.part_code as partCode',
      sql<number>`spare_parts.quantity - moves.delta`.as('before'),
      'spare_parts.quantity as after',
      'spare_parts.min_stock as minStock',
    ])
    .execute()
  await writeLedger(tx, actor, rows, cause)
  await notifyLowStock(tx, partsThatFellLow(rows))
  return new Map(rows.map((row) => [row.id, row]))
}

const movesTable = (deltas: readonly { id: string; delta: number }[]) =>
  sql<{ id: string; delta: number }>`jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb)`.as<'moves'>(
    sql`moves(id uuid, delta integer)`,
  )

/** Uses the clock's time, not the transaction's start: the part is locked, so its rows sort in the order of its changes. */
async function writeLedger(
  tx: Transaction<DB>,
  actor: Actor,
  parts: readonly Pick<MovedPart, 'id' | 'before' | 'after'>[],
  { reason, note = null, listId, doneAt = null }: Cause,
): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('stock_movements')
    .values(
      parts.map(({ id, before, after }) => ({
        spare_part_id: id,
        delta: after - before,
        stock_after: after,
        reason,
        note,
        part_list_id: listId ?? null,
        user_id: actor.userId,
        created_at: sql<Date>`clock_timestamp()`,
        done_at: doneAtValue(doneAt),
      })),
    )
    .execute()
}

/** Whether a list or an offer names the part: such a part is archived, not deleted. */
export async function isPartNamed(db: Kysely<DB>, partId: string): Promise<boolean> {
  const [inList, inOffer, inTemplate] = [
    await db.selectFrom('part_list_items').select('id').where('spare_part_id', '=', partId).limit(1).executeTakeFirst(),
    await db.selectFrom('offer_items').select('id').where('part_id', '=', partId).limit(1).executeTakeFirst(),
    await db
      .selectFrom('offer_template_items')
      .select('part_id')
      .where('part_id', '=', partId)
      .limit(1)
      .executeTakeFirst(),
  ]
  return inList !== undefined || inOffer !== undefined || inTemplate !== undefined
}
