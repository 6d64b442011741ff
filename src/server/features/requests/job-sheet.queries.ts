// What a job sheet says: what is to be done and with what, where and for whom. It has no prices.
import { type Kysely, sql } from 'kysely'
import { serviceDayText } from '../../../shared/appointments/appointments.texts.ts'
import { fromE3, type Quantity } from '../../../shared/quantity.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { offeredParts } from '../inventory/parts-of-request.queries.ts'
import { acceptedOffers } from '../offers/offers.queries.ts'
import { planItemsOf } from '../reports/report-content.queries.ts'
import { requestById } from './requests.queries.ts'

export type JobSheet = Awaited<ReturnType<typeof jobSheet>>

/** @throws 404 `request_not_found`, 403 `not_your_request` */
export async function jobSheet(db: Kysely<DB>, actor: Actor, requestId: string) {
  const request = await requestById(db, actor, requestId)
  const boat = await boatOf(db, request.boatId)
  const items = (await acceptedOffers(db, requestId)).flatMap((offer) => offer.items)
  return {
    requestId,
    requestNumber: request.requestNumber,
    requestType: request.requestType,
    description: request.description,
    day: request.assignedDate && serviceDayText(request.assignedDate, request.slot),
    technicians: request.technicians.map(({ name, email }) => name ?? email),
    customer: request.customerName ?? request.customerEmail,
    phone: request.customerPhone,
    boat: { name: request.boatName, model: boat.model },
    berth: [boat.marina, boat.pontoon].filter((part) => part !== null),
    engines: await enginesOf(db, requestId, request.boatId),
    work: items
      .filter(({ partId }) => partId === null)
      .map(({ description, quantity, unit }) => ({ text: description ?? '', quantity, unit })),
    planItems: await planItemsOf(db, requestId, 'ALL'),
    parts: [...(await takenParts(db, requestId)), ...(await partsToTake(db, requestId))],
  }
}

const boatOf = (db: Kysely<DB>, boatId: string) =>
  db
    .selectFrom('boats')
    .leftJoin('boat_identities', 'boat_identities.boat_id', 'boats.id')
    .select(['boats.model', 'marina', 'pontoon'])
    .where('boats.id', '=', boatId)
    .executeTakeFirstOrThrow()

/** Those that the request names, else all of the boat. */
async function enginesOf(db: Kysely<DB>, requestId: string, boatId: string) {
  const named = db.selectFrom('request_engines').select('engine_id').where('request_id', '=', requestId)
  return db
    .selectFrom('engines')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .select([
      sql<string>`brands.name || ' ' || models.name`.as('label'),
      'engines.serial_number as serialNumber',
      sql<number>`engines.hours_used_hundredths / 100.0::double precision`.as('hours'),
    ])
    .where((eb) =>
      eb.or([
        eb('engines.id', 'in', named),
        eb.and([eb('engines.boat_id', '=', boatId), eb('engines.archived_at', 'is', null), eb.not(eb.exists(named))]),
      ]),
    )
    .orderBy('engines.created_at')
    .orderBy('engines.id')
    .execute()
}

interface Part extends Quantity {
  name: string
  code: string
  shelf: string | null
  isTaken: boolean
}

/** What the request's lists hold and was not returned. */
async function takenParts(db: Kysely<DB>, requestId: string): Promise<Part[]> {
  const parts = await db
    .selectFrom('part_list_items')
    .innerJoin('part_lists', 'part_lists.id', 'part_list_items.part_list_id')
    .innerJoin('spare_parts', 'spare_parts.id', 'part_list_items.spare_part_id')
    .select(['name', 'part_code as code', 'location_code as shelf', 'unit'])
    .select(sql<number>`sum(part_list_items.quantity_e3 - returned_e3 - damaged_e3)::bigint`.as('e3'))
    .where('part_lists.service_request_id', '=', requestId)
    .where('part_lists.deleted_at', 'is', null)
    .groupBy('spare_parts.id')
    .orderBy('name_sort')
    .orderBy('spare_parts.id')
    .execute()
  return parts.filter(({ e3 }) => e3 > 0).map(({ e3, ...part }) => ({ ...part, quantity: fromE3(e3), isTaken: true }))
}

/** What the accepted offers name and no list holds yet. */
async function partsToTake(db: Kysely<DB>, requestId: string): Promise<Part[]> {
  const offered = (await offeredParts(db, requestId)).filter(({ quantity }) => quantity > 0)
  if (offered.length === 0) return []
  const ids = offered.map(({ sparePartId }) => sparePartId)
  const rows = await db.selectFrom('spare_parts').select(['id', 'location_code']).where('id', 'in', ids).execute()
  const shelfOf = new Map(rows.map(({ id, location_code }) => [id, location_code]))
  return offered.map(({ sparePartId, name, partCode: code, quantity, unit }) => {
    return { name, code, quantity, unit, shelf: shelfOf.get(sparePartId) ?? null, isTaken: false }
  })
}
