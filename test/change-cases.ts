// For every call of the contract that changes something: how to make it succeed, and its log entries. 'BOAT CREATE' is one entry's category
// and action; several are separated by commas, in the order of writing.
import { createHash } from 'node:crypto'
import { hashPassword } from '../src/server/features/accounts/passwords.ts'
import type { TokenPurpose } from '../src/server/features/accounts/user-tokens.commands.ts'
import { ROLE_IDS } from '../src/shared/roles.ts'
import { createBoat, createEngine, createModel, createRequest } from './factories.ts'
import type { Input, Person, TestServer } from './harness.ts'
import { phonePhoto } from './pictures.ts'

export interface ChangeCase extends Input {
  /** Absent: nobody is signed in. */
  as?: Person
  /** The status of the answer; default 200. */
  status?: number
  log: string
  /** The entry names nobody. */
  byNobody?: true
}

export interface Context {
  server: TestServer
  admin: Person
  technician: Person
  customer: Person
}

export type ChangeCases = Record<string, (context: Context) => Promise<ChangeCase>>

let count = 0
const name = (what: string) => `${what} ${++count}`
const PASSWORD = 'İskele-2026'
const profile = { fullName: 'Deniz Kaptan', phone: '+90 532 111 22 33', address: 'İskele', cityId: null }
const boatBody = { name: 'Poyraz', model: 'Sirena 58' }
const fresh = ({ server }: Context, options = {}) => server.person('CUSTOMER', options)
const withPassword = async (context: Context) => fresh(context, { passwordHash: await hashPassword(PASSWORD) })

async function mailedToken({ server }: Context, userId: string, purpose: TokenPurpose): Promise<string> {
  const secret = name('secret')
  const token_hash = createHash('sha256').update(secret).digest('hex')
  const expires_at = new Date(Date.now() + 3_600_000)
  await server.db.insertInto('user_tokens').values({ token_hash, user_id: userId, purpose, expires_at }).execute()
  return secret
}

const accounts: ChangeCases = {
  'accounts.login': async (context) => {
    const { email } = await withPassword(context)
    return { body: { email, password: PASSWORD }, log: 'AUTH LOGIN' }
  },
  'accounts.login, a wrong password': async (context) => {
    const { email } = await withPassword(context)
    return { body: { email, password: 'yanlış' }, status: 401, log: 'AUTH LOGIN_FAILED' }
  },
  'accounts.login, an unknown address': async () => ({
    body: { email: 'kimse@pruva.test', password: 'yanlış' },
    status: 401,
    log: 'AUTH LOGIN_FAILED',
  }),
  'accounts.logout': async (context) => ({ as: await fresh(context), log: 'AUTH LOGOUT' }),
  'accounts.register': async () => ({
    body: { email: `yeni-${++count}@pruva.test`, password: 'gizli-6' },
    log: 'AUTH CREATE',
  }),
  'accounts.confirm': async (context) => {
    const { id } = await fresh(context, { confirmed: false })
    return { query: { token: await mailedToken(context, id, 'CONFIRM_EMAIL') }, log: 'AUTH UPDATE' }
  },
  'accounts.changePassword': async (context) => ({
    as: await withPassword(context),
    body: { currentPassword: PASSWORD, newPassword: 'yeni-6' },
    log: 'AUTH UPDATE',
  }),
  'accounts.resetPassword': async (context) => {
    const token = await mailedToken(context, (await fresh(context)).id, 'RESET_PASSWORD')
    return { body: { token, password: 'yeni-6' }, log: 'AUTH UPDATE' }
  },
  'accounts.resetPassword, of an account that somebody else registered': async (context) => {
    const token = await mailedToken(context, (await fresh(context, { confirmed: false })).id, 'CLAIM_ACCOUNT')
    return { body: { token, password: 'yeni-6' }, log: 'AUTH UPDATE' }
  },
  'accounts.updateSettings': async (context) => ({
    as: await fresh(context),
    body: { emailNotifications: false, pushNotifications: true },
    log: 'USER UPDATE',
  }),
}

async function aLogo(): Promise<FormData> {
  const body = new FormData()
  body.set('file', new Blob([Uint8Array.from(await phonePhoto(60, 40))]), 'logo.jpg')
  return body
}

