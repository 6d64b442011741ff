// The dues of a request follow its accepted offers. The caller has locked the request, or the customer of an opening balance.
import { type NotNull, type Selectable, sql, type Transaction } from 'kysely'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { formatMoney, fromMinor } from '../../../shared/money.ts'
import { depositOf } from '../../../shared/offers/offers.pricing.ts'
import type { DueKind } from '../../../shared/payments/payments.contract.ts'
import { dueCalendarTitle, paymentLogTexts } from '../../../shared/payments/payments.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import { calendarItemChanged, ledgerChanged } from '../../db/live/changes.ts'
import type { DB, Dues, Offers } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { depositTerms } from '../offers/drafts/offer-totals.ts'
import type { LockedRequest } from '../requests/requests.queries.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { paidFor } from './ledger.queries.ts'

const log = logOf('MAINTENANCE', 'due')
const lira = (minor: number) => formatMoney(fromMinor(minor), 'TRY')

type DueRow = Selectable<Dues>

/** In this order payments cover an account's dues. */
const byDay = sql`dues.due_on, dues.kind, dues.id`

const standing = (tx: Transaction<DB>, accountId: string) =>
  tx
    .selectFrom('dues')
    .selectAll('dues')
    .where('dues.account_id', '=', accountId)
    .where('dues.withdrawn_at', 'is', null)
    .orderBy(byDay)

const standingDues = (tx: Transaction<DB>, requestId: string) =>
  standing(tx, requestId)
    .innerJoin('offers', 'offers.id', 'dues.offer_id')
    .select(['offers.offer_number', 'offers.status as offer_status'])

/** Makes the dues of newly accepted offers, and withdraws those of offers that are accepted no more. */
export async function syncDues(tx: Transaction<DB>, actor: Actor, request: LockedRequest): Promise<void> {
  const standing = await standingDues(tx, request.id).execute()
  const accepted = await tx
    .selectFrom('offers')
    .select(['id', 'offer_number', 'final_minor', 'final_try_minor', 'payable_minor', 'payable_try_minor'])
    // An offer from before the column has no moment of its acceptance.
    .select(({ fn }) => fn.coalesce('decided_at', 'updated_at').as('accepted_at'))
    .select(['deposit_percent_hundredths', 'deposit_amount_minor', 'exchange_rate_e4', 'vat_mode'])
    .where('service_request_id', '=', request.id)
    .where('status', '=', 'ACCEPTED')
    .execute()
  const stale = standing.filter((due) => due.offer_status !== 'ACCEPTED')
  const fresh = accepted.filter(({ id }) => !standing.some((due) => due.offer_id === id))
  for (const due of stale) await withdraw(tx, actor, due)
  for (const offer of fresh) await makeDues(tx, actor, request, offer)
  if (stale.length + fresh.length > 0) await coverDues(tx, request.id)
}

type AcceptedOffer = Pick<
  Selectable<Offers>,
  | 'id'
  | 'offer_number'
  | 'final_minor'
  | 'final_try_minor'
  | 'payable_minor'
  | 'payable_try_minor'
  | 'deposit_percent_hundredths'
  | 'deposit_amount_minor'
  | 'exchange_rate_e4'
  | 'vat_mode'
> & { accepted_at: Date }

async function makeDues(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  offer: AcceptedOffer,
): Promise<void> {
  const { deposit_percent_hundredths, payment_days } = await workshopRow(tx)
  const payableTryMinor = offer.payable_try_minor ?? offer.final_try_minor
  // An offer that says nothing about a deposit has the workshop's.
  const terms = offer.vat_mode
    ? depositTerms(offer)
    : { percentHundredths: deposit_percent_hundredths, amountMinor: null }
  const { depositTryMinor } = depositOf(
    { payableMinor: offer.payable_minor ?? offer.final_minor, payableTryMinor },
    terms,
    offer.exchange_rate_e4,
  )
  const today = dayOf(offer.accepted_at)
  await makeDue(tx, actor, request, offer, { kind: 'DEPOSIT', minor: depositTryMinor, day: today })
  await makeDue(tx, actor, request, offer, {
    kind: 'REST',
    minor: payableTryMinor - depositTryMinor,
    day: addDays(today, payment_days),
  })
}

async function makeDue(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  offer: AcceptedOffer,
  { kind, minor, day }: { kind: DueKind; minor: number; day: string },
): Promise<void> {
  if (minor === 0) return
  const { id } = await tx
    .insertInto('dues')
    .values({ service_request_id: request.id, offer_id: offer.id, kind, amount_try_minor: minor, due_on: day })
    .returning('id')
    .executeTakeFirstOrThrow()
  const title = dueCalendarTitle(request.boat_name, kind, offer.offer_number)
  const item = await tx
    .insertInto('calendar_items')
    .values({ type: 'COLLECTION', auth: 'ADMIN_ONLY', date: day, title, due_id: id, created_by: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await calendarItemChanged(tx, item.id)
  await log(tx, actor, 'CREATE', id, paymentLogTexts.dueMade(kind, offer.offer_number, lira(minor), day))
}

async function withdraw(tx: Transaction<DB>, actor: Actor, due: DueRow & { offer_number: string }): Promise<void> {
  await tx
    .updateTable('dues')
    .set({ withdrawn_at: sql<Date>`now()`, is_covered: false })
    .where('id', '=', due.id)
    .execute()
  const item = await tx.selectFrom('calendar_items').select('id').where('due_id', '=', due.id).executeTakeFirst()
  if (item) {
    // Announced before the deletion, because the row gives the audience.
    await calendarItemChanged(tx, item.id)
    await tx.deleteFrom('calendar_items').where('id', '=', item.id).execute()
  }
  const text = paymentLogTexts.dueWithdrawn(due.kind, due.offer_number, lira(due.amount_try_minor))
  await log(tx, actor, 'UPDATE', due.id, text)
}

/** Before a request is archived: nobody can pay on it any more. What is paid stays. */
export async function withdrawOpenDues(tx: Transaction<DB>, actor: Actor, requestId: string): Promise<void> {
  const open = await standingDues(tx, requestId).where('dues.is_covered', '=', false).execute()
  for (const due of open) await withdraw(tx, actor, due)
}

/** Marks which dues the account's payments cover, and their calendar items as done. */
export async function coverDues(tx: Transaction<DB>, accountId: string): Promise<void> {
  const paid = await paidFor(tx, accountId)
  let due = 0n
  for (const row of await standing(tx, accountId).execute()) {
    due += BigInt(row.amount_try_minor)
    const isCovered = due <= paid
    if (isCovered !== row.is_covered) await markCovered(tx, row.id, isCovered)
  }
}

async function markCovered(tx: Transaction<DB>, dueId: string, isCovered: boolean): Promise<void> {
  await tx.updateTable('dues').set({ is_covered: isCovered }).where('id', '=', dueId).execute()
  const items = await tx
    .updateTable('calendar_items')
    .set((eb) => ({
      status: isCovered ? 'DONE' : 'PENDING',
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('due_id', '=', dueId)
    .returning('id')
    .execute()
  for (const { id } of items) await calendarItemChanged(tx, id)
}

/** The day of a due is the day of its calendar item. */
export async function moveDue(tx: Transaction<DB>, dueId: string, day: string): Promise<void> {
  const { account_id } = await tx
    .updateTable('dues')
    .set({ due_on: day })
    .where('id', '=', dueId)
    .returning('account_id')
    .$narrowType<{ account_id: NotNull }>()
    .executeTakeFirstOrThrow()
  await coverDues(tx, account_id)
  await ledgerChanged(tx, 'dues', dueId)
}
