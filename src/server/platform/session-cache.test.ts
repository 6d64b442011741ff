// What a server keeps of a session is never older than the last notification, and never used without a listener.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Context, peopleAndFleetCases } from '../../../test/change-cases.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Person, UNKNOWN_ID, useServer } from '../../../test/harness.ts'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { allEndpoints } from '../../shared/api.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import { usersApi } from '../../shared/users/users.contract.ts'
import type { Listen } from '../db/listen.ts'
import { sessionCache } from './session-cache.ts'

const server = useServer()
/** Hears of no change, but does not know it. */
const deaf: Listen = async (_channel, { listening }) => {
  listening()
  return async () => {}
}
/** Without a connection. */
const away: Listen = async () => async () => {}

const urls = { own: '', deaf: '', uncached: '' }
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  urls.own = server.url
  for (const [name, listen] of [
    ['deaf', deaf],
    ['uncached', away],
  ] as const) {
    const { app, url } = await server.another({}, listen)
    urls[name] = url
    closers.push(() => app.close())
  }
})
afterAll(() => Promise.all(closers.map((close) => close())))

async function me(url: string, { token }: { token: string }) {
  const answer = await fetch(url + accountsApi.me.url, { headers: { authorization: `Bearer ${token}` } })
  const { message, data } = (await answer.json()) as { message: string; data: unknown }
  return { status: answer.status, message, data }
}

const changeRole = (admin: Person, { id }: Person) =>
  server.call(admin, usersApi.changeRole, { params: { id }, query: { roleId: ROLE_IDS.TECHNICIAN } })

describe('the server that makes a change', () => {
  const cases = Object.keys(peopleAndFleetCases).filter((name) => /^(accounts|users)\./.test(name))
  let context: Context
  beforeAll(async () => {
    const [admin, technician] = [await server.person('ADMIN'), await server.person('TECHNICIAN')]
    context = { server, admin, technician, customer: await server.person('CUSTOMER') }
    server.url = urls.deaf
  })
  afterAll(() => {
    server.url = urls.own
  })

  it.each(cases)('%s → acts on its next calls without a notification', async (name) => {
    const people: Person[] = [context.admin]
    const person: typeof server.person = async (...options) => {
      const made = await server.person(...options)
      // A second browser, whose session may end with the change.
      people.push(made, await server.anotherSession(made))
      return made
    }
    const recording = new Proxy(server, { get: (of, key) => (key === 'person' ? person : Reflect.get(of, key, of)) })
    const testCase = await peopleAndFleetCases[name]?.({ ...context, server: recording })
    const endpoint = allEndpoints.find((known) => known.name === name.split(',')[0])?.endpoint
    if (!testCase || !endpoint) throw new Error(name)
    for (const one of people) expect(await me(urls.deaf, one)).toEqual(await me(urls.uncached, one))
    const { as = null, params, query, body } = testCase
    expect((await server.call(as, endpoint, { params, query, body })).status).toBe(testCase.status ?? 200)
    for (const one of people) expect(await me(urls.deaf, one)).toEqual(await me(urls.uncached, one))
  })

  it('a session that is not its own → is kept until a notification', async () => {
    const person = await server.person('CUSTOMER')
    expect((await me(urls.deaf, person)).status).toBe(200)
    await sql`update sessions set ended_at = now() where id = ${person.sessionId}`.execute(server.db)
    expect((await me(urls.deaf, person)).status).toBe(200)
    expect((await me(urls.uncached, person)).status).toBe(401)
  })
})

describe('two servers on one database', () => {
  const changes: Record<string, (person: Person, admin: Person) => Promise<unknown>> = {
    'a sign-out': (person) => server.call(person, accountsApi.logout),
    'another role': (person, admin) => changeRole(admin, person),
    'a deletion': (person, admin) => server.call(admin, usersApi.removeUser, { params: { id: person.id } }),
    'a profile that is no longer approved': (person, admin) =>
      server.call(admin, usersApi.approve, {
        params: { id: person.id },
        body: { status: 'REJECTED', reason: 'Eksik' },
      }),
    'no profile any more': (person) => server.call(person, usersApi.removeMyInfo),
    'a setting': (person) =>
      server.call(person, accountsApi.updateSettings, {
        body: { emailNotifications: false, pushNotifications: false },
      }),
    'a session that an operator ends': ({ sessionId }) =>
      sql`update sessions set ended_at = now() where id = ${sessionId}`.execute(server.db),
    'a session that an operator shortens': ({ sessionId }) =>
      sql`update sessions set expires_at = now() - interval '1 day' where id = ${sessionId}`.execute(server.db),
    'an account that an operator deletes': ({ id }) => sql`delete from users where id = ${id}`.execute(server.db),
    'an address that an operator changes': ({ id }) =>
      sql`update users set email = ${`${id}@yeni.test`} where id = ${id}`.execute(server.db),
  }

  it.each(Object.keys(changes))('%s on one → acts on the other after the notification', async (name) => {
    const second = await server.another()
    const admin = await server.person('ADMIN')
    const person = await server.person('CUSTOMER')
    const before = await me(second.url, person)
    expect(before.status).toBe(200)
    await changes[name]?.(person, admin)
    const after = await me(urls.uncached, person)
    expect(after).not.toEqual(before)
    await eventually(async () => expect(await me(second.url, person)).toEqual(after))
    await second.app.close()
  })
})

