import { type Expression, type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PartList } from '../../../shared/inventory/part-lists.contract.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { fromE3, sumOf, totalsByUnit, type Unit } from '../../../shared/quantity.ts'
import type { RequestNames } from '../../../shared/requests/requests.log-texts.ts'
import { emailText } from '../../db/emails.ts'
import { pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasWord, inTable, isShort, own } from '../../db/search.ts'
import { type SearchedList, searchedPage } from '../../db/searched-page.ts'
import { boundedDoneAt, workBegins } from '../../http/done-at.ts'
import { notFound, recordChanged } from '../../http/errors.ts'
import { lockRequest } from '../requests/requests.queries.ts'
import { personWays } from '../users/person-search.queries.ts'
import type { StockLine } from './stock-lines.ts'

interface Paging {
  page: number
  size: number
}
type Lists = SelectQueryBuilder<DB, 'part_lists', object>

/** Newest first; `search` is part of the customer's or the technician's e-mail or name, or of the boat's name. */
export async function partListPage(
  db: Kysely<DB>,
  query: Paging & { search?: string | undefined },
): Promise<Page<PartList>> {
  const lists = db.selectFrom('part_lists')
  if (query.search === undefined) return pageOf(db, query, lists)
  return searchedPage(db, searchedLists(lists, query.search, query), (page) => presented(db, page))
}

function searchedLists(lists: Lists, word: string, paging: Paging): SearchedList<'part_lists'> {
  const requestWays = (anywhere: boolean) => [
    inTable('service_requests.boat_id', 'boats', 'id', [own(hasWord('boats.name_fold', word, anywhere))]),
    ...personWays('service_requests.customer_id', { word, phones: false, anywhere }),
  ]
  return {
    table: 'part_lists',
    listed: lists.where('part_lists.deleted_at', 'is', null),
    ways: (anywhere) => [
      ...personWays('part_lists.technician_user_id', { word, phones: false, anywhere }),
      inTable('part_lists.service_request_id', 'service_requests', 'id', requestWays(anywhere)),
    ],
    isShort: isShort(word),
    order: [sql`part_lists.created_at desc`, sql`part_lists.id`],
    columns: ['id', 'created_at'],
    paging,
  }
}

/** `remaining` counts all of the request's lists, also those of other pages. @throws 404 `request_not_found` */
export async function partListsOfRequest(
  db: Kysely<DB>,
  requestId: string,
  query: Paging,
): Promise<Page<PartList> & Remaining> {
  await assertRequest(db, requestId)
  const lists = await pageOf(
    db,
    query,
    db.selectFrom('part_lists').where('part_lists.service_request_id', '=', requestId),
  )
  return { ...lists, ...(await remainingOfRequest(db, requestId)) }
}

/** @throws 404 `request_not_found` */
export async function assertRequest(db: Kysely<DB>, requestId: string): Promise<void> {
  await db
    .selectFrom('service_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('request_not_found'))
}

async function remainingOfRequest(db: Kysely<DB>, requestId: string): Promise<Remaining> {
  const rows = await remainingByUnit(db)
    .innerJoin('part_lists', 'part_lists.id', 'part_list_items.part_list_id')
    .where('part_lists.service_request_id', '=', requestId)
    .where('part_lists.deleted_at', 'is', null)
    .execute()
  return toRemaining(rows)
}

const REMAINING_E3 = sql<number>`sum(part_list_items.quantity_e3 - used_e3 - returned_e3 - damaged_e3)::bigint`

const remainingByUnit = (db: Kysely<DB>) =>
  db
    .selectFrom('part_list_items')
    .innerJoin('spare_parts', 'spare_parts.id', 'part_list_items.spare_part_id')
    .select(['spare_parts.unit', REMAINING_E3.as('e3')])
    .groupBy('spare_parts.unit')

type Remaining = Pick<PartList, 'remaining' | 'remainingByUnit'>

function toRemaining(rows: readonly { unit: Unit; e3: number }[]): Remaining {
  const totals = totalsByUnit(rows.map(({ unit, e3 }) => ({ unit, quantity: fromE3(e3) })))
  return { remaining: sumOf(totals.map(({ quantity }) => quantity)), remainingByUnit: totals }
}

/** @throws 404 `part_list_not_found` */
export async function partListById(db: Kysely<DB>, id: string): Promise<PartList> {
  const living = db.selectFrom('part_lists').where('part_lists.id', '=', id).where('part_lists.deleted_at', 'is', null)
  const [list] = await presented(db, living.select('part_lists.id'))
  if (!list) throw notFound('part_list_not_found')
  return list
}

async function pageOf(db: Kysely<DB>, query: Paging, lists: Lists): Promise<Page<PartList>> {
  const found = lists.where('part_lists.deleted_at', 'is', null)
  const ids = found.select('part_lists.id').orderBy('part_lists.created_at', 'desc').orderBy('part_lists.id')
  const [content, total] = await Promise.all([
    presentedPage(query, ids, (page) => presented(db, page)),
    pageTotal(db, query, found),
  ])
  return toPage(content, query, total)
}

/** Joins the details only to the few lists of a page; `page` is a query of their ids. */
async function presented(db: Kysely<DB>, page: Expression<{ id: string }>): Promise<PartList[]> {
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('page')
    .innerJoin('part_lists', 'part_lists.id', 'page.id')
    .leftJoin('service_requests', 'service_requests.id', 'part_lists.service_request_id')
    .leftJoin('boats', 'boats.id', 'service_requests.boat_id')
    .leftJoin('users as customer', 'customer.id', 'service_requests.customer_id')
    .leftJoin('users as technician', 'technician.id', 'part_lists.technician_user_id')
    .select([
      'part_lists.id',
      'part_lists.service_request_id',
      'service_requests.request_number',
      'part_lists.technician_user_id',
      'part_lists.created_at',
      'part_lists.version',
      sql<string | null>`case when customer.id is not null then ${emailText('customer.email')} end`.as(
        'customer_email',
      ),
      'boats.name as boat_name',
      'technician.email as technician_email',
    ])
    // The names are subqueries, not joins: each join multiplies the time that the linter needs for a row's type.
    .select((eb) => [
      eb
        .selectFrom('user_infos')
        .select('full_name')
        .whereRef('user_id', '=', 'service_requests.customer_id')
        .as('customer_name'),
      eb
        .selectFrom('user_infos')
        .select('full_name')
        .whereRef('user_id', '=', 'part_lists.technician_user_id')
        .as('technician_name'),
      eb
        .selectFrom('part_list_items')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('part_list_items.part_list_id', '=', 'part_lists.id')
        .as('item_count'),
      jsonArrayFrom(
        eb
          .selectFrom('part_list_items')
          .innerJoin('spare_parts', 'spare_parts.id', 'part_list_items.spare_part_id')
          .select(['spare_parts.unit', REMAINING_E3.as('e3')])
          .whereRef('part_list_items.part_list_id', '=', 'part_lists.id')
          .groupBy('spare_parts.unit'),
      ).as('remaining'),
      jsonArrayFrom(
        eb
          .selectFrom('request_technicians')
          .select('technician_id as id')
          .whereRef('request_technicians.request_id', '=', 'part_lists.service_request_id')
          .orderBy('technician_id'),
      ).as('request_technicians'),
    ])
    .orderBy('part_lists.created_at', 'desc')
    .orderBy('part_lists.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    serviceRequestId: row.service_request_id,
    serviceRequestNumber: row.request_number,
    technicianUserId: row.technician_user_id,
    serviceRequestEmailString: row.service_request_id ? `${row.customer_email} · ${row.boat_name}` : null,
    technicianEmailString: row.technician_email,
    boatName: row.boat_name,
    customerName: row.customer_name,
    technicianName: row.technician_name,
    requestTechnicianIds: row.request_technicians.map(({ id }) => id),
    itemCount: row.item_count ?? 0,
    ...toRemaining(row.remaining),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }))
}

