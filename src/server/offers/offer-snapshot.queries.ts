// Everything that a revision of an offer says, as it was when the revision was sent.
import type { Kysely } from 'kysely'
import type { Offer, OfferTerms } from '../../shared/offers/offers.contract.ts'
import type { RequestType } from '../../shared/requests/requests.workflow.ts'
import type { Workshop } from '../../shared/workshop/workshop.contract.ts'
import type { DB } from '../db/schema.generated.ts'
import { notFound } from '../platform/errors.ts'
import { workshopForAdmin } from '../workshop/workshop.queries.ts'

export interface OfferSnapshot {
  offer: OfferTerms & { offerNumber: string }
  requestId: string
  requestNumber: string
  requestType: RequestType
  boat: { name: string; model: string }
  customer: { name: string | null; email: string; phone: string | null; address: string | null; city: string | null }
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
      'users.email',
      'user_infos.full_name as name',
      'user_infos.phone',
      'user_infos.address',
      'cities.name as city',
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
  items: offer.items.map(({ id: _, ...item }) => item),
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
})

export async function snapshotOf(db: Kysely<DB>, offer: Offer, sentAt: Date): Promise<OfferSnapshot> {
  const requestId = offer.serviceRequestId
  const { request_type, request_number, boat, model, ...customer } = await requestOf(db, requestId)
  const engines = await enginesOf(db, requestId)
  const { tradeName, address, phone, email, website, taxOffice, taxNumber, mersis, iban } = await workshopForAdmin(db)
  return {
    offer: termsOf(offer, sentAt),
    requestId,
    requestNumber: request_number,
    requestType: request_type,
    boat: { name: boat, model },
    customer,
    engines: engines.map((engine) => ({
      label: `${engine.brand} ${engine.model}`,
      serialNumber: engine.serial_number,
      hours: engine.hours_used_hundredths / 100,
    })),
    workshop: { tradeName, address, phone, email, website, taxOffice, taxNumber, mersis, iban },
  }
}
