// One-time codes that confirm an answer to an offer.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { CUSTOMERS } from '../roles.ts'

export const CodeInput = z.string('required').trim().min(1, 'required').max(20, 'code_wrong')

/** To which address a code went, masked. */
export const SentCode = z.object({ sentTo: z.string() })

const { post } = endpoints('Teklifler')

export const offerCodesApi = {
  send: post('/api/maintenance/offers/:id/code', CUSTOMERS, 'Sahibine e-postayla onay kodu gönderir', {
    attempts: true,
    reply: SentCode,
  }),
}