/** Before a list is locked: its request and the one that it goes to, by their ids. Returns the first. @throws 404 `request_not_found` */
export async function lockRequestsOf(
  tx: Transaction<DB>,
  listId: string,
  next: string | null = null,
): Promise<string | null> {
  const list = await tx
    .selectFrom('part_lists')
    .select('service_request_id')
    .where('id', '=', listId)
    .executeTakeFirst()
  const own = list?.service_request_id ?? null
  const ids = new Set([own, next].filter((id) => id !== null))
  for (const id of [...ids].sort()) await lockRequest(tx, id, { orArchived: true })
  return own
}

/** Between the two locks somebody has given the list to another request. @throws 409 `record_changed` */
export function assertRequestLocked(list: { id: string; requestId: string | null }, locked: string | null): void {
  if (list.requestId !== locked) throw recordChanged('part_list', list.id)
}

/**
 * Locks the list's request, then the list, until the transaction ends: `share` to add something to it, `update` to change or delete it.
 * @throws 404 `part_list_not_found`, 409 `record_changed`
 */
export async function lockedPartList(
  tx: Transaction<DB>,
  id: string,
  lock: 'share' | 'update',
  next: string | null = null,
): Promise<{ request: RequestNames | null; requestId: string | null; version: number }> {
  const locked = await lockRequestsOf(tx, id, next)
  const list = await tx
    .selectFrom('part_lists')
    .select(['version', 'service_request_id as requestId'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('service_requests')
          .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
          .select(['boats.name as boat', 'service_requests.request_number as number'])
          .whereRef('service_requests.id', '=', 'part_lists.service_request_id'),
      ).as('request'),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => notFound('part_list_not_found'))
  assertRequestLocked({ id, requestId: list.requestId }, locked)
  return list
}

/** When parts of a list were moved, if the call says it; not before the work on its request began. */
export async function doneAtOfList(
  tx: Transaction<DB>,
  requestId: string | null,
  clientAt: Date | null,
  now: Date,
): Promise<Date | null> {
  if (clientAt === null) return null
  const request = await tx
    .selectFrom('service_requests')
    .select(['created_at', 'approved_offer_at', 'assigned_technician_at'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  return boundedDoneAt(clientAt, request ? workBegins(request) : null, now)
}

/** The remaining parts of a list, one line per part. The list is locked, so that nobody moves them meanwhile. */
export async function remainingLines(tx: Transaction<DB>, listId: string): Promise<(StockLine & { unit: Unit })[]> {
  return remainingByUnit(tx)
    .select('spare_part_id as partId')
    .select(REMAINING_E3.as('quantityE3'))
    .where('part_list_id', '=', listId)
    .groupBy('spare_part_id')
    .having(REMAINING_E3, '>', 0)
    .execute()
}
