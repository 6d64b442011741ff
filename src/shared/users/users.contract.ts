import { z } from 'zod'
import { Account, ADMIN_PASSWORD_MIN } from '../accounts/accounts.contract.ts'
import { type Endpoint, Nothing, reply } from '../endpoint.ts'
import {
  EmailInput,
  Id,
  IdInput,
  IdParams,
  OptionalId,
  optionalText,
  password,
  SearchWord,
  text,
  Version,
} from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { PHONE } from '../phone.ts'
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

/** A row of the user lists: the account and its full name. */
export const UserRow = Account.extend({ fullName: z.string().nullable() })
export type UserRow = z.infer<typeof UserRow>

const optionalCity = z
  .union([z.literal('').transform(() => null), IdInput])
  .nullish()
  .transform((value) => value ?? null)

const phone = text(20).regex(PHONE, 'invalid_phone')

export const ProfileInput = z.object({
  fullName: text(120),
  phone,
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

const userPage = { response: { 200: reply(page(UserRow)) } }
const tags = ['Kullanıcılar'] as const
const admin = { access: ADMINS } as const

export const usersApi = {
  roles: {
    method: 'GET',
    url: '/api/roles',
    config: admin,
    schema: { tags, summary: 'Rolleri listeler', response: { 200: reply(z.array(RoleItem)) } },
  },
  list: {
    method: 'GET',
    url: '/api/users/users',
    config: admin,
    schema: { tags, summary: 'Kullanıcıları listeler', querystring: z.object(pageQuery(10)), ...userPage },
  },
  search: {
    method: 'GET',
    url: '/api/users/search',
    config: admin,
    schema: {
      tags,
      summary: 'E-posta (ve rol) ile kullanıcı arar',
      querystring: z.object({ email: SearchWord, roleId: OptionalId, ...pageQuery(10) }),
      ...userPage,
    },
  },
  byRole: {
    method: 'GET',
    url: '/api/users/by-role',
    config: admin,
    schema: {
      tags,
      summary: 'Bir rolün kullanıcıları',
      querystring: z.object({ roleId: IdInput, ...pageQuery(10) }),
      ...userPage,
    },
  },
  byRoleName: {
    method: 'GET',
    url: '/api/users/users-by-name',
    config: admin,
    schema: {
      tags,
      summary: 'Adı verilen rolün kullanıcıları; isteğe bağlı e-posta ya da ad araması',
      querystring: z.object({ roleName: z.enum(ROLES, 'invalid_value'), email: SearchWord, ...pageQuery(10) }),
      ...userPage,
    },
  },
  pendingApprovals: {
    method: 'GET',
    url: '/api/users/pending-approvals',
    config: admin,
    schema: { tags, summary: 'Onay bekleyen kullanıcılar', querystring: z.object(pageQuery(10)), ...userPage },
  },
  infos: {
    method: 'GET',
    url: '/api/users/info',
    config: admin,
    schema: {
      tags,
      summary: 'Profilleri listeler',
      querystring: z.object(pageQuery(10)),
      response: { 200: reply(page(UserInfo)) },
    },
  },
  createUser: {
    method: 'POST',
    url: '/api/users',
    config: admin,
    schema: {
      tags,
      summary: 'Kullanıcı ekler (adres doğrulanmış sayılır)',
      body: NewUserInput,
      response: { 200: reply(UserRow) },
    },
  },
  removeUser: {
    method: 'DELETE',
    url: '/api/users/:id/user',
    config: admin,
    schema: {
      tags,
      summary: 'Kullanıcıyı siler; geçmişi olanı arşivler',
      params: IdParams,
      response: { 200: reply(Nothing) },
    },
  },
  changeRole: {
    method: 'PUT',
    url: '/api/users/:id/role',
    config: admin,
    schema: {
      tags,
      summary: 'Rolü değiştirir',
      params: IdParams,
      /** `fromRoleId`: the role that the editor saw; if it has changed, 409 `record_changed`. */
      querystring: z.object({ roleId: IdInput, fromRoleId: OptionalId }),
      response: { 200: reply(UserRow) },
    },
  },
  info: {
    method: 'GET',
    url: '/api/users/:id/info',
    config: admin,
    schema: { tags, summary: 'Bir kullanıcının profili', params: IdParams, response: { 200: reply(UserInfo) } },
  },
  createInfo: {
    method: 'POST',
    url: '/api/users/info',
    config: admin,
    schema: {
      tags,
      summary: 'Bir kullanıcıya profil oluşturur',
      body: NewProfileInput,
      response: { 200: reply(UserInfo) },
    },
  },
  updateInfo: {
    method: 'PUT',
    url: '/api/users/:id/info',
    config: admin,
    schema: {
      tags,
      summary: 'Bir kullanıcının profilini günceller',
      params: IdParams,
      body: ProfileInput,
      response: { 200: reply(UserInfo) },
    },
  },
  removeInfo: {
    method: 'DELETE',
    url: '/api/users/:id/info',
    config: admin,
    schema: { tags, summary: 'Bir kullanıcının profilini siler', params: IdParams, response: { 200: reply(Nothing) } },
  },
  approve: {
    method: 'PUT',
    url: '/api/users/:id/info/approve',
    config: admin,
    schema: {
      tags,
      summary: 'Profili onaylar, reddeder ya da beklemeye alır',
      params: IdParams,
      body: ApprovalInput,
      response: { 200: reply(UserInfo) },
    },
  },
  myInfo: {
    method: 'GET',
    url: '/api/users/me/info',
    config: { access: 'session' },
    schema: { tags, summary: 'Kendi profilim', response: { 200: reply(UserInfo) } },
  },
  createMyInfo: {
    method: 'POST',
    url: '/api/users/me/info',
    config: { access: 'session' },
    schema: { tags, summary: 'Profilimi oluşturur', body: ProfileInput, response: { 200: reply(UserInfo) } },
  },
  updateMyInfo: {
    method: 'PUT',
    url: '/api/users/me/info',
    config: { access: 'session' },
    schema: {
      tags,
      summary: 'Profilimi günceller; reddedilmişse yeniden onaya gider',
      body: ProfileInput,
      response: { 200: reply(UserInfo) },
    },
  },
  removeMyInfo: {
    method: 'DELETE',
    url: '/api/users/me/info',
    config: { access: 'session' },
    schema: { tags, summary: 'Profilimi siler', response: { 200: reply(Nothing) } },
  },
} as const satisfies Record<string, Endpoint>
