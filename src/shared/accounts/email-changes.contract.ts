// Another address by oneself: asked for with the password, confirmed at the new address, taken back from the old one.
import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { EmailInput, text } from '../fields.ts'

export const NewEmailInput = z.object({
  email: EmailInput,
  password: z.string({ error: 'required' }).min(1, 'required').max(200, 'too_long'),
})
const TokenInput = z.object({ token: text(200) })

const { post } = endpoints('Oturum')

export const emailChangesApi = {
  ask: post(
    '/api/users/me/email',
    'session',
    'Yeni e-posta adresine 24 saat geçerli bir bağlantı gönderir; onaylanana kadar hiçbir şey değişmez',
    { identity: 'withFactor', attempts: true, body: NewEmailInput, reply: Nothing },
  ),
  confirm: post(
    '/api/auth/email/confirm',
    'public',
    'Yeni adresi, ona gönderilen bağlantıyla geçerli kılar; diğer oturumları kapatır',
    { body: TokenInput, reply: Nothing },
  ),
  undo: post(
    '/api/auth/email/undo',
    'public',
    'Eski adresi, ona gönderilen bağlantıyla geri getirir; oturumları kapatır, şifreyi geçersiz kılar',
    { body: TokenInput, reply: Nothing },
  ),
}
