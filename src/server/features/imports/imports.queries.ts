import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type BrandQuestion,
  IMPORT_KEPT_DAYS,
  type Import,
  type ImportKind,
  type ImportRow,
  type ImportSummary,
  SAMPLE_ROWS,
  VERDICTS,
  type Verdict,
} from '../../../shared/imports/imports.contract.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import type { Settings } from './kind.ts'
import type { Cell } from './reading/grid.ts'
import type { TableHead } from './reading/read-table.ts'

const DAY_MS = 86_400_000

export type ImportRecord = Selectable<DB['imports']>

export const headOf = ({ head }: Pick<ImportRecord, 'head'>): TableHead => head as unknown as TableHead
export const kindNameOf = ({ kind }: Pick<ImportRecord, 'kind'>): ImportKind => kind as ImportKind

export const settingsOf = (record: ImportRecord): Settings => ({
  columns: headOf(record).columns,
  fixed: record.fixed as Settings['fixed'],
  onMatch: record.on_match,
  brands: record.brands as unknown as BrandQuestion[],
  isRun: record.state === 'RUNNING',
})

/** How long a run can be taken back. */
export const undoEnd = (ranAt: Date): Date => new Date(ranAt.getTime() + IMPORT_KEPT_DAYS * DAY_MS)

const undoUntil = ({ state, keeps_rest: keepsRest, ran_at }: ImportRecord): string | null =>
  (state === 'DONE' || (state === 'UNDONE' && keepsRest)) && ran_at ? undoEnd(ran_at).toISOString() : null

async function countsOf(db: Kysely<DB>, id: string): Promise<Record<Verdict, number>> {
  const rows = await db
    .selectFrom('import_rows')
    .select((eb) => ['verdict', eb.fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .where('verdict', 'is not', null)
    .groupBy('verdict')
    .execute()
  const counted = new Map(rows.map(({ verdict, count }) => [verdict, count]))
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, counted.get(verdict) ?? 0])) as Record<Verdict, number>
}

const toSummary = (record: ImportRecord & { email: string | null }): ImportSummary => ({
  id: record.id,
  kind: kindNameOf(record),
  state: record.state,
  fileName: record.file_name,
  done: record.done,
  total: record.total,
  createdAt: record.created_at.toISOString(),
  createdBy: record.email,
  undoUntil: undoUntil(record),
})

const withEmail = (db: Kysely<DB>) =>
  db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.created_by')
    .selectAll('imports')
    .select('users.email')
    .where('imports.is_read', '=', sql.lit(true))

/** Newest first. */
export async function importPage(db: Kysely<DB>, query: { page: number; size: number }): Promise<Page<ImportSummary>> {
  const rows = await withEmail(db)
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id')
    .$call(paged(query))
    .execute()
  const total = await pageTotal(db, query, db.selectFrom('imports').where('is_read', '=', sql.lit(true)))
  return toPage(rows.map(toSummary), query, total)
}

/** @throws 404 `import_not_found` */
export async function importById(db: Kysely<DB>, id: string): Promise<Import> {
  const record = await withEmail(db)
    .where('imports.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('import_not_found'))
  const rows = db.selectFrom('import_rows').where('import_id', '=', id)
  const sample = await rows.select('cells').orderBy('n').limit(sql.lit(SAMPLE_ROWS)).execute()
  const { left } = await rows
    // What a way back has left is still in place.
    .where('placed', '=', record.state === 'UNDONE' ? 'DONE' : 'LEFT')
    // The row that failed was not there to be taken back.
    .$if(record.state === 'FAILED', (those) => those.where('verdict', 'not in', ['BAD', 'ASKS']))
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  const { sheets, sheet, encoding, separator, headingRow, columns } = headOf(record)
  return {
    ...toSummary(record),
    counts: await countsOf(db, id),
    ...{ sheets, sheet, encoding, separator, headingRow },
    // Files that an earlier version has read lack what has a default here.
    columns: columns.map(
      ({ heading, field, numbers, areNumbersUnclear = numbers === null, days = 'DAY_FIRST', unclearDay = null }) => ({
        ...{ heading, field, numbers, areNumbersUnclear, days, unclearDay },
      }),
    ),
    fixed: record.fixed as Import['fixed'],
    onMatch: record.on_match,
    brands: settingsOf(record).brands.map(({ brandId = null, ...question }) => ({ ...question, brandId })),
    isKnown: record.is_known,
    sample: sample.map(({ cells }) => cells as Cell[]),
    left,
    isUndoing: record.is_undoing,
    version: record.version,
  }
}

/** @throws 404 `import_not_found` */
export const importRecord = (db: Kysely<DB>, id: string): Promise<ImportRecord> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('is_read', '=', true)
    .executeTakeFirstOrThrow(() => notFound('import_not_found'))

/** Locked until the transaction ends. @throws 404 `import_not_found` */
export const lockedImport = (db: Kysely<DB>, id: string): Promise<ImportRecord> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('is_read', '=', true)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('import_not_found'))

type RowRecord = Selectable<DB['import_rows']>

const toRow = (row: RowRecord): ImportRow => ({
  n: row.n,
  cells: row.cells as Cell[],
  verdict: row.verdict,
  reasons: row.reasons as unknown as ImportRow['reasons'],
  changes: row.changes as unknown as ImportRow['changes'],
  choices: row.choices as unknown as ImportRow['choices'],
  answer: row.answer,
})

/** In the order of the sheet. @throws 404 `import_not_found` */
export async function importRowPage(
  db: Kysely<DB>,
  id: string,
  query: { page: number; size: number; verdict?: Verdict | undefined },
): Promise<Page<ImportRow>> {
  await importRecord(db, id)
  const { verdict } = query
  const found = db
    .selectFrom('import_rows')
    .where('import_id', '=', id)
    .$if(verdict !== undefined, (rows) => rows.where('verdict', '=', verdict as Verdict))
  const rows = await found.selectAll().orderBy('n').$call(paged(query)).execute()
  return toPage(rows.map(toRow), query, await pageTotal(db, query, found))
}

/** @throws 404 `import_not_found` */
export async function importRow(db: Kysely<DB>, id: string, n: number): Promise<ImportRow> {
  const row = await db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirstOrThrow(() => notFound('import_not_found'))
  return toRow(row)
}

const ROWS_AT_ONCE = 500

export type BatchRow = ImportRow & Pick<RowRecord, 'placed'>

/** The whole sheet. */
export async function* rowBatches(db: Kysely<DB>, id: string): AsyncGenerator<BatchRow[]> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', id)
      .where('n', '>', after)
      .orderBy('n')
      .limit(sql.lit(ROWS_AT_ONCE))
      .execute()
    if (rows.length > 0) yield rows.map((row) => ({ ...toRow(row), placed: row.placed }))
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.n ?? after
  }
}

/** The columns that were chosen for the last sheet with these headings, or taken over by it. */
export async function knownColumns(
  db: Kysely<DB>,
  kind: ImportKind,
  headings: string,
): Promise<ImportRecord | undefined> {
  return (
    db
      .selectFrom('imports')
      .selectAll()
      .where('kind', '=', kind)
      .where('headings', '=', headings)
      .where('is_read', '=', true)
      .where((eb) => eb.or([eb('state', '!=', 'READ'), eb('is_known', '=', true)]))
      // What was chosen says more than what was taken over.
      .orderBy(sql`state = 'READ'`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}
