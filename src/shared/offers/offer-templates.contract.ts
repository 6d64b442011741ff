// Templates of offers for frequent work, and earlier offers to copy from.
import { z } from 'zod'
import { CURRENCIES } from '../currencies.ts'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id, IdInput, Instant, SearchWord, text, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS } from '../roles.ts'
import { VAT_MODES, VAT_RATES } from '../workshop/workshop.vat.ts'
import { OFFER_STATUSES, OfferTermsInput, RevisionLine } from './offers.contract.ts'

/** An item of a service plan, by the plan's template. */
const Covered = z.object({ planId: Id, code: z.string() })

/** A part that has left the stock is a line of its own text. */
const TemplateLine = RevisionLine.omit({ lineTotal: true }).extend({
  vatRate: z.literal(VAT_RATES),
  /** Its part has left the stock. */
  wasPart: z.boolean().optional(),
  /** It takes the price of the day on which it is added to an offer. */
  currentPrice: z.boolean().optional(),
  /** That price of today; absent where the line keeps its own, and for a rate without a price. */
  today: z.object({ price: z.number(), currency: z.enum(CURRENCIES) }).optional(),
})

export const OfferTemplate = z.object({
  id: Id,
  name: z.string(),
  items: z.array(TemplateLine),
  currency: z.enum(CURRENCIES),
  discountPercent: z.number(),
  discountAmount: z.number(),
  vatMode: z.enum(VAT_MODES),
  /** Both null: the workshop's percentage at the sending. */
  depositPercent: z.number().nullable(),
  depositAmount: z.number().nullable(),
  /** Null: the workshop's. */
  validityDays: z.number().nullable(),
  note: z.string().nullable(),
  /** The plan items that it does. */
  covers: z.array(Covered),
  version: z.number(),
})
export type OfferTemplate = z.infer<typeof OfferTemplate>

export const OfferTemplateInput = OfferTermsInput.extend({
  name: text(80),
  covers: z
    .array(z.object({ planId: IdInput, code: text(40) }), 'invalid_value')
    .max(60, 'too_many_items')
    .default([]),
})
export const OfferTemplateChange = OfferTemplateInput.extend({ version: Version })

/** An offer that was sent, as a list to copy from shows it. */
export const EarlierOffer = z.object({
  id: Id,
  offerNumber: z.string(),
  status: z.enum(OFFER_STATUSES),
  requestId: Id,
  requestNumber: z.string(),
  boatName: z.string(),
  customerName: z.string().nullable(),
  /** Brand and model, joined by commas. */
  engines: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  finalPrice: z.number(),
  payable: z.number(),
  payableTry: z.number(),
  vatMode: z.enum(VAT_MODES).nullable(),
  createdAt: Instant,
})
export type EarlierOffer = z.infer<typeof EarlierOffer>

const { del, get, post, put } = endpoints('Teklif şablonları')

export const offerTemplatesApi = {
  list: get('/api/offer-templates', ADMINS, 'Teklif şablonları, satırlarıyla, ada göre', {
    denied: 'only_admin_can_use_offer_templates',
    /** `requestId`: those that do an open plan item of that request. */
    querystring: z.object({ search: SearchWord, requestId: IdInput.optional(), ...pageQuery(20) }),
    reply: page(OfferTemplate),
  }),
  byId: get('/api/offer-templates/:id', ADMINS, 'Bir teklif şablonu', {
    denied: 'only_admin_can_use_offer_templates',
    reply: OfferTemplate,
  }),
  create: post('/api/offer-templates', ADMINS, 'Teklif şablonu ekler; kur saklanmaz', {
    denied: 'only_admin_can_use_offer_templates',
    body: OfferTemplateInput,
    reply: OfferTemplate,
  }),
  update: put('/api/offer-templates/:id', ADMINS, 'Şablonu değiştirir; teklifler değişmez', {
    denied: 'only_admin_can_use_offer_templates',
    body: OfferTemplateChange,
    reply: OfferTemplate,
  }),
  remove: del('/api/offer-templates/:id', ADMINS, 'Şablonu siler; teklifler kalır', {
    denied: 'only_admin_can_use_offer_templates',
    reply: Nothing,
  }),
  earlierOffers: get('/api/offer-templates/offers', ADMINS, 'Kopyalanacak gönderilmiş teklifler, en yenisi önce', {
    denied: 'only_admin_can_use_offer_templates',
    querystring: z.object({ search: SearchWord, ...pageQuery(10) }),
    reply: page(EarlierOffer),
  }),
}
