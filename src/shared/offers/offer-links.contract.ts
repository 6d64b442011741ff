// Links that show one offer to people without an account.
import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id, IdInput, Instant, optionalText } from '../fields.ts'
import { ADMINS } from '../roles.ts'
import { EXTRA_PHOTOS_MAX, ExtraTerms } from './extra-work.ts'
import { CodeInput, SentCode } from './offer-codes.contract.ts'
import { Offer, OfferItem } from './offers.contract.ts'

export const OfferLink = z.object({ id: Id, createdAt: Instant, validUntil: z.string() })
export type OfferLink = z.infer<typeof OfferLink>

/** What the page of a link shows of the offer's revision in force. Nothing else of its owner, and no id of another record. */
export const SharedOffer = Offer.omit({
  id: true,
  serviceRequestId: true,
  validityDays: true,
  renewalAskedAt: true,
  createdAt: true,
  decidedAt: true,
  codeAboveTry: true,
  steps: true,
  takenBack: true,
  version: true,
}).extend({
  items: z.array(OfferItem.omit({ partId: true })),
  /** Its customer has an address, to which the code for an answer is sent. */
  getsCode: z.boolean(),
  /** False where its request takes no answer: it was set back, is under way or is over. */
  isAnswerable: z.boolean(),
  /** Its photos are asked for by their places, from 1 to `photoCount`. */
  extra: ExtraTerms.omit({ photoIds: true }).extend({ photoCount: z.number() }).nullable(),
})
export type SharedOffer = z.infer<typeof SharedOffer>

/** No form is refused: a malformed token is answered like an unknown one. */
const TokenParams = z.object({ token: z.string() })
/** No form is refused: what is no place is answered like one without a photo. */
const PhotoParams = TokenParams.extend({ place: z.coerce.number().int().min(1).max(EXTRA_PHOTOS_MAX).catch(0) })
const Rev = z.number('required').int('invalid_number')
const SharedAcceptance = z.object({
  code: CodeInput,
  rev: Rev,
  selectedItemIds: z.array(IdInput).max(200, 'too_many_items').optional(),
  startAtOnce: z.boolean('invalid_value').optional(),
})
export type SharedAcceptance = z.output<typeof SharedAcceptance>
const SharedRejection = z.object({ code: CodeInput, rev: Rev, reason: optionalText(500) })
export type SharedRejection = z.output<typeof SharedRejection>

const { del, get, post } = endpoints('Teklif bağlantıları')

export const offerLinksApi = {
  list: get('/api/maintenance/offers/:id/links', ADMINS, 'Bir teklifin geçerli bağlantıları, en yenisi önce', {
    denied: 'only_admin_can_share_offers',
    reply: z.array(OfferLink),
  }),
  make: post('/api/maintenance/offers/:id/links', ADMINS, 'Teklifi hesapsız gösteren bir bağlantı yapar', {
    denied: 'only_admin_can_share_offers',
    secret: true,
    reply: OfferLink.extend({ token: z.string(), url: z.string() }),
  }),
  revoke: del('/api/maintenance/offers/:id/links/:linkId', ADMINS, 'Bir bağlantıyı geçersiz kılar', {
    denied: 'only_admin_can_share_offers',
    reply: Nothing,
  }),
  byAnyone: get('/api/public/offers/:token', 'public', 'Bağlantının gösterdiği teklif', {
    params: TokenParams,
    reply: SharedOffer,
  }),
  pdf: get('/api/public/offers/:token/pdf', 'public', 'Bağlantının gösterdiği teklifin PDF belgesi', {
    binary: true,
    weight: 'heavy',
    params: TokenParams,
  }),
  photo: get('/api/public/offers/:token/photos/:place', 'public', 'Bağlantının gösterdiği ek işin bir fotoğrafı', {
    binary: true,
    params: PhotoParams,
  }),
  sendCode: post('/api/public/offers/:token/code', 'public', 'Sahibinin e-posta adresine onay kodu gönderir', {
    params: TokenParams,
    reply: SentCode,
  }),
  accept: post('/api/public/offers/:token/accept', 'public', 'Teklifi onay koduyla kabul eder', {
    params: TokenParams,
    body: SharedAcceptance,
    reply: SharedOffer,
  }),
  reject: post('/api/public/offers/:token/reject', 'public', 'Teklifi onay koduyla reddeder', {
    params: TokenParams,
    body: SharedRejection,
    reply: SharedOffer,
  }),
}
