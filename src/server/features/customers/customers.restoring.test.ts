import { beforeAll, describe, expect, it } from 'vitest'
import { createBoat, createDue, createRequest } from '../../../../test/factories.ts'
import { statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { invitationsApi } from '../../../shared/customers/invitations.contract.ts'
import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { hashPassword } from '../accounts/passwords.ts'

const server = useServer()
const PASSWORD = 'gizli-2026'
let admin: Awaited<ReturnType<typeof server.person>>
beforeAll(async () => {
  admin = await server.person('ADMIN')
})

const restore = (id: string, as = admin) => server.call(as, customersApi.restore, { params: { id } })
const remove = (id: string) => server.call(admin, usersApi.removeUser, { params: { id } })
const idsOf = async (state: '' | 'ARCHIVED', search = '') =>
  (await server.call(admin, customersApi.list, { query: { state, search, size: '100' } })).body.data.content.map(
    ({ id }) => id,
  )

/** With a boat and a request, so that they are archived. */
async function archived() {
  const person = await server.person('CUSTOMER', { passwordHash: await hashPassword(PASSWORD) })
  const boat = await createBoat(server.db, person.id)
  const request = await createRequest(server.db, { customer_id: person.id, boat_id: boat.id })
  await remove(person.id)
  return { person, boat, request }
}

describe('an archived address that registers again', () => {
  it('whoever approves it learns what the archive holds; merged, nothing', async () => {
    const { person, request } = await archived()
    await createDue(server.db, request.id)
    const again = await server.person('CUSTOMER', { email: person.email, profile: 'PENDING' })
    const info = async (id: string) => (await server.call(admin, usersApi.info, { params: { id } })).body.data
    expect((await info(again.id)).archived).toEqual({ id: person.id, boats: 1, requests: 1, open: 3600 })
    expect((await info((await server.person('CUSTOMER', { profile: 'PENDING' })).id)).archived).toBeUndefined()
    const pair = { params: { id: again.id }, query: { from: person.id } }
    const { versions } = (await server.call(admin, mergingApi.preview, pair)).body.data
    const merged = await server.call(admin, mergingApi.merge, {
      params: pair.params,
      body: { fromId: person.id, versions },
    })
    expect(merged.status).toBe(200)
    expect((await info(again.id)).archived).toBeUndefined()
    expect(merged.body.data).toMatchObject({ boatCount: 1, open: 3600 })
  })
})

describe('the archive of customers', () => {
  it('lists those who were deleted with a history, and no others', async () => {
    const { person } = await archived()
    const other = await server.person('CUSTOMER')
    const deleted = await server.person('CUSTOMER')
    await remove(deleted.id)
    const technician = await server.person('TECHNICIAN')
    await server.db.updateTable('users').set({ archived_at: server.clock() }).where('id', '=', technician.id).execute()
    const ids = await idsOf('ARCHIVED')
    expect(ids).toContain(person.id)
    for (const { id } of [other, deleted, technician]) expect(ids).not.toContain(id)
    expect(await idsOf('ARCHIVED', person.email)).toEqual([person.id])
    expect(await idsOf('', person.email)).toEqual([])
  })

  it('restored: a customer without sign-in, with boats and requests, who can be invited', async () => {
    const { person, boat } = await archived()
    const { status, body } = await restore(person.id)
    expect([status, body.message]).toEqual([200, 'customer_restored'])
    expect(body.data).toMatchObject({ id: person.id, email: person.email, signIn: 'NONE', boatCount: 1 })
    expect(await idsOf('ARCHIVED', person.email)).toEqual([])
    expect(await idsOf('', person.email)).toEqual([person.id])
    expect((await server.call(admin, boatsApi.byId, { params: { id: boat.id } })).body.data.ownerUserId).toBe(person.id)
    // Nothing of the account works any more.
    const login = await server.call(null, accountsApi.login, { body: { email: person.email, password: PASSWORD } })
    expect(login.status).toBe(401)
    expect((await server.call(person, accountsApi.me)).status).toBe(401)
    const invited = await server.call(admin, invitationsApi.invite, { params: { id: person.id }, body: { by: 'LINK' } })
    const again = await server.call(null, invitationsApi.accept, {
      params: { token: invited.body.data.code ?? '' },
      body: { email: person.email, password: PASSWORD },
    })
    expect(again.body.data).toMatchObject({ id: person.id, userInfoStatus: 'APPROVED' })
  })

  it('an invitation from before the deletion stays void', async () => {
    const created = await server.call(admin, customersApi.create, {
      body: { fullName: 'Ahmet Kaya', phone: '0534 300 00 01', boat: { name: 'Meltem', model: 'Bavaria' } },
    })
    const { id } = created.body.data
    const invited = await server.call(admin, invitationsApi.invite, { params: { id }, body: { by: 'LINK' } })
    await remove(id)
    await restore(id)
    const read = await server.call(null, invitationsApi.byAnyone, { params: { token: invited.body.data.code ?? '' } })
    expect(statusAndKey(read)).toBe('404 invitation_not_found')
  })

  it('its address taken meanwhile → 409 email_in_use, and nothing changes', async () => {
    const { person } = await archived()
    await server.db.updateTable('users').set({ email: person.email }).where('id', '=', admin.id).execute()
    expect(statusAndKey(await restore(person.id))).toBe('409 email_in_use')
    expect(await idsOf('ARCHIVED', person.email)).toEqual([person.id])
    await server.db.updateTable('users').set({ email: admin.email }).where('id', '=', admin.id).execute()
  })

  it('403, 404; of two who restore at once, one does', async () => {
    const { person } = await archived()
    for (const role of ['CUSTOMER', 'TECHNICIAN'] as const)
      expect((await restore(person.id, await server.person(role))).status).toBe(403)
    const active = await server.person('CUSTOMER')
    for (const id of [UNKNOWN_ID, 'x', active.id, admin.id])
      expect(statusAndKey(await restore(id))).toBe('404 customer_not_found')
    const answers = await Promise.all([restore(person.id), restore(person.id)])
    expect(answers.map(statusAndKey).sort()).toEqual(['200 customer_restored', '404 customer_not_found'])
  })
})
