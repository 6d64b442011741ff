// `adminsNeedFactor`: an admin without a second step can add one or sign out, nothing else.
import { afterEach, describe, expect, it } from 'vitest'
import { addApp, giveIdentity } from '../../../../test/authenticator.ts'
import { type Person, statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { factorsApi } from '../../../shared/accounts/factors.contract.ts'
import { allEndpoints } from '../../../shared/api.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { workshopApi } from '../../../shared/workshop/workshop.contract.ts'

const server = useServer()
const need = (on: boolean) => server.db.updateTable('workshop').set({ admins_need_factor: on }).execute()
afterEach(() => need(false))

const save = (who: Person, body: object) =>
  server.call(who, workshopApi.update, { body: { tradeName: 'Poyraz Servis', ...body } })
const isNeeded = async (who: Person) => (await server.call(who, workshopApi.byAdmin)).body.data.adminsNeedFactor

describe('switching it on', () => {
  it('is for an admin who has a second step and has just shown who they are; a form without it leaves it as it is', async () => {
    const [without, admin] = [await server.person('ADMIN'), await server.person('ADMIN')]
    await giveIdentity(server, without)
    expect(statusAndKey(await save(without, { adminsNeedFactor: true }))).toBe('403 factor_setup_required')
    await addApp(server, admin)
    await server.db.updateTable('sessions').set({ identity_at: null }).where('id', '=', admin.sessionId).execute()
    expect(statusAndKey(await save(admin, { adminsNeedFactor: true }))).toBe('403 identity_check_required')
    await giveIdentity(server, admin)
    expect((await save(admin, { adminsNeedFactor: true })).status).toBe(200)
    await save(admin, {})
    expect(await isNeeded(admin)).toBe(true)
    await server.db.updateTable('sessions').set({ identity_at: null }).where('id', '=', admin.sessionId).execute()
    // Nothing changes, so nobody is asked.
    expect((await save(admin, { adminsNeedFactor: true })).status).toBe(200)
    expect(statusAndKey(await save(admin, { adminsNeedFactor: false }))).toBe('403 identity_check_required')
  })
})

describe('an admin without a second step', () => {
  const guarded = allEndpoints.filter(({ endpoint: { config } }) => {
    const { access, duringSetup } = config
    return !duringSetup && (access === 'session' || (access !== 'public' && access.includes('ADMIN')))
  })

  it.each(guarded)('$name → 403', async ({ endpoint }) => {
    const admin = await server.person('ADMIN')
    await need(true)
    const params = { id: UNKNOWN_ID }
    expect(statusAndKey(await server.call(admin, endpoint, { params }))).toBe('403 factor_setup_required')
  })

  it('adds one, and everything opens; customers and technicians meet nothing of it', async () => {
    const [admin, customer] = [await server.person('ADMIN'), await server.person('CUSTOMER')]
    await need(true)
    expect((await server.call(admin, accountsApi.me)).body.data.needsFactor).toBe(true)
    expect((await server.call(customer, accountsApi.me)).body.data.needsFactor).toBe(false)
    await addApp(server, admin)
    expect((await server.call(admin, accountsApi.me)).body.data.needsFactor).toBe(false)
    expect((await server.call(admin, usersApi.list)).status).toBe(200)
  })

  it('signs out', async () => {
    const admin = await server.person('ADMIN')
    await need(true)
    expect((await server.call(admin, accountsApi.logout)).status).toBe(200)
    expect(statusAndKey(await server.call(admin, accountsApi.me))).toBe('401 invalid_token')
  })

  it('a customer who becomes one at an open session → must add one', async () => {
    const [admin, person] = [await server.person('ADMIN'), await server.person('CUSTOMER')]
    await addApp(server, admin)
    await need(true)
    const query = { roleId: '00000000-0000-4000-8000-000000000001' }
    await server.call(admin, usersApi.changeRole, { params: { id: person.id }, query })
    expect(statusAndKey(await server.call(person, usersApi.list))).toBe('403 factor_setup_required')
  })
})

describe('the last second step', () => {
  it('of an admin → 409 while admins need one, also by the call for others; of a customer it goes', async () => {
    const [admin, customer] = [await server.person('ADMIN'), await server.person('CUSTOMER')]
    for (const who of [admin, customer]) await addApp(server, who)
    await need(true)
    const idOf = async (who: Person) => (await server.call(who, factorsApi.mine)).body.data.factors[0]?.id ?? ''
    const remove = async (who: Person) => server.call(who, factorsApi.remove, { params: { id: await idOf(who) } })
    expect(statusAndKey(await remove(admin))).toBe('409 last_factor')
    const own = await server.call(admin, factorsApi.removeOfUser, {
      params: { id: admin.id },
      body: { reason: 'yeni' },
    })
    expect(statusAndKey(own)).toBe('409 last_factor')
    expect((await server.call(admin, factorsApi.mine)).body.data.factors).toHaveLength(1)
    expect(statusAndKey(await remove(customer))).toBe('200 factor_removed')
    await need(false)
    expect(statusAndKey(await remove(admin))).toBe('200 factor_removed')
  })
})
