import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { ADMINS } from '../roles.ts'

export const TestMail = z.object({
  to: z.string(),
  /** `KEPT`: no mail server is set, and the mail is a file of the server. */
  outcome: z.enum(['ACCEPTED', 'REFUSED', 'KEPT']),
  /** The mail server's own words; of a kept mail the file's name. */
  words: z.string(),
})
export type TestMail = z.infer<typeof TestMail>

const { get, post } = endpoints('Bakım')

export const supportApi = {
  testMail: post('/api/outbox/test', ADMINS, 'Yöneticinin kendi adresine deneme e-postası gönderir', {
    attempts: true,
    reply: TestMail,
  }),
  packet: get('/api/support', ADMINS, 'Destek paketi: sürümler, ayarlar, sayılar, son uyarılar; kişisel veri içermez', {
    binary: true,
    weight: 'heavy',
  }),
}
