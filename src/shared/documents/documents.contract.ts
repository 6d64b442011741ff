// Whether a document is one that the workshop made: asked by its hash, so that nobody sends a document.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

export const DOCUMENT_KINDS = ['OFFER', 'OFFER_RECORD', 'SERVICE_REPORT', 'SERVICE_BOOK'] as const
/** `REVISED`: another revision is in force. `TAKEN_BACK`: the answer counts no more. `MADE`: a service book as of its day. */
export const DOCUMENT_STATES = [
  'SENT',
  'EXPIRED',
  'ACCEPTED',
  'REJECTED',
  'WITHDRAWN',
  'REVISED',
  'TAKEN_BACK',
  'SIGNED',
  'MADE',
] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export const KnownDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** Of the offer, or of the report's request; a service book has its day, such as `2026-11-23`. */
  number: z.string(),
  /** Of an offer's revision; null for what has none. */
  rev: z.number().nullable(),
  state: z.enum(DOCUMENT_STATES),
})
export type KnownDocument = z.infer<typeof KnownDocument>

const { get } = endpoints('Belgeler')

export const documentsApi = {
  byHash: get('/api/public/documents/:sha256', 'public', 'Özeti verilen belgenin durumu', {
    // No form is refused: what is no hash is answered like an unknown one.
    params: z.object({ sha256: z.string() }),
    reply: KnownDocument,
  }),
}
