// Offers that were sent, the newest first, for a new one to copy; found by the number of request or offer, the boat, or the brand of
// an engine.
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { fromMinor } from '../../../../shared/money.ts'
import type { EarlierOffer } from '../../../../shared/offers/offer-templates.contract.ts'
import { type Page, toPage } from '../../../../shared/paging.ts'
import { paged, pageTotal } from '../../../db/paging.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { foldedContaining, hasWord, isShort } from '../../../db/search.ts'
import { type SearchedList, searchedPage } from '../../../db/searched-page.ts'
import { isNumbered } from '../../requests/request-numbers.queries.ts'
import { tryMinorOf } from '../extra-work/extra-work.queries.ts'

interface Paging {
  page: number
  size: number
}

const order = [sql`offers.created_at desc`, sql`offers.id`]

/** An offer of an archived request can't be read. Conditions of partial indexes are written out, so that each plan can use them. */
const sent = (db: Kysely<DB>) =>
  db
    .selectFrom('offers')
    .where(sql<SqlBool>`offers.rev > 0`)
    .where(sql<SqlBool>`not exists (
    select from service_requests where service_requests.id = offers.service_request_id and archived_at is not null)`)

export async function earlierOffers(
  db: Kysely<DB>,
  query: Paging & { search?: string | undefined },
): Promise<Page<EarlierOffer>> {
  if (query.search === undefined) {
    const page = sent(db)
      .select('offers.id')
      .orderBy('offers.created_at', 'desc')
      .orderBy('offers.id')
      .$call(paged(query))
    const [content, total] = await Promise.all([presented(db, page), pageTotal(db, query, sent(db))])
    return toPage(content, query, total)
  }
  const brands = await brandsWith(db, query.search)
  const found = searchedOffers(db, { word: query.search, brands }, query)
  return searchedPage(db, found, (page) => presented(db, page))
}

interface Search {
  word: string
  /** The ids of the brands whose name contains the word. */
  brands: readonly string[]
}

function searchedOffers(db: Kysely<DB>, search: Search, paging: Paging): SearchedList<'offers'> {
  const { word } = search
  const listed = sent(db)
  const columns = ['offers.id', 'offers.created_at'] as const
  const ofRequests = requestsWith(db, search).map(
    (requests) => sql`${listed.select(columns).where('offers.service_request_id', 'in', requests)}`,
  )
  const numbered = sql`${listed.select(columns).where('offer_number', '=', word.toUpperCase())}`
  return {
    table: 'offers',
    listed,
    amongFirst: (rows) => matchingAmong(search, rows),
    matching: sql.join([numbered, ...ofRequests], sql` union `),
    isShort: isShort(word),
    columns: sql`id, created_at`,
    order,
    paging,
  }
}

/** Brands are few and need no index. In the search's own statement their names would be folded anew for each offer. */
async function brandsWith(db: Kysely<DB>, word: string): Promise<string[]> {
  const brands = await db
    .selectFrom('brands')
    .select('brands.id')
    .where(sql<SqlBool>`fold_tr(brands.name) like ${foldedContaining(word)}`)
    .execute()
  return brands.map(({ id }) => id)
}

const ofBrands = (brands: readonly string[]) => sql<SqlBool>`models.brand_id = any(${brands}::uuid[])`

/** A query for each way to match, by its own index. */
function requestsWith(db: Kysely<DB>, { word, brands }: Search) {
  const requests = db.selectFrom('service_requests').select('service_requests.id')
  const boats = db.selectFrom('boats').select('boats.id').where(hasWord('boats.name_fold', word))
  const byBrand = db
    .selectFrom('request_engines')
    .innerJoin('engines', 'engines.id', 'request_engines.engine_id')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .select('request_engines.request_id as id')
    .where(ofBrands(brands))
  const numbered = isNumbered(word)
  return [
    requests.where('boat_id', 'in', boats),
    ...(brands.length > 0 ? [byBrand] : []),
    ...(numbered ? [requests.where(numbered)] : []),
  ]
}

/** The same as conditions on each of the first offers of the list. OFFSET 0 looks request and boat up row by row. */
function matchingAmong({ word, brands }: Search, rows: number) {
  const conditions = [
    sql`boats.name_fold like ${foldedContaining(word)}`,
    sql`offers.offer_number = ${word.toUpperCase()}`,
    isNumbered(word),
    brands.length > 0
      ? sql`exists (
          select from request_engines join engines on engines.id = engine_id join models on models.id = model_id
          where request_id = offers.service_request_id and ${ofBrands(brands)} offset 0)`
      : null,
  ].filter((condition) => condition !== null)
  return sql`
    select offers.id from (
      select offers.id, created_at, offer_number, service_request_id, requests.*
      from offers
      cross join lateral (
        select boat_id, number_year, number_in_year, archived_at from service_requests
        where service_requests.id = offers.service_request_id offset 0
      ) as requests
      where offers.rev > 0 and requests.archived_at is null order by ${sql.join(order)} limit ${sql.lit(rows)}
    ) as offers
    cross join lateral (select offers.number_year, offers.number_in_year) as service_requests
    cross join lateral (select name_fold from boats where boats.id = offers.boat_id offset 0) as boats
    where ${sql.join(conditions, sql` or `)} order by ${sql.join(order)}`
}

/** Joins the details only to the few offers of a page; `page` is a query of their ids. */
async function presented(db: Kysely<DB>, page: Expression<{ id: string }>): Promise<EarlierOffer[]> {
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('page')
    .innerJoin('offers', 'offers.id', 'page.id')
    .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
    .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
    .select(['offers.id', 'offers.offer_number', 'offers.status', 'offers.currency', 'offers.final_minor'])
    .select(['offers.final_try_minor', 'offers.payable_minor', 'offers.payable_try_minor'])
    .select(['offers.vat_mode', 'offers.created_at', 'offers.service_request_id'])
    .select(['service_requests.request_number', 'boats.name as boat_name'])
    .select((eb) => [
      eb
        .selectFrom('user_infos')
        .select('full_name')
        .whereRef('user_id', '=', 'service_requests.customer_id')
        .as('customer_name'),
      eb
        .selectFrom('request_engines')
        .innerJoin('engines', 'engines.id', 'request_engines.engine_id')
        .innerJoin('models', 'models.id', 'engines.model_id')
        .innerJoin('brands', 'brands.id', 'models.brand_id')
        .select(
          sql<string>`string_agg(brands.name || ' ' || models.name, ', ' order by engines.created_at, engines.id)`.as(
            'names',
          ),
        )
        .whereRef('request_engines.request_id', '=', 'offers.service_request_id')
        .as('engines'),
    ])
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    offerNumber: row.offer_number,
    status: row.status,
    requestId: row.service_request_id,
    requestNumber: row.request_number ?? '',
    boatName: row.boat_name,
    customerName: row.customer_name,
    engines: row.engines,
    currency: row.currency,
    finalPrice: fromMinor(row.final_minor),
    payable: fromMinor(row.payable_minor ?? row.final_minor),
    payableTry: fromMinor(tryMinorOf(row)),
    vatMode: row.vat_mode,
    createdAt: row.created_at.toISOString(),
  }))
}
