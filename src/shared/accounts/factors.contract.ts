import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id, text } from '../fields.ts'
import { ADMINS } from '../roles.ts'
import { AccessToken } from './accounts.contract.ts'
import { SignedInput } from './passkeys.schemas.ts'

export const FACTOR_KINDS = ['TOTP', 'PASSKEY'] as const
export const RECOVERY_CODES = 10
/** How long a challenge waits, and for how many wrong steps. */
export const CHALLENGE_MINUTES = 5
export const CHALLENGE_TRIES = 5
/** How long a password or factor that was given in a session counts for calls that ask for it. */
export const IDENTITY_MINUTES = 10

const Factor = z.object({
  id: Id,
  kind: z.enum(FACTOR_KINDS),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
  /** Of a passkey: the device on which it was added. */
  device: z.string().nullable(),
  /** A passkey that was made for another address of the app works no more. */
  works: z.boolean(),
})
export type Factor = z.infer<typeof Factor>

const Factors = z.object({ factors: z.array(Factor), recoveryCodesLeft: z.number() })
export type Factors = z.infer<typeof Factors>

/** Six digits; people type spaces between them. */
const Code = z
  .string({ error: 'required' })
  .max(20, 'too_long')
  .transform((value) => value.replace(/\s/g, ''))
  .refine((value) => value !== '', 'required')
  .refine((value) => value === '' || /^\d{6}$/.test(value), 'factor_code_format')

export const CodeInput = z.object({ code: Code })

const oneOf = (given: Record<string, unknown>) =>
  Object.values(given).filter((value) => value !== undefined).length === 1

export const FactorLoginInput = z
  .object({
    challenge: text(200),
    code: Code.optional(),
    recoveryCode: text(40).optional(),
    passkey: SignedInput.optional(),
  })
  .refine(({ challenge: _, ...step }) => oneOf(step), { error: 'required', path: ['code'] })
export type FactorLoginInput = z.output<typeof FactorLoginInput>

export const IdentityInput = z
  .object({
    password: z.string({ error: 'required' }).min(1, 'required').max(200, 'too_long').optional(),
    code: Code.optional(),
    passkey: SignedInput.optional(),
  })
  .refine(oneOf, { error: 'required', path: ['password'] })
export type IdentityInput = z.output<typeof IdentityInput>

/** The server keeps nothing of a setup: `setup` holds the secret, encrypted. */
const Setup = z.object({ setup: z.string(), secret: z.string(), uri: z.string() })
export type Setup = z.infer<typeof Setup>
/** Null where the account has codes from an earlier factor. */
export const AddedFactor = z.object({ recoveryCodes: z.array(z.string()).nullable() })
const NewCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const FactorsReasonInput = z.object({ reason: text(500) })

const { del, get, post } = endpoints('İkinci adım')

export const factorsApi = {
  login: post('/api/auth/login/factor', 'public', 'Şifreden sonra ikinci adımla giriş yapar', {
    body: FactorLoginInput,
    reply: AccessToken,
  }),
  identity: post('/api/auth/identity', 'session', 'Bu oturumda kimliği yeniden doğrular', {
    duringSetup: true,
    attempts: true,
    body: IdentityInput,
    reply: Nothing,
  }),
  mine: get('/api/users/me/factors', 'session', 'İkinci adımlarım', { duringSetup: true, reply: Factors }),
  startTotp: post('/api/users/me/factors/totp', 'session', 'Doğrulama uygulaması için anahtar verir', {
    duringSetup: true,
    identity: 'always',
    secret: true,
    reply: Setup,
  }),
  confirmTotp: post('/api/users/me/factors/totp/confirm', 'session', 'Doğrulama uygulamasını ekler', {
    duringSetup: true,
    identity: 'always',
    secret: true,
    attempts: true,
    body: CodeInput.extend({ setup: text(1000) }),
    reply: AddedFactor,
  }),
  newRecoveryCodes: post('/api/users/me/factors/recovery-codes', 'session', 'Kurtarma kodlarını yeniler', {
    identity: 'always',
    secret: true,
    reply: NewCodes,
  }),
  remove: del('/api/users/me/factors/:id', 'session', 'Bir ikinci adımı kaldırır', {
    identity: 'always',
    reply: Nothing,
  }),
  removeOfUser: del('/api/users/:id/factors', ADMINS, 'Bir kullanıcının ikinci adımlarını nedeniyle kaldırır', {
    identity: 'always',
    body: FactorsReasonInput,
    reply: Nothing,
  }),
}
