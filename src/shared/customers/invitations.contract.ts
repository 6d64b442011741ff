// Invitations: a customer without sign-in makes an account of their record.
import { z } from 'zod'
import { Account, RegisterInput } from '../accounts/accounts.contract.ts'
import { endpoints, Nothing } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { ADMINS, CUSTOMERS, CUSTOMERS_AND_ADMINS } from '../roles.ts'

/** No form is refused: a malformed code is answered like an unknown one. */
const Code = z.string()
const CodeParams = z.object({ token: Code })

export const InvitationInput = z.object({ by: z.enum(['MAIL', 'LINK'], 'invalid_value') })

/** Only whoever asked for a link sees the code, once. A mailed one is in the mail alone. */
export const Invitation = z.object({
  validUntil: Instant,
  url: z.string().nullable(),
  code: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const OpenInvitation = z.object({
  /** The workshop's trade name. */
  workshop: z.string().nullable(),
  firstName: z.string(),
  /** The address to which the code was mailed; null for a link. */
  email: z.string().nullable(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

const { del, get, post } = endpoints('Davetler')

export const invitationsApi = {
  invite: post(
    '/api/customers/:id/invitation',
    ADMINS,
    'Hesabı olmayan müşteriyi davet eder: e-postayla ya da bağlantıyla; eskisi geçersiz olur',
    { body: InvitationInput, secret: true, reply: Invitation },
  ),
  end: del('/api/customers/:id/invitation', ADMINS, 'Daveti geçersiz kılar', { reply: Nothing }),
  paper: get(
    '/api/customers/:id/invitation/paper',
    CUSTOMERS_AND_ADMINS,
    'Yapılınca bilinen kodla davetin kendisi: QR kodu ve kodu taşıyan bir sayfa (PDF)',
    { binary: true, weight: 'heavy', querystring: z.object({ code: Code.default('') }) },
  ),
  byAnyone: get('/api/public/invitations/:token', 'public', 'Davetin kimden ve kime olduğu', {
    params: CodeParams,
    reply: OpenInvitation,
  }),
  accept: post('/api/public/invitations/:token/accept', 'public', 'Daveti kabul eder: kayıt, hesap olur', {
    params: CodeParams,
    body: RegisterInput,
    reply: Account,
  }),
  take: post('/api/invitations/:token/accept', CUSTOMERS, 'Davetteki kaydı, giriş yapılmış hesaba katar', {
    identity: 'withFactor',
    attempts: true,
    params: CodeParams,
    reply: Nothing,
  }),
}
