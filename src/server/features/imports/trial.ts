// The trial: says of each row what would become of it, and writes nothing else.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Change, Choice, Reason, Verdict } from '../../../shared/imports/imports.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Checker, RowRecord, SheetRow } from './kind.ts'
import type { Cell } from './reading/grid.ts'

export interface SavedOutcome {
  n: number
  verdict: Verdict
  reasons: Reason[]
  changes: Change[]
  choices: Choice[]
  answer?: string | null
  recordId?: string | null
  ofRow?: number | null
  records?: RowRecord[]
  placed?: 'DONE' | 'LEFT' | null
}

export async function saveOutcomes(tx: Kysely<DB>, importId: string, outcomes: readonly SavedOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(
    ({
      n,
      verdict,
      reasons,
      changes,
      choices,
      answer = null,
      recordId = null,
      ofRow = null,
      records = [],
      placed = null,
    }) => ({
      ...{ n, verdict, reasons, changes, choices, answer, records, placed },
      ...{ record_id: recordId, of_row: ofRow },
    }),
  )
  await sql`update import_rows r set verdict = o.verdict, reasons = o.reasons, changes = o.changes, choices = o.choices,
      answer = coalesce(o.answer, r.answer), record_id = o.record_id, of_row = o.of_row, records = o.records,
      placed = o.placed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(n integer, verdict text, reasons jsonb, changes jsonb,
      choices jsonb, answer text, record_id uuid, of_row integer, records jsonb, placed text)
    where r.import_id = ${importId} and r.n = any(${rows.map(({ n }) => n)}::int[]) and r.n = o.n`.execute(tx)
}

export const sheetRow = ({ n, cells, answer }: { n: number; cells: unknown; answer: string | null }): SheetRow => ({
  n,
  cells: cells as Cell[],
  answer,
})

/** Checks the rows after `after`, in the order of the sheet; returns the number of the last one, null at the end. */
export async function checkRows(
  tx: Transaction<DB>,
  { importId, after, limit, checker }: { importId: string; after: number; limit: number; checker: Checker<unknown> },
): Promise<{ last: number; count: number } | null> {
  const rows = await tx
    .selectFrom('import_rows')
    .select(['n', 'cells', 'answer', 'choices'])
    .where('import_id', '=', importId)
    .where('n', '>', after)
    .orderBy('n')
    .limit(sql.lit(limit))
    .execute()
  const last = rows.at(-1)
  if (!last) return null
  const outcomes = await checker.check(tx, rows.map(sheetRow))
  await saveOutcomes(
    tx,
    importId,
    outcomes.map((outcome, index) => {
      const { n = 0, answer = null, choices = [] } = rows[index] ?? {}
      // The answer can be changed until the run.
      const isSaid = answer !== null && outcome.choices.length === 0
      return { ...outcome, n, ...(isSaid && { choices: choices as Choice[] }) }
    }),
  )
  return { last: last.n, count: rows.length }
}
