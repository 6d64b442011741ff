// What extra offers say, what was agreed for a request so far, and what waits.
import { type Kysely, type Selectable, sql } from 'kysely'
import { fromMinor } from '../../../../shared/money.ts'
import type { ExtraInBrief, ExtrasOfRequest, ExtraTerms } from '../../../../shared/offers/extra-work.ts'
import { ROLE_IDS, type Role } from '../../../../shared/roles.ts'
import type { DB, ExtraConsents, Offers } from '../../../db/schema.generated.ts'
import { AppError, conflict } from '../../../http/errors.ts'

type OfferRow = Selectable<Offers>

/** In kuruş: what the accepted lines of the offer cost. */
export const tryMinorOf = (offer: Pick<OfferRow, 'final_try_minor' | 'payable_try_minor'>): number =>
  offer.payable_try_minor ?? offer.final_try_minor

export type Extra = ExtraTerms & { byConsent: boolean }

const comesBefore = (one: OfferRow, other: OfferRow): boolean => {
  if (!other.decided_at || other.status !== 'ACCEPTED') return one.id !== other.id
  const [a, b] = [one.decided_at?.getTime() ?? 0, other.decided_at.getTime()]
  return a < b || (a === b && one.id < other.id)
}

/** In the order in which they arrived. */
export const photosOfOffers = (db: Kysely<DB>, offerIds: readonly string[]) =>
  db
    .selectFrom('offer_photos')
    .innerJoin('photos', 'photos.id', 'offer_photos.photo_id')
    .select(['offer_photos.offer_id', 'offer_photos.photo_id'])
    .where('offer_photos.offer_id', 'in', offerIds)
    .orderBy('photos.created_at')
    .orderBy('photos.id')

/** By the offer's id. What was accepted later than an accepted one does not count in its total. */
export async function extrasOf(db: Kysely<DB>, offers: readonly OfferRow[]): Promise<Map<string, Extra>> {
  const extras = offers.filter(({ kind }) => kind === 'EXTRA')
  if (extras.length === 0) return new Map()
  const requests = [...new Set(extras.map(({ service_request_id }) => service_request_id))]
  const accepted = await db
    .selectFrom('offers')
    .selectAll()
    .where('service_request_id', 'in', requests)
    .where('status', '=', 'ACCEPTED')
    .execute()
  const ids = extras.map(({ id }) => id)
  const photos = await photosOfOffers(db, ids).execute()
  const photosOf = Map.groupBy(photos, ({ offer_id }) => offer_id)
  return new Map(
    extras.map((offer) => {
      const before = accepted.filter(
        (other) => other.service_request_id === offer.service_request_id && comesBefore(other, offer),
      )
      const soFar = before.reduce((sum, other) => sum + tryMinorOf(other), 0)
      return [
        offer.id,
        {
          reason: offer.reason ?? 'OTHER',
          photoIds: (photosOf.get(offer.id) ?? []).map(({ photo_id }) => photo_id),
          finishDay: offer.finish_day,
          answerBy: offer.answer_by?.toISOString() ?? null,
          ifRefused: offer.if_refused,
          acceptedSoFarTry: fromMinor(soFar),
          runningTotalTry: fromMinor(soFar + tryMinorOf(offer)),
          byConsent: offer.consent_id !== null,
        },
      ]
    }),
  )
}

