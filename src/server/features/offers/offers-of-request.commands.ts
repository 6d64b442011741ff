// What becomes of a request's offers when its status changes.
import { sql, type Transaction } from 'kysely'
import { extraLogTexts } from '../../../shared/offers/extra-work.texts.ts'
import type { OfferKind } from '../../../shared/offers/extra-work.ts'
import type { OfferStatus } from '../../../shared/offers/offers.contract.ts'
import type { RequestNames } from '../../../shared/requests/requests.log-texts.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { notifyExtraLeftOpen, notifyTakenBack } from '../notifications/notices.commands.ts'
import { syncDues } from '../payments/dues.commands.ts'
import { type LockedRequest, namesOf } from '../requests/requests.queries.ts'
import { forgetChoice } from './drafts/offer-totals.ts'
import { hasWaitingExtra } from './extra-work/extra-work.queries.ts'
import { addOfferEvent } from './links/offer-events.commands.ts'

const now = sql<Date>`now()`

interface OffersMove {
  kind?: OfferKind
  from: readonly OfferStatus[]
  to: 'SENT' | 'REJECTED' | 'WITHDRAWN'
  /** They were accepted, and an admin takes that back. */
  takenBack?: { reason: string | null }
  text: (offerNumber: string, request: RequestNames) => string
}

/**
 * Changes the status of a request's offers, and logs each of them. The dues follow. The owner is told what was taken back.
 * @throws 400 at `reason` where an acceptance is taken back with an empty one
 */
export async function decideOffers(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  { kind, from, to, takenBack, text }: OffersMove,
): Promise<void> {
  const offers = await tx
    .updateTable('offers')
    .set((eb) => ({
      status: to,
      decided_at: to === 'SENT' ? null : now,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('service_request_id', '=', request.id)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'MAIN'))
    .where('status', 'in', from)
    .returning(['id', 'rev', 'offer_number'])
    .execute()
  if (takenBack && offers.length > 0) await tellTakenBack(tx, actor, request, offers, takenBack.reason)
  for (const offer of offers) {
    const { id, offer_number } = offer
    const message = text(offer_number, namesOf(request))
    // This is no answer of the owner: the event says why the offer ended.
    const event = takenBack ? { kind: 'TAKEN_BACK' as const, note: takenBack.reason } : { kind: to, note: message }
    await addOfferEvent(tx, actor, offer, event)
    if (to === 'SENT') await forgetChoice(tx, id)
    await audit(tx, actor, { category: 'MAINTENANCE', action: 'UPDATE', entity: 'offer', entityId: id, message })
  }
  await syncDues(tx, actor, request)
}

async function tellTakenBack(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  offers: readonly { offer_number: string }[],
  reason: string | null,
): Promise<void> {
  if (reason === null) throw badRequest('take_back_needs_reason', 'reason')
  await notifyTakenBack(tx, actor, request, offers, reason)
}

/** Extra work that nobody answered ends with the job, drafts too. */
export const endExtras = (tx: Transaction<DB>, actor: Actor, request: LockedRequest) =>
  decideOffers(tx, actor, request, {
    kind: 'EXTRA',
    from: ['DRAFT', 'SENT'],
    to: 'WITHDRAWN',
    text: extraLogTexts.leftOpen,
  })

export async function hasSentOffer(tx: Transaction<DB>, requestId: string): Promise<boolean> {
  const sent = tx
    .selectFrom('offers')
    .select('id')
    .where('service_request_id', '=', requestId)
    .where('kind', '=', 'MAIN')
    .where('status', '=', 'SENT')
  return (await sent.limit(1).executeTakeFirst()) !== undefined
}

/** Before a job is completed. @throws 409 `extra_waiting` where extra work waits and nobody confirmed that it ends with the job */
export async function leaveExtra(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  confirm: boolean | undefined,
): Promise<void> {
  if (!(await hasWaitingExtra(tx, request.id))) return
  if (!confirm) throw conflict('extra_waiting')
  await notifyExtraLeftOpen(tx, actor, request)
}