const workshop: ChangeCases = {
  'workshop.update': async ({ admin }) => ({ as: admin, body: { tradeName: name('Servis') }, log: 'USER UPDATE' }),
  'labour.update': async ({ admin }) => ({
    as: admin,
    body: { rates: [{ name: name('Ücret') }] },
    log: 'MAINTENANCE UPDATE',
  }),
  'workshop.uploadLogo': async ({ admin }) => ({ as: admin, body: await aLogo(), log: 'USER UPDATE' }),
  'workshop.removeLogo': async ({ server, admin }) => {
    await server.db.updateTable('workshop').set({ logo_key: 'workshop/a.png' }).execute()
    return { as: admin, log: 'USER UPDATE' }
  },
}

const users: ChangeCases = {
  'users.createUser': async ({ admin }) => ({
    as: admin,
    body: { email: `eklenen-${++count}@pruva.test`, password: 'sekizhane' },
    log: 'USER CREATE',
  }),
  'users.removeUser': async (context) => ({
    as: context.admin,
    params: { id: (await fresh(context)).id },
    log: 'USER DELETE',
  }),
  'users.removeUser, archived': async (context) => {
    const { id } = await fresh(context)
    await createBoat(context.server.db, id)
    return { as: context.admin, params: { id }, log: 'USER DELETE' }
  },
  'users.changeRole': async (context) => ({
    as: context.admin,
    params: { id: (await fresh(context)).id },
    query: { roleId: ROLE_IDS.TECHNICIAN },
    log: 'USER UPDATE',
  }),
  'users.createInfo': async (context) => ({
    as: context.admin,
    body: { ...profile, userId: (await fresh(context, { profile: null })).id },
    log: 'USER CREATE',
  }),
  'users.updateInfo': async (context) => ({
    as: context.admin,
    params: { id: (await fresh(context)).id },
    body: profile,
    log: 'USER UPDATE',
  }),
  'users.removeInfo': async (context) => ({
    as: context.admin,
    params: { id: (await fresh(context)).id },
    log: 'USER DELETE',
  }),
  'users.approve': async (context) => ({
    as: context.admin,
    params: { id: (await fresh(context, { profile: 'PENDING' })).id },
    body: { status: 'APPROVED' },
    log: 'USER UPDATE',
  }),
  'users.createMyInfo': async (context) => ({
    as: await fresh(context, { profile: null }),
    body: profile,
    log: 'USER CREATE',
  }),
  'users.updateMyInfo': async (context) => ({ as: await fresh(context), body: profile, log: 'USER UPDATE' }),
  'users.removeMyInfo': async (context) => ({ as: await fresh(context), log: 'USER DELETE' }),
  'cities.create': async ({ admin }) => ({ as: admin, body: { name: name('Şehir') }, log: 'USER CREATE' }),
  'cities.update': async (context) => ({
    ...(await aNamed(context, 'cities')),
    body: { name: name('Şehir') },
    log: 'USER UPDATE',
  }),
  'cities.remove': async (context) => ({ ...(await aNamed(context, 'cities')), log: 'USER DELETE' }),
}

async function aNamed({ server, admin }: Context, table: 'cities' | 'brands') {
  const row = { name: name('Ad') }
  const { id } = await server.db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()
  return { as: admin, params: { id } }
}

async function aModel({ server, admin }: Context, use: 'none' | 'archived' | 'active' = 'none') {
  const model = await createModel(server.db)
  const archived_at = use === 'archived' ? new Date() : null
  if (use !== 'none') await createEngine(server.db, { model_id: model.modelId, archived_at })
  return { ...model, as: admin }
}

async function anEngine({ server, customer, admin }: Context, as = admin) {
  const boat = await createBoat(server.db, customer.id)
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: customer.id })
  const body = { modelId: engine.model_id, serialNumber: 'SN-1' }
  return { testCase: { as, params: { id: engine.id, engineId: engine.id, boatId: boat.id } }, engine, boat, body }
}

async function aUsedBoat({ server, customer }: Context, as: Person) {
  const { boat_id } = await createRequest(server.db, { customer_id: customer.id, status: 'COMPLETED' })
  return { as, params: { id: boat_id } }
}

