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
import { lockRequest, namesOf } from '../requests/requests.queries.ts'
import { coverDues } from './dues.commands.ts'
import { balanceOf } from './ledger.queries.ts'
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

/** @throws 409 `payment_exceeds_due` for more than is open, unless confirmed */
export function recordPayment(
  { db, clock }: Deps,
  actor: Actor,
  input: z.output<typeof PaymentInput>,
): Promise<Payment> {
  return db.transaction().execute(async (tx) => {
    const today = dayOf(clock())
    if (input.paidOn > today) throw badRequest('payment_in_future', 'paidOn')
    const entry = entryOf(input)
    const request = await lockRequest(tx, input.requestId)
    const { open } = await balanceOf(tx, { requestId: request.id }, today)
    if (!input.confirm && BigInt(entry.amount_try_minor) > open) throw conflict('payment_exceeds_due')
    const { paidOn: paid_on, method, note } = input
    const id = await add(tx, actor, { ...entry, service_request_id: request.id, paid_on, method, note })
    await log(tx, actor, 'CREATE', id, paymentLogTexts.recorded(namesOf(request), amountText(entry), method))
    await paymentRecorded(tx, request, { id, reverses: null })
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
    const request = await lockRequest(tx, payment.service_request_id, { orArchived: true })
    if (payment.reverses !== null) throw conflict('payment_is_reversal')
    const reversal = tx.selectFrom('payments').select('id').where('reverses', '=', id)
    if (await reversal.executeTakeFirst()) throw conflict('payment_already_reversed')
    const { service_request_id, currency, exchange_rate_e4, method } = payment
    const counterEntry = {
      service_request_id,
      currency,
      exchange_rate_e4,
      method,
      amount_minor: -payment.amount_minor,
      amount_try_minor: -payment.amount_try_minor,
      paid_on: dayOf(clock()),
      note: reason,
      reverses: id,
    }
    const entryId = await add(tx, actor, counterEntry)
    await log(tx, actor, 'CREATE', entryId, paymentLogTexts.reversed(namesOf(request), amountText(payment), reason))
    await paymentRecorded(tx, request, { id: entryId, reverses: id })
    return paymentById(tx, entryId)
  })
}

async function add(tx: Transaction<DB>, actor: Actor, entry: Insertable<Payments>): Promise<string> {
  const { id, service_request_id } = await tx
    .insertInto('payments')
    .values({ ...entry, created_by: actor.userId })
    .returning(['id', 'service_request_id'])
    .executeTakeFirstOrThrow()
  await coverDues(tx, service_request_id)
  return id
}
