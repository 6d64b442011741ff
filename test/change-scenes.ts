// For every call of the contract that changes something: how it is made to succeed, and what it writes into the log.
// 'BOAT CREATE' is one entry's category and action; several are told apart by commas, in the order in which they are written.
import { createHash } from 'node:crypto'
import { hashPassword } from '../src/server/accounts/passwords.ts'
import type { TokenPurpose } from '../src/server/accounts/user-tokens.commands.ts'
import { ROLE_IDS } from '../src/shared/roles.ts'
import { createBoat, createEngine, createModel, createRequest } from './factories.ts'
import type { Input, Person, TestServer } from './harness.ts'

export interface ChangeScene extends Input {
  /** Nobody is signed in where absent. */
  as?: Person
  /** Of the answer; 200 where absent. */
  status?: number
  log: string
}

export interface Cast {
  server: TestServer
  admin: Person
  technician: Person
  customer: Person
}

export type ChangeScenes = Record<string, (cast: Cast) => Promise<ChangeScene>>

let count = 0
const name = (what: string) => `${what} ${++count}`
const PASSWORD = 'İskele-2026'
const profile = { fullName: 'Deniz Kaptan', phone: '+90 532 111 22 33', address: 'İskele', cityId: null }
const boatBody = { name: 'Poyraz', model: 'Sirena 58' }
const fresh = ({ server }: Cast, options = {}) => server.person('CUSTOMER', options)
const withPassword = async (cast: Cast) => fresh(cast, { passwordHash: await hashPassword(PASSWORD) })

async function mailedToken({ server }: Cast, userId: string, purpose: TokenPurpose): Promise<string> {
  const secret = name('secret')
  const token_hash = createHash('sha256').update(secret).digest('hex')
  const expires_at = new Date(Date.now() + 3_600_000)
  await server.db.insertInto('user_tokens').values({ token_hash, user_id: userId, purpose, expires_at }).execute()
  return secret
}

const accounts: ChangeScenes = {
  'accounts.login': async (cast) => {
    const { email } = await withPassword(cast)
    return { body: { email, password: PASSWORD }, log: 'AUTH LOGIN' }
  },
  'accounts.login, a wrong password': async (cast) => {
    const { email } = await withPassword(cast)
    return { body: { email, password: 'yanlış' }, status: 401, log: 'AUTH LOGIN_FAILED' }
  },
  'accounts.login, an unknown address': async () => ({
    body: { email: 'kimse@pruva.test', password: 'yanlış' },
    status: 401,
    log: 'AUTH LOGIN_FAILED',
  }),
  'accounts.logout': async (cast) => ({ as: await fresh(cast), log: 'AUTH LOGOUT' }),
  'accounts.register': async () => ({
    body: { email: `yeni-${++count}@pruva.test`, password: 'gizli-6' },
    log: 'AUTH CREATE',
  }),
  'accounts.confirm': async (cast) => {
    const { id } = await fresh(cast, { confirmed: false })
    return { query: { token: await mailedToken(cast, id, 'CONFIRM_EMAIL') }, log: 'AUTH UPDATE' }
  },
  'accounts.changePassword': async (cast) => ({
    as: await withPassword(cast),
    body: { currentPassword: PASSWORD, newPassword: 'yeni-6' },
    log: 'AUTH UPDATE',
  }),
  'accounts.resetPassword': async (cast) => {
    const token = await mailedToken(cast, (await fresh(cast)).id, 'RESET_PASSWORD')
    return { body: { token, password: 'yeni-6' }, log: 'AUTH UPDATE' }
  },
  'accounts.resetPassword, of an account that somebody else registered': async (cast) => {
    const token = await mailedToken(cast, (await fresh(cast, { confirmed: false })).id, 'CLAIM_ACCOUNT')
    return { body: { token, password: 'yeni-6' }, log: 'AUTH UPDATE' }
  },
  'accounts.updateSettings': async (cast) => ({
    as: await fresh(cast),
    body: { emailNotifications: false, pushNotifications: true },
    log: 'USER UPDATE',
  }),
}

