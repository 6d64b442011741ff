// The run and the way back: rows are written, or taken back, each step in the worker's transaction.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Change } from '../../../shared/imports/imports.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import type { AppError } from '../../http/errors.ts'
import { type ImportRecord, kindNameOf, settingsOf } from './imports.queries.ts'
import type { Outcome, PlacedRow, RowRecord, SheetRow } from './kind.ts'
import { kindOf } from './kinds.ts'
import { type SavedOutcome, saveOutcomes, sheetRow } from './trial.ts'

export interface Work {
  tx: Transaction<DB>
  actor: Actor
  record: ImportRecord
  limit: number
  now: Date
}

const rowsOf = (db: Kysely<DB>, { id }: ImportRecord) =>
  db.selectFrom('import_rows').selectAll().where('import_id', '=', id)

/** Written as the indexes of migration 0291 have them. */
const isWaiting = sql<boolean>`verdict in ('NEW', 'FILLS') and placed is null`
const isPlaced = sql<boolean>`placed = 'DONE'`

/** Writes the next rows, each checked again. Returns how many were worked through. @throws what the screen's call throws */
export async function placeRows({ tx, actor, record, limit, now }: Work): Promise<number> {
  const kind = kindOf(kindNameOf(record))
  const settings = settingsOf(record)
  const rows = await rowsOf(tx, record).where(isWaiting).orderBy('n').limit(sql.lit(limit)).execute()
  let rest = rows.map(sheetRow)
  while (rest.length > 0) {
    rest = await linked(tx, record.id, rest, rows)
    const outcomes = await kind.checker(settings).check(tx, rest)
    const checked = rest.map((row, index) => ({ row, outcome: outcomes[index] as Outcome }))
    // A row that speaks of an earlier row's record is checked again once that one is written.
    const ready = checked.filter(({ outcome }) => !outcome.isOfEarlierRow)
    const written = ready.map(({ outcome }) => outcome).filter(isWritten)
    const placed = await kind.place(tx, actor, written, now)
    const saved = ready.map(({ row, outcome }): SavedOutcome => {
      const isDone = isWritten(outcome) || outcome.verdict === 'SAME'
      return { ...outcome, n: row.n, ...placed.get(outcome), placed: isDone ? 'DONE' : 'LEFT' }
    })
    await saveOutcomes(tx, record.id, saved)
    rest = checked.filter(({ outcome }) => outcome.isOfEarlierRow).map(({ row }) => row)
  }
  return rows.length
}

/** With the customers that earlier rows have made meanwhile. */
async function linked(
  tx: Transaction<DB>,
  importId: string,
  rows: readonly SheetRow[],
  stored: readonly { n: number; of_row: number | null }[],
): Promise<SheetRow[]> {
  const rowOf = new Map(stored.flatMap(({ n, of_row }) => (of_row === null ? [] : [[n, of_row] as const])))
  if (rowOf.size === 0) return [...rows]
  const earlier = await tx
    .selectFrom('import_rows')
    .select(['n', 'records'])
    .where('import_id', '=', importId)
    .where('n', 'in', [...rowOf.values()])
    .execute()
  const customerOf = new Map(
    earlier.map(({ n, records }) => [
      n,
      (records as unknown as RowRecord[]).find(({ thing }) => thing === 'customer')?.id,
    ]),
  )
  return rows.map((row) => ({ ...row, linkedId: customerOf.get(rowOf.get(row.n) ?? -1) ?? null }))
}

const isWritten = ({ verdict }: Outcome): boolean => verdict === 'NEW' || verdict === 'FILLS'

const toPlaced = (row: {
  n: number
  verdict: PlacedRow['verdict']
  changes: unknown
  record_id: string | null
  records: unknown
}): PlacedRow => ({
  n: row.n,
  verdict: row.verdict,
  changes: row.changes as Change[],
  recordId: row.record_id,
  records: row.records as RowRecord[],
})

/** Takes the last rows back; one on which something was built stays. Returns how many were worked through. */
export async function takeBackRows({ tx, actor, record, limit, now }: Work): Promise<number> {
  const kind = kindOf(kindNameOf(record))
  const rows = await rowsOf(tx, record).where(isPlaced).orderBy('n', 'desc').limit(sql.lit(limit)).execute()
  const placed = rows.map(toPlaced)
  const inUse = await kind.inUse(tx, placed, record.id)
  await kind.undo(
    tx,
    actor,
    placed.filter(({ n }) => !inUse.has(n)),
    now,
  )
  const numbers = placed.map(({ n }) => n)
  for (const word of ['LEFT', 'UNDONE'] as const) {
    const those = numbers.filter((n) => inUse.has(n) === (word === 'LEFT'))
    if (those.length === 0) continue
    await tx
      .updateTable('import_rows')
      .set({ placed: word })
      .where('import_id', '=', record.id)
      .where('n', 'in', those)
      .execute()
  }
  return placed.length
}

/** What a way back has left is in place as before it, and can be taken back later. Returns whether there is any. */
export async function keepLeftRows(tx: Kysely<DB>, record: ImportRecord): Promise<boolean> {
  const kept = await tx
    .updateTable('import_rows')
    .set({ placed: 'DONE' })
    .where('import_id', '=', record.id)
    .where('placed', '=', 'LEFT')
    // The run itself leaves what is bad or asks.
    .where('verdict', 'not in', ['BAD', 'ASKS'])
    .executeTakeFirstOrThrow()
  return kept.numUpdatedRows > 0n
}

/** Of the next row, which was refused: the run leaves it with the reason. */
export async function leaveRow({ tx, record }: Pick<Work, 'tx' | 'record'>, error: AppError): Promise<void> {
  const isWayBack = record.is_undoing
  const row = await rowsOf(tx, record)
    .$if(isWayBack, (rows) => rows.where(isPlaced).orderBy('n', 'desc'))
    .$if(!isWayBack, (rows) => rows.where(isWaiting).orderBy('n'))
    .limit(1)
    .executeTakeFirst()
  if (!row) return
  const [first] = error.errors ?? []
  const reason = { field: null, message: first?.message ?? error.key, about: null }
  await tx
    .updateTable('import_rows')
    .set({ placed: 'LEFT', ...(isWayBack ? {} : { verdict: 'BAD', reasons: sql`${JSON.stringify([reason])}::jsonb` }) })
    .where('import_id', '=', record.id)
    .where('n', '=', row.n)
    .execute()
}

const ROWS_AT_ONCE = 200
const MOST_NAMED = 20

/** The names of what stands in the way of taking everything back. Each look is a transaction, between which other calls have their turn. */
export async function blockersOf(db: Kysely<DB>, record: ImportRecord): Promise<string[]> {
  const kind = kindOf(kindNameOf(record))
  const names = new Set<string>()
  let after = 0
  while (names.size < MOST_NAMED) {
    const rows = await rowsOf(db, record)
      .where(isPlaced)
      .where('n', '>', after)
      .orderBy('n')
      .limit(sql.lit(ROWS_AT_ONCE))
      .execute()
    const inUse = await db.transaction().execute((tx) => kind.inUse(tx, rows.map(toPlaced), record.id))
    for (const name of inUse.values()) names.add(name)
    if (rows.length < ROWS_AT_ONCE) break
    after = rows.at(-1)?.n ?? after
  }
  return [...names].slice(0, MOST_NAMED)
}
