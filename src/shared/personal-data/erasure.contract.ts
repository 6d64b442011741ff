// Erases a person (trust-and-operations.md, section 2): the preview, and the erasure itself, which answers an application.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, IdInput } from '../fields.ts'
import { ADMINS } from '../roles.ts'
import { PrivacyRequest } from './privacy-requests.contract.ts'

/** What goes at once. */
export const GOING = ['CONTACT', 'PHOTOS', 'MESSAGES', 'DEVICES', 'LOG'] as const
/** What the law keeps until 31 December of the tenth year (TTK 82). */
export const STAYING = ['OFFERS', 'REPORTS', 'LEDGER'] as const

export const Erasure = z.object({
  userId: Id,
  fullName: z.string(),
  /** An address or a telephone number; empty where neither is known. */
  contact: z.string(),
  /** Of the profile: 0 without one. */
  version: z.int(),
  /** A day; null for who is not erased. */
  erasedOn: z.string().nullable(),
  goes: z.array(z.object({ what: z.enum(GOING), count: z.int() })),
  stays: z.array(z.object({ what: z.enum(STAYING), count: z.int(), until: z.string() })),
  /** In lira. It stops nothing. */
  debt: z.number(),
  /** The numbers of open jobs, and the boats of waiting handovers. Either one stops the erasure. */
  openJobs: z.array(z.string()),
  openHandovers: z.array(z.string()),
  /** Applications for an erasure without an answer: the person's, and those without an account. */
  requests: z.array(PrivacyRequest),
})
export type Erasure = z.infer<typeof Erasure>

/** `requestId`: the application that the erasure answers. `version`: of the preview. */
export const ErasureInput = z.object({ requestId: IdInput, version: z.int('invalid_value').min(0, 'invalid_value') })

const { get, post } = endpoints('KVKK başvuruları')

export const erasureApi = {
  preview: get('/api/users/:id/erasure', ADMINS, 'Müşteri silinirse ne gider, ne kalır, ne engeller', {
    reply: Erasure,
  }),
  erase: post('/api/users/:id/erasure', ADMINS, 'Müşterinin kişisel verilerini siler ve başvuruyu yanıtlar', {
    identity: 'always',
    body: ErasureInput,
    reply: PrivacyRequest,
  }),
}
