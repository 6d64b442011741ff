// Jobs to invoice, a page or all of them in batches. Both sums of a job stand in its row (migration 0240), so that each state has an index.
import { setImmediate } from 'node:timers/promises'
import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { daysBetween } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import type {
  Invoice,
  InvoicedJob,
  InvoicedState,
  InvoicingState,
} from '../../../shared/invoicing/invoicing.contract.ts'
import { fromMinor } from '../../../shared/money.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { endOfDay, startOfDay } from '../../db/days.ts'
import { emailText } from '../../db/emails.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB, Invoices, ServiceRequests } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import { semaphore, withPermit } from '../../http/semaphore.ts'

export interface InvoicingFilter {
  state: InvoicingState
  /** Days of completion in Turkey, both included. */
  from?: string | undefined
  to?: string | undefined
  requestId?: string | undefined
}

/** As the conditions of the indexes. */
const STATES: Record<InvoicingState, ReturnType<typeof sql<SqlBool>>> = {
  OPEN: sql<SqlBool>`invoiced_try_minor < payable_try_minor`,
  NONE: sql<SqlBool>`invoiced_try_minor < payable_try_minor and invoiced_try_minor = 0`,
  PARTLY: sql<SqlBool>`0 < invoiced_try_minor and invoiced_try_minor < payable_try_minor`,
  FULLY: sql<SqlBool>`0 < payable_try_minor and payable_try_minor <= invoiced_try_minor`,
  ALL: sql<SqlBool>`0 < payable_try_minor`,
}

const foundJobs = (db: Kysely<DB>, { state, from, to, requestId }: InvoicingFilter) => {
  const all = db.selectFrom('service_requests').where('archived_at', 'is', null)
  if (requestId !== undefined)
    return all.where('id', '=', requestId).where(sql<SqlBool>`(0 < payable_try_minor or 0 < invoiced_try_minor)`)
  return all
    .where('status', '=', sql.lit('COMPLETED'))
    .where(STATES[state])
    .$if(from !== undefined, (query) => query.where('completed_at', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (query) => query.where('completed_at', '<', endOfDay(to ?? '')))
}

const LAST_FIRST = [sql`service_requests.completed_at desc`, sql`service_requests.id`]

type Jobs = SelectQueryBuilder<DB, 'service_requests', Selectable<ServiceRequests>>

/** The page first, then what belongs to its rows. */
const jobRows = (db: Kysely<DB>, page: Jobs) =>
  db
    .selectFrom(page.as('service_requests'))
    .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
    .innerJoin('users', 'users.id', 'service_requests.payer_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .leftJoin('billing_identities as b', 'b.user_id', 'users.id')
    .select(['service_requests.id', 'service_requests.request_number', 'service_requests.payer_id'])
    .select(['service_requests.completed_at', 'payable_try_minor', 'invoiced_try_minor', 'boats.name as boat_name'])
    // A Date has milliseconds, the column microseconds: the text keeps them.
    .select(sql<string>`service_requests.completed_at::text`.as('exact'))
    .select([emailText().as('email'), 'user_infos.full_name', 'user_infos.kind'])
    .select(['b.legal_name', 'b.tax_number', 'b.tax_office', 'b.street', 'b.district', 'b.city', 'b.country'])
    .orderBy(sql.join(LAST_FIRST))

export type JobRow = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number]

/** By their day, voided ones too. */
export async function invoicesOf(db: Kysely<DB>, requestIds: readonly string[]): Promise<Map<string, Invoice[]>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('service_request_id', 'in', requestIds)
    .orderBy('issued_on')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byRequest = Map.groupBy(rows, (row) => row.service_request_id)
  return new Map([...byRequest].map(([id, ofJob]) => [id, ofJob.map(presentInvoice)]))
}

const presentInvoice = (row: Selectable<Invoices>): Invoice => ({
  id: row.id,
  number: row.number,
  issuedOn: row.issued_on,
  amountTry: fromMinor(row.amount_try_minor),
  createdAt: row.created_at.toISOString(),
  voidedAt: row.voided_at?.toISOString() ?? null,
  voidReason: row.void_reason,
})

