import { beforeAll, describe, expect, it } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { eventually } from '../../../../test/eventually.ts'
import { sorted, statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { useLiveClients } from '../../../../test/live-client.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { sessionsApi } from '../../../shared/accounts/sessions.contract.ts'
import { hashPassword } from './passwords.ts'

const server = useServer()
server.stopClock()
const { listen } = useLiveClients(server)
const PASSWORD = 'İskele-2026'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})
const owner = () => server.person('CUSTOMER', { passwordHash })
const tokenWorks = async (who: Parameters<typeof server.call>[0]) =>
  statusAndKey(await server.call(who, accountsApi.me))

describe('the list of sessions', () => {
  it('names each open session: device, network, since, last seen, and which one it is', async () => {
    const person = await owner()
    const phone = new Device(server, { 'user-agent': PHONE, 'x-forwarded-for': '192.0.2.7' })
    const start = server.clock().toISOString()
    await phone.signIn(person.email, PASSWORD)
    const { data } = (await phone.call(sessionsApi.mine)).body as unknown as { data: Record<string, unknown>[] }
    expect(data).toHaveLength(2)
    const own = data.find(({ isThis }) => isThis)
    expect(own).toMatchObject({ agent: PHONE, network: '192.0.2.7', since: start, seenAt: start })

    server.advance(90)
    await phone.refresh({ 'x-forwarded-for': '192.0.2.8' })
    await server.renewToken(person)
    const { body } = await server.call(person, sessionsApi.mine)
    expect(body.data[0]).toMatchObject({
      network: '192.0.2.8',
      since: start,
      seenAt: server.clock().toISOString(),
      isThis: false,
    })
  })

  it('leaves out sessions that have ended or run out, and those of others', async () => {
    const person = await owner()
    const [ended, old] = [await server.anotherSession(person), await server.anotherSession(person)]
    await server.person('CUSTOMER')
    await server.call(ended, accountsApi.logout)
    await server.db
      .updateTable('sessions')
      .set({ expires_at: server.clock() })
      .where('id', '=', old.sessionId)
      .execute()
    const { body } = await server.call(person, sessionsApi.mine)
    expect(body.data.map(({ id }) => id)).toEqual([person.sessionId])
  })
})

describe('ending sessions', () => {
  it('one → its token, its refresh and its live stream end at once; this one stays', async () => {
    const person = await owner()
    const phone = new Device(server)
    await phone.signIn(person.email, PASSWORD)
    const { body } = await server.call(person, sessionsApi.mine)
    const id = body.data.find(({ isThis }) => !isThis)?.id ?? ''
    const stream = await listen({ ...person, token: phone.token ?? '' })
    expect((await server.call(person, sessionsApi.endMine, { params: { id } })).body.message).toBe('session_ended')
    await eventually(() => expect(stream.hasEnded).toBe(true))
    expect([(await phone.me())[1], (await phone.refresh()).body.message]).toEqual(['invalid_token', 'invalid_token'])
    expect(await tokenWorks(person)).toBe('200 fetched')
    const again = await server.call(person, sessionsApi.endMine, { params: { id } })
    expect(statusAndKey(again)).toBe('404 session_not_found')
  })

  it('all others → only this one stays, and one log entry counts them', async () => {
    const person = await owner()
    const others = [await server.anotherSession(person), await server.anotherSession(person)]
    const [ended] = others
    await server.call(person, sessionsApi.endOthers)
    expect(await Promise.all(others.map(tokenWorks))).toEqual(['401 invalid_token', '401 invalid_token'])
    expect(await tokenWorks(person)).toBe('200 fetched')
    await server.call(person, sessionsApi.endOthers)
    const logs = await server.logsOf(person.id)
    expect(logs.map(({ message }) => message)).toEqual([`${person.email} hesabının 2 oturumu kapatıldı`])
    expect(statusAndKey(await server.call(ended ?? null, sessionsApi.endOthers))).toBe('401 invalid_token')
  })

  it('a session of another account → 404, and it stays', async () => {
    const [person, stranger] = [await owner(), await owner()]
    for (const id of [stranger.sessionId, UNKNOWN_ID, 'x']) {
      const answer = await server.call(person, sessionsApi.endMine, { params: { id } })
      expect(statusAndKey(answer)).toBe('404 session_not_found')
    }
    expect(await tokenWorks(stranger)).toBe('200 fetched')
  })

  it('two sessions that end all others at once → one of them stays', async () => {
    const one = await owner()
    const other = await server.anotherSession(one)
    const answers = await Promise.all([one, other].map((who) => server.call(who, sessionsApi.endOthers)))
    expect(sorted(answers)).toEqual(['200 sessions_ended', '401 invalid_token'])
    expect((await Promise.all([one, other].map(tokenWorks))).sort()).toEqual(['200 fetched', '401 invalid_token'])
  })
})

describe('an admin and the sessions of others', () => {
  it('reads them, ends one or all, and the log names the admin', async () => {
    const admin = await server.person('ADMIN')
    const person = await owner()
    const other = await server.anotherSession(person)
    const { body } = await server.call(admin, sessionsApi.ofUser, { params: { id: person.id } })
    expect(body.data.map(({ id, isThis }) => [id, isThis]).sort()).toEqual(
      [person, other].map(({ sessionId }) => [sessionId, false]).sort(),
    )
    await server.call(admin, sessionsApi.endOfUser, { params: { id: person.id, sessionId: other.sessionId } })
    expect([await tokenWorks(person), await tokenWorks(other)]).toEqual(['200 fetched', '401 invalid_token'])
    await server.call(admin, sessionsApi.endAllOfUser, { params: { id: person.id } })
    expect(await tokenWorks(person)).toBe('401 invalid_token')
    const logs = await server.logsOf(person.id)
    expect(logs.map(({ user_email }) => user_email)).toEqual([admin.email, admin.email])
  })

  it('their own → the one that asks stays', async () => {
    const admin = await server.person('ADMIN')
    const other = await server.anotherSession(admin)
    await server.call(admin, sessionsApi.endAllOfUser, { params: { id: admin.id } })
    expect([await tokenWorks(admin), await tokenWorks(other)]).toEqual(['200 fetched', '401 invalid_token'])
  })

  it('a session under the wrong account, or an account that is unknown → 404', async () => {
    const admin = await server.person('ADMIN')
    const [person, stranger] = [await owner(), await owner()]
    const wrong = await server.call(admin, sessionsApi.endOfUser, {
      params: { id: person.id, sessionId: stranger.sessionId },
    })
    expect(statusAndKey(wrong)).toBe('404 session_not_found')
    for (const endpoint of [sessionsApi.ofUser, sessionsApi.endAllOfUser]) {
      const answer = await server.call(admin, endpoint, { params: { id: UNKNOWN_ID } })
      expect(statusAndKey(answer)).toBe('404 user_not_found')
    }
    expect(await tokenWorks(stranger)).toBe('200 fetched')
  })
})