/** The consent that stands, if there is one. */
export const standingConsent = (db: Kysely<DB>, requestId: string): Promise<Selectable<ExtraConsents> | undefined> =>
  db
    .selectFrom('extra_consents')
    .selectAll()
    .where('service_request_id', '=', requestId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

const agreed = (offers: readonly OfferRow[]) => offers.reduce((sum, offer) => sum + tryMinorOf(offer), 0)

/** In kuruş: what consents of the request have accepted, also ones before the one that stands. */
export const usedConsent = (offers: readonly OfferRow[]): number =>
  agreed(offers.filter(({ status, consent_id }) => status === 'ACCEPTED' && consent_id !== null))

/** All offers of a request that count for the job. */
export const countedOffers = (db: Kysely<DB>, requestId: string): Promise<OfferRow[]> =>
  db
    .selectFrom('offers')
    .selectAll()
    .where('service_request_id', '=', requestId)
    .where('status', 'in', ['DRAFT', 'SENT', 'ACCEPTED'])
    .execute()

const inBrief = (offer: OfferRow): ExtraInBrief => ({
  id: offer.id,
  offerNumber: offer.offer_number,
  reason: offer.reason ?? 'OTHER',
  note: offer.note,
  status: offer.status,
  payableTry: offer.rev > 0 ? fromMinor(tryMinorOf(offer)) : null,
  byConsent: offer.consent_id !== null,
})

/** A technician reads what became of drafts from the job. What an admin drafts is the admins' own until it is sent. */
const showsTo = (role: Role, { rev, by_technician }: { rev: number; by_technician: boolean | null }): boolean =>
  rev > 0 || role === 'ADMIN' || (role === 'TECHNICIAN' && by_technician === true)

export async function extrasOfRequest(db: Kysely<DB>, requestId: string, role: Role): Promise<ExtrasOfRequest> {
  const offers = await db
    .selectFrom('offers')
    .leftJoin('users', 'users.id', 'offers.created_by')
    .selectAll('offers')
    .select(sql<boolean | null>`users.role_id = ${ROLE_IDS.TECHNICIAN}`.as('by_technician'))
    .where('service_request_id', '=', requestId)
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id')
    .execute()
  const consent = await standingConsent(db, requestId)
  const accepted = Map.groupBy(
    offers.filter(({ status }) => status === 'ACCEPTED'),
    ({ kind }) => kind,
  )
  const [main, extras] = [agreed(accepted.get('MAIN') ?? []), agreed(accepted.get('EXTRA') ?? [])]
  const count = (status: OfferRow['status']) =>
    offers.filter((offer) => offer.kind === 'EXTRA' && offer.status === status).length
  return {
    acceptedMain: fromMinor(main),
    acceptedExtras: fromMinor(extras),
    sum: fromMinor(main + extras),
    waiting: count('SENT'),
    drafts: role === 'CUSTOMER' ? null : count('DRAFT'),
    items: offers.filter((offer) => offer.kind === 'EXTRA' && showsTo(role, offer)).map(inBrief),
    consent: consent
      ? {
          ceiling: fromMinor(consent.ceiling_try_minor),
          used: fromMinor(usedConsent(offers)),
          givenAt: consent.given_at.toISOString(),
        }
      : null,
  }
}

/** Drafts of extra work and extra work without an answer. */
export const hasWaitingExtra = async (db: Kysely<DB>, requestId: string): Promise<boolean> =>
  (await countedOffers(db, requestId)).some(({ kind, status }) => kind === 'EXTRA' && status !== 'ACCEPTED')

/**
 * A part that only extra work without an acceptance names is not taken for the job. A line that the owner left out names none.
 * @throws 409 `extra_not_accepted`, with the part and the newest such extra offer
 */
export async function assertPartsAccepted(
  db: Kysely<DB>,
  requestId: string,
  partIds: readonly string[],
): Promise<void> {
  if (partIds.length === 0) return
  const named = await db
    .selectFrom('offers')
    .innerJoin('offer_items', 'offer_items.offer_id', 'offers.id')
    .innerJoin('spare_parts', 'spare_parts.id', 'offer_items.part_id')
    .select(['spare_parts.name', 'spare_parts.part_code'])
    .select(sql<string>`max(offers.offer_number) filter (where offers.kind = 'EXTRA')`.as('offer_number'))
    .where('offers.service_request_id', '=', requestId)
    .where('offer_items.part_id', 'in', partIds)
    .where('offers.status', 'in', ['DRAFT', 'SENT', 'REJECTED', 'ACCEPTED'])
    .groupBy('spare_parts.id')
    .having(sql<boolean>`bool_or(offers.kind = 'EXTRA' and offers.status <> 'ACCEPTED')`)
    .having(
      sql<boolean>`not bool_or(offers.status = 'ACCEPTED' and (offer_items.kind = 'REQUIRED' or offer_items.is_chosen))`,
    )
    .orderBy('spare_parts.name_sort')
    .limit(1)
    .executeTakeFirst()
  if (!named) return
  const { name, part_code, offer_number: offerNumber } = named
  throw new AppError(409, 'extra_not_accepted', { about: { part: `${name} (${part_code})`, offerNumber } })
}

/** @throws 409 `photo_of_extra` where an extra offer that counts shows it */
export async function assertNoExtraShows(db: Kysely<DB>, photoId: string): Promise<void> {
  const shown = await db
    .selectFrom('offer_photos')
    .innerJoin('offers', 'offers.id', 'offer_photos.offer_id')
    .select('offers.id')
    .where('offer_photos.photo_id', '=', photoId)
    .where('offers.status', 'in', ['DRAFT', 'SENT', 'ACCEPTED'])
    .limit(1)
    .executeTakeFirst()
  if (shown) throw conflict('photo_of_extra')
}
