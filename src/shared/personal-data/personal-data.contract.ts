// What is kept about the person who is signed in (trust-and-operations.md, section 2).
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { text } from '../fields.ts'

/** Of each kind of record, the newest. Only the log and the messages of staff reach it. */
export const MOST_ROWS = 10_000

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))])

export const OwnData = z.object({
  madeAt: z.string(),
  records: z.array(
    z.object({
      /** As in the database: `service_requests`. */
      name: z.string(),
      /** Older ones were left out. */
      isCut: z.boolean(),
      rows: z.array(z.record(z.string(), Value)),
    }),
  ),
})
export type OwnData = z.infer<typeof OwnData>

const { get } = endpoints('Verilerim')

export const personalDataApi = {
  mine: get('/api/users/me/data', 'session', 'Hesap sahibinin kendi verisi', { weight: 'heavy', reply: OwnData }),
  zipLink: get(
    '/api/users/me/data/zip-link',
    'session',
    'Kendi verisinin, belgelerinin ve fotoğraflarının ZIP’ini tarayıcının indireceği adres: bir dakika geçerli',
    { weight: 'heavy', reply: z.object({ path: z.string() }) },
  ),
  byTicket: get('/api/public/my-data', 'public', 'Kendi verisinin ZIP’i, bir dakikalık biletle', {
    binary: true,
    weight: 'heavy',
    querystring: z.object({ ticket: text(1000) }),
  }),
}
