// Does the trial, the run and the way back of an import, of which one is under way at a time. One server works on it: whoever claims
// it. Where a server was killed, another one, or the same after its start, goes on behind the last transaction.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, type NotNull, type RawBuilder, sql, type Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import { importLogTexts as said } from '../../../shared/imports/imports.log-texts.ts'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit.ts'
import { jsonb } from '../../db/json.ts'
import type { DB, JsonArray } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { refusalOf } from '../../http/errors.ts'
import { type Repeating, startRepeating } from '../../jobs/repeating.ts'
import { type ImportRecord, kindNameOf, settingsOf } from './imports.queries.ts'
import { kindOf } from './kinds.ts'
import { keepLeftRows, leaveRow, placeRows, takeBackRows } from './place-rows.ts'
import { checkRows } from './trial.ts'

interface Options {
  db: Kysely<DB>
  clock: Clock
  log: Pick<BaseLogger, 'error'>
  /** All calls share its one connection, so they wait for each transaction. */
  isEmbedded?: boolean
}

const POLL_MS = 60_000
/** Longer than a transaction of rows takes. */
const CLAIM_MS = 60_000
/**
 * Others wait for a transaction of rows: for the embedded database's connection, or to change a part's codes. Each transaction costs as
 * much as some rows do, above all on the embedded database, so fewer rows make the whole import slower.
 */
const TRANSACTION_MS = { server: 50, embedded: 20 }
const FEWEST_ROWS = 5
const MOST_ROWS = 100
/** The statistics are refreshed after so many transactions, then after twice as many, and so on. */
const FIRST_STATISTICS = 16
/** On the embedded database a call does all of its queries between two tables, so that it waits for one of them at most. */
const STATISTICS_PAUSE_MS = 50

interface Throttle {
  rows: number
  transactionMs: number
}

const throttleOf = ({ isEmbedded = false }: Options): Throttle => ({
  rows: FEWEST_ROWS,
  transactionMs: TRANSACTION_MS[isEmbedded ? 'embedded' : 'server'],
})

/** Does a transaction of rows, and says from its time how many the next one takes. */
async function throttled<T>(throttle: Throttle, work: (rows: number) => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work(throttle.rows)
  const fit = Math.round((throttle.rows * throttle.transactionMs) / (performance.now() - begun))
  throttle.rows = Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, fit))
  return result
}

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_MS)

/** The import under way that no living server works on. */
async function claim(db: Kysely<DB>, me: string, now: Date): Promise<ImportRecord | undefined> {
  return db
    .updateTable('imports')
    .set({ claimed_by: me, claimed_until: claimEnd(now) })
    .where('state', 'in', ['CHECKING', 'RUNNING'])
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** The import, while it is this server's; locked until the transaction ends. */
function ownImport(tx: Transaction<DB>, id: string, me: string, now: Date): Promise<ImportRecord | undefined> {
  return tx
    .updateTable('imports')
    .set({ claimed_until: claimEnd(now) })
    .where('id', '=', id)
    .where('claimed_by', '=', me)
    .where('state', 'in', ['CHECKING', 'RUNNING'])
    .returningAll()
    .executeTakeFirst()
}

/** Whoever started the import does its changes. */
async function actorOf(db: Kysely<DB>, { created_by }: ImportRecord): Promise<Actor> {
  const { id, email } = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', created_by)
    // Whoever signs in has an address.
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
  return { userId: id, email, sessionId: '', role: 'ADMIN', emailConfirmed: true, profileStatus: 'APPROVED' }
}

type Set = { state?: ImportRecord['state']; is_undoing?: boolean; keeps_rest?: boolean; brands?: RawBuilder<JsonArray> }

const moveOn = (tx: Transaction<DB>, { id }: ImportRecord, rows: number, set: Set = {}) =>
  tx
    .updateTable('imports')
    .set({
      done: sql<number>`done + ${rows}`,
      ...set,
      ...(set.state && { claimed_by: null, claimed_until: null, version: sql<number>`version + 1` }),
    })
    .where('id', '=', id)
    .execute()

/** Works until the import is through, it is another server's, or the server stops. */
export async function workOnImports(options: Options & { signal?: AbortSignal }): Promise<void> {
  const { db, clock, signal } = options
  const me = randomUUID()
  for (;;) {
    const record = signal?.aborted ? undefined : await claim(db, me, clock())
    if (!record) return
    const actor = await actorOf(db, record)
    const isOver =
      record.state === 'CHECKING' ? await tryOut(options, record, me) : await run(options, record, actor, me)
    if (!isOver) {
      const free = { claimed_by: null, claimed_until: null }
      await db.updateTable('imports').set(free).where('id', '=', record.id).where('claimed_by', '=', me).execute()
      return
    }
  }
}

/** From the first row: what earlier rows say is remembered while it goes. False: the server stops, or the import is another's. */
async function tryOut(options: Options & { signal?: AbortSignal }, record: ImportRecord, me: string) {
  const { db, clock, signal } = options
  const checker = kindOf(kindNameOf(record)).checker(settingsOf(record))
  await db.updateTable('imports').set({ done: 0 }).where('id', '=', record.id).where('claimed_by', '=', me).execute()
  const throttle = throttleOf(options)
  let after: number | null = 0
  while (after !== null) {
    if (signal?.aborted) return false
    const from: number = after
    const isOwn = await throttled(throttle, (limit) =>
      db.transaction().execute(async (tx) => {
        const own = await ownImport(tx, record.id, me, clock())
        if (!own) return false
        const checked = await checkRows(tx, { importId: record.id, after: from, limit, checker })
        after = checked?.last ?? null
        const brands = jsonb<object>(checker.questions?.() ?? []) as RawBuilder<JsonArray>
        await moveOn(tx, record, checked?.count ?? 0, checked ? {} : { state: 'CHECKED', brands })
        return true
      }),
    )
    if (!isOwn) return false
  }
  return true
}

async function run(options: Options & { signal?: AbortSignal }, record: ImportRecord, actor: Actor, me: string) {
  const throttle = throttleOf(options)
  let next = FIRST_STATISTICS
  for (let transactions = 1; ; transactions += 1) {
    if (options.signal?.aborted) return false
    const step = await stepOrLeave(options, record.id, actor, me, throttle)
    if (step === 'OVER' || transactions === next) await refreshStatistics(options, record)
    if (transactions === next) next *= 2
    if (step !== 'MORE') return step === 'OVER'
  }
}

/**
 * The database's own statistics are a minute old. A run makes a table a thousand times as long meanwhile, and with the plans for the short one a
 * search takes seconds.
 */
async function refreshStatistics({ db, isEmbedded }: Options, record: ImportRecord): Promise<void> {
  for (const name of ['activity_logs', 'import_rows', ...kindOf(kindNameOf(record)).tables]) {
    await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db)
    if (isEmbedded) await setTimeout(STATISTICS_PAUSE_MS)
  }
}

