// The activity log. A query selects a page's rows on narrow indexes and reads only those whole. The count stops at a limit ahead
// of the page. A page costs the same at a thousand rows and at a million (docs/decisions/0009-log-pages-from-an-index.md).
import { setImmediate } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { LogAction, LogCategory, LogEntry } from '../../../shared/logs/logs.contract.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasEmail, isShort, own } from '../../db/search.ts'
import { type SearchedList, searchedPage } from '../../db/searched-page.ts'
import { semaphore, withPermit } from '../../http/semaphore.ts'

export interface LogFilter {
  /** A record's id. */
  about?: string | undefined
  /** Part of the e-mail. */
  userEmail?: string | undefined
  category?: LogCategory | undefined
  fromDate?: Date | undefined
  /** Exclusive. */
  toDate?: Date | undefined
}

type Direction = 'asc' | 'desc'

interface LogPageQuery extends LogFilter {
  page: number
  size: number
  sort: { direction: Direction }
}

export interface LogRow {
  id: string
  createdAt: Date
  doneAt: Date | null
  userEmail: string | null
  category: LogCategory
  actionType: LogAction
  message: string
}

/** Oldest first is the exact reverse of newest first, so that one index serves both. */
const ORDER = {
  desc: sql`activity_logs.created_at desc, activity_logs.id asc`,
  asc: sql`activity_logs.created_at asc, activity_logs.id desc`,
} as const

/** Includes entries about a request's offers, photos, lists and item. */
const isAbout = (id: string) => sql<SqlBool>`activity_logs.entity_id = any(array(
  select ${id}::uuid
  union all select id from offers where service_request_id = ${id}
  union all select id from dues where service_request_id = ${id}
  union all select id from payments where service_request_id = ${id}
  union all select id from invoices where service_request_id = ${id}
  union all select id from photos where service_request_id = ${id}
  union all select id from part_lists where service_request_id = ${id}
  union all select id from calendar_items where ref_id = ${id}
))`

const matching =
  ({ about, userEmail, category, fromDate, toDate }: LogFilter) =>
  (eb: ExpressionBuilder<DB, 'activity_logs'>): Expression<SqlBool> =>
    eb.and([
      ...(about === undefined ? [] : [isAbout(about)]),
      ...(category === undefined ? [] : [eb('activity_logs.category', '=', category)]),
      ...(userEmail === undefined ? [] : [hasEmail('activity_logs.user_email', userEmail, true)]),
      ...(fromDate === undefined ? [] : [eb('activity_logs.created_at', '>=', fromDate)]),
      ...(toDate === undefined ? [] : [eb('activity_logs.created_at', '<', toDate)]),
    ])

const rowColumns = [
  'activity_logs.id',
  'activity_logs.created_at',
  'activity_logs.done_at',
  'activity_logs.user_email',
  'activity_logs.category',
  'activity_logs.action_type',
  'activity_logs.message',
] as const

interface WholeRow {
  id: string
  created_at: Date
  done_at: Date | null
  user_email: string | null
  category: LogCategory
  action_type: LogAction
  message: string
}

const toLogRow = (row: WholeRow): LogRow => ({
  id: row.id,
  createdAt: row.created_at,
  doneAt: row.done_at,
  userEmail: row.user_email,
  category: row.category,
  actionType: row.action_type,
  message: row.message,
})

/** An index has them in the order of the list. */
const idsInOrder = (db: Kysely<DB>, query: LogPageQuery) =>
  db.selectFrom('activity_logs').where(matching(query)).select('activity_logs.id').orderBy(ORDER[query.sort.direction])

export async function logPage(db: Kysely<DB>, query: LogPageQuery): Promise<Page<LogEntry>> {
  const { userEmail, about, page, size } = query
  const show = (ids: Expression<{ id: string }>) => presented(db, ids, query.sort.direction)
  if (userEmail !== undefined || about !== undefined) return searchedPage(db, narrowed(db, query), show)
  const total = await pageTotal(db, query, db.selectFrom('activity_logs').where(matching(query)))
  return toPage(total <= page * size ? [] : await presentedPage(query, idsInOrder(db, query), show), query, total)
}

async function presented(db: Kysely<DB>, page: Expression<{ id: string }>, direction: Direction): Promise<LogEntry[]> {
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('page')
    .innerJoin('activity_logs', 'activity_logs.id', 'page.id')
    .select(rowColumns)
    .orderBy(ORDER[direction])
    .execute()
  return rows.map((row) => ({
    ...toLogRow(row),
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
  }))
}

/** The entries of a record, of an e-mail address, or of both. */
function narrowed(db: Kysely<DB>, { userEmail, ...query }: LogPageQuery): SearchedList<'activity_logs'> {
  const { about, ...others } = query
  const shared = {
    table: 'activity_logs' as const,
    order: [ORDER[query.sort.direction]],
    columns: ['id', 'created_at'],
    paging: query,
  } satisfies Partial<SearchedList<'activity_logs'>>
  const entries = (filter: LogFilter) => db.selectFrom('activity_logs').where(matching(filter))
  if (userEmail === undefined)
    return { ...shared, listed: entries(others), ways: () => [own(isAbout(about ?? ''))], byIndexes: true }
  return {
    ...shared,
    // The newest entries can all be the server's own, which have no address.
    listed: entries(query).where('activity_logs.user_email', 'is not', null),
    ways: (anywhere) => [own(hasEmail('activity_logs.user_email', userEmail, anywhere))],
    isShort: isShort(userEmail),
    byIndexes: !isShort(userEmail),
  }
}

/** Few enough rows that an embedded database, which runs one query at a time, needs only some milliseconds for them. */
const BATCH = 200
/** All exports share one permit, so that a call waits for one batch and not for one of each export. */
const oneBatch = semaphore(1)

/** The row after which a batch begins. */
interface Last {
  at: string
  id: string
}

/**
 * All matching rows, newest first, in batches. Each batch begins after the last row of the one before, so the export holds
 * neither all rows nor a transaction for its whole time. Entries logged meanwhile are newer and left out, and entries never
 * change, so the file is the log as it was when the export began.
 */
export async function* logBatches(db: Kysely<DB>, filter: LogFilter): AsyncGenerator<LogRow[]> {
  let last: Last | null = null
  for (;;) {
    const after: Last | null = last
    const rows: BatchRow[] = await withPermit(oneBatch, () => batchAfter(db, filter, after))
    // The embedded database answers without yielding to the event loop: without this the server would read no other calls.
    await setImmediate()
    if (rows.length > 0) yield rows.map(toLogRow)
    const final = rows.at(-1)
    if (!final || rows.length < BATCH) return
    last = { at: final.exact, id: final.id }
  }
}

type BatchRow = WholeRow & { exact: string }

function batchAfter(db: Kysely<DB>, filter: LogFilter, last: Last | null): Promise<BatchRow[]> {
  const rest = db
    .selectFrom('activity_logs')
    .select(rowColumns)
    // A Date has milliseconds, the column microseconds: the text keeps them.
    .select(sql<string>`activity_logs.created_at::text`.as('exact'))
    .where(matching(filter))
    .orderBy(ORDER.desc)
    .limit(sql.lit(BATCH))
  if (!last) return rest.execute()
  const at = sql<Date>`${last.at}::timestamptz`
  return rest
    .where('activity_logs.created_at', '<=', at)
    .where((eb) => eb.or([eb('activity_logs.created_at', '<', at), eb('activity_logs.id', '>', last.id)]))
    .execute()
}
