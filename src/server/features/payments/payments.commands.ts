// Payments are only added: a wrong one is reversed by a counter-entry.
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../shared/days.ts'
import { formatMoney, fromMinor, toMinor } from '../../../shared/money.ts'
import { MAX_TOTAL_MINOR, toE4 } from '../../../shared/offers/offers.pricing.ts'
import { toTryMinor } from '../../../shared/payments/payments.amounts.ts'
import type { Payment, PaymentInput } from '../../../shared/payments/payments.contract.ts'
import { paymentLogTexts } from '../../../shared/payments/payments.log-texts.ts'
import type { Clock } from '../../clock.ts'
import { logOf } from '../../db/audit.ts'
import type { DB, Payments } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { paymentRecorded } from '../programs/webhook-events.commands.ts'
import { type LockedAccount, lockAccount } from './accounts.queries.ts'
import { coverDues } from './dues.commands.ts'
import { openOfAccount } from './ledger.queries.ts'
import { paymentById } from './payments.queries.ts'

const log = logOf('MAINTENANCE', 'payment')

interface Deps {
  db: Kysely<DB>
  clock: Clock
}

type Entry = Pick<Insertable<Payments>, 'amount_minor' | 'currency' | 'amount_try_minor'> & {
  amount_minor: number
  amount_try_minor: number
}

/** In lira, and in the payment's own currency. */
function amountText({ amount_minor, currency, amount_try_minor }: Entry): string {
  const lira = formatMoney(Math.abs(fromMinor(amount_try_minor)), 'TRY')
  return currency === 'TRY' ? lira : `${lira} (${formatMoney(Math.abs(fromMinor(amount_minor)), currency)})`
}

/** @throws 400 at the amount, if it is nothing or too much in lira */
function entryOf({ amount, currency, exchangeRate }: z.output<typeof PaymentInput>) {
  const amount_minor = toMinor(amount)
  const exchange_rate_e4 = toE4(currency === 'TRY' ? 1 : (exchangeRate ?? 1))
  const amount_try_minor = toTryMinor(amount_minor, exchange_rate_e4)
  if (amount_try_minor < 1) throw badRequest('number_too_small', 'amount')
  if (amount_try_minor > MAX_TOTAL_MINOR) throw badRequest('number_too_large', 'amount')
  return { amount_minor, currency, exchange_rate_e4, amount_try_minor }
}

/** @throws 409 `payment_exceeds_due` for more than is open, unless confirmed; of an opening balance always */
export function recordPayment(
  { db, clock }: Deps,
  actor: Actor,
  input: z.output<typeof PaymentInput>,
): Promise<Payment> {
  return db.transaction().execute(async (tx) => {
    const today = dayOf(clock())
    if (input.paidOn > today) throw badRequest('payment_in_future', 'paidOn')
    const entry = entryOf(input)
    const account = await lockAccount(tx, input)
    const open = await openOfAccount(tx, account.id)
    // What is paid ahead is for a request.
    const isRight = input.confirm && !account.isOpening
    if (!isRight && BigInt(entry.amount_try_minor) > open) throw conflict('payment_exceeds_due', 'amount')
    const { paidOn: paid_on, method, note } = input
    const id = await add(tx, actor, account, { ...entry, paid_on, method, note })
    await log(tx, actor, 'CREATE', id, paymentLogTexts.recorded(account.names, amountText(entry), method))
    await paymentRecorded(tx, account.told, { id, reverses: null })
    return paymentById(tx, id)
  })
}

/** @throws 409 `payment_already_reversed`, also where the database decides between two at once */
export function reversePayment({ db, clock }: Deps, actor: Actor, id: string, reason: string): Promise<Payment> {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('payment_not_found'))
    const of = { requestId: payment.service_request_id, customerId: payment.customer_id }
    const account = await lockAccount(tx, of, { orArchived: true })
    if (payment.reverses !== null) throw conflict('payment_is_reversal')
    const reversal = tx.selectFrom('payments').select('id').where('reverses', '=', id)
    if (await reversal.executeTakeFirst()) throw conflict('payment_already_reversed')
    const { currency, exchange_rate_e4, method } = payment
    const counterEntry = {
      currency,
      exchange_rate_e4,
      method,
      amount_minor: -payment.amount_minor,
      amount_try_minor: -payment.amount_try_minor,
      paid_on: dayOf(clock()),
      note: reason,
      reverses: id,
    }
    const entryId = await add(tx, actor, account, counterEntry)
    await log(tx, actor, 'CREATE', entryId, paymentLogTexts.reversed(account.names, amountText(payment), reason))
    await paymentRecorded(tx, account.told, { id: entryId, reverses: id })
    return paymentById(tx, entryId)
  })
}

async function add(
  tx: Transaction<DB>,
  actor: Actor,
  account: LockedAccount,
  entry: Insertable<Payments>,
): Promise<string> {
  const { id } = await tx
    .insertInto('payments')
    .values({ ...entry, ...account.columns, created_by: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await coverDues(tx, account.id)
  return id
}
