// Applications of people about their own data: KVKK başvuruları (trust-and-operations.md, section 2).
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day, DeviceId, Id, IdInput, Instant, text } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS } from '../roles.ts'

export const PRIVACY_KINDS = ['INFO', 'COPY', 'CORRECTION', 'ERASURE', 'OBJECTION'] as const
export type PrivacyKind = (typeof PRIVACY_KINDS)[number]
/** How it came. ACCOUNT: by the person, signed in. */
export const PRIVACY_WAYS = ['ACCOUNT', 'EMAIL', 'LETTER', 'IN_PERSON'] as const

export const PrivacyRequest = z.object({
  id: Id,
  /** B-2026-0004 */
  number: z.string(),
  /** Null for a person without an account. */
  userId: Id.nullable(),
  fullName: z.string(),
  /** Where the answer goes: an address or a telephone number. */
  contact: z.string(),
  kind: z.enum(PRIVACY_KINDS),
  way: z.enum(PRIVACY_WAYS),
  receivedOn: z.string(),
  /** The last day for the answer. */
  dueOn: z.string(),
  /** The last day has passed without an answer. */
  isOverdue: z.boolean(),
  text: z.string(),
  answer: z.string().nullable(),
  answeredOn: z.string().nullable(),
  createdAt: Instant,
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

const Kind = z.enum(PRIVACY_KINDS, 'invalid_value')

export const NewPrivacyRequestInput = z.object({
  id: DeviceId,
  kind: Kind,
  text: text(2000),
  /** What an admin files for somebody. Absent: the caller's own application, of today. */
  person: z
    .object({
      userId: IdInput.nullish().transform((value) => value ?? null),
      fullName: text(120),
      contact: text(254),
      way: z.enum(PRIVACY_WAYS, 'invalid_value').exclude(['ACCOUNT'], 'invalid_value'),
      receivedOn: Day,
    })
    .nullish()
    .transform((value) => value ?? null),
})
export type NewPrivacyRequestInput = z.input<typeof NewPrivacyRequestInput>

/** The answer is the end: after it nothing changes. Without one only the kind is corrected. */
export const PrivacyRequestChange = z.object({
  kind: Kind,
  answer: z
    .union([z.literal('').transform(() => null), text(4000)])
    .nullish()
    .transform((value) => value ?? null),
})

const State = z.union([z.literal('').transform(() => undefined), z.enum(['OPEN'], 'invalid_value')]).optional()

const { get, post, put } = endpoints('KVKK başvuruları')

export const privacyRequestsApi = {
  list: get('/api/privacy-requests', ADMINS, 'KVKK başvuruları; yanıt bekleyenler son gününe göre', {
    querystring: z.object({ state: State, ...pageQuery(20) }),
    reply: page(PrivacyRequest),
  }),
  create: post('/api/privacy-requests', 'session', 'Kişinin kendi başvurusu ya da bir yöneticinin kaydettiği başvuru', {
    attempts: true,
    body: NewPrivacyRequestInput,
    reply: PrivacyRequest,
  }),
  update: put('/api/privacy-requests/:id', ADMINS, 'Başvuruyu yanıtlar ya da türünü düzeltir', {
    body: PrivacyRequestChange,
    reply: PrivacyRequest,
  }),
}