function stateOf({ payable_try_minor, invoiced_try_minor }: JobRow): InvoicedState {
  if (invoiced_try_minor === 0) return 'NONE'
  return invoiced_try_minor < payable_try_minor ? 'PARTLY' : 'FULLY'
}

const presentJob = (row: JobRow, invoices: Invoice[], today: string): InvoicedJob => ({
  id: row.id,
  requestNumber: row.request_number,
  boatName: row.boat_name,
  customerId: row.payer_id,
  customerName: row.full_name ?? row.email,
  buyer: row.legal_name === null ? null : { legalName: row.legal_name, taxNumber: row.tax_number },
  completedAt: row.completed_at?.toISOString() ?? null,
  days: row.completed_at && daysBetween(dayOf(row.completed_at), today),
  state: stateOf(row),
  payable: fromMinor(row.payable_try_minor),
  invoiced: fromMinor(row.invoiced_try_minor),
  open: fromMinor(row.payable_try_minor - row.invoiced_try_minor),
  invoices,
})

async function presentJobs(db: Kysely<DB>, jobs: Jobs, today: string): Promise<InvoicedJob[]> {
  const rows = await jobRows(db, jobs).execute()
  const invoices = await invoicesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentJob(row, invoices.get(row.id) ?? [], today))
}

/** The last completed first. */
export async function invoicingPage(
  db: Kysely<DB>,
  { page, size, ...filter }: InvoicingFilter & { page: number; size: number },
  today: string,
): Promise<Page<InvoicedJob>> {
  const query = { page, size }
  const found = foundJobs(db, filter)
  const total = await pageTotal(db, query, found)
  const jobs = found.selectAll('service_requests').orderBy(sql.join(LAST_FIRST)).$call(paged(query))
  return toPage(await presentJobs(db, jobs, today), query, total)
}

/** A job in any state, for the answer to a change. @throws 404 `request_not_found` */
export async function invoicedJob(db: Kysely<DB>, requestId: string, today: string): Promise<InvoicedJob> {
  const job = db.selectFrom('service_requests').selectAll('service_requests').where('id', '=', requestId)
  const [presented] = await presentJobs(db, job, today)
  if (!presented) throw notFound('request_not_found')
  return presented
}

/** Few enough that an embedded database, which runs one query at a time, needs only some milliseconds for their offers. */
const BATCH = 50
/** All files share one permit, so that a call waits for one batch and not for one of each file. */
const oneBatch = semaphore(1)

/**
 * All jobs of the filter, the last completed first, each batch with what `read` makes of it. A batch begins after the last job of the one
 * before, so the file holds neither all rows nor a transaction.
 */
export async function* jobBatches<T>(
  db: Kysely<DB>,
  filter: InvoicingFilter,
  read: (jobs: JobRow[]) => Promise<T>,
): AsyncGenerator<T> {
  let last: JobRow | undefined
  for (;;) {
    const after = last
    const { rows, made } = await withPermit(oneBatch, async () => {
      const rows = await batchAfter(db, filter, after)
      return { rows, made: rows.length === 0 ? null : await read(rows) }
    })
    // The embedded database answers without yielding to the event loop: without this the server would read no other calls.
    await setImmediate()
    if (made !== null) yield made
    last = rows.at(-1)
    if (!last || rows.length < BATCH) return
  }
}

function batchAfter(db: Kysely<DB>, filter: InvoicingFilter, last: JobRow | undefined): Promise<JobRow[]> {
  const at = sql<Date>`${last?.exact ?? ''}::timestamptz`
  const rest = foundJobs(db, filter)
    .selectAll('service_requests')
    .$if(last !== undefined, (query) =>
      query
        .where('completed_at', '<=', at)
        .where((eb) => eb.or([eb('completed_at', '<', at), eb('id', '>', last?.id ?? '')])),
    )
    .orderBy(sql.join(LAST_FIRST))
    .limit(sql.lit(BATCH))
  return jobRows(db, rest).execute()
}
