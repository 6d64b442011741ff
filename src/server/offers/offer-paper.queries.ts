// The contents of the PDF besides the offer itself.
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import type { Actor } from '../platform/access.ts'
import { notFound } from '../platform/errors.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { workshopForAdmin, workshopLogo } from '../workshop/workshop.queries.ts'
import type { OfferPaper } from './offer-pdf.ts'
import type { Letterhead } from './offer-pdf-letterhead.ts'
import { offerById } from './offers.queries.ts'

/** @throws 404 `offer_not_found`, 403 `not_your_offer` */
export async function offerPaperById(
  { db, storage, appUrl }: { db: Kysely<DB>; storage: Storage; appUrl: string },
  actor: Actor,
  id: string,
): Promise<OfferPaper> {
  const offer = await offerById(db, actor, id)
  const request = await db
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
      'user_infos.full_name',
      'user_infos.phone',
      'user_infos.address',
      'cities.name as city',
    ])
    .where('service_requests.id', '=', offer.serviceRequestId)
    .executeTakeFirstOrThrow(() => notFound('offer_not_found'))
  const engines = await db
    .selectFrom('request_engines')
    .innerJoin('engines', 'engines.id', 'request_engines.engine_id')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .select(['brands.name as brand', 'models.name as model', 'engines.serial_number', 'engines.hours_used_hundredths'])
    .where('request_engines.request_id', '=', offer.serviceRequestId)
    .orderBy('engines.created_at')
    .orderBy('engines.id')
    .execute()
  return {
    offer,
    requestNumber: request.request_number,
    requestType: request.request_type,
    boat: { name: request.boat, model: request.model },
    customer: {
      name: request.full_name,
      email: request.email,
      phone: request.phone,
      address: request.address,
      city: request.city,
    },
    engines: engines.map((engine) => ({
      label: `${engine.brand} ${engine.model}`,
      serialNumber: engine.serial_number,
      hours: engine.hours_used_hundredths / 100,
    })),
    link: `${appUrl}/maintenance/${offer.serviceRequestId}`,
    workshop: await letterhead(db, storage),
  }
}

async function letterhead(db: Kysely<DB>, storage: Storage): Promise<Letterhead> {
  const { tradeName, address, phone, email, website, taxOffice, taxNumber, mersis, iban } = await workshopForAdmin(db)
  const logo = await workshopLogo(db, storage)
  return {
    ...{ tradeName, address, phone, email, website, taxOffice, taxNumber, mersis, iban },
    logo: logo && `data:image/png;base64,${logo.toString('base64')}`,
  }
}
