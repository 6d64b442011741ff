import { z } from 'zod'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import { EmailInput, Id, password, text } from '../fields.ts'
import { EVERYBODY, PROFILE_STATUSES, ROLES } from '../roles.ts'

/** Specification, section 9: 6 at self-registration, 8 for a user that an admin creates. */
export const SELF_PASSWORD_MIN = 6
export const ADMIN_PASSWORD_MIN = 8
/** With `PASSWORD_POLICY=strict`, for everybody; the server also refuses this many of the most common passwords. */
export const STRICT_PASSWORD_MIN = 10
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
})
export type Me = z.infer<typeof Me>

/** `passwordToken` allows one new password. It is null in a browser that registered the account or signed in to it. */
const Confirmation = z.object({ passwordToken: z.string().nullable() })

const AccessToken = z.object({ accessToken: z.string() })
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

const tags = ['Oturum'] as const

export const accountsApi = {
  login: {
    method: 'POST',
    url: '/api/auth/login',
    config: { access: 'public' },
    schema: {
      tags,
      summary: 'Giriş yapar; yenileme anahtarını çerez olarak bırakır',
      body: LoginInput,
      response: { 200: reply(AccessToken) },
    },
  },
  register: {
    method: 'POST',
    url: '/api/auth/register',
    config: { access: 'public' },
    schema: {
      tags,
      summary: 'Müşteri hesabı açar ve doğrulama e-postası gönderir',
      body: RegisterInput,
      response: { 200: reply(Account) },
    },
  },
  logout: {
    method: 'POST',
    url: '/api/auth/logout',
    config: { access: 'public' },
    schema: { tags, summary: 'Oturumu kapatır', response: { 200: reply(Nothing) } },
  },
  me: {
    method: 'GET',
    url: '/api/auth/me',
    config: { access: 'session' },
    schema: { tags, summary: 'Oturum sahibini verir', response: { 200: reply(Me) } },
  },
  refresh: {
    method: 'POST',
    url: '/api/auth/refresh',
    config: { access: 'public' },
    schema: {
      tags,
      summary: 'Çerezdeki yenileme anahtarıyla yeni erişim anahtarı verir',
      response: { 200: reply(AccessToken) },
    },
  },
  confirm: {
    method: 'GET',
    url: '/api/auth/confirm',
    config: { access: 'public' },
    schema: {
      tags,
      summary: 'E-posta adresini doğrular (tarayıcı gezintisinde uygulamanın sayfası açılır)',
      querystring: z.object({ token: text(200) }),
      response: { 200: reply(Confirmation) },
    },
  },
  resendConfirmation: {
    method: 'POST',
    url: '/api/auth/resend-confirmation',
    config: { access: 'session' },
    schema: {
      tags,
      summary: 'Doğrulama e-postasını yeniden gönderir (dakikada bir)',
      response: { 200: reply(Nothing) },
    },
  },
  changePassword: {
    method: 'PUT',
    url: '/api/auth/password',
    config: { access: 'session' },
    schema: {
      tags,
      summary: 'Şifreyi değiştirir, diğer oturumları kapatır',
      body: ChangePasswordInput,
      response: { 200: reply(Nothing) },
    },
  },
  forgotPassword: {
    method: 'POST',
    url: '/api/auth/forgot-password',
    config: { access: 'public' },
    schema: {
      tags,
      summary: 'Bir saat geçerli şifre yenileme bağlantısı gönderir',
      body: ForgotPasswordInput,
      response: { 200: reply(Nothing) },
    },
  },
  resetPassword: {
    method: 'POST',
    url: '/api/auth/reset-password',
    config: { access: 'public' },
    schema: {
      tags,
      summary: 'Bağlantıdaki anahtarla yeni şifre belirler',
      body: ResetPasswordInput,
      response: { 200: reply(Nothing) },
    },
  },
  updateSettings: {
    method: 'PUT',
    url: '/api/users/me/settings',
    config: { access: EVERYBODY },
    schema: { tags, summary: 'Bildirim tercihlerini kaydeder', body: SettingsInput, response: { 200: reply(Me) } },
  },
} as const satisfies Record<string, Endpoint>