type Step = 'MORE' | 'OVER' | 'LOST'

/** All rows of a transaction or none: where one is refused, each is tried by itself, and the refused one is left. */
async function stepOrLeave(options: Options, id: string, actor: Actor, me: string, throttle: Throttle): Promise<Step> {
  try {
    return await throttled(throttle, (rows) => step(options, id, actor, me, rows))
  } catch (error) {
    if (!refusalOf(error)) throw error
  }
  for (let tried = 0; tried < throttle.rows; tried += 1) {
    try {
      const one = await step(options, id, actor, me, 1)
      if (one !== 'MORE') return one
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      await options.db.transaction().execute(async (tx) => {
        const record = await ownImport(tx, id, me, options.clock())
        if (!record) return
        await leaveRow({ tx, record }, refusal)
        await moveOn(tx, record, 1)
      })
    }
  }
  return 'MORE'
}

function step({ db, clock }: Options, id: string, actor: Actor, me: string, limit: number): Promise<Step> {
  return db.transaction().execute(async (tx) => {
    const record = await ownImport(tx, id, me, clock())
    if (!record) return 'LOST'
    const work = { tx, actor, record, limit, now: clock() }
    const hasFailed = record.mode === 'ALL' && (await hasLeft(tx, id))
    if (!record.is_undoing && hasFailed) {
      await moveOn(tx, record, 0, { is_undoing: true, keeps_rest: true })
      return 'MORE'
    }
    const rows = record.is_undoing ? await takeBackRows(work) : await placeRows(work)
    if (rows > 0) {
      await moveOn(tx, record, record.is_undoing && hasFailed ? -rows : rows)
      return 'MORE'
    }
    await end(tx, record, actor, hasFailed)
    return 'OVER'
  })
}

async function hasLeft(tx: Transaction<DB>, id: string): Promise<boolean> {
  const left = await tx
    .selectFrom('import_rows')
    .select('n')
    .where('import_id', '=', id)
    .where('verdict', 'in', ['BAD', 'ASKS'])
    .where('placed', '=', 'LEFT')
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

async function end(tx: Transaction<DB>, record: ImportRecord, actor: Actor, hasFailed: boolean): Promise<void> {
  const { id, file_name: name, is_undoing: isUndoing, done } = record
  const state = hasFailed ? 'FAILED' : isUndoing ? 'UNDONE' : 'DONE'
  await moveOn(tx, record, 0, { state, ...(state === 'UNDONE' && { keeps_rest: await keepLeftRows(tx, record) }) })
  const message = hasFailed ? said.failed(name) : isUndoing ? said.undone(name, done) : said.done(name, done)
  await audit(tx, actor, { category: 'INVENTORY', action: 'UPDATE', entity: 'import', entityId: id, message })
}

/** `nudge`: there may be work now. */
export const startImportWorker = (options: Options): Repeating =>
  startRepeating(options.log, {
    everyMs: POLL_MS,
    run: (signal) => workOnImports({ ...options, signal }),
    failure: 'The work on an import failed',
  })
