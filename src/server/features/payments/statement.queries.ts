// The account statement of a customer (cari ekstre): every entry of the ledger on its day, with the balance after it.
import { type Kysely, sql } from 'kysely'
import { formatMoney, fromMinor } from '../../../shared/money.ts'
import { fromE4 } from '../../../shared/offers/offers.pricing.ts'
import type { DueKind, PaymentMethod, Statement } from '../../../shared/payments/payments.contract.ts'
import { statementTexts as texts } from '../../../shared/payments/statement.texts.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'

/** Days, both included. */
interface Period {
  customerId: string
  from: string
  to: string
}

type Line = Statement['lines'][number]

interface Entry {
  day: string
  kind: Line['kind']
  /** Null for the opening balance. */
  request_number: string | null
  /** Above zero: owed. */
  minor: number
  due_kind: DueKind
  offer_number: string | null
  method: PaymentMethod
  note: string | null
  amount_minor: number
  currency: string
  exchange_rate_e4: number
}

/**
 * Each due on the day in Turkey on which it was made, and again on the day on which it was withdrawn. An opening balance is older than its
 * record: it stands on its own day.
 */
const entriesOf = (customerId: string) => sql`
  select a.request_number, e.* from (
    select id, request_number from service_requests where payer_id = ${customerId}::uuid union all select ${customerId}::uuid, null
  ) a cross join lateral (
    select least((created_at at time zone 'Europe/Istanbul')::date, case kind when 'OPENING' then due_on end) as day, 'DUE' as kind, amount_try_minor as minor, created_at as at, id,
      kind as due_kind, offer_id, null as method, null as note, null::bigint as amount_minor, null as currency,
      null::bigint as exchange_rate_e4
    from dues where account_id = a.id
    union all
    select (withdrawn_at at time zone 'Europe/Istanbul')::date, 'DUE_WITHDRAWN', -amount_try_minor, withdrawn_at, id,
      kind, offer_id, null, null, null, null, null
    from dues where account_id = a.id and withdrawn_at is not null
    union all
    select paid_on, case when reverses is null then 'PAYMENT' else 'REVERSAL' end, -amount_try_minor, created_at, id,
      null, null, method, note, amount_minor, currency, exchange_rate_e4
    from payments where account_id = a.id
  ) e`

function descriptionOf(entry: Entry): string {
  switch (entry.kind) {
    case 'DUE':
      return texts.due(entry.due_kind, entry.offer_number)
    case 'DUE_WITHDRAWN':
      return texts.dueWithdrawn(entry.due_kind, entry.offer_number)
    case 'REVERSAL':
      return texts.reversal(entry.note)
    case 'PAYMENT': {
      const { currency, amount_minor, exchange_rate_e4, method } = entry
      const rate = fromE4(exchange_rate_e4).toLocaleString('tr-TR', { maximumFractionDigits: 4 })
      return texts.payment(
        method,
        currency === 'TRY' ? null : `${formatMoney(fromMinor(amount_minor), currency)} × ${rate}`,
      )
    }
  }
}

const amount = (minor: bigint): number => fromMinor(Number(minor))

/** @throws 404 `customer_not_found` */
export async function statementOf(db: Kysely<DB>, { customerId, from, to }: Period): Promise<Omit<Statement, 'payTo'>> {
  const customer = await db
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select([emailText().as('email'), 'user_infos.full_name'])
    .where('users.id', '=', customerId)
    .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
  const { rows: before } = await sql<{ sum: string }>`
    select coalesce(sum(minor), 0)::text as sum from (${entriesOf(customerId)}) e where day < ${from}::date`.execute(db)
  const { rows: entries } = await sql<Entry>`
    select e.*, o.offer_number from (${entriesOf(customerId)}) e left join offers o on o.id = e.offer_id
    where day between ${from}::date and ${to}::date
    order by day, at, e.due_kind, e.id, e.kind`.execute(db)
  const opening = BigInt(before[0]?.sum ?? '0')
  let balance = opening
  let debit = 0n
  const lines = entries.map((entry): Line => {
    const minor = BigInt(entry.minor)
    balance += minor
    if (minor > 0n) debit += minor
    return {
      day: entry.day,
      kind: entry.kind,
      description: descriptionOf(entry),
      requestNumber: entry.request_number ?? '',
      debit: minor > 0n ? amount(minor) : 0,
      credit: minor < 0n ? amount(-minor) : 0,
      balance: amount(balance),
    }
  })
  return {
    customerId,
    customerName: customer.full_name,
    customerEmail: customer.email,
    from,
    to,
    openingBalance: amount(opening),
    lines,
    totalDebit: amount(debit),
    totalCredit: amount(opening + debit - balance),
    closingBalance: amount(balance),
  }
}
