// What an admin does with an import. The trial, the run and the way back are done by the worker.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import {
  ANSWER_NEW,
  type AnswerInput,
  type Choice,
  type Import,
  type ImportFields,
  type ImportRow,
  type ImportUpdate,
  isAtWork,
} from '../../../shared/imports/imports.contract.ts'
import { importLogTexts as said } from '../../../shared/imports/imports.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import { afterTransaction, withoutHolding } from '../../db/held-transaction.ts'
import { jsonb } from '../../db/json.ts'
import type { DB, JsonObject } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { AppError, badRequest, conflict, recordChanged } from '../../http/errors.ts'
import { chosenColumns, withChosen } from './chosen-columns.ts'
import { rememberedAnswers, withAnswers } from './fleet/fleet-brands.ts'
import {
  headOf,
  type ImportRecord,
  importById,
  importRecord,
  importRow,
  kindNameOf,
  knownColumns,
  lockedImport,
  settingsOf,
  undoEnd,
} from './imports.queries.ts'
import { kindOf } from './kinds.ts'
import { blockersOf } from './place-rows.ts'
import type { FileRead } from './read-file.ts'
import { withoutVerdict } from './reading/verdict-columns.ts'
import { saveOutcomes } from './trial.ts'

const log = logOf('INVENTORY', 'import')

/** One at a time. @throws 409 `import_running` */
async function refuseBeside(tx: Kysely<DB>): Promise<void> {
  const other = await tx
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['CHECKING', 'RUNNING'])
    .executeTakeFirst()
  if (other) throw conflict('import_running')
}

/**
 * Stores what was read. A file that was read before and not run is replaced.
 * @throws 409 `import_running`
 */
export async function storeImport(
  db: Kysely<DB>,
  actor: Actor,
  { kind, fileName }: ImportFields,
  { head, chunks }: FileRead,
  now: Date,
): Promise<Import> {
  const name = fileName ?? 'tablo'
  // Each in a transaction of its own, between which other calls have their turn.
  const id = await withoutHolding(async () => {
    await refuseBeside(db)
    const headings = withoutVerdict(head.columns.map(({ heading }) => heading)).join('\n')
    const known = await knownColumns(db, kind, headings)
    const columns = known ? withChosen(head.columns, headOf(known).columns) : head.columns
    const { id } = await db
      .insertInto('imports')
      .values({
        ...{ kind, headings, file_name: name, is_known: known !== undefined, total: head.total },
        head: jsonb<object>({ ...head, columns }) as RawBuilder<JsonObject>,
        ...(known && takenOver(known)),
        ...{ created_by: actor.userId, created_at: now, is_read: false },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const chunk of chunks) {
      await sql`insert into import_rows (import_id, n, cells)
        select ${id}, (r ->> 'n')::int, r -> 'cells' from jsonb_array_elements(${chunk}::jsonb) r`.execute(db)
    }
    return id
  })
  try {
    return await db.transaction().execute(async (tx) => {
      await refuseBeside(tx)
      await tx
        .deleteFrom('imports')
        .where('state', 'in', ['READ', 'CHECKED'])
        .where('created_by', '=', actor.userId)
        .where('is_read', '=', true)
        .execute()
      await tx.updateTable('imports').set({ is_read: true }).where('id', '=', id).execute()
      await log(tx, actor, 'CREATE', id, said.read(name, head.total))
      return importById(tx, id)
    })
  } finally {
    await afterTransaction(() => removeUnread(db, id))
  }
}

function takenOver(known: ImportRecord) {
  const wasRun = known.state === 'DONE' || known.state === 'UNDONE'
  const brands = jsonb(rememberedAnswers(settingsOf(known).brands, wasRun))
  return { fixed: jsonb(known.fixed), brands, on_match: known.on_match }
}

/** What the sweep also does, if it fails here. */
async function removeUnread(db: Kysely<DB>, id: string): Promise<void> {
  const unread = db.deleteFrom('imports').where('id', '=', id).where('is_read', '=', false)
  await unread.execute().catch(() => undefined)
}

const refuseAtWork = ({ state }: ImportRecord) => {
  if (isAtWork(state)) throw conflict('import_running')
}

/** Before it was run. @throws 409 */
function refuseUnless(record: ImportRecord, ...states: ImportRecord['state'][]): void {
  refuseAtWork(record)
  if (!states.includes(record.state)) throw conflict('import_not_ready')
}

/**
 * Chooses the columns and starts the trial.
 * @throws 404 `import_not_found`, 409 `record_changed`, `import_running`, `import_not_ready`, 400 at `columns.…`
 */
export function checkImport(db: Kysely<DB>, actor: Actor, id: string, input: ImportUpdate): Promise<Import> {
  return db.transaction().execute(async (tx) => {
    const record = await lockedImport(tx, id)
    refuseUnless(record, 'READ', 'CHECKED')
    if (input.version !== undefined && input.version !== record.version) throw recordChanged('import', id)
    await refuseBeside(tx)
    const head = headOf(record)
    await start(tx, record, 'CHECKING', head.total, {
      head: jsonb<object>({ ...head, columns: chosenColumns(kindNameOf(record), head.columns, input) }),
      fixed: jsonb(input.fixed),
      on_match: input.onMatch,
      ...(input.brands && { brands: jsonb(withAnswers(settingsOf(record).brands, input.brands)) }),
    })
    await log(tx, actor, 'UPDATE', id, said.checking(record.file_name))
    return importById(tx, id)
  })
}

async function start(
  tx: Transaction<DB>,
  { id, version }: ImportRecord,
  state: 'CHECKING' | 'RUNNING',
  total: number,
  values: object,
): Promise<void> {
  const begun = { claimed_by: null, claimed_until: null, done: 0, version: version + 1 }
  await tx
    .updateTable('imports')
    .set({ ...values, ...begun, state, total })
    .where('id', '=', id)
    .execute()
}

/** What a row that asks is told where all are answered with a record: the only one that it could mean. */
const ONLY_RECORD = sql<string | null>`(select case when count(*) = 1 then min(c ->> 'answer') end
  from jsonb_array_elements(choices) c where c ->> 'answer' <> ${ANSWER_NEW})`

/**
 * Answers a row that asks, and checks it again; with `all` every row that asks, and starts the trial again.
 * @throws 404 `import_not_found`, 409 `import_running`, `import_not_ready`, 400 at `answer`
 */
export function answerRow(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  n: number,
  { answer, all }: AnswerInput,
): Promise<ImportRow> {
  return db.transaction().execute(async (tx) => {
    const record = await lockedImport(tx, id)
    const row = await importRow(tx, id, n)
    refuseUnless(record, 'CHECKED')
    if (row.verdict !== 'ASKS' && row.answer === null) throw conflict('import_not_ready')
    const choices = row.choices as Choice[]
    if (answer !== ANSWER_NEW && !choices.some((choice) => choice.answer === answer))
      throw badRequest('invalid_value', 'answer')
    if (all) {
      await refuseBeside(tx)
      await tx
        .updateTable('import_rows')
        .set({ answer: answer === ANSWER_NEW ? answer : ONLY_RECORD })
        .where('import_id', '=', id)
        .where('verdict', '=', 'ASKS')
        .execute()
      await tx.updateTable('import_rows').set({ answer }).where('import_id', '=', id).where('n', '=', n).execute()
      await start(tx, record, 'CHECKING', headOf(record).total, {})
      await log(tx, actor, 'UPDATE', id, said.answeredAll(record.file_name))
      return importRow(tx, id, n)
    }
    const { check } = kindOf(kindNameOf(record)).checker(settingsOf(record))
    const [outcome] = await check(tx, [{ n, cells: row.cells, answer }])
    if (outcome) await saveOutcomes(tx, id, [{ n, answer, ...outcome, choices }])
    await log(tx, actor, 'UPDATE', id, said.answered(record.file_name, n))
    return importRow(tx, id, n)
  })
}

/** @throws 404 `import_not_found`, 409 `import_running`, `import_not_ready` for what was run */
export function deleteImport(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const record = await lockedImport(tx, id)
    refuseUnless(record, 'READ', 'CHECKED')
    await tx.deleteFrom('imports').where('id', '=', id).execute()
    await log(tx, actor, 'DELETE', id, said.deleted(record.file_name))
  })
}

