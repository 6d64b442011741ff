import { z } from 'zod'
import { CURRENCIES } from '../currencies.ts'
import { endpoints } from '../endpoint.ts'
import { Day, decimal, Id, IdInput, Instant, integer, optionalText, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { UnitOut } from '../quantity.schema.ts'
import { RATE_KINDS } from '../rates/rates.kinds.ts'
import { ADMINS, CUSTOMERS, CUSTOMERS_AND_ADMINS, EVERYBODY } from '../roles.ts'
import { VAT_MODES, VAT_RATES } from '../workshop/workshop.vat.ts'
import { ExtraTerms, extraFields, OFFER_KINDS } from './extra-work.ts'
import { LOST_REASONS } from './lost-reasons.ts'
import { CodeInput } from './offer-codes.contract.ts'
import { OfferStep } from './offer-events.contract.ts'
import { OFFER_ITEM_TYPES, OfferItemInput } from './offer-items.contract.ts'
import { LINE_KINDS } from './offers.choice.ts'
import { OFFER_NUMBERS } from './offers.numbers.ts'

export const OFFER_STATUSES = ['DRAFT', 'SENT', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]
/** Specification, section 9. */
export const DEFAULT_CURRENCY = 'EUR'
export const DEFAULT_EXCHANGE_RATE = 36

export const RATE_SOURCES = ['BULLETIN', 'MANUAL'] as const

export const RevisionLine = z.object({
  type: z.enum(OFFER_ITEM_TYPES),
  partId: Id.nullable(),
  partCode: z.string().nullable(),
  partName: z.string().nullable(),
  description: z.string().nullable(),
  /** Of hours of work: the rate, and its name when the line was written. Other lines have neither. */
  rateId: Id.optional(),
  rateName: z.string().optional(),
  /** The ready job that the line came from; absent for other lines. */
  job: z.string().optional(),
  kind: z.enum(LINE_KINDS),
  /** The name of its group of alternatives; null for other lines. */
  group: z.string().nullable(),
  /** Percent; null in an offer that says nothing about KDV. */
  vatRate: z.literal(VAT_RATES).nullable(),
  /** Why the rate is 0. */
  vatExemption: z.string().nullable(),
  /** Three digits; absent where it was not written down. */
  vatExemptionCode: z.string().optional(),
  unit: UnitOut,
  quantity: z.number(),
  unitPrice: z.number(),
  lineTotal: z.number(),
})
export type RevisionLine = z.infer<typeof RevisionLine>
export const OfferItem = RevisionLine.extend({
  id: Id,
  /** For admins: what is left of the line, without KDV, after discount; null where its cost is unknown or it does not count. */
  margin: z.number().nullable().optional(),
})

const VatOfRate = z.object({
  rate: z.literal(VAT_RATES),
  /** After discount, without KDV. */
  base: z.number(),
  amount: z.number(),
})

/** Sums are those of the accepted lines; without an answer, of the required lines and the first of each group of alternatives. */
const terms = z.object({
  /** Counts from 1 with each change of what was sent; 0: never sent. */
  rev: z.number(),
  discountPercent: z.number(),
  discountAmount: z.number(),
  note: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  exchangeRate: z.number(),
  /** Null for an offer in lira, and for one whose maker said nothing about it. */
  rateSource: z.enum(RATE_SOURCES).nullable(),
  rateKind: z.enum(RATE_KINDS).nullable(),
  bulletinDate: z.string().nullable(),
  bulletinNumber: z.string().nullable(),
  total: z.number(),
  discount: z.number(),
  finalPrice: z.number(),
  finalPriceTry: z.number(),
  /** Null: an offer from before, which says nothing about KDV; its final price is what is payable. */
  vatMode: z.enum(VAT_MODES).nullable(),
  /** By rate, the lowest first. Bases and KDV add up to `payable`. */
  vat: z.array(VatOfRate),
  payable: z.number(),
  payableTry: z.number(),
  /** Null where the deposit is an amount. */
  depositPercent: z.number().nullable(),
  /** In the offer's currency; null where the deposit is a percentage. */
  depositAmount: z.number().nullable(),
  /** In the offer's currency; null in an offer that says nothing about it. */
  deposit: z.number().nullable(),
  depositTry: z.number().nullable(),
  validUntil: z.string(),
})

/** What a revision says. */
const OfferTerms = terms.extend({
  items: z.array(RevisionLine),
  sentAt: Instant,
  /** Of an extra offer. */
  extra: ExtraTerms.nullish(),
})
export type OfferTerms = z.infer<typeof OfferTerms>

export const Offer = terms.extend({
  id: Id,
  kind: z.enum(OFFER_KINDS),
  /** Null for a main offer. `byConsent`: accepted by the owner's standing consent. */
  extra: ExtraTerms.extend({ byConsent: z.boolean() }).nullable(),
  /** The offer's number: T-2026-0148. */
  offerNumber: z.string(),
  serviceRequestId: Id,
  items: z.array(OfferItem),
  status: z.enum(OFFER_STATUSES),
  /** Null: the workshop's. */
  validityDays: z.number().nullable(),
  /** Without an answer after its last day in Turkey: it cannot be accepted. */
  isExpired: z.boolean(),
  /** When its owner asked for a new one, since the last revision. */
  renewalAskedAt: Instant.nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  /** The lines that were accepted; null while the offer is not accepted. */
  acceptedItemIds: z.array(Id).nullable(),
  /** Of the PDF of this revision; null until it is made. */
  pdfSha256: z.string().nullable(),
  /** Above this amount in lira its owner accepts it with a code; null for no amount, and for others than the owner. */
  codeAboveTry: z.number().nullable(),
  /** What happened to it; null for others than admins. */
  steps: z.array(OfferStep).nullable(),
  /** For admins: of the lines whose cost is known; null where it is known of none. Absent for others. */
  margin: z.number().nullable().optional(),
  /** Why a lost offer was lost; absent for others than admins. */
  lostReason: z.enum(LOST_REASONS).nullish(),
  /** When and why an admin took its acceptance back, the newest first. From before reasons were asked for there is none. */
  takenBack: z.array(z.object({ rev: z.number(), at: Instant, reason: z.string().nullable() })),
  /**
   * Of a revised offer that waits for an answer: the revision that its owner opened last, or else the one before, with the sum of
   * its required lines and first alternatives. `changedAt`: when the one in force was sent.
   */
  replaced: z
    .object({ rev: z.number(), vatMode: z.enum(VAT_MODES).nullable(), payableTry: z.number(), changedAt: Instant })
    .nullable(),
  /** What the reader may still accept on the request, in lira; null for the owner and without a ceiling. */
  approvalLeftTry: z.number().nullish(),
  version: z.number(),
})
export type Offer = z.infer<typeof Offer>

const Totals = terms.pick({
  ...{ currency: true, total: true, discount: true, finalPrice: true, finalPriceTry: true },
  ...{ vatMode: true, payable: true, payableTry: true },
})
const OfferChanges = z.object({
  added: z.array(RevisionLine),
  removed: z.array(RevisionLine),
  changed: z.array(z.object({ before: RevisionLine, after: RevisionLine })),
  totals: z.object({ before: Totals, after: Totals }),
})
export type OfferChanges = z.infer<typeof OfferChanges>

export const OfferRevision = OfferTerms.extend({
  /** False: a newer one has taken its place. */
  isCurrent: z.boolean(),
  /** Of the stored canonical JSON. */
  snapshotSha256: z.string(),
  /** Null until its PDF is made. */
  pdfSha256: z.string().nullable(),
  /** Against the revision before; null for the first. */
  changes: OfferChanges.nullable(),
})
export type OfferRevision = z.infer<typeof OfferRevision>

/** The rate of the newest offer in a currency. There is none for a currency without an offer. */
const UsedRate = z.object({ currency: z.enum(CURRENCIES), exchangeRate: z.number(), usedAt: Instant })
export type UsedRate = z.infer<typeof UsedRate>

/** What a template keeps too: lines and terms, without a rate. */
export const OfferTermsInput = z.object({
  items: z.array(OfferItemInput, 'required').min(1, 'offer_items_required').max(200, 'too_many_items'),
  discountPercent: decimal(OFFER_NUMBERS.discountPercent).default(0),
  discountAmount: decimal(OFFER_NUMBERS.discountAmount).default(0),
  note: optionalText(2000),
  currency: z.enum(CURRENCIES, 'invalid_value').default(DEFAULT_CURRENCY),
  /** By default the workshop's. */
  validityDays: integer(OFFER_NUMBERS.validityDays).nullish(),
  /** By default the workshop's. */
  vatMode: z.enum(VAT_MODES, 'invalid_value').optional(),
  /** A percentage or an amount in the offer's currency; by default the workshop's percentage. */
  depositPercent: decimal(OFFER_NUMBERS.depositPercent).nullish(),
  depositAmount: decimal(OFFER_NUMBERS.depositAmount).nullish(),
})

const offerFields = {
  ...OfferTermsInput.shape,
  exchangeRate: decimal(OFFER_NUMBERS.exchangeRate).default(DEFAULT_EXCHANGE_RATE),
  /** With `BULLETIN` the server takes the rate of the named day's bulletin (by default the newest) itself. */
  rateSource: z.enum(RATE_SOURCES, 'invalid_value').optional(),
  rateKind: z.enum(RATE_KINDS, 'invalid_value').optional(),
  bulletinDate: Day.optional(),
  /** A new offer is kept and not sent. False on a draft sends it; without it a draft stays one. */
  draft: z.boolean('invalid_value').optional(),
  ...extraFields,
}

export const OfferInput = z.object({ serviceRequestId: IdInput, ...offerFields })
export type OfferInput = z.output<typeof OfferInput>
export const OfferUpdate = z.object({ ...offerFields, version: Version })
/** How the customer said it, in the words of an admin who answers for them: "telefonda, 14.30". */
const SaidBy = optionalText(200)
/** The revision, or the version, of the terms that the customer read: nobody accepts a price that they did not see. */
export const OfferAnswer = z.object({ version: Version, rev: Version })
export type OfferAnswer = z.output<typeof OfferAnswer>
/** `selectedItemIds`: all lines that are accepted. By default the required ones alone. */
export const OfferAcceptance = OfferAnswer.extend({
  selectedItemIds: z.array(IdInput).max(200, 'too_many_items').optional(),
  /** A consumer's wish that the work begins before the right to withdraw ends. */
  startAtOnce: z.boolean('invalid_value').optional(),
  /** From the mail, above the workshop's amount. */
  code: CodeInput.optional(),
  saidBy: SaidBy,
})
export type OfferAcceptance = z.output<typeof OfferAcceptance>
const OfferRejection = OfferAnswer.extend({ reason: optionalText(500), saidBy: SaidBy })
export type OfferRejection = z.output<typeof OfferRejection>

const { get, post, put } = endpoints('Teklifler')

export const offersApi = {
  create: post('/api/maintenance/offers', ADMINS, 'Teklif hazırlar ve gönderir', { body: OfferInput, reply: Offer }),
  update: put('/api/maintenance/offers/:id', ADMINS, 'Gönderilmiş teklifin yeni sürümünü gönderir', {
    body: OfferUpdate,
    reply: Offer,
  }),
  byId: get('/api/maintenance/offers/:id', EVERYBODY, 'Bir teklif', { reply: Offer }),
  revisions: get('/api/maintenance/offers/:id/revisions', EVERYBODY, 'Bir teklifin sürümleri, en yenisi önce', {
    reply: z.array(OfferRevision),
  }),
  usedRates: get('/api/maintenance/offers/exchange-rates', ADMINS, 'Her para biriminin son kullanılan kuru', {
    denied: 'only_admin_can_see_rates',
    reply: z.array(UsedRate),
  }),
  ofRequest: get('/api/maintenance/offers/request/:requestId', EVERYBODY, 'Bir talebin teklifleri', {
    querystring: z.object(pageQuery(10)),
    reply: page(Offer),
  }),
  accept: post('/api/maintenance/offers/:id/accept', CUSTOMERS_AND_ADMINS, 'Teklifi kabul eder', {
    body: OfferAcceptance,
    reply: Offer,
  }),
  reject: post('/api/maintenance/offers/:id/reject', CUSTOMERS_AND_ADMINS, 'Teklifi reddeder', {
    body: OfferRejection,
    reply: Offer,
  }),
  askRenewal: post('/api/maintenance/offers/:id/ask-renewal', CUSTOMERS, 'Süresi dolan teklifin yenilenmesini ister', {
    reply: Offer,
  }),
  send: post('/api/maintenance/offers/:id/send', ADMINS, 'Taslak teklifi gönderir', {
    denied: 'only_admin_can_send_offers',
    reply: Offer,
  }),
  renew: post('/api/maintenance/offers/:id/renew', ADMINS, 'Teklifi bugünün kuruyla yeniler', {
    denied: 'only_admin_can_send_offers',
    reply: Offer,
  }),
  withdraw: post('/api/maintenance/offers/:id/withdraw', ADMINS, 'Teklifi geri çeker', {
    denied: 'only_admin_can_withdraw_offers',
    reply: Offer,
  }),
  setLostReason: put('/api/maintenance/offers/:id/lost-reason', ADMINS, 'Kaybedilen bir teklifin nedenini yazar', {
    denied: 'only_admin_can_see_reports',
    body: z.object({ reason: z.enum(LOST_REASONS, 'invalid_value').nullable() }),
    reply: Offer,
  }),
  pdf: get('/api/maintenance/offers/:id/pdf', EVERYBODY, 'Teklifin PDF belgesi', { binary: true, weight: 'heavy' }),
  revisionPdf: get('/api/maintenance/offers/:id/revisions/:rev/pdf', EVERYBODY, 'Bir sürümün PDF belgesi', {
    binary: true,
    weight: 'heavy',
    params: z.object({ id: IdInput, rev: z.coerce.number().int().min(1).max(100_000).catch(0) }),
  }),
}