const users: ChangeScenes = {
  'users.createUser': async ({ admin }) => ({
    as: admin,
    body: { email: `eklenen-${++count}@pruva.test`, password: 'sekizhane' },
    log: 'USER CREATE',
  }),
  'users.removeUser': async (cast) => ({ as: cast.admin, params: { id: (await fresh(cast)).id }, log: 'USER DELETE' }),
  'users.removeUser, archived': async (cast) => {
    const { id } = await fresh(cast)
    await createBoat(cast.server.db, id)
    return { as: cast.admin, params: { id }, log: 'USER DELETE' }
  },
  'users.changeRole': async (cast) => ({
    as: cast.admin,
    params: { id: (await fresh(cast)).id },
    query: { roleId: ROLE_IDS.TECHNICIAN },
    log: 'USER UPDATE',
  }),
  'users.createInfo': async (cast) => ({
    as: cast.admin,
    body: { ...profile, userId: (await fresh(cast, { profile: null })).id },
    log: 'USER CREATE',
  }),
  'users.updateInfo': async (cast) => ({
    as: cast.admin,
    params: { id: (await fresh(cast)).id },
    body: profile,
    log: 'USER UPDATE',
  }),
  'users.removeInfo': async (cast) => ({ as: cast.admin, params: { id: (await fresh(cast)).id }, log: 'USER DELETE' }),
  'users.approve': async (cast) => ({
    as: cast.admin,
    params: { id: (await fresh(cast, { profile: 'PENDING' })).id },
    body: { status: 'APPROVED' },
    log: 'USER UPDATE',
  }),
  'users.createMyInfo': async (cast) => ({
    as: await fresh(cast, { profile: null }),
    body: profile,
    log: 'USER CREATE',
  }),
  'users.updateMyInfo': async (cast) => ({ as: await fresh(cast), body: profile, log: 'USER UPDATE' }),
  'users.removeMyInfo': async (cast) => ({ as: await fresh(cast), log: 'USER DELETE' }),
  'cities.create': async ({ admin }) => ({ as: admin, body: { name: name('Şehir') }, log: 'USER CREATE' }),
  'cities.update': async (cast) => ({
    ...(await aNamed(cast, 'cities')),
    body: { name: name('Şehir') },
    log: 'USER UPDATE',
  }),
  'cities.remove': async (cast) => ({ ...(await aNamed(cast, 'cities')), log: 'USER DELETE' }),
}

async function aNamed({ server, admin }: Cast, table: 'cities' | 'brands') {
  const row = { name: name('Ad') }
  const { id } = await server.db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()
  return { as: admin, params: { id } }
}

async function aModel({ server, admin }: Cast, use: 'none' | 'archived' | 'active' = 'none') {
  const model = await createModel(server.db)
  const archived_at = use === 'archived' ? new Date() : null
  if (use !== 'none') await createEngine(server.db, { model_id: model.modelId, archived_at })
  return { ...model, as: admin }
}

async function anEngine({ server, customer, admin }: Cast, as = admin) {
  const boat = await createBoat(server.db, customer.id)
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: customer.id })
  const body = { modelId: engine.model_id, serialNumber: 'SN-1' }
  return { scene: { as, params: { id: engine.id, engineId: engine.id, boatId: boat.id } }, engine, boat, body }
}

async function aUsedBoat({ server, customer }: Cast, as: Person) {
  const { boat_id } = await createRequest(server.db, { customer_id: customer.id, status: 'COMPLETED' })
  return { as, params: { id: boat_id } }
}

