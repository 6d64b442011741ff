// Offers that were sent, the newest first, for a new one to copy; found by the number of request or offer, the boat, or the brand of
// an engine.
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { fromMinor } from '../../../../shared/money.ts'
import type { EarlierOffer } from '../../../../shared/offers/offer-templates.contract.ts'
import { type Page, toPage } from '../../../../shared/paging.ts'
import { paged, pageTotal } from '../../../db/paging.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { foldedContaining, hasWord, inTable, isShort, own } from '../../../db/search.ts'
import { type SearchedList, searchedPage } from '../../../db/searched-page.ts'
import { numberWays } from '../../requests/request-search.queries.ts'
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

function searchedOffers(db: Kysely<DB>, { word, brands }: Search, paging: Paging): SearchedList<'offers'> {
  const ofBrand = own(sql<SqlBool>`models.brand_id = any(${brands}::uuid[])`)
  const model = inTable('engines.model_id', 'models', 'id', [ofBrand])
  const engine = inTable('request_engines.engine_id', 'engines', 'id', [model])
  const requestWays = (anywhere: boolean) => [
    ...numberWays(word),
    inTable('service_requests.boat_id', 'boats', 'id', [own(hasWord('boats.name_fold', word, anywhere))]),
  ]
  return {
    table: 'offers',
    listed: sent(db),
    ways: (anywhere) => [
      own(sql<SqlBool>`offers.offer_number = ${word.toUpperCase()}`),
      inTable('offers.service_request_id', 'service_requests', 'id', requestWays(anywhere)),
      ...(brands.length > 0 ? [inTable('offers.service_request_id', 'request_engines', 'request_id', [engine])] : []),
    ],
    isShort: isShort(word),
    order,
    columns: ['id', 'created_at'],
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
