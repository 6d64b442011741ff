// The activity log. A query selects a page's rows on narrow indexes and reads only those whole. The count stops at a limit ahead
// of the page. A page costs the same at a thousand rows and at a million (docs/decisions/0009-log-pages-from-an-index.md).
import { setImmediate } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { LogAction, LogCategory, LogEntry } from '../../../shared/logs/logs.contract.ts'
import { countReach, type Page, toPage } from '../../../shared/paging.ts'
import { idsOf, paged, pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { emailContains, emailForms, hasEmailWord, isShort } from '../../db/search.ts'
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
      ...(userEmail === undefined ? [] : [emailContains(eb, 'activity_logs.user_email', userEmail)]),
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

/**
 * A record or an e-mail with few or old entries would need the whole index in that order, so their entries are collected first (by
 * their own index), counted and sorted. Where the count stopped they are many, and the list's order finds the page.
 */
async function collectedPage(db: Kysely<DB>, query: LogPageQuery): Promise<{ ids: string[]; total: number }> {
  const { page, size, sort } = query
  const entries = db
    .selectFrom('activity_logs')
    .where(matching(query))
    .select(['activity_logs.id', 'activity_logs.created_at'])
    .limit(sql.lit(countReach(query)))
  const collected = sql<{ id: string | null; total: number }>`
    with activity_logs as materialized (${entries})
    select page.id, counted.total from (select count(*) as total from activity_logs) as counted
    left join (
      select id from activity_logs order by ${ORDER[sort.direction]} limit ${sql.lit(size)} offset ${page * size}
    ) as page on true`
  const { rows } = await collected.execute(db)
  const total = rows[0]?.total ?? 0
  const found = total < countReach(query) ? rows : await idsInOrder(db, query).$call(paged(query)).execute()
  return { ids: found.flatMap(({ id }) => id ?? []), total }
}

export async function logPage(db: Kysely<DB>, query: LogPageQuery): Promise<Page<LogEntry>> {
  const { userEmail, about, page, size } = query
  const { direction } = query.sort
  if (userEmail !== undefined && isShort(userEmail)) {
    return searchedPage(db, shortSearch(db, query, userEmail), (ids) => presented(db, ids, direction))
  }
  if (userEmail !== undefined || about !== undefined) {
    const { ids, total } = await collectedPage(db, query)
    return toPage(total === 0 ? [] : await presented(db, idsOf(ids), direction), query, total)
  }
  const total = await pageTotal(db, query, db.selectFrom('activity_logs').where(matching(query)))
  const show = (page: Expression<{ id: string }>) => presented(db, page, direction)
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

/** Two letters: anywhere among the first rows of the list, in later ones only where the index finds them (0025). */
function shortSearch(
  db: Kysely<DB>,
  { userEmail: _, ...query }: LogPageQuery,
  word: string,
): SearchedList<'activity_logs'> {
  const listed = db.selectFrom('activity_logs').where(matching(query))
  const order = ORDER[query.sort.direction]
  const columns = ['activity_logs.id', 'activity_logs.created_at'] as const
  return {
    table: 'activity_logs',
    listed,
    amongFirst: (rows) => sql`
      select id from (${listed
        .select([...columns, 'activity_logs.user_email'])
        // The newest entries can all be the server's own, which have none.
        .where('activity_logs.user_email', 'is not', null)
        .orderBy(order)
        .limit(sql.lit(rows))}) as activity_logs
      where (${sql.join(
        emailForms(word).map((form) => sql`user_email like ${form}`),
        sql` or `,
      )}) order by ${order}`,
    matching: sql`${listed.select(columns).where(hasEmailWord('activity_logs.user_email', word))}`,
    isShort: true,
    columns: sql`id, created_at`,
    order: [order],
    paging: query,
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