const fleet: ChangeScenes = {
  'boats.createMine': async ({ customer }) => ({ as: customer, body: boatBody, log: 'BOAT CREATE' }),
  'boats.updateMine': async (cast) => ({ ...(await aBoat(cast, cast.customer)), body: boatBody, log: 'BOAT UPDATE' }),
  'boats.removeMine': async (cast) => ({ ...(await aBoat(cast, cast.customer)), log: 'BOAT DELETE' }),
  'boats.removeMine, archived': async (cast) => ({ ...(await aUsedBoat(cast, cast.customer)), log: 'BOAT DELETE' }),
  'boats.create': async ({ admin, customer }) => ({
    as: admin,
    body: { ...boatBody, ownerUserId: customer.id },
    log: 'BOAT CREATE',
  }),
  'boats.update': async (cast) => ({
    ...(await aBoat(cast, cast.admin)),
    body: { ...boatBody, ownerUserId: cast.customer.id },
    log: 'BOAT UPDATE',
  }),
  'boats.update, another owner': async (cast) => ({
    ...(await aBoat(cast, cast.admin)),
    body: { ...boatBody, ownerUserId: (await fresh(cast)).id },
    log: 'BOAT UPDATE',
  }),
  'boats.remove': async (cast) => ({ ...(await aBoat(cast, cast.admin)), log: 'BOAT DELETE' }),
  'boats.remove, archived': async (cast) => ({ ...(await aUsedBoat(cast, cast.admin)), log: 'BOAT DELETE' }),
  'brands.create': async ({ admin }) => ({ as: admin, body: { name: name('Marka') }, log: 'BOAT CREATE' }),
  'brands.update': async (cast) => ({
    ...(await aNamed(cast, 'brands')),
    body: { name: name('Marka') },
    log: 'BOAT UPDATE',
  }),
  'brands.remove': async (cast) => ({ ...(await aNamed(cast, 'brands')), log: 'BOAT DELETE' }),
  'brands.remove, archived': async (cast) => {
    const { as, brandId } = await aModel(cast, 'archived')
    return { as, params: { id: brandId }, log: 'BOAT DELETE' }
  },
  'models.create': async (cast) => {
    const { as, brandId } = await aModel(cast)
    return { as, body: { name: name('Model'), brandId }, log: 'BOAT CREATE' }
  },
  'models.update': async (cast) => {
    const { as, brandId, modelId } = await aModel(cast)
    return { as, params: { id: modelId }, body: { name: name('Model'), brandId }, log: 'BOAT UPDATE' }
  },
  'models.remove': async (cast) => {
    const { as, modelId } = await aModel(cast)
    return { as, params: { id: modelId }, log: 'BOAT DELETE' }
  },
  'models.remove, archived': async (cast) => {
    const { as, modelId } = await aModel(cast, 'active')
    return { as, params: { id: modelId }, log: 'BOAT DELETE' }
  },
  'engines.create': async (cast) => {
    const { scene, boat, body } = await anEngine(cast, cast.customer)
    return { as: scene.as, body: { ...body, boatId: boat.id }, log: 'BOAT CREATE' }
  },
  'engines.assign': async (cast) => {
    const { scene, engine } = await anEngine(cast, cast.customer)
    await cast.server.db.updateTable('engines').set({ boat_id: null }).where('id', '=', engine.id).execute()
    return { ...scene, log: 'BOAT UPDATE' }
  },
  'engines.unassign': async (cast) => ({ ...(await anEngine(cast, cast.customer)).scene, log: 'BOAT UPDATE' }),
  'engines.updateMine': async (cast) => {
    const { scene, body } = await anEngine(cast, cast.customer)
    return { ...scene, body, log: 'BOAT UPDATE' }
  },
  'engines.removeMine': async (cast) => ({ ...(await anEngine(cast, cast.customer)).scene, log: 'BOAT DELETE' }),
  'engines.update': async (cast) => {
    const { scene, body } = await anEngine(cast)
    return { ...scene, body, log: 'BOAT UPDATE' }
  },
  'engines.remove': async (cast) => ({ ...(await anEngine(cast)).scene, log: 'BOAT DELETE' }),
  'engines.remove, archived': async (cast) => {
    const { scene, engine, boat } = await anEngine(cast)
    const request = await createRequest(cast.server.db, { customer_id: cast.customer.id, boat_id: boat.id })
    await cast.server.db
      .insertInto('request_engines')
      .values({ request_id: request.id, engine_id: engine.id })
      .execute()
    return { ...scene, log: 'BOAT DELETE' }
  },
  'engines.move': async (cast) => {
    const { scene } = await anEngine(cast)
    const other = await createBoat(cast.server.db, cast.customer.id)
    return { as: scene.as, params: { ...scene.params, boatId: other.id }, log: 'BOAT UPDATE' }
  },
}

async function aBoat({ server, customer }: Cast, as: Person) {
  return { as, params: { id: (await createBoat(server.db, customer.id)).id } }
}

export const peopleAndFleetScenes: ChangeScenes = { ...accounts, ...users, ...fleet }
