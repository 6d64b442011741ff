// The workshop's facts, for admins, for everybody, and for mails and PDFs.
import { buffer } from 'node:stream/consumers'
import type { Kysely, Selectable } from 'kysely'
import { fromMinor } from '../../../shared/money.ts'
import type { PublicWorkshop, Workshop } from '../../../shared/workshop/workshop.contract.ts'
import type { DB, Workshop as WorkshopTable } from '../../db/schema.generated.ts'
import type { Storage } from '../../files/storage/storage.ts'
import { notFound } from '../../http/errors.ts'
import type { MailedWorkshop } from '../../jobs/mail/transport.ts'
import { signatureOf } from './workshop.signature.ts'

export type WorkshopRow = Selectable<WorkshopTable>

const LOGO_KEY = /^workshop\/(.+)\.png$/
export const logoKey = (id: string): string => `workshop/${id}.png`
const logoUrl = (key: string | null): string | null => {
  const [, id] = LOGO_KEY.exec(key ?? '') ?? []
  return id ? `/api/public/workshop/logo/${id}` : null
}

/** The one row; `update` locks it for a caller that changes it. */
export const workshopRow = (db: Kysely<DB>, lock?: 'update'): Promise<WorkshopRow> =>
  db
    .selectFrom('workshop')
    .selectAll()
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()

const toPublic = (row: WorkshopRow): PublicWorkshop => ({
  tradeName: row.trade_name,
  address: row.address,
  phone: row.phone,
  email: row.email,
  whatsapp: row.whatsapp,
  website: row.website,
  instagram: row.instagram,
  facebook: row.facebook,
  youtube: row.youtube,
  linkedin: row.linkedin,
  openingHours: row.opening_hours,
  mersis: row.mersis,
  logoUrl: logoUrl(row.logo_key),
})

export const toWorkshop = (row: WorkshopRow): Workshop => ({
  ...toPublic(row),
  taxOffice: row.tax_office,
  taxNumber: row.tax_number,
  iban: row.iban,
  offerValidityDays: row.offer_validity_days,
  offerNote: row.offer_note,
  vatMode: row.vat_mode,
  vatRate: row.vat_rate as Workshop['vatRate'],
  rateKind: row.rate_kind,
  depositPercent: fromMinor(row.deposit_percent_hundredths),
  codeAboveTry: row.code_above_try_minor === null ? null : fromMinor(row.code_above_try_minor),
  paymentDays: row.payment_days,
  adminsNeedFactor: row.admins_need_factor,
  sealMailTo: row.seal_mail_to,
  version: row.version,
})

export const workshopForAdmin = async (db: Kysely<DB>): Promise<Workshop> => toWorkshop(await workshopRow(db))
export const publicWorkshop = async (db: Kysely<DB>): Promise<PublicWorkshop> => toPublic(await workshopRow(db))

export async function mailedWorkshop(db: Kysely<DB>): Promise<MailedWorkshop> {
  const facts = await publicWorkshop(db)
  return { signature: signatureOf(facts), replyTo: facts.email }
}

/** The store's key of the logo with that id. @throws 404 `workshop_logo_not_found` where the workshop has another one or none */
export async function logoKeyById(db: Kysely<DB>, id: string): Promise<string> {
  const { logo_key: key } = await workshopRow(db)
  if (key === null || key !== logoKey(id)) throw notFound('workshop_logo_not_found')
  return key
}

/** The bytes of the logo; null without one. */
export async function workshopLogo(db: Kysely<DB>, storage: Storage): Promise<Buffer | null> {
  const { logo_key: key } = await workshopRow(db)
  const file = key === null ? null : await storage.get(key)
  return file && buffer(file.stream)
}
