// The one place that computes due, paid and open, from the rows of the ledger. All sums are exact: numeric in the database, BigInt here.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { fromMinor } from '../../../shared/money.ts'
import type { Balance } from '../../../shared/payments/payments.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { forbidden } from '../../http/errors.ts'
import { assertMayRead } from '../requests/requests.queries.ts'

/** A request's ledger, that of a customer who pays, with their opening balance, or without either the whole one. */
export interface LedgerScope {
  requestId?: string | undefined
  customerId?: string | undefined
  /** Only opening balances. */
  opening?: boolean | undefined
}

/**
 * The part of the ledger that the actor asked for: customers read what they pay for, and all of a request that they own or pay for.
 * @throws 404 `request_not_found`, 403 `not_your_request`, 403 `prices_hidden` for whom the owner lets see the request without prices, 403 `access_denied` with prices
 * and for another customer
 */
export async function scopeFor(db: Kysely<DB>, actor: Actor, asked: LedgerScope): Promise<LedgerScope> {
  const { requestId, customerId, opening } = asked
  if (requestId !== undefined && !(await paysFor(db, actor, requestId))) {
    const { given } = await assertMayRead(db, actor, requestId)
    if (given) throw forbidden(given.includes('prices') ? 'access_denied' : 'prices_hidden')
  }
  if (actor.role === 'ADMIN') return asked
  if ((customerId ?? actor.userId) !== actor.userId) throw forbidden()
  return requestId === undefined ? { customerId: actor.userId, opening } : asked
}

async function paysFor(db: Kysely<DB>, { userId }: Actor, requestId: string): Promise<boolean> {
  const request = await db
    .selectFrom('service_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('payer_id', '=', userId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return request !== undefined
}

/** What a person pays for: requests, and their opening balance. */
export const accountsOf = (customerId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id from service_requests where payer_id = ${customerId} union all select ${customerId}`

export const inScope = (
  table: 'dues' | 'payments',
  { requestId, customerId, opening }: LedgerScope,
): RawBuilder<boolean> => {
  const column = sql.ref(`${table}.account_id`)
  const ofRequest = requestId === undefined ? sql`true` : sql`${column} = ${requestId}`
  const ofCustomer = customerId === undefined ? sql`true` : sql`${column} in (${accountsOf(sql`${customerId}::uuid`)})`
  const ofOpening = opening ? sql`${sql.ref(`${table}.customer_id`)} is not null` : sql`true`
  return sql<boolean>`(${ofRequest} and ${ofCustomer} and ${ofOpening})`
}

export interface BalanceMinor {
  due: bigint
  paid: bigint
  open: bigint
  overdue: bigint
}

/**
 * In kuruş. An account's payments cover its dues in the order of their days, so what is overdue is what was due before today less
 * all of its payments; one request's surplus covers no other request, and no opening balance.
 */
export async function balanceOf(db: Kysely<DB>, scope: LedgerScope, today: string): Promise<BalanceMinor> {
  const { rows } = await sql<{ due: string; paid: string; overdue: string }>`
    with entries as (
      select account_id, amount_try_minor as due, case when due_on < ${today}::date then amount_try_minor else 0 end as past,
        0 as paid
      from dues where withdrawn_at is null and ${inScope('dues', scope)}
      union all
      select account_id, 0, 0, amount_try_minor from payments where ${inScope('payments', scope)}
    ), accounts as (
      select sum(due) as due, sum(past) as past, sum(paid) as paid from entries group by account_id
    )
    select coalesce(sum(due), 0)::text as due, coalesce(sum(paid), 0)::text as paid,
      coalesce(sum(greatest(past - paid, 0)), 0)::text as overdue
    from accounts`.execute(db)
  const { due = '0', paid = '0', overdue = '0' } = rows[0] ?? {}
  return { due: BigInt(due), paid: BigInt(paid), open: BigInt(due) - BigInt(paid), overdue: BigInt(overdue) }
}

/** In kuruş, of each row's customer: what `balanceOf` says of one. */
export const openOfCustomer = (customerId: RawBuilder<unknown>): RawBuilder<string> => {
  const of = sql`account_id in (${accountsOf(customerId)})`
  return sql<string>`(coalesce((select sum(amount_try_minor) from dues where withdrawn_at is null and ${of}), 0)
    - coalesce((select sum(amount_try_minor) from payments where ${of}), 0))::text`
}

const amount = (minor: bigint): number => fromMinor(Number(minor))

export const presentBalance = ({ due, paid, open, overdue }: BalanceMinor): Omit<Balance, 'payTo'> => ({
  due: amount(due),
  paid: amount(paid),
  open: amount(open),
  overdue: amount(overdue),
})

/** In kuruş. */
export async function openOfAccount(tx: Transaction<DB>, accountId: string): Promise<bigint> {
  const { due } = await tx
    .selectFrom('dues')
    .select(sql<string>`coalesce(sum(amount_try_minor), 0)::text`.as('due'))
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return BigInt(due) - (await paidFor(tx, accountId))
}

/** What an account's payments and counter-entries add up to. */
export async function paidFor(tx: Transaction<DB>, accountId: string): Promise<bigint> {
  const { rows } = await sql<{ paid: string }>`
    select coalesce(sum(amount_try_minor), 0)::text as paid from payments where account_id = ${accountId}`.execute(tx)
  return BigInt(rows[0]?.paid ?? '0')
}
