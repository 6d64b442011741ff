// Real streams over HTTP: when they end, and that every server of the database sends changes.
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createBoat } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { type LiveClient, useLiveClients } from '../../../../test/live-client.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { liveApi } from '../../../shared/live/live.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { MOST_STREAMS } from './live.hub.ts'

const server = useServer()
const { listen, settled } = useLiveClients(server)

describe('a stream ends', () => {
  it('session ends → stream closed', async () => {
    const person = await server.person('CUSTOMER')
    const client = await listen(person)
    await server.call(person, accountsApi.logout)
    await eventually(() => expect(client.hasEnded).toBe(true))
    expect((await server.call(person, liveApi.stream)).status).toBe(401)
  })

  it('password changes in one browser → the stream of another one closed, and not opened again', async () => {
    const person = await server.person('CUSTOMER', { passwordHash: await hashPassword('eski-şifre') })
    const elsewhere = await server.anotherSession(person)
    const client = await listen(elsewhere)
    const body = { currentPassword: 'eski-şifre', newPassword: 'yeni-şifre' }
    expect((await server.call(person, accountsApi.changePassword, { body })).status).toBe(200)
    await eventually(() => expect(client.hasEnded).toBe(true))
    expect((await server.call(elsewhere, liveApi.stream)).status).toBe(401)
  })

  it('refresh token used by somebody else → stream closed', async () => {
    const person = await server.person('CUSTOMER', { passwordHash: await hashPassword('eski-şifre') })
    const device = new Device(server)
    await device.signIn(person.email, 'eski-şifre')
    const stolen = device.cookie
    const client = await listen({ ...person, token: device.token ?? '' })
    for (let times = 0; times < 2; times++) expect((await device.refresh()).status).toBe(200)
    device.cookie = stolen
    expect((await device.refresh()).status).toBe(401)
    await eventually(() => expect(client.hasEnded).toBe(true))
  })

  it('account deleted → stream closed', async () => {
    const admin = await server.person('ADMIN')
    const person = await server.person('CUSTOMER')
    const client = await listen(person)
    expect((await server.call(admin, usersApi.removeUser, { params: { id: person.id } })).status).toBe(200)
    await eventually(() => expect(client.hasEnded).toBe(true))
  })

  it('role changes → closed before anything that only the old role may hear; a new stream has the new rights', async () => {
    const admin = await server.person('ADMIN')
    const demoted = await server.person('ADMIN')
    const client = await listen(demoted)
    const query = { roleId: ROLE_IDS.TECHNICIAN }
    expect((await server.call(admin, usersApi.changeRole, { params: { id: demoted.id }, query })).status).toBe(200)
    const secret = { title: 'Tahsilat', date: '2026-12-01', type: 'COLLECTION', auth: 'ADMIN_ONLY' }
    await server.call(admin, calendarApi.create, { body: secret })
    await eventually(() => expect(client.hasEnded).toBe(true))
    expect(client.received).toEqual([])
    const again = await listen(demoted)
    await server.call(admin, calendarApi.create, { body: secret })
    await settled([again])
    expect(again.received).toEqual([])
  })

  it('account no longer approved → closed, and not opened again', async () => {
    const admin = await server.person('ADMIN')
    const person = await server.person('CUSTOMER')
    const client = await listen(person)
    await server.call(admin, usersApi.approve, { params: { id: person.id }, body: { status: 'PENDING' } })
    await eventually(() => expect(client.hasEnded).toBe(true))
    const answer = await server.call(person, liveApi.stream)
    expect([answer.status, answer.body.message]).toEqual([403, 'profile_not_approved'])
  })

  it('too many pages of one person → the oldest stream is closed and told so', async () => {
    const person = await server.person('CUSTOMER')
    const clients: LiveClient[] = []
    for (let count = 0; count <= MOST_STREAMS; count++) clients.push(await listen(person))
    await eventually(() => expect([clients[0]?.isReplaced, clients[0]?.hasEnded]).toEqual([true, true]))
    await settled(clients.slice(1))
    expect(clients.slice(1).map((client) => client.hasEnded)).not.toContain(true)
  })
})

describe('two servers on one database', () => {
  it('tell each other, and one that stops lets its pages go at once', async () => {
    const second = await server.another()
    const admin = await server.person('ADMIN')
    const here = await listen(admin)
    const there = await listen(admin, second.url)
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const body = { requestType: 'FAULT', boatId: boat.id, engineIds: [] }
    const { id } = (await server.call(owner, requestsApi.create, { body })).body.data
    await eventually(() => {
      for (const client of [here, there]) expect(client.received).toContain(`request ${id}`)
    })
    // One spare connection without a call, as browsers open it.
    const { hostname, port } = new URL(second.url)
    const spare = connect(Number(port), hostname)
    await once(spare, 'connect')
    // Turns off Node's own time-outs of such connections: a stop that waits for one would then never end.
    Object.assign(second.app.server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 })
    await second.app.close()
    await eventually(() => expect(there.hasEnded).toBe(true))
    await settled([here])
    expect(here.hasEnded).toBe(false)
  })
})
