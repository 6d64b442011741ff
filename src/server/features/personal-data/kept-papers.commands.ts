// After its last day a paper of an erased customer loses its file and its names. Amounts and hashes stay.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import { dayOf } from '../../../shared/days.ts'
import { privacyRequestLogTexts as logTexts } from '../../../shared/personal-data/privacy-requests.log-texts.ts'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import { releaseFiles, removePending } from '../../files/storage/pending-files.ts'
import type { Storage } from '../../files/storage/storage.ts'
import { eachByItself, startByDay } from '../../jobs/by-day.ts'
import { ERASED, emptied, isFull, listed } from './erased-columns.ts'
import { lastDay } from './kept-papers.queries.ts'
import { erasedRows } from './own-rows.ts'

type Tx = Transaction<DB>

/** Call it in an erasure's transaction. @returns the keys of files that no row names any more, and how many rows were emptied */
export async function emptyEndedPapers(
  tx: Tx,
  userId: string,
  today: string,
): Promise<{ keys: string[]; rows: number }> {
  const ended = { keys: [] as string[], rows: 0 }
  await sql`set local pruva.erasing = 'on'`.execute(tx)
  for (const [name, rule] of Object.entries(ERASED)) {
    if (rule.keep === undefined || rule.since === undefined) continue
    const table = name as keyof DB
    const columns = listed(rule.keep)
    const rows = sql`${erasedRows(table, rule, userId)} and ${lastDay(sql.ref(rule.since))} < ${today}::date
      and ${isFull(table, columns)}`
    if (columns.includes('file_key')) {
      const { rows: files } = await sql<{
        file_key: string
      }>`select file_key from ${sql.table(table)} where ${rows}`.execute(tx)
      ended.keys.push(...files.map(({ file_key }) => file_key))
    }
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${emptied(table, columns)} where ${rows}`.execute(tx)
    ended.rows += Number(numAffectedRows)
  }
  await sql`set local pruva.erasing = 'off'`.execute(tx)
  return ended
}

const DONE = 'papers_emptied'

/** Last days are ends of years, so it has work once a year. What failed is tried again in the next round. */
export async function emptyPapersOfYear(
  { db, storage, log }: { db: Kysely<DB>; storage: Storage; log: Pick<BaseLogger, 'error'> },
  now: Date,
): Promise<void> {
  const today = dayOf(now)
  const year = today.slice(0, 4)
  const done = await db.selectFrom('app_values').select('value').where('name', '=', DONE).executeTakeFirst()
  if (done && done.value >= year) return
  const rows = await db.selectFrom('erasures').select('user_id').execute()
  const run = async ({ user_id }: { user_id: string }) => {
    const keys = await db.transaction().execute(async (tx) => {
      const ended = await emptyEndedPapers(tx, user_id, today)
      if (ended.rows === 0) return []
      await releaseFiles(tx, ended.keys, now)
      const entry = { category: 'USER', action: 'DELETE', entity: 'user', entityId: user_id } as const
      await audit(tx, null, { ...entry, message: logTexts.papersEnded(ended.rows) })
      return ended.keys
    })
    if (keys.length > 0) await removePending({ db, storage }, keys)
  }
  if (!(await eachByItself(log, { rows, run, failure: 'Emptying the papers of a person failed' }))) return
  await db
    .insertInto('app_values')
    .values({ name: DONE, value: year })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value: year }))
    .execute()
}

/** Looks once an hour, by day. */
export const startEmptyingPapers = (options: {
  db: Kysely<DB>
  clock: Clock
  storage: Storage
  log: Pick<BaseLogger, 'error'>
}) =>
  startByDay(options, {
    run: (now) => emptyPapersOfYear(options, now),
    failure: 'Emptying papers after their last day failed',
  })
