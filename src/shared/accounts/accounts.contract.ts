import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { EmailInput, Id, password, text } from '../fields.ts'
import { EVERYBODY, PROFILE_STATUSES, ROLES } from '../roles.ts'

/** Specification, section 9: 6 at self-registration, 8 for a user that an admin creates. */
export const SELF_PASSWORD_MIN = 6
export const ADMIN_PASSWORD_MIN = 8
/** With `PASSWORD_POLICY=strict`, for everybody; the server also refuses common passwords. */
export const STRICT_PASSWORD_MIN = 10
/** So many of the most common passwords are named while they are typed. */
export const COMMON_PASSWORDS = 10_000
export const PASSWORD_POLICIES = ['standard', 'strict'] as const
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number]

export const Account = z.object({
  id: Id,
  email: z.string(),
  roleId: Id,
  roleName: z.enum(ROLES),
  emailConfirmed: z.boolean(),
  /** null: no profile yet. */
  userInfoStatus: z.enum(PROFILE_STATUSES).nullable(),
})
export type Account = z.infer<typeof Account>

/** The signed-in account, with what the shell shows of it. */
export const Me = Account.extend({
  fullName: z.string().nullable(),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  /** Signing in needs a second step. */
  hasFactor: z.boolean(),
  /** An admin who must add a second step before anything else. */
  needsFactor: z.boolean(),
})
export type Me = z.infer<typeof Me>

/** `passwordToken` allows one new password. It is null in a browser that registered the account or signed in to it. */
const Confirmation = z.object({ passwordToken: z.string().nullable() })

export const AccessToken = z.object({ accessToken: z.string() })
const NewPassword = password(SELF_PASSWORD_MIN, 'password_too_short')

export const LoginInput = z.object({
  email: text(254),
  password: z.string({ error: 'required' }).min(1, 'required').max(200, 'too_long'),
})
export const RegisterInput = z.object({ email: EmailInput, password: NewPassword })
export const ChangePasswordInput = z.object({
  currentPassword: z.string({ error: 'required' }).min(1, 'required').max(200, 'too_long'),
  newPassword: NewPassword,
})
export const ForgotPasswordInput = z.object({ email: EmailInput })
export const ResetPasswordInput = z.object({ token: text(200), password: NewPassword })
export const SettingsInput = z.object({
  emailNotifications: z.boolean('invalid_value'),
  pushNotifications: z.boolean('invalid_value'),
})

const { get, post, put } = endpoints('Oturum')

export const accountsApi = {
  login: post('/api/auth/login', 'public', 'Giriş yapar; yenileme anahtarını çerez olarak bırakır', {
    body: LoginInput,
    reply: AccessToken,
  }),
  register: post('/api/auth/register', 'public', 'Müşteri hesabı açar ve doğrulama e-postası gönderir', {
    body: RegisterInput,
    reply: Account,
  }),
  logout: post('/api/auth/logout', 'public', 'Oturumu kapatır', { reply: Nothing }),
  me: get('/api/auth/me', 'session', 'Oturum sahibini verir', { duringSetup: true, reply: Me }),
  refresh: post('/api/auth/refresh', 'public', 'Çerezdeki yenileme anahtarıyla yeni erişim anahtarı verir', {
    reply: AccessToken,
  }),
  confirm: get(
    '/api/auth/confirm',
    'public',
    'E-posta adresini doğrular (tarayıcı gezintisinde uygulamanın sayfası açılır)',
    { querystring: z.object({ token: text(200) }), reply: Confirmation },
  ),
  resendConfirmation: post(
    '/api/auth/resend-confirmation',
    'session',
    'Doğrulama e-postasını yeniden gönderir (dakikada bir)',
    { attempts: true, reply: Nothing },
  ),
  changePassword: put('/api/auth/password', 'session', 'Şifreyi değiştirir, diğer oturumları kapatır', {
    identity: 'withFactor',
    attempts: true,
    body: ChangePasswordInput,
    reply: Nothing,
  }),
  forgotPassword: post('/api/auth/forgot-password', 'public', 'Bir saat geçerli şifre yenileme bağlantısı gönderir', {
    body: ForgotPasswordInput,
    reply: Nothing,
  }),
  resetPassword: post('/api/auth/reset-password', 'public', 'Bağlantıdaki anahtarla yeni şifre belirler', {
    body: ResetPasswordInput,
    reply: Nothing,
  }),
  updateSettings: put('/api/users/me/settings', EVERYBODY, 'Bildirim tercihlerini kaydeder', {
    body: SettingsInput,
    reply: Me,
  }),
}
