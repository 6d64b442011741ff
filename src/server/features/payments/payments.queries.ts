// Lists of payments and dues.
import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { fromMinor } from '../../../shared/money.ts'
import { fromE4 } from '../../../shared/offers/offers.pricing.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import type { Balance, Due, Payment, PayTo } from '../../../shared/payments/payments.contract.ts'
import { paymentsTexts } from '../../../shared/payments/payments.texts.ts'
import { emailText, isReached } from '../../db/emails.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { inScope, type LedgerScope } from './ledger.queries.ts'

type Paging = { page: number; size: number }

/** Beside `service_requests`, which an opening balance has not. */
const payerOf = (table: 'dues' | 'payments') =>
  sql<string>`coalesce(service_requests.payer_id, ${sql.ref(`${table}.customer_id`)})`.as('payer_id')

const NEWEST_FIRST = [sql`payments.created_at desc`, sql`payments.id`]

/** The page is read first: for a join of all rows PostgreSQL prepares a table of a hundred thousand boats, though it joins twenty. */
const paymentRows = (db: Kysely<DB>, page: SelectQueryBuilder<DB, 'payments', Selectable<DB['payments']>>) =>
  db
    .selectFrom(page.as('payments'))
    .leftJoin('service_requests', 'service_requests.id', 'payments.service_request_id')
    .leftJoin('boats', 'boats.id', 'service_requests.boat_id')
    .leftJoin('payments as reversals', 'reversals.reverses', 'payments.id')
    .selectAll('payments')
    .select(['service_requests.request_number', 'boats.name as boat_name', 'reversals.id as reversed_by'])
    .select(payerOf('payments'))
    .orderBy(sql.join(NEWEST_FIRST))

type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentRows>['execute']>>[number]

const presentPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  requestId: row.service_request_id,
  requestNumber: row.request_number,
  boatName: row.boat_name,
  customerId: row.payer_id,
  amount: fromMinor(row.amount_minor),
  currency: row.currency,
  exchangeRate: fromE4(row.exchange_rate_e4),
  amountTry: fromMinor(row.amount_try_minor),
  paidOn: row.paid_on,
  method: row.method,
  note: row.note,
  reverses: row.reverses,
  reversedBy: row.reversed_by,
  createdAt: row.created_at.toISOString(),
})

export async function paymentById(db: Kysely<DB>, id: string): Promise<Payment> {
  const row = await paymentRows(
    db,
    db.selectFrom('payments').selectAll('payments').where('payments.id', '=', id),
  ).executeTakeFirstOrThrow(() => notFound('payment_not_found'))
  return presentPayment(row)
}

/** Newest first, counter-entries included: their sum is what is paid. */
export async function paymentPage(db: Kysely<DB>, scope: LedgerScope, query: Paging): Promise<Page<Payment>> {
  const found = db.selectFrom('payments').where(inScope('payments', scope))
  const total = await pageTotal(db, query, found)
  const page = found.selectAll('payments').orderBy(sql.join(NEWEST_FIRST)).$call(paged(query))
  const rows = await paymentRows(db, page).execute()
  return toPage(rows.map(presentPayment), query, total)
}

const BY_DAY = [sql`dues.due_on`, sql`dues.kind`, sql`dues.id`]

interface DueFilter extends LedgerScope, Paging {
  state: 'ALL' | 'OPEN' | 'OVERDUE'
}

/** The dues that stand, in the order of their days. A partial index is used only where its condition stands in the statement. */
const foundDues = (db: Kysely<DB>, scope: LedgerScope, state: DueFilter['state'], today: string) =>
  db
    .selectFrom('dues')
    .where('dues.withdrawn_at', 'is', null)
    .where(inScope('dues', scope))
    .$if(state !== 'ALL', (query) => query.where(sql<SqlBool>`not dues.is_covered`))
    .$if(state === 'OVERDUE', (query) => query.where('dues.due_on', '<', today))

