// The customers as the workshop knows them. The newest come first: who has just called is at the top.
import { type Expression, type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Customer, CustomerRow } from '../../../shared/customers/customers.contract.ts'
import { fromMinor } from '../../../shared/money.ts'
import { COUNT_LIMIT, countReach, type Page, toPage } from '../../../shared/paging.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { compact } from '../../../shared/workshop/workshop.checks.ts'
import { emailText } from '../../db/emails.ts'
import { pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasEmail, hasWord, inTable, isShort, own, type Way } from '../../db/search.ts'
import { type SearchedList, searchedPage } from '../../db/searched-page.ts'
import { notFound } from '../../http/errors.ts'
import { openOfCustomer } from '../payments/ledger.queries.ts'
import { profileWay } from '../users/person-search.queries.ts'
import { billingOf } from './billing.queries.ts'

/** So many boats a row of the list names, and so many the customer's own page. */
const LISTED_BOATS = 3
const ALL_BOATS = 100

interface PageQuery {
  page: number
  size: number
}

interface Filter {
  search?: string | undefined
  state?: 'NONE' | 'INVITED' | 'DEBTOR' | 'ARCHIVED' | undefined
}

type Users = SelectQueryBuilder<DB, 'users', object>

/** So many who owe are counted: more than anybody reads. */
const DEBTOR_REACH = 1_000

/**
 * Pays for a request with an open due, or has an open opening balance; a surplus on one request covers no other. An array, so that the debtors are looked up one by one:
 * PostgreSQL takes a third of all requests for owed.
 */
const owes = sql<boolean>`users.id = any(array(select payer_id from service_requests where paid_try_minor < payable_try_minor
  union all select customer_id from dues where customer_id is not null and withdrawn_at is null and not is_covered))`

/** Of whom something is left to restore. */
export const isNotErased = sql<boolean>`not exists (select from erasures where erasures.user_id = users.id)`

function listed(db: Kysely<DB>, { state }: Filter, now: Date): Users {
  const customers = db
    .selectFrom('users')
    // A constant, so that the indexes of customers fit.
    .where('users.role_id', '=', sql.lit(ROLE_IDS.CUSTOMER))
  // Whoever was archived owes on.
  if (state === 'DEBTOR') return customers.where(owes)
  if (state === 'ARCHIVED')
    return customers
      .where('users.archived_at', 'is not', null)
      .where(isNotErased)
      .where('users.merged_into', 'is', null)
  const active = customers.where('users.archived_at', 'is', null)
  if (state === undefined) return active
  const invited = sql<boolean>`exists (select from invitations where user_id = users.id and expires_at > ${now})`
  return active
    .where('users.password_hash', 'is', null)
    .where(state === 'INVITED' ? invited : sql<boolean>`not ${invited}`)
}

const ORDER = [sql`users.created_at desc`, sql`users.id`]

const boatsOf = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.selectFrom('boats').whereRef('boats.owner_user_id', '=', 'users.id').where('boats.archived_at', 'is', null)

