// The calls of extra work that are not calls of an offer.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { decimal, Id, IdInput, text } from '../fields.ts'
import { quantityInput } from '../quantity.schema.ts'
import { CUSTOMERS, EVERYBODY, STAFF } from '../roles.ts'
import { money, type NumberRange } from '../typed-number.ts'
import { ExtraPhotoIds, ExtraReasonInput, ExtrasOfRequest } from './extra-work.ts'
import { MOST_OFFERED } from './offers.numbers.ts'

export const EXTRA_NUMBERS = {
  ceiling: { ...money(10_000_000), min: 1 },
} satisfies Record<string, NumberRange>

/** Without prices: an admin prices and sends it. */
export const ExtraDraftInput = z.object({
  serviceRequestId: IdInput,
  reason: ExtraReasonInput,
  text: text(2000),
  photoIds: ExtraPhotoIds,
  parts: z
    .array(z.object({ partId: IdInput, quantity: quantityInput(MOST_OFFERED) }))
    .max(50, 'too_many_items')
    .default([]),
})

/** In lira. It replaces an earlier one. */
export const ConsentInput = z.object({ ceiling: decimal(EXTRA_NUMBERS.ceiling) })

const ofRequest = { params: z.object({ requestId: IdInput }), reply: ExtrasOfRequest }
const { del, get, post } = endpoints('Teklifler')

export const extrasApi = {
  ofRequest: get(
    '/api/maintenance/offers/request/:requestId/extras',
    EVERYBODY,
    'Bir talepte kabul edilenler, yanıt bekleyen ek işler ve verilen izin',
    ofRequest,
  ),
  draft: post('/api/maintenance/offers/extra-drafts', STAFF, 'İşin başından ek iş taslağı kaydeder, fiyatsız', {
    denied: 'only_staff_can_draft_extra',
    body: ExtraDraftInput,
    reply: z.object({ id: Id, offerNumber: z.string() }),
  }),
  giveConsent: post(
    '/api/maintenance/offers/request/:requestId/consent',
    CUSTOMERS,
    'Bu tutara kadar ek işe sormadan izin verir',
    { denied: 'only_owner_can_consent', body: ConsentInput, ...ofRequest },
  ),
  revokeConsent: del(
    '/api/maintenance/offers/request/:requestId/consent',
    CUSTOMERS,
    'Sormadan ek iş iznini geri alır',
    { denied: 'only_owner_can_consent', ...ofRequest },
  ),
}