export async function hasOverdue(db: Kysely<DB>, today: string): Promise<boolean> {
  const found = await foundDues(db, {}, 'OVERDUE', today).select('dues.id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** What the account's payments leave of this due, after the dues before it. */
export const openMinor = sql<number>`greatest(0, least(dues.amount_try_minor,
  (select sum(d.amount_try_minor) from dues d where d.account_id = dues.account_id and d.withdrawn_at is null
    and (d.due_on, d.kind, d.id) <= (dues.due_on, dues.kind, dues.id))
  - coalesce((select sum(p.amount_try_minor) from payments p where p.account_id = dues.account_id), 0)))::bigint`

export async function duePage(
  db: Kysely<DB>,
  scope: LedgerScope,
  { state, ...query }: Pick<DueFilter, 'state' | 'page' | 'size'>,
  today: string,
): Promise<Page<Due>> {
  const found = foundDues(db, scope, state, today)
  const total = await pageTotal(db, query, found)
  // The page first, as in `paymentRows`.
  const rows = await db
    .selectFrom(found.selectAll('dues').orderBy(sql.join(BY_DAY)).$call(paged(query)).as('dues'))
    .leftJoin('offers', 'offers.id', 'dues.offer_id')
    .leftJoin('service_requests', 'service_requests.id', 'dues.service_request_id')
    .leftJoin('boats', 'boats.id', 'service_requests.boat_id')
    .leftJoin('user_infos', (join) =>
      join.on(sql<boolean>`user_infos.user_id = coalesce(service_requests.payer_id, dues.customer_id)`),
    )
    .selectAll('dues')
    .select([
      'offers.offer_number',
      'service_requests.request_number',
      payerOf('dues'),
      'service_requests.customer_id as owner_id',
      'boats.name as boat_name',
      'user_infos.full_name',
      sql<boolean>`exists (select from users where users.id = user_infos.user_id and archived_at is not null)`.as(
        'is_archived',
      ),
      openMinor.as('open_minor'),
    ])
    .orderBy(sql.join(BY_DAY))
    .execute()
  const present = (row: (typeof rows)[number]): Due => ({
    id: row.id,
    requestId: row.service_request_id,
    requestNumber: row.request_number,
    boatName: row.boat_name,
    customerId: row.payer_id,
    customerName: row.full_name,
    isCustomerArchived: row.is_archived,
    ownerId: row.owner_id,
    offerNumber: row.offer_number,
    kind: row.kind,
    dueOn: row.due_on,
    amount: fromMinor(row.amount_try_minor),
    open: fromMinor(row.open_minor),
    isOverdue: row.open_minor > 0 && row.due_on < today,
  })
  return toPage(rows.map(present), query, total)
}

/** What a transfer has room to name. */
const MAX_REFERENCES = 5

export async function payToOf(db: Kysely<DB>, scope: LedgerScope, today: string): Promise<PayTo | null> {
  const { iban, trade_name: payee } = await workshopRow(db)
  if (iban === null) return null
  const requests = await foundDues(db, scope, 'OPEN', today)
    .leftJoin('service_requests', 'service_requests.id', 'dues.service_request_id')
    .select('service_requests.request_number')
    .groupBy('service_requests.request_number')
    .orderBy((eb) => eb.fn.min('dues.due_on'))
    .orderBy('service_requests.request_number')
    .limit(MAX_REFERENCES)
    .execute()
  const references = requests.map(({ request_number }) => request_number ?? paymentsTexts.dueKinds.OPENING)
  return references.length === 0 ? null : { iban, payee, references }
}

/** Null where it is the owner, or somebody whom the app notifies. */
export async function payerNotReached(
  db: Kysely<DB>,
  { requestId }: LedgerScope,
): Promise<Balance['payerNotReached'] | null> {
  if (requestId === undefined) return null
  const payer = await db
    .selectFrom('service_requests')
    .innerJoin('users', 'users.id', 'service_requests.payer_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select([sql<string>`coalesce(user_infos.full_name, ${emailText()})`.as('name'), 'user_infos.phone'])
    .where('service_requests.id', '=', requestId)
    .whereRef('service_requests.payer_id', '<>', 'service_requests.customer_id')
    .where((eb) => eb.not(isReached()))
    .executeTakeFirst()
  return payer ?? null
}