/** @throws 404 `import_not_found`, 409 `import_running`, `import_not_ready`, `import_not_clean` */
export function runImport(db: Kysely<DB>, actor: Actor, id: string, mode: 'ALL' | 'GOOD', now: Date): Promise<Import> {
  return db.transaction().execute(async (tx) => {
    const record = await lockedImport(tx, id)
    refuseUnless(record, 'CHECKED')
    await refuseBeside(tx)
    const { counts } = await importById(tx, id)
    if (mode === 'ALL' && counts.BAD + counts.ASKS > 0) throw conflict('import_not_clean')
    const total = counts.NEW + counts.FILLS
    await start(tx, record, 'RUNNING', total, { mode, ran_at: now, is_undoing: false })
    await log(tx, actor, 'UPDATE', id, said.running(record.file_name, total))
    return importById(tx, id)
  })
}

/**
 * Takes a run back. `rest`: rows on which something was built since stay; they can be taken back later.
 * @throws 404 `import_not_found`, 409 `import_running`, `import_not_ready`, `import_expired`, `import_in_use` with their names
 */
export async function undoImport(db: Kysely<DB>, actor: Actor, id: string, rest: boolean, now: Date): Promise<Import> {
  const refuse = async (on: Kysely<DB>, record: ImportRecord) => {
    refuseUnless(record, 'DONE', ...(record.keeps_rest ? (['UNDONE'] as const) : []))
    if (!record.ran_at || undoEnd(record.ran_at) <= now) throw conflict('import_expired')
    await refuseBeside(on)
  }
  // The worker looks again at each row: what is built on it from now on stays too.
  const inUse = await withoutHolding(async () => {
    const record = await importRecord(db, id)
    await refuse(db, record)
    return rest ? [] : blockersOf(db, record)
  })
  if (inUse.length > 0) throw new AppError(409, 'import_in_use', { inUse })
  return db.transaction().execute(async (tx) => {
    const record = await lockedImport(tx, id)
    await refuse(tx, record)
    const { total } = await tx
      .selectFrom('import_rows')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('import_id', '=', id)
      .where('placed', '=', 'DONE')
      .executeTakeFirstOrThrow()
    await start(tx, record, 'RUNNING', total, { is_undoing: true, keeps_rest: rest })
    await log(tx, actor, 'UPDATE', id, said.undoing(record.file_name))
    return importById(tx, id)
  })
}