// The embedded database has no connection that can be lost.
describe.runIf(inject('migratedDatabase').kind === 'server')('without its listener', () => {
  const listeners = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'pruva live' and datname = current_database()`.execute(server.db)
    return rows.map(({ pid }) => pid)
  }

  it('a change while the connection is cut → refused at once on the other server', async () => {
    const second = await server.another()
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => server.person('CUSTOMER')))
    for (const person of people) {
      await eventually(async () => expect((await me(second.url, person)).status).toBe(200))
      const cut = await listeners()
      await sql`select pg_terminate_backend(pid) from unnest(${cut}::int[]) pid`.execute(server.db)
      await eventually(async () => expect((await listeners()).filter((pid) => cut.includes(pid))).toEqual([]))
      expect((await server.call(person, accountsApi.logout)).status).toBe(200)
      expect((await me(second.url, person)).status).toBe(401)
    }
    await second.app.close()
  })
})

describe('the cache', () => {
  const NOW = new Date('2026-05-01T09:00:00Z')
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
  const session = (userId: string, endsAt = later(900)) => ({ userId, endsAt: endsAt.getTime() })
  function listening() {
    const cache = sessionCache<ReturnType<typeof session>>()
    cache.resume()
    return cache
  }

  it('keeps what was read, until the session ends or a minute has passed', async () => {
    const cache = listening()
    const [long, short] = [session('a'), session('b', later(5))]
    expect(await cache.keep('long', NOW, async () => long)).toBe(long)
    await cache.keep('short', NOW, async () => short)
    expect([cache.find('long', later(59)), cache.find('long', later(60))]).toEqual([long, undefined])
    expect([cache.find('short', later(4)), cache.find('short', later(5))]).toEqual([short, undefined])
    expect(cache.find('other', NOW)).toBeUndefined()
  })

  it('a refused session → is not kept', async () => {
    const cache = listening()
    expect(await cache.keep('token', NOW, async () => null)).toBeNull()
    expect(cache.find('token', NOW)).toBeUndefined()
  })

  it.each(['a', UNKNOWN_ID])('a change of %s during a read → what was read is not kept', async (changed) => {
    const cache = listening()
    const read = Promise.withResolvers<ReturnType<typeof session>>()
    const reading = cache.keep('token', NOW, () => read.promise)
    cache.forget(changed)
    read.resolve(session('a'))
    expect((await reading)?.userId).toBe('a')
    expect(cache.find('token', NOW)).toBeUndefined()
  })

  it('a change of an account → all of its sessions are forgotten, and no others', async () => {
    const cache = listening()
    for (const [token, userId] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['b1', 'b'],
    ] as const)
      await cache.keep(token, NOW, async () => session(userId))
    cache.forget('a')
    expect(['a1', 'a2', 'b1'].map((token) => cache.find(token, NOW)?.userId)).toEqual([undefined, undefined, 'b'])
  })

  it('a lost listener → nothing is known or kept until it listens again, not even a read that began before', async () => {
    const cache = listening()
    await cache.keep('token', NOW, async () => session('a'))
    const read = Promise.withResolvers<ReturnType<typeof session>>()
    const reading = cache.keep('slow', NOW, () => read.promise)
    cache.pause()
    expect(cache.find('token', NOW)).toBeUndefined()
    await cache.keep('token', NOW, async () => session('a'))
    expect(cache.find('token', NOW)).toBeUndefined()
    cache.resume()
    read.resolve(session('a'))
    await reading
    expect(['token', 'slow'].map((token) => cache.find(token, NOW))).toEqual([undefined, undefined])
    await cache.keep('token', NOW, async () => session('a'))
    expect(cache.find('token', NOW)?.userId).toBe('a')
  })

  it('more sessions than it holds → the oldest go', async () => {
    const cache = listening()
    for (let count = 0; count <= 10_000; count++) await cache.keep(`${count}`, NOW, async () => session('a'))
    expect(['0', '1', '10000'].map((token) => cache.find(token, NOW) !== undefined)).toEqual([false, true, true])
  })
})
