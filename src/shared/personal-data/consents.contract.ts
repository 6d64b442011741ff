// The notice that people are shown, and what they agree to beside it (trust-and-operations.md, section 2).
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Instant, text } from '../fields.ts'

/** NOTICE is shown and never agreed to. */
export const CONSENT_KINDS = ['NOTICE', 'PUSH'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

export const Consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  /** The SHA-256 of the text that is in force. */
  version: z.string(),
  language: z.string(),
  text: z.string(),
  /** When it was given, or the notice shown; null where it does not stand. */
  givenAt: Instant.nullable(),
  /** The paragraphs in which the text in force differs from the one that was given or shown. */
  changes: z.array(z.object({ isNew: z.boolean(), text: z.string() })),
})
export type Consent = z.infer<typeof Consent>

const Consents = z.array(Consent)

const { del, get, post } = endpoints('Verilerim')

export const consentsApi = {
  mine: get('/api/users/me/consents', 'session', 'Aydınlatma metni ve verilen izinler', { reply: Consents }),
  give: post('/api/users/me/consents', 'session', 'İzin verir; aydınlatma metninin gösterildiğini kaydeder', {
    body: z.object({ kind: z.enum(CONSENT_KINDS, 'invalid_value'), version: text(64) }),
    reply: Consents,
  }),
  withdraw: del('/api/users/me/consents', 'session', 'Verilen izni geri alır', {
    querystring: z.object({ kind: z.enum(CONSENT_KINDS, 'invalid_value').exclude(['NOTICE'], 'invalid_value') }),
    reply: Consents,
  }),
}