const rowsOf = (db: Kysely<DB>, now: Date, boats: number) =>
  db
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .leftJoin('invitations', (join) =>
      join.onRef('invitations.user_id', '=', 'users.id').on('invitations.expires_at', '>', now),
    )
    .select('invitations.expires_at as invited_until')
    .select(['users.id', emailText().as('email'), 'users.password_hash', 'users.created_at', 'users.archived_at'])
    .select(['user_infos.full_name', 'user_infos.phone', 'user_infos.phone_key', 'user_infos.kind'])
    .select((eb) => [
      jsonArrayFrom(
        boatsOf(eb)
          .select(['boats.id', 'boats.name', 'boats.model'])
          .orderBy('boats.name_sort')
          .orderBy('boats.id')
          .limit(sql.lit(boats)),
      ).as('boats'),
      boatsOf(eb)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('boat_count'),
      openOfCustomer(sql.ref('users.id')).as('open_minor'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const toRow = (row: Row): CustomerRow => ({
  id: row.id,
  kind: row.kind ?? 'PERSON',
  fullName: row.full_name,
  phone: row.phone ?? '',
  email: row.email,
  signIn:
    row.archived_at === null && row.password_hash !== null ? 'ACTIVE' : row.invited_until === null ? 'NONE' : 'INVITED',
  boats: row.boats,
  boatCount: row.boat_count ?? 0,
  open: fromMinor(Number(row.open_minor)),
  isArchived: row.archived_at !== null,
})

async function presented(db: Kysely<DB>, now: Date, page: Expression<{ id: string }>): Promise<CustomerRow[]> {
  const rows = await rowsOf(db, now, LISTED_BOATS)
    .where(sql<boolean>`users.id in (${page})`)
    .orderBy(sql.join(ORDER))
    .execute()
  return rows.map(toRow)
}

export async function customerPage(db: Kysely<DB>, now: Date, query: Filter & PageQuery): Promise<Page<CustomerRow>> {
  const customers = listed(db, query, now)
  if (query.search !== undefined)
    return searchedPage(db, searched(customers, query.search, query), (page) => presented(db, now, page))
  const ids = customers.select('users.id').orderBy(sql.join(ORDER))
  const reach = query.state === 'DEBTOR' ? DEBTOR_REACH : COUNT_LIMIT
  const [content, total] = await Promise.all([
    presentedPage(query, ids, (page) => presented(db, now, page)),
    pageTotal(db, query, customers, reach),
  ])
  return toPage(content, query, total, total >= countReach(query, reach))
}

/** Only the whole number finds its customer. */
function taxNumberWay(word: string): Way[] {
  const number = compact(word)
  if (!/^(?=.*\d)[A-Z0-9]{6,}$/.test(number)) return []
  return [inTable('users.id', 'billing_identities', 'user_id', [own(sql`billing_identities.tax_number = ${number}`)])]
}

/** By address, name, telephone number, the names of their boats, and tax number. */
function searched(customers: Users, word: string, paging: PageQuery): SearchedList<'users'> {
  return {
    table: 'users',
    listed: customers,
    ways: (anywhere) => [
      own(hasEmail('users.email', word, anywhere)),
      profileWay('users.id', { word, phones: true, anywhere }),
      inTable('users.id', 'boats', 'owner_user_id', [
        own(sql`boats.archived_at is null and ${hasWord('boats.name_fold', word, anywhere)}`),
      ]),
      ...taxNumberWay(word),
    ],
    isShort: isShort(word),
    order: ORDER,
    columns: ['id', 'created_at'],
    paging,
  }
}

/** One that was merged into another is that one. @throws 404 `customer_not_found`, also for an archived one and for staff */
export async function customerById(db: Kysely<DB>, now: Date, id: string): Promise<Customer> {
  const row = await rowsOf(db, now, ALL_BOATS)
    .where('users.id', '=', sql<string>`(select coalesce(merged_into, id) from users where id = ${id})`)
    .where('users.role_id', '=', ROLE_IDS.CUSTOMER)
    .where('users.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
  const billing = await billingOf(db, row.id)
  const invitedUntil = row.password_hash === null ? (row.invited_until?.toISOString() ?? null) : null
  return {
    ...toRow(row),
    invitedUntil,
    archivedBoats: await archivedBoatsOf(db, row.id),
    people: await peopleOn(db, 'owner_user_id', row.id),
    peopleOf: await peopleOn(db, 'user_id', row.id),
    openRequests: await openRequestsOf(db, row.id),
    sameAs: [
      ...(await sameBy('PHONE', row.id, row.phone_key && customersWithNumber(db, row.phone_key))),
      ...(await sameBy('TAX_NUMBER', row.id, billing?.taxNumber && customersWithTaxNumber(db, billing))),
    ],
  }
}

type Same = Customer['sameAs'][number]

const sameBy = async (by: Same['by'], id: string, found: Promise<Omit<Same, 'by'>[]> | '' | null | undefined) =>
  ((await found) || []).filter((same) => same.id !== id).map((same) => ({ ...same, by }))

const archivedBoatsOf = (db: Kysely<DB>, ownerId: string): Promise<Customer['archivedBoats']> =>
  db
    .selectFrom('boats')
    .select(['id', 'name', 'model'])
    .where('owner_user_id', '=', ownerId)
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(ALL_BOATS))
    .execute()

/** The people of an owner's boats with `owner_user_id`, the owners of a person's with `user_id`. */
const peopleOn = (db: Kysely<DB>, by: 'owner_user_id' | 'user_id', id: string): Promise<Customer['people']> =>
  db
    .selectFrom('boat_people')
    .innerJoin('boats', 'boats.id', 'boat_people.boat_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'boat_people.owner_user_id')
    .select(['boat_people.id', 'boat_people.boat_id as boatId', 'boats.name as boatName', 'boat_people.word'])
    .select(by === 'user_id' ? 'boat_people.owner_user_id as customerId' : 'boat_people.user_id as customerId')
    .select(by === 'user_id' ? sql<string>`coalesce(user_infos.full_name, '')`.as('name') : 'boat_people.name')
    .where(`boat_people.${by}`, '=', id)
    .orderBy('boat_people.invited_at')
    .orderBy('boat_people.id')
    .limit(sql.lit(ALL_BOATS))
    .execute()

async function openRequestsOf(db: Kysely<DB>, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('service_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['PENDING', 'WAITING_APPROVAL', 'ACTIVE'])
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What the last archived customer with this address left. */
export async function archivedWithAddress(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      eb
        .selectFrom('boats')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('owner_user_id', '=', 'users.id')
        .as('boats'),
      eb
        .selectFrom('service_requests')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('customer_id', '=', 'users.id')
        .where('archived_at', 'is', null)
        .as('requests'),
      openOfCustomer(sql.ref('users.id')).as('open_minor'),
    ])
    .where('users.email', '=', email)
    .where('users.role_id', '=', ROLE_IDS.CUSTOMER)
    .where('users.archived_at', 'is not', null)
    .where('users.merged_into', 'is', null)
    .where(isNotErased)
    .orderBy('users.archived_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id, boats, requests, open_minor } = row
  return { id, boats: Number(boats), requests: Number(requests), open: fromMinor(Number(open_minor)) }
}

const SAME_MOST = 10

/** The longest known first. */
const activeCustomers = (db: Kysely<DB>) =>
  db
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', 'user_infos.full_name as fullName'])
    .where('users.role_id', '=', ROLE_IDS.CUSTOMER)
    .where('users.archived_at', 'is', null)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(sql.lit(SAME_MOST))

/** `key`: a number in E.164. */
export const customersWithNumber = (db: Kysely<DB>, key: string) =>
  activeCustomers(db).where('user_infos.phone_key', '=', key).execute()

/** Numbers of two countries are two. */
export const customersWithTaxNumber = (
  db: Kysely<DB>,
  { taxNumber, country }: { taxNumber: string | null; country: string },
) =>
  activeCustomers(db)
    .innerJoin('billing_identities as b', 'b.user_id', 'users.id')
    .where('b.tax_number', '=', taxNumber)
    .where('b.country', '=', country)
    .execute()