const fleet: ChangeCases = {
  'boats.createMine': async ({ customer }) => ({ as: customer, body: boatBody, log: 'BOAT CREATE' }),
  'boats.updateMine': async (context) => ({
    ...(await aBoat(context, context.customer)),
    body: boatBody,
    log: 'BOAT UPDATE',
  }),
  'boats.removeMine': async (context) => ({ ...(await aBoat(context, context.customer)), log: 'BOAT DELETE' }),
  'boats.removeMine, archived': async (context) => ({
    ...(await aUsedBoat(context, context.customer)),
    log: 'BOAT DELETE',
  }),
  'boats.create': async ({ admin, customer }) => ({
    as: admin,
    body: { ...boatBody, ownerUserId: customer.id },
    log: 'BOAT CREATE',
  }),
  'boats.update': async (context) => ({
    ...(await aBoat(context, context.admin)),
    body: { ...boatBody, ownerUserId: context.customer.id },
    log: 'BOAT UPDATE',
  }),
  'boats.update, another owner': async (context) => ({
    ...(await aBoat(context, context.admin)),
    body: { ...boatBody, ownerUserId: (await fresh(context)).id },
    log: 'BOAT UPDATE',
  }),
  'boats.remove': async (context) => ({ ...(await aBoat(context, context.admin)), log: 'BOAT DELETE' }),
  'boats.remove, archived': async (context) => ({ ...(await aUsedBoat(context, context.admin)), log: 'BOAT DELETE' }),
  'brands.create': async ({ admin }) => ({ as: admin, body: { name: name('Marka') }, log: 'BOAT CREATE' }),
  'brands.update': async (context) => ({
    ...(await aNamed(context, 'brands')),
    body: { name: name('Marka') },
    log: 'BOAT UPDATE',
  }),
  'brands.remove': async (context) => ({ ...(await aNamed(context, 'brands')), log: 'BOAT DELETE' }),
  'brands.remove, archived': async (context) => {
    const { as, brandId } = await aModel(context, 'archived')
    return { as, params: { id: brandId }, log: 'BOAT DELETE' }
  },
  'models.create': async (context) => {
    const { as, brandId } = await aModel(context)
    return { as, body: { name: name('Model'), brandId }, log: 'BOAT CREATE' }
  },
  'models.update': async (context) => {
    const { as, brandId, modelId } = await aModel(context)
    return { as, params: { id: modelId }, body: { name: name('Model'), brandId }, log: 'BOAT UPDATE' }
  },
  'models.remove': async (context) => {
    const { as, modelId } = await aModel(context)
    return { as, params: { id: modelId }, log: 'BOAT DELETE' }
  },
  'models.remove, archived': async (context) => {
    const { as, modelId } = await aModel(context, 'active')
    return { as, params: { id: modelId }, log: 'BOAT DELETE' }
  },
  'engines.create': async (context) => {
    const { testCase, boat, body } = await anEngine(context, context.customer)
    return { as: testCase.as, body: { ...body, boatId: boat.id }, log: 'BOAT CREATE' }
  },
  'engines.assign': async (context) => {
    const { testCase, engine } = await anEngine(context, context.customer)
    await context.server.db.updateTable('engines').set({ boat_id: null }).where('id', '=', engine.id).execute()
    return { ...testCase, log: 'BOAT UPDATE' }
  },
  'engines.unassign': async (context) => ({
    ...(await anEngine(context, context.customer)).testCase,
    log: 'BOAT UPDATE',
  }),
  'engines.updateMine': async (context) => {
    const { testCase, body } = await anEngine(context, context.customer)
    return { ...testCase, body, log: 'BOAT UPDATE' }
  },
  'engines.removeMine': async (context) => ({
    ...(await anEngine(context, context.customer)).testCase,
    log: 'BOAT DELETE',
  }),
  'engines.update': async (context) => {
    const { testCase, body } = await anEngine(context)
    return { ...testCase, body, log: 'BOAT UPDATE' }
  },
  'engines.remove': async (context) => ({ ...(await anEngine(context)).testCase, log: 'BOAT DELETE' }),
  'engines.remove, archived': async (context) => {
    const { testCase, engine, boat } = await anEngine(context)
    const request = await createRequest(context.server.db, { customer_id: context.customer.id, boat_id: boat.id })
    await context.server.db
      .insertInto('request_engines')
      .values({ request_id: request.id, engine_id: engine.id })
      .execute()
    return { ...testCase, log: 'BOAT DELETE' }
  },
  'engines.move': async (context) => {
    const { testCase } = await anEngine(context)
    const other = await createBoat(context.server.db, context.customer.id)
    return { as: testCase.as, params: { ...testCase.params, boatId: other.id }, log: 'BOAT UPDATE' }
  },
}

async function aBoat({ server, customer }: Context, as: Person) {
  return { as, params: { id: (await createBoat(server.db, customer.id)).id } }
}

export const peopleAndFleetCases: ChangeCases = { ...accounts, ...users, ...workshop, ...fleet }
