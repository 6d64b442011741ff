// An account in every state, made through the real calls, and a real id for every route with an id.
import type { APIRequestContext } from '@playwright/test'
import { accountsApi } from '../../src/shared/accounts/accounts.contract.ts'
import { boatsApi } from '../../src/shared/boats/boats.contract.ts'
import type { Endpoint } from '../../src/shared/endpoint.ts'
import { partListsApi } from '../../src/shared/inventory/part-lists.contract.ts'
import { offerTemplatesApi } from '../../src/shared/offers/offer-templates.contract.ts'
import { requestsApi } from '../../src/shared/requests/requests.contract.ts'
import { ROLE_IDS, type Role } from '../../src/shared/roles.ts'
import { usersApi } from '../../src/shared/users/users.contract.ts'
import { demo, demoPassword } from './test.ts'

export type AccountState = 'nobody' | 'unconfirmed' | 'withoutProfile' | 'pending' | 'rejected' | Role
export const ACCOUNT_STATES: readonly AccountState[] = [
  'nobody',
  'unconfirmed',
  'withoutProfile',
  'pending',
  'rejected',
  'CUSTOMER',
  'TECHNICIAN',
  'ADMIN',
]

const DEMO_OF: Partial<Record<AccountState, string>> = {
  CUSTOMER: demo.customer,
  TECHNICIAN: demo.technician,
  ADMIN: demo.admin,
}
const PROFILE = { fullName: 'Sınama Kişisi', phone: '+90 532 000 00 00' }

export function calls(request: APIRequestContext) {
  async function send(endpoint: Endpoint, token: string | null, input: { id?: string; body?: object; query?: object }) {
    const answer = await request.fetch(endpoint.url.replace(/:\w+/, input.id ?? ''), {
      method: endpoint.method,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      ...(input.body ? { data: input.body } : {}),
      ...(input.query ? { params: input.query as Record<string, string> } : {}),
    })
    if (!answer.ok()) throw new Error(`${endpoint.method} ${endpoint.url}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()).data
  }
  const tokens = new Map<string, string>()
  async function tokenOf(email: string): Promise<string> {
    const token =
      tokens.get(email) ??
      (await send(accountsApi.login, null, { body: { email, password: demoPassword } })).accessToken
    tokens.set(email, token)
    return token
  }

  /** The e-mail of an account in that state; its password is the demo password. */
  async function accountIn(state: Exclude<AccountState, 'nobody'>): Promise<string> {
    const demoAccount = DEMO_OF[state]
    if (demoAccount) return demoAccount
    const email = `${state.toLowerCase()}-${Date.now()}-${Math.round(Math.random() * 1e6)}@pruva.test`
    if (state === 'unconfirmed') {
      await send(accountsApi.register, null, { body: { email, password: demoPassword } })
      return email
    }
    const admin = await tokenOf(demo.admin)
    const user = await send(usersApi.createUser, admin, { body: { email, password: demoPassword } })
    if (state === 'withoutProfile') return email
    await send(usersApi.createInfo, admin, { body: { ...PROFILE, userId: user.id } })
    if (state === 'rejected') {
      await send(usersApi.approve, admin, { id: user.id, body: { status: 'REJECTED', reason: 'Telefon eksik' } })
    }
    return email
  }

  /** The e-mail of a new account that may do what its role may. */
  async function approved(role: Role): Promise<string> {
    const email = `${role.toLowerCase()}-${Date.now()}-${Math.round(Math.random() * 1e6)}@pruva.test`
    const admin = await tokenOf(demo.admin)
    const body = { email, password: demoPassword, roleId: ROLE_IDS[role] }
    const user = await send(usersApi.createUser, admin, { body })
    await send(usersApi.createInfo, admin, { body: { ...PROFILE, userId: user.id } })
    await send(usersApi.approve, admin, { id: user.id, body: { status: 'APPROVED' } })
    return email
  }

  /** The path with the id of a record that the role may open; any id for the others. */
  async function pathFor(path: string, state: AccountState): Promise<string> {
    // The newest request is often that of another test, which works on it meanwhile.
    const oldest = { sort: 'createdAt,asc' }
    const first = async (endpoint: Endpoint, email: string, query = {}) =>
      (await send(endpoint, await tokenOf(email), { query: { size: '1', ...query } })).content[0]?.id as string
    const idOf = async (email: string) => (await send(accountsApi.me, await tokenOf(email), {})).id as string
    const ids: [RegExp, AccountState, () => Promise<string>][] = [
      [/^\/admin\/boats\//, 'ADMIN', () => first(boatsApi.list, demo.admin)],
      [/\/offers\/new$/, 'ADMIN', () => first(requestsApi.list, demo.admin, { ...oldest, status: 'PENDING' })],
      [/^\/admin\/maintenance\//, 'ADMIN', () => first(requestsApi.list, demo.admin, { ...oldest, status: 'ACTIVE' })],
      [/^\/admin\/offer-templates\//, 'ADMIN', () => first(offerTemplatesApi.list, demo.admin)],
      [/^\/admin\/(users|customers)\//, 'ADMIN', () => idOf(demo.customer)],
      [/^\/boats\//, 'CUSTOMER', () => first(boatsApi.mine, demo.customer)],
      [/^\/maintenance\//, 'CUSTOMER', () => first(requestsApi.mine, demo.customer, { status: 'WAITING_APPROVAL' })],
      [/^\/technician\/maintenance\//, 'TECHNICIAN', () => first(requestsApi.assigned, demo.technician)],
      [/^\/inventory\/transactions\//, 'ADMIN', () => first(partListsApi.list, demo.admin)],
      [/^\/inventory\/transactions\//, 'TECHNICIAN', () => first(partListsApi.list, demo.admin)],
    ]
    if (!path.includes(':')) return path.replace('*', '/yok-boyle-bir-sayfa')
    const known = ids.find(([pattern, who]) => pattern.test(path) && who === state)
    return path.replace(/:\w+/, known ? await known[2]() : '11111111-1111-4111-8111-111111111111')
  }

  return { accountIn, approved, pathFor }
}
