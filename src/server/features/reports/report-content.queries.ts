// What a report says: of the job as it is now, and of what its draft adds.
import { type Kysely, type Selectable, sql } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { receivedDay } from '../../../shared/reports/report-days.ts'
import { REPORT_PHOTOS, type ServiceReport, type Signature } from '../../../shared/reports/reports.contract.ts'
import type { Workshop } from '../../../shared/workshop/workshop.contract.ts'
import type { DB, ServiceReports } from '../../db/schema.generated.ts'
import { usedParts } from '../inventory/parts-of-request.queries.ts'
import { acceptedOffers } from '../offers/offers.queries.ts'
import { workshopForAdmin } from '../workshop/workshop.queries.ts'

export type ReportRow = Selectable<ServiceReports>
export type ReportContent = Omit<ServiceReport, 'signed' | 'version'>

/** Everything that was signed, as it was then. */
export interface SignedReport extends ReportContent {
  workshop: Pick<
    Workshop,
    'tradeName' | 'address' | 'phone' | 'email' | 'website' | 'taxOffice' | 'taxNumber' | 'mersis' | 'iban'
  >
  signatures: { at: string; technician: Signature; owner: Signature | null }
}

export const reportRow = (db: Kysely<DB>, requestId: string): Promise<ReportRow | undefined> =>
  db.selectFrom('service_reports').selectAll().where('request_id', '=', requestId).executeTakeFirst()

const requestOf = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('service_requests')
    .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
    .select([
      'request_number',
      'request_type',
      'service_requests.description',
      'service_requests.work_done',
      'service_requests.assigned_date',
      'service_requests.completed_at',
      'boats.name as boat',
      'boats.model',
    ])
    .where('service_requests.id', '=', id)
    .executeTakeFirstOrThrow()

const enginesOf = (db: Kysely<DB>, requestId: string) =>
  db
    .selectFrom('request_engines')
    .innerJoin('engines', 'engines.id', 'request_engines.engine_id')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .select([
      sql<string>`brands.name || ' ' || models.name`.as('label'),
      'engines.serial_number as serialNumber',
      sql<number>`engines.hours_used_hundredths / 100.0::double precision`.as('hours'),
    ])
    .where('request_engines.request_id', '=', requestId)
    .orderBy('engines.created_at')
    .orderBy('engines.id')
    .execute()

const techniciansOf = (db: Kysely<DB>, requestId: string) =>
  db
    .selectFrom('request_technicians')
    .innerJoin('users', 'users.id', 'request_technicians.technician_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(sql<string>`coalesce(user_infos.full_name, users.email)`.as('name'))
    .where('request_technicians.request_id', '=', requestId)
    .orderBy('name')
    .execute()

const photosOf = (db: Kysely<DB>, requestId: string) =>
  db
    .selectFrom('photos')
    .select(['id', 'caption', 'source'])
    .where('service_request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const planItemsOf = (db: Kysely<DB>, requestId: string, which: 'DONE' | 'ALL') =>
  db
    .selectFrom('request_plan_items as i')
    .leftJoin('engines', 'engines.id', 'i.engine_id')
    .leftJoin('models', 'models.id', 'engines.model_id')
    .leftJoin('brands', 'brands.id', 'models.brand_id')
    .select(['i.title', sql<string | null>`brands.name || ' ' || models.name`.as('engine')])
    .where('i.request_id', '=', requestId)
    .$if(which === 'DONE', (query) => query.where('i.is_done', '=', true))
    .orderBy('engines.created_at')
    .orderBy('engines.id')
    .orderBy('i.title')
    .orderBy('i.id')
    .execute()

/** What was agreed while the job was under way, without its prices. */
async function extraWorkOf(db: Kysely<DB>, requestId: string): Promise<ReportContent['extraWork']> {
  const offers = await acceptedOffers(db, requestId)
  return offers
    .filter(({ kind }) => kind === 'EXTRA')
    .flatMap(({ items }) => items)
    .map(({ partName, description, quantity, unit }) => ({ text: partName ?? description ?? '', quantity, unit }))
}

/** What a draft leaves empty comes from the job. Without a draft: the first photos of the staff. */
export async function reportContent(
  db: Kysely<DB>,
  requestId: string,
  draft: ReportRow | undefined,
  today: string,
): Promise<ReportContent> {
  const request = await requestOf(db, requestId)
  const photos = await photosOf(db, requestId)
  const chosen = draft
    ? photos.filter(({ id }) => draft.photo_ids.includes(id))
    : photos.filter(({ source }) => source === 'STAFF').slice(0, REPORT_PHOTOS)
  const technicians = await techniciansOf(db, requestId)
  const { completed_at: completedAt } = request
  const handedBackOn = draft?.handed_back_on ?? (completedAt && dayOf(completedAt))
  return {
    requestId,
    requestNumber: request.request_number,
    requestType: request.request_type,
    boat: { name: request.boat, model: request.model },
    engines: await enginesOf(db, requestId),
    complaint: request.description,
    findings: draft?.findings ?? null,
    workDone: draft?.work_done ?? request.work_done,
    planItems: await planItemsOf(db, requestId, 'DONE'),
    extraWork: await extraWorkOf(db, requestId),
    parts: await usedParts(db, requestId),
    photos: chosen.map(({ id, caption }) => ({ id, caption })),
    receivedOn: draft?.received_on ?? receivedDay(request.assigned_date, handedBackOn, today),
    handedBackOn,
    technicians: technicians.map(({ name }) => name),
  }
}

export async function contentToSign(
  db: Kysely<DB>,
  content: ReportContent,
  signatures: SignedReport['signatures'],
): Promise<SignedReport> {
  const { tradeName, address, phone, email, website, taxOffice, taxNumber, mersis, iban } = await workshopForAdmin(db)
  return {
    ...content,
    workshop: { tradeName, address, phone, email, website, taxOffice, taxNumber, mersis, iban },
    signatures,
  }
}
