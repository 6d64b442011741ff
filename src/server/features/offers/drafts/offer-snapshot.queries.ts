// Everything that a revision of an offer says, as it was when the revision was sent.
import type { Kysely } from 'kysely'
import type { Offer, OfferTerms, RevisionLine } from '../../../../shared/offers/offers.contract.ts'
import { DEFAULT_UNIT } from '../../../../shared/quantity.ts'
import type { RequestType } from '../../../../shared/requests/requests.workflow.ts'
import type { Workshop } from '../../../../shared/workshop/workshop.contract.ts'
import { emailText } from '../../../db/emails.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { notFound } from '../../../http/errors.ts'
import { payerName } from '../../requests/request-rows.queries.ts'
import { workshopForAdmin } from '../../workshop/workshop.queries.ts'

type Said = 'vatMode' | 'vat' | 'payable' | 'payableTry' | 'depositPercent' | 'depositAmount' | 'deposit' | 'depositTry'
type SaidOfLine = 'kind' | 'group' | 'vatRate' | 'vatExemption' | 'unit'
type Unsaid<T, Fields extends keyof T> = Omit<T, Fields> & Partial<Pick<T, Fields>>

/** As it is stored. Texts from before KDV and units were said lack their fields: read the terms with `termsOfSnapshot`. */
export interface OfferSnapshot {
  offer: Unsaid<Omit<OfferTerms, 'items'>, Said> & {
    items: Unsaid<RevisionLine, SaidOfLine>[]
    offerNumber: string
  }
  requestId: string
  requestNumber: string
  requestType: RequestType
  boat: { name: string; model: string }
  customer: { name: string | null; email: string; phone: string | null; address: string | null; city: string | null }
  /** Whoever pays, where it is not the customer. */
  payer?: string
  engines: { label: string; serialNumber: string; hours: number }[]
  workshop: Pick<
    Workshop,
    'tradeName' | 'address' | 'phone' | 'email' | 'website' | 'taxOffice' | 'taxNumber' | 'mersis' | 'iban'
  >
}

const requestOf = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('service_requests')
    .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
    .innerJoin('users', 'users.id', 'service_requests.customer_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .leftJoin('cities', 'cities.id', 'user_infos.city_id')
    .select([
      'service_requests.request_type',
      'service_requests.request_number',
      'boats.name as boat',
      'boats.model',
      emailText().as('email'),
      'user_infos.full_name as name',
      'user_infos.phone',
      'user_infos.address',
      'cities.name as city',
      payerName.as('payer'),
    ])
    .where('service_requests.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('offer_not_found'))

const enginesOf = (db: Kysely<DB>, requestId: string) =>
  db
    .selectFrom('request_engines')
    .innerJoin('engines', 'engines.id', 'request_engines.engine_id')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .select(['brands.name as brand', 'models.name as model', 'engines.serial_number', 'engines.hours_used_hundredths'])
    .where('request_engines.request_id', '=', requestId)
    .orderBy('engines.created_at')
    .orderBy('engines.id')
    .execute()

const termsOf = (offer: Offer, sentAt: Date): OfferSnapshot['offer'] => ({
  offerNumber: offer.offerNumber,
  rev: offer.rev,
  sentAt: sentAt.toISOString(),
  validUntil: offer.validUntil,
  items: offer.items.map((item) => lineOf(offer, item)),
  discountPercent: offer.discountPercent,
  discountAmount: offer.discountAmount,
  note: offer.note,
  currency: offer.currency,
  exchangeRate: offer.exchangeRate,
  rateSource: offer.rateSource,
  rateKind: offer.rateKind,
  bulletinDate: offer.bulletinDate,
  bulletinNumber: offer.bulletinNumber,
  total: offer.total,
  discount: offer.discount,
  finalPrice: offer.finalPrice,
  finalPriceTry: offer.finalPriceTry,
  ...(offer.vatMode && vatTerms(offer)),
  ...(offer.extra && extraTerms(offer.extra)),
})

const extraTerms = ({ byConsent: _, ...extra }: NonNullable<Offer['extra']>) => ({ extra })

const vatTerms = ({
  vatMode,
  vat,
  payable,
  payableTry,
  depositPercent,
  depositAmount,
  deposit,
  depositTry,
}: Offer) => ({
  ...{ vatMode, vat, payable, payableTry, depositPercent, depositAmount, deposit, depositTry },
})

/** The text of an offer that says nothing about KDV has none of these fields. */
const lineOf = (offer: Offer, { id: _, kind, group, vatRate, vatExemption, ...item }: Offer['items'][number]) =>
  offer.vatMode ? { ...item, kind, group, vatRate, vatExemption } : item

/** What a snapshot says, with all fields: one from before says nothing about KDV, and its lines are in pieces. */
export function termsOfSnapshot({ offer }: OfferSnapshot): OfferTerms & { offerNumber: string } {
  const unsaid = { vatMode: null, vat: [], payable: offer.finalPrice, payableTry: offer.finalPriceTry }
  const unsaidDeposit = { depositPercent: null, depositAmount: null, deposit: null, depositTry: null }
  const unsaidLine = { kind: 'REQUIRED', group: null, vatRate: null, vatExemption: null, unit: DEFAULT_UNIT } as const
  return {
    ...{ ...unsaid, ...unsaidDeposit, ...offer },
    items: offer.items.map((item) => ({ ...unsaidLine, ...item })),
  }
}

export async function snapshotOf(db: Kysely<DB>, offer: Offer, sentAt: Date): Promise<OfferSnapshot> {
  const requestId = offer.serviceRequestId
  const { request_type, request_number, boat, model, payer, ...customer } = await requestOf(db, requestId)
  const engines = await enginesOf(db, requestId)
  const { tradeName, address, phone, email, website, taxOffice, taxNumber, mersis, iban } = await workshopForAdmin(db)
  return {
    offer: termsOf(offer, sentAt),
    requestId,
    requestNumber: request_number,
    requestType: request_type,
    boat: { name: boat, model },
    customer,
    ...(payer && { payer }),
    engines: engines.map((engine) => ({
      label: `${engine.brand} ${engine.model}`,
      serialNumber: engine.serial_number,
      hours: engine.hours_used_hundredths / 100,
    })),
    workshop: { tradeName, address, phone, email, website, taxOffice, taxNumber, mersis, iban },
  }
}
