// The links of an offer, and the offer that a link shows.
import type { Kysely, Transaction } from 'kysely'
import { dayOf } from '../../../../shared/days.ts'
import type { OfferLink, SharedOffer } from '../../../../shared/offers/offer-links.contract.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import type { RequestStatus } from '../../../../shared/requests/requests.status.ts'
import { canTransition } from '../../../../shared/requests/requests.workflow.ts'
import { emailText } from '../../../db/emails.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor, Origin } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { hashOf } from '../../../http/secret-tokens.ts'
import { photosOfOffers } from '../extra-work/extra-work.queries.ts'
import { type OfferRow, offerRowById, presentOffer } from '../offers.queries.ts'

const MOST = 100

/** Those that were not revoked. @throws 404 `offer_not_found` */
export async function linksOfOffer(db: Kysely<DB>, actor: Actor, id: string): Promise<OfferLink[]> {
  const offer = await offerRowById(db, actor, id)
  const rows = await db
    .selectFrom('offer_links')
    .select(['id', 'created_at'])
    .where('offer_id', '=', offer.id)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at.toISOString(), validUntil: offer.valid_until }))
}

/** The offer of a link, and its owner, on whose behalf the holder of the link acts with a code. */
export interface Shared {
  offer: OfferRow
  owner: Actor
  requestStatus: RequestStatus
}

/**
 * One query for every token, so that unknown, revoked and ended ones take the same time. The link of a withdrawn offer has ended.
 * @throws 404 `share_link_not_found`
 */
export async function sharedByToken(db: Kysely<DB>, token: string, now: Date, origin: Origin): Promise<Shared> {
  const row = await db
    .selectFrom('offer_links')
    .innerJoin('offers', 'offers.id', 'offer_links.offer_id')
    .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
    .innerJoin('users', 'users.id', 'service_requests.customer_id')
    .selectAll('offers')
    .select(['offer_links.id as link_id', 'users.id as owner_id', emailText().as('owner_email')])
    .select('service_requests.status as request_status')
    .where('offer_links.token_hash', '=', hashOf(token))
    .where('offer_links.revoked_at', 'is', null)
    .where('offers.valid_until', '>=', dayOf(now))
    .where(({ eb, or }) => or([eb('offers.answer_by', 'is', null), eb('offers.answer_by', '>', now)]))
    .where('offers.status', '<>', 'WITHDRAWN')
    .where('service_requests.archived_at', 'is', null)
    .where('users.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('share_link_not_found'))
  const { link_id, owner_id, owner_email, request_status: requestStatus, ...offer } = row
  const owner: Actor = {
    userId: owner_id,
    sessionId: '',
    email: owner_email,
    role: 'CUSTOMER',
    emailConfirmed: true,
    profileStatus: 'APPROVED',
    origin: { ...origin, linkId: link_id },
  }
  return { offer, owner, requestStatus }
}

/** In the transaction of an answer, which holds the offer: the link may have been revoked since it was opened. @throws 404 */
export async function assertLinkStands(tx: Transaction<DB>, linkId: string): Promise<void> {
  await tx
    .selectFrom('offer_links')
    .select('id')
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('share_link_not_found'))
}

export async function presentShared(
  db: Kysely<DB>,
  { offer, owner, requestStatus }: Shared,
  now: Date,
): Promise<SharedOffer> {
  const {
    id,
    serviceRequestId,
    validityDays,
    renewalAskedAt,
    createdAt,
    decidedAt,
    codeAboveTry,
    steps,
    takenBack,
    version,
    items,
    extra,
    ...shown
  } = await presentOffer(db, offer, now)
  const getsCode = owner.email !== ''
  const action = offer.kind === 'EXTRA' ? 'answerExtra' : 'acceptOffer'
  const isAnswerable = canTransition(action, requestStatus, { role: owner.role, isParty: true }).allowed
  return {
    ...shown,
    getsCode,
    isAnswerable,
    items: items.map(({ partId, ...item }) => item),
    extra: extra && withoutIds(extra),
  }
}

const withoutIds = ({ photoIds, byConsent, ...extra }: NonNullable<Offer['extra']>) => ({
  ...extra,
  photoCount: photoIds.length,
})

/** The storage key of the photo at a place, from 1, in the order of the offer's photos. @throws 404 `photo_not_found` */
export async function sharedPhotoFile(
  db: Kysely<DB>,
  { id }: Pick<OfferRow, 'id'>,
  place: number,
): Promise<{ key: string; contentType: string }> {
  if (place < 1) throw notFound('photo_not_found')
  const photo = await photosOfOffers(db, [id])
    .select(['photos.file_key', 'photos.content_type'])
    .offset(place - 1)
    .limit(1)
    .executeTakeFirstOrThrow(() => notFound('photo_not_found'))
  return { key: photo.file_key, contentType: photo.content_type }
}
