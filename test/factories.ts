// One function per entity: inserts a valid row with the given values.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import { toE3 } from '../src/shared/quantity.ts'
import type { RequestStatus } from '../src/shared/requests/requests.status.ts'
import { type ProfileStatus, ROLE_IDS, type Role } from '../src/shared/roles.ts'

type Archived = { [T in keyof DB]: 'archived_at' extends keyof DB[T] ? T : never }[keyof DB]

let count = 0
const unique = () => `${++count}-${randomUUID().slice(0, 6)}`

export interface NewUser {
  email?: string
  confirmed?: boolean
  /** null: no profile. */
  profile?: ProfileStatus | null
  fullName?: string
  passwordHash?: string
}

export async function createUser(
  db: Kysely<DB>,
  role: Role,
  options: NewUser = {},
): Promise<{ id: string; email: string }> {
  const {
    email = `${role.toLowerCase()}-${unique()}@pruva.test`,
    confirmed = true,
    profile = 'APPROVED',
    fullName = 'Deniz Kaptan',
  } = options
  const user = await db
    .insertInto('users')
    .values({
      email,
      password_hash: options.passwordHash ?? 'none',
      role_id: ROLE_IDS[role],
      email_confirmed_at: confirmed ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (profile) {
    await db
      .insertInto('user_infos')
      .values({ user_id: user.id, full_name: fullName, phone: '+905321112233', status: profile })
      .execute()
  }
  return { id: user.id, email }
}

export async function archive(db: Kysely<DB>, table: Archived, id: string): Promise<void> {
  // Of these tables both columns are the same.
  const one = table as 'users'
  await db.updateTable(one).set({ archived_at: new Date() }).where('id', '=', id).execute()
}

export function createBoat(db: Kysely<DB>, ownerId: string, values: Partial<Insertable<DB['boats']>> = {}) {
  return db
    .insertInto('boats')
    .values({ name: `Tekne ${unique()}`, model: 'Sirena 58', owner_user_id: ownerId, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function createModel(db: Kysely<DB>, names: { brand?: string; model?: string } = {}) {
  const brand = await db
    .insertInto('brands')
    .values({ name: names.brand ?? `Marka ${unique()}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const model = await db
    .insertInto('models')
    .values({ brand_id: brand.id, name: names.model ?? `Model ${unique()}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  return { brandId: brand.id, brandName: brand.name, modelId: model.id, modelName: model.name }
}

/** An engine of a new brand and model; on a boat when `boat_id` and `owner_user_id` are given. */
export async function createEngine(db: Kysely<DB>, values: Partial<Insertable<DB['engines']>> = {}) {
  const modelId = values.model_id ?? (await createModel(db)).modelId
  const engine = await db
    .insertInto('engines')
    .values({ serial_number: `SN-${unique()}`, ...values, model_id: modelId })
    .returningAll()
    .executeTakeFirstOrThrow()
  const hours = engine.hours_used_hundredths
  const reading = {
    hours_hundredths: hours,
    total_hundredths: hours,
    read_at: engine.created_at,
    source: 'IMPORT',
  } as const
  await db
    .insertInto('engine_readings')
    .values({ ...reading, engine_id: engine.id })
    .execute()
  return engine
}

export async function createRequest(
  db: Kysely<DB>,
  values: Partial<Insertable<DB['service_requests']>> & { customer_id: string },
) {
  const boatId = values.boat_id ?? (await createBoat(db, values.customer_id)).id
  const now = new Date()
  return db
    .insertInto('service_requests')
    .values({
      request_type: 'MAINTENANCE',
      completed_at: values.status === 'COMPLETED' ? now : null,
      canceled_at: values.status === 'CANCELED' ? now : null,
      // A year in which the server itself numbers no request.
      number_year: 1999,
      number_in_year: ++count,
      payer_id: values.customer_id,
      ...values,
      boat_id: boatId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

let assignments = 0

/** Technicians are listed in the order of their assignment, so each has a moment of its own. */
export async function assignTechnician(db: Kysely<DB>, requestId: string, technicianId: string): Promise<void> {
  assignments += 1
  const assigned_at = new Date(Date.now() + assignments)
  await db
    .insertInto('request_technicians')
    .values({ request_id: requestId, technician_id: technicianId, assigned_at })
    .execute()
  await db
    .updateTable('service_requests')
    .set({ assigned_technician_at: new Date() })
    .where('id', '=', requestId)
    .execute()
}

/** An offer of one manual line, 100,00 € at 36 TL, with the given status. */
export const createPhoto = (db: Kysely<DB>, requestId: string) =>
  db
    .insertInto('photos')
    .values({
      service_request_id: requestId,
      file_key: `photo-${unique()}`,
      thumbnail_key: `thumbnail-${unique()}`,
      content_type: 'image/webp',
      byte_size: 1,
      width: 1,
      height: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function createOffer(db: Kysely<DB>, requestId: string, values: Partial<Insertable<DB['offers']>> = {}) {
  const offer = await db
    .insertInto('offers')
    .values({
      offer_number: `T-TEST-${unique()}`,
      service_request_id: requestId,
      currency: 'EUR',
      exchange_rate_e4: 360_000,
      total_minor: 10_000,
      discount_minor: 0,
      final_minor: 10_000,
      final_try_minor: 360_000,
      valid_until: '2099-01-01',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offer_items')
    .values({
      offer_id: offer.id,
      position: 0,
      type: 'MANUAL',
      description: 'İşçilik',
      quantity_e3: 1000,
      unit_price_minor: 10_000,
    })
    .execute()
  return offer
}

/** 100,00 ₺ in cash. */
export function createPayment(db: Kysely<DB>, requestId: string, values: Partial<Insertable<DB['payments']>> = {}) {
  return db
    .insertInto('payments')
    .values({
      service_request_id: requestId,
      amount_minor: 10_000,
      currency: 'TRY',
      exchange_rate_e4: 10_000,
      amount_try_minor: 10_000,
      paid_on: '2026-05-01',
      method: 'CASH',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** 3.600,00 ₺ for an accepted offer of the request. */
export async function createDue(db: Kysely<DB>, requestId: string, amount_try_minor = 360_000) {
  const { id } = await createOffer(db, requestId, { status: 'ACCEPTED', decided_at: new Date('2026-05-01T09:00:00Z') })
  return db
    .insertInto('dues')
    .values({ service_request_id: requestId, offer_id: id, kind: 'REST', amount_try_minor, due_on: '2026-05-08' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** 100,00 ₺. */
export function createInvoice(db: Kysely<DB>, requestId: string, values: Partial<Insertable<DB['invoices']>> = {}) {
  return db
    .insertInto('invoices')
    .values({
      service_request_id: requestId,
      number: `EF-${unique()}`,
      issued_on: '2026-05-01',
      amount_try_minor: 10_000,
      created_at: new Date('2026-05-01T09:00:00Z'),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Without lines. */
export function createOfferTemplate(db: Kysely<DB>) {
  return db
    .insertInto('offer_templates')
    .values({
      name: `Şablon ${unique()}`,
      currency: 'EUR',
      vat_mode: 'EXCLUDED',
      discount_percent_hundredths: 0,
      discount_amount_minor: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type PartColumns = Omit<Insertable<DB['spare_parts']>, 'quantity_e3' | 'min_stock_e3'>

/** Stock and minimum as people say them, not in thousandths. */
export async function createPart(
  db: Kysely<DB>,
  { quantity = 10, min_stock = 0, ...values }: Partial<PartColumns & { quantity: number; min_stock: number }> = {},
) {
  const part = await db
    .insertInto('spare_parts')
    .values({
      ...{ name: `Parça ${unique()}`, part_code: `P-${unique()}`, unit_price_minor: 4_800 },
      ...{ quantity_e3: toE3(quantity), min_stock_e3: toE3(min_stock) },
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...part, quantity, min_stock }
}

export const createPrivacyRequest = (db: Kysely<DB>, values: Partial<Insertable<DB['privacy_requests']>> = {}) =>
  db
    .insertInto('privacy_requests')
    .values({
      ...{ number: `B-${unique()}`, full_name: 'Deniz Kaptan', contact: 'deniz@pruva.test', kind: 'INFO' },
      ...{ way: 'LETTER', received_on: '2026-05-01', text: 'Hakkımda ne tutuyorsunuz?' },
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A push subscription as the browser sends it. */
export const aBrowser = (endpoint = `https://push.test/${randomUUID()}`) => ({
  endpoint,
  keys: { p256dh: `B${randomBytes(64).toString('base64url')}`, auth: randomBytes(16).toString('base64url') },
})

/** Moves a request to a state with the date that the database demands, without the rules of the product. */
export async function setRequestStatus(db: Kysely<DB>, id: string, status: RequestStatus): Promise<void> {
  await db
    .updateTable('service_requests')
    .set({
      status,
      completed_at: status === 'COMPLETED' ? new Date() : null,
      canceled_at: status === 'CANCELED' ? new Date() : null,
    })
    .where('id', '=', id)
    .execute()
}
