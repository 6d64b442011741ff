import { z } from 'zod'
import { Account, ADMIN_PASSWORD_MIN } from '../accounts/accounts.contract.ts'
import { endpoints, Nothing } from '../endpoint.ts'
import {
  EmailInput,
  Id,
  IdInput,
  OptionalId,
  OptionalPhone,
  optionalText,
  Phone,
  password,
  SearchWord,
  text,
  Version,
} from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS, PROFILE_STATUSES, ROLES } from '../roles.ts'

export const RoleItem = z.object({ id: Id, name: z.enum(ROLES) })

export const CUSTOMER_KINDS = ['PERSON', 'COMPANY'] as const
export const LANGUAGES = ['tr', 'en', 'de', 'ru'] as const
/** How somebody wants to be told. The app itself mails confirmed addresses alone. */
export const CHANNELS = ['EMAIL', 'SMS', 'WHATSAPP', 'CALL'] as const

/** A profile ("user info"). */
export const UserInfo = z.object({
  userId: Id,
  email: z.string(),
  fullName: z.string(),
  /** Empty where only an address is known. */
  phone: z.string(),
  address: z.string().nullable(),
  cityId: Id.nullable(),
  cityName: z.string().nullable(),
  kind: z.enum(CUSTOMER_KINDS),
  district: z.string().nullable(),
  language: z.enum(LANGUAGES),
  channel: z.enum(CHANNELS),
  status: z.enum(PROFILE_STATUSES),
  /** The admin's reason for the rejection. */
  rejectionReason: z.string().nullable(),
  version: z.number(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** With what the workshop notes for itself; absent without a note. */
export const UserInfoForAdmin = UserInfo.extend({
  note: z.string().optional(),
  /** Of one profile that waits for approval: the last archived customer with its address. In lira. */
  archived: z.object({ id: Id, boats: z.number(), requests: z.number(), open: z.number() }).optional(),
})
export type UserInfoForAdmin = z.infer<typeof UserInfoForAdmin>

/** A row of the user lists. */
export const UserRow = Account.extend({
  fullName: z.string().nullable(),
  /** False for a customer whom the workshop keeps without sign-in. */
  hasSignIn: z.boolean(),
  /** Signing in needs a second step. */
  hasFactor: z.boolean(),
})
export type UserRow = z.infer<typeof UserRow>

const optionalCity = z
  .union([z.literal('').transform(() => null), IdInput])
  .nullish()
  .transform((value) => value ?? null)

/** Of the workshop's note on a customer, as it is typed. A merged note may be longer. */
export const NOTE_MAX = 10_000

/** Optional text: absent keeps what is stored, empty and null delete it. */
const keptText = (max: number) => optionalText(max).optional()

export const ProfileInput = z.object({
  fullName: text(120),
  phone: Phone,
  address: optionalText(500),
  cityId: optionalCity,
  // What an older screen does not send stays as it is.
  kind: z.enum(CUSTOMER_KINDS, 'invalid_value').optional(),
  district: keptText(120),
  language: z.enum(LANGUAGES, 'invalid_value').optional(),
  channel: z.enum(CHANNELS, 'invalid_value').optional(),
  version: Version,
})
export type ProfileInput = z.input<typeof ProfileInput>
/** An admin may leave out the number of a customer without sign-in who has an address. */
export const ProfileByAdminInput = ProfileInput.extend({ phone: OptionalPhone, note: keptText(NOTE_MAX) })
export type ProfileByAdminInput = z.input<typeof ProfileByAdminInput>
export const NewProfileInput = ProfileInput.extend({ userId: IdInput, note: keptText(NOTE_MAX) })
export const NewUserInput = z.object({
  email: EmailInput,
  password: password(ADMIN_PASSWORD_MIN, 'admin_password_too_short'),
  roleId: OptionalId,
})
export const UserEmailInput = z.object({ email: EmailInput })
export const ApprovalInput = z.object({
  status: z.enum(PROFILE_STATUSES, 'unsupported_status'),
  reason: optionalText(500),
  version: Version,
})

const { del, get, post, put } = endpoints('Kullanıcılar')

export const usersApi = {
  roles: get('/api/roles', ADMINS, 'Rolleri listeler', { reply: z.array(RoleItem) }),
  list: get('/api/users/users', ADMINS, 'Kullanıcıları listeler', {
    querystring: z.object(pageQuery(10)),
    reply: page(UserRow),
  }),
  search: get('/api/users/search', ADMINS, 'E-posta (ve rol) ile kullanıcı arar', {
    querystring: z.object({ email: SearchWord, roleId: OptionalId, ...pageQuery(10) }),
    reply: page(UserRow),
  }),
  byRole: get('/api/users/by-role', ADMINS, 'Bir rolün kullanıcıları', {
    querystring: z.object({ roleId: IdInput, ...pageQuery(10) }),
    reply: page(UserRow),
  }),
  byRoleName: get(
    '/api/users/users-by-name',
    ADMINS,
    'Adı verilen rolün kullanıcıları; isteğe bağlı e-posta ya da ad araması',
    {
      querystring: z.object({ roleName: z.enum(ROLES, 'invalid_value'), email: SearchWord, ...pageQuery(10) }),
      reply: page(UserRow),
    },
  ),
  pendingApprovals: get('/api/users/pending-approvals', ADMINS, 'Onay bekleyen kullanıcılar', {
    querystring: z.object(pageQuery(10)),
    reply: page(UserRow),
  }),
  infos: get('/api/users/info', ADMINS, 'Profilleri listeler', {
    querystring: z.object(pageQuery(10)),
    reply: page(UserInfoForAdmin),
  }),
  createUser: post('/api/users', ADMINS, 'Kullanıcı ekler (adres doğrulanmış sayılır)', {
    identity: 'withFactor',
    body: NewUserInput,
    reply: UserRow,
  }),
  removeUser: del('/api/users/:id/user', ADMINS, 'Kullanıcıyı siler; geçmişi olanı arşivler', {
    identity: 'withFactor',
    reply: Nothing,
  }),
  /** `fromRoleId` is the role that the editor saw; if it has changed, 409 `record_changed`. */
  changeRole: put('/api/users/:id/role', ADMINS, 'Rolü değiştirir', {
    identity: 'withFactor',
    querystring: z.object({ roleId: IdInput, fromRoleId: OptionalId }),
    reply: UserRow,
  }),
  changeEmail: put(
    '/api/users/:id/email',
    ADMINS,
    'E-posta adresini düzeltir: doğrulanmamış sayılır, açık oturumlar kapanır, eski ve yeni adrese haber verilir',
    { identity: 'withFactor', body: UserEmailInput, reply: UserRow },
  ),
  info: get('/api/users/:id/info', ADMINS, 'Bir kullanıcının profili', { reply: UserInfoForAdmin }),
  createInfo: post('/api/users/info', ADMINS, 'Bir kullanıcıya profil oluşturur', {
    body: NewProfileInput,
    reply: UserInfoForAdmin,
  }),
  updateInfo: put('/api/users/:id/info', ADMINS, 'Bir kullanıcının profilini günceller', {
    body: ProfileByAdminInput,
    reply: UserInfoForAdmin,
  }),
  removeInfo: del('/api/users/:id/info', ADMINS, 'Bir kullanıcının profilini siler', { reply: Nothing }),
  approve: put('/api/users/:id/info/approve', ADMINS, 'Profili onaylar, reddeder ya da beklemeye alır', {
    body: ApprovalInput,
    reply: UserInfoForAdmin,
  }),
  myInfo: get('/api/users/me/info', 'session', 'Kendi profilim', { reply: UserInfo }),
  createMyInfo: post('/api/users/me/info', 'session', 'Profilimi oluşturur', { body: ProfileInput, reply: UserInfo }),
  updateMyInfo: put('/api/users/me/info', 'session', 'Profilimi günceller; reddedilmişse yeniden onaya gider', {
    body: ProfileByAdminInput,
    reply: UserInfoForAdmin,
  }),
  removeMyInfo: del('/api/users/me/info', 'session', 'Profilimi siler', { reply: Nothing }),
}
