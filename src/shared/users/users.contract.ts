import { z } from 'zod'
import { Account, ADMIN_PASSWORD_MIN } from '../accounts/accounts.contract.ts'
import { endpoints, Nothing } from '../endpoint.ts'
import {
  EmailInput,
  Id,
  IdInput,
  IdParams,
  OptionalId,
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

/** A profile ("user info"). */
export const UserInfo = z.object({
  userId: Id,
  email: z.string(),
  fullName: z.string(),
  phone: z.string(),
  address: z.string().nullable(),
  cityId: Id.nullable(),
  cityName: z.string().nullable(),
  status: z.enum(PROFILE_STATUSES),
  /** The admin's reason for the rejection. */
  rejectionReason: z.string().nullable(),
  version: z.number(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** A row of the user lists: the account, its full name, and whether signing in needs a second step. */
export const UserRow = Account.extend({ fullName: z.string().nullable(), hasFactor: z.boolean() })
export type UserRow = z.infer<typeof UserRow>

const optionalCity = z
  .union([z.literal('').transform(() => null), IdInput])
  .nullish()
  .transform((value) => value ?? null)

export const ProfileInput = z.object({
  fullName: text(120),
  phone: Phone,
  address: optionalText(500),
  cityId: optionalCity,
  version: Version,
})
export type ProfileInput = z.input<typeof ProfileInput>
export const NewProfileInput = ProfileInput.extend({ userId: IdInput })
export const NewUserInput = z.object({
  email: EmailInput,
  password: password(ADMIN_PASSWORD_MIN, 'admin_password_too_short'),
  roleId: OptionalId,
})
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
    reply: page(UserInfo),
  }),
  createUser: post('/api/users', ADMINS, 'Kullanıcı ekler (adres doğrulanmış sayılır)', {
    identity: 'withFactor',
    body: NewUserInput,
    reply: UserRow,
  }),
  removeUser: del('/api/users/:id/user', ADMINS, 'Kullanıcıyı siler; geçmişi olanı arşivler', {
    identity: 'withFactor',
    params: IdParams,
    reply: Nothing,
  }),
  /** `fromRoleId` is the role that the editor saw; if it has changed, 409 `record_changed`. */
  changeRole: put('/api/users/:id/role', ADMINS, 'Rolü değiştirir', {
    identity: 'withFactor',
    params: IdParams,
    querystring: z.object({ roleId: IdInput, fromRoleId: OptionalId }),
    reply: UserRow,
  }),
  info: get('/api/users/:id/info', ADMINS, 'Bir kullanıcının profili', { params: IdParams, reply: UserInfo }),
  createInfo: post('/api/users/info', ADMINS, 'Bir kullanıcıya profil oluşturur', {
    body: NewProfileInput,
    reply: UserInfo,
  }),
  updateInfo: put('/api/users/:id/info', ADMINS, 'Bir kullanıcının profilini günceller', {
    params: IdParams,
    body: ProfileInput,
    reply: UserInfo,
  }),
  removeInfo: del('/api/users/:id/info', ADMINS, 'Bir kullanıcının profilini siler', {
    params: IdParams,
    reply: Nothing,
  }),
  approve: put('/api/users/:id/info/approve', ADMINS, 'Profili onaylar, reddeder ya da beklemeye alır', {
    params: IdParams,
    body: ApprovalInput,
    reply: UserInfo,
  }),
  myInfo: get('/api/users/me/info', 'session', 'Kendi profilim', { reply: UserInfo }),
  createMyInfo: post('/api/users/me/info', 'session', 'Profilimi oluşturur', { body: ProfileInput, reply: UserInfo }),
  updateMyInfo: put('/api/users/me/info', 'session', 'Profilimi günceller; reddedilmişse yeniden onaya gider', {
    body: ProfileInput,
    reply: UserInfo,
  }),
  removeMyInfo: del('/api/users/me/info', 'session', 'Profilimi siler', { reply: Nothing }),
}
