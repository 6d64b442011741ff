import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { decimal, integer, optionalText, Version } from '../fields.ts'
import { CUSTOMERS_AND_ADMINS } from '../roles.ts'
import type { NumberRange } from '../typed-number.ts'
import { compactMark, IDENTITY_NUMBERS } from './boat-identity.facts.ts'
import { BoatPhoto } from './boat-photos.contract.ts'

/** Lengths in metres, tanks in litres. What nobody has filled in is null. */
export const BoatIdentity = z.object({
  hin: z.string().nullable(),
  mmsi: z.string().nullable(),
  callSign: z.string().nullable(),
  registryPort: z.string().nullable(),
  registryNumber: z.string().nullable(),
  flag: z.string().nullable(),
  length: z.number().nullable(),
  beam: z.number().nullable(),
  draught: z.number().nullable(),
  year: z.number().nullable(),
  material: z.string().nullable(),
  fuelTank: z.number().nullable(),
  waterTank: z.number().nullable(),
  marina: z.string().nullable(),
  pontoon: z.string().nullable(),
  photo: BoatPhoto.nullable(),
  /** What is stored although it looks wrong, in the form of a refusal's `errors`. */
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
  /** 0 until the first save. */
  version: z.number(),
})
export type BoatIdentity = z.infer<typeof BoatIdentity>

const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
const measure = (range: NumberRange) => orNull(decimal(range))
/** A number or sign that is stored without spaces. */
const mark = (max: number) =>
  optionalText(max)
    .transform((typed) => (typed === null ? null : compactMark(typed)))
    .transform((value) => value || null)

export const BoatIdentityInput = z.object({
  hin: mark(40),
  mmsi: mark(20).refine((value) => value === null || /^\d{9}$/.test(value), 'invalid_mmsi'),
  callSign: mark(20).refine((value) => value === null || /^[A-Z0-9]{3,10}$/.test(value), 'invalid_call_sign'),
  registryPort: optionalText(80),
  registryNumber: optionalText(40),
  flag: optionalText(60),
  length: measure(IDENTITY_NUMBERS.length),
  beam: measure(IDENTITY_NUMBERS.beam),
  draught: measure(IDENTITY_NUMBERS.draught),
  year: orNull(integer(IDENTITY_NUMBERS.year)),
  material: optionalText(80),
  fuelTank: measure(IDENTITY_NUMBERS.fuelTank),
  waterTank: measure(IDENTITY_NUMBERS.waterTank),
  marina: optionalText(120),
  pontoon: optionalText(40),
  version: Version,
})

const { get, put } = endpoints('Tekneler')

export const boatIdentityApi = {
  byId: get('/api/boats/:id/identity', CUSTOMERS_AND_ADMINS, 'Teknenin kimlik bilgileri', { reply: BoatIdentity }),
  update: put('/api/boats/:id/identity', CUSTOMERS_AND_ADMINS, 'Teknenin kimlik bilgilerini değiştirir', {
    body: BoatIdentityInput,
    reply: BoatIdentity,
  }),
}
