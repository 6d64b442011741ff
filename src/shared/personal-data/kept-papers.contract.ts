// Saklanan belgeler: what the law keeps of erased customers (trust-and-operations.md, section 2).
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS } from '../roles.ts'

export const KeptPaper = z.object({
  kind: z.enum(['OFFER', 'REPORT', 'PAYMENT']),
  /** Of the offer or the payment; a report has its job's. */
  id: Id,
  /** Of the offer, else of the job; a payment on an opening balance has the balance's name. */
  number: z.string(),
  /** Null for an opening balance. */
  requestId: Id.nullable(),
  requestNumber: z.string().nullable(),
  /** Who was erased. */
  customerId: Id,
  /** As the application of the erased person says; empty after an erasure by a restore. */
  fullName: z.string(),
  /** The last day: then files and names are deleted. */
  until: z.string(),
})
export type KeptPaper = z.infer<typeof KeptPaper>

const { get } = endpoints('KVKK başvuruları')

export const keptPapersApi = {
  list: get('/api/kept-papers', ADMINS, 'Silinen müşterilerden kanun gereği saklanan belgeler, son gününe göre', {
    querystring: z.object(pageQuery(20)),
    reply: page(KeptPaper),
  }),
}
