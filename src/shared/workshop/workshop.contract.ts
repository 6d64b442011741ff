import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { decimal, EmailInput, integer, OptionalPhone, optionalText, text, Version } from '../fields.ts'
import { RATE_KINDS } from '../rates/rates.kinds.ts'
import { ADMINS } from '../roles.ts'
import { money, type NumberRange } from '../typed-number.ts'
import { compact, isIban, isMersis, isTaxNumber, isWebAddress, withScheme } from './workshop.checks.ts'
import { VAT_MODES, VAT_RATES } from './workshop.vat.ts'

export const WORKSHOP_NUMBERS = {
  offerValidityDays: { min: 1, max: 365, decimals: 0, units: ['gün'] },
  depositPercent: { min: 0, max: 100, decimals: 2, units: ['%'] },
  codeAboveTry: money(1_000_000_000),
  paymentDays: { min: 0, max: 365, decimals: 0, units: ['gün'] },
} satisfies Record<string, NumberRange>

/** Everybody may read it. What the workshop has not filled in is null and shown nowhere. */
export const PublicWorkshop = z.object({
  tradeName: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
  website: z.string().nullable(),
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
  youtube: z.string().nullable(),
  linkedin: z.string().nullable(),
  openingHours: z.string().nullable(),
  mersis: z.string().nullable(),
  /** A path of this server; another logo has another path. */
  logoUrl: z.string().nullable(),
})
export type PublicWorkshop = z.infer<typeof PublicWorkshop>

export const Workshop = PublicWorkshop.extend({
  taxOffice: z.string().nullable(),
  taxNumber: z.string().nullable(),
  iban: z.string().nullable(),
  offerValidityDays: z.number(),
  offerNote: z.string().nullable(),
  vatMode: z.enum(VAT_MODES),
  vatRate: z.literal(VAT_RATES),
  rateKind: z.enum(RATE_KINDS),
  depositPercent: z.number(),
  /** Above this amount in lira an owner confirms an answer with a code; null for never. */
  codeAboveTry: z.number().nullable(),
  paymentDays: z.number(),
  /** An admin without a second step can only add one or sign out. */
  adminsNeedFactor: z.boolean(),
  /** The addresses that get the seal of the log on Mondays. */
  sealMailTo: z.array(z.string()),
  version: z.number(),
})
export type Workshop = z.infer<typeof Workshop>

/** An optional text that passes `check`. */
const checked = (max: number, check: (value: string) => boolean, message: string) =>
  optionalText(max).refine((value) => value === null || check(value), message)
const numbered = (max: number, check: (value: string) => boolean, message: string) =>
  optionalText(max)
    .transform((value) => (value === null ? null : compact(value)))
    .refine((value) => value === null || check(value), message)
const webAddress = optionalText(300)
  .transform((value) => (value === null ? null : withScheme(value)))
  .refine((value) => value === null || isWebAddress(value), 'invalid_url')

export const WorkshopInput = z.object({
  tradeName: text(120),
  address: optionalText(300),
  phone: OptionalPhone,
  email: checked(254, (value) => EmailInput.safeParse(value).success, 'invalid_email'),
  whatsapp: OptionalPhone,
  website: webAddress,
  instagram: webAddress,
  facebook: webAddress,
  youtube: webAddress,
  linkedin: webAddress,
  openingHours: optionalText(200),
  taxOffice: optionalText(100),
  taxNumber: numbered(20, isTaxNumber, 'invalid_tax_number'),
  mersis: numbered(30, isMersis, 'invalid_mersis'),
  iban: numbered(50, isIban, 'invalid_iban'),
  offerValidityDays: integer(WORKSHOP_NUMBERS.offerValidityDays).default(30),
  offerNote: optionalText(2000),
  vatMode: z.enum(VAT_MODES, 'invalid_value').default('EXCLUDED'),
  vatRate: z.literal(VAT_RATES, 'invalid_value').default(20),
  rateKind: z.enum(RATE_KINDS, 'invalid_value').default('FOREX_SELLING'),
  depositPercent: decimal(WORKSHOP_NUMBERS.depositPercent).default(0),
  codeAboveTry: decimal(WORKSHOP_NUMBERS.codeAboveTry).nullable().default(null),
  paymentDays: integer(WORKSHOP_NUMBERS.paymentDays).default(7),
  /** Absent: as it is. */
  adminsNeedFactor: z.boolean('invalid_value').optional(),
  /** Absent: as they are. */
  sealMailTo: z
    .array(z.string('invalid_email'), 'invalid_value')
    .max(2, 'too_many_items')
    .refine((list) => list.every((address) => EmailInput.safeParse(address).success), 'invalid_email')
    .transform((list) => list.map((address) => EmailInput.parse(address)))
    .optional(),
  version: Version,
})

export const LOGO_MAX_BYTES = 5 * 1024 * 1024
const LogoParts = z.object({ file: z.string().meta({ format: 'binary' }) })

const { del, get, post, put } = endpoints('İşletme')

export const workshopApi = {
  byAdmin: get('/api/workshop', ADMINS, 'İşletmenin bilgileri ve teklif varsayılanları', {
    denied: 'only_admin_can_manage_workshop',
    reply: Workshop,
  }),
  update: put('/api/workshop', ADMINS, 'İşletmenin bilgilerini değiştirir', {
    denied: 'only_admin_can_manage_workshop',
    body: WorkshopInput,
    reply: Workshop,
  }),
  uploadLogo: post('/api/workshop/logo', ADMINS, 'Logoyu yükler (PNG ya da JPEG)', {
    denied: 'only_admin_can_manage_workshop',
    multipart: LogoParts,
    reply: Workshop,
  }),
  removeLogo: del('/api/workshop/logo', ADMINS, 'Logoyu kaldırır', {
    denied: 'only_admin_can_manage_workshop',
    reply: Nothing,
  }),
  byAnyone: get('/api/public/workshop', 'public', 'İşletmenin herkese açık bilgileri', { reply: PublicWorkshop }),
  logo: get('/api/public/workshop/logo/:id', 'public', 'Logonun dosyası', {
    binary: true,
    params: z.object({ id: z.string().max(64, 'too_long') }),
  }),
}
