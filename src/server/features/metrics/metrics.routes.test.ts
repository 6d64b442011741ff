import { describe, expect, it, onTestFinished } from 'vitest'
import { addApp } from '../../../../test/authenticator.ts'
import { createRequest, createUser } from '../../../../test/factories.ts'
import { UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { factorsApi } from '../../../shared/accounts/factors.contract.ts'
import { allEndpoints } from '../../../shared/api.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { COMMIT, VERSION } from '../../version.ts'
import { hashPassword } from '../accounts/passwords.ts'

const server = useServer()
const people = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER' })
const TOKEN = 'olcum-anahtari-yeterince-uzun'

async function metrics(): Promise<string> {
  const response = await server.fetch('/api/metrics')
  expect(response.status).toBe(200)
  return response.text()
}

/** The value of one line: `sample(text, 'pruva_outbox_messages', { channel: 'EMAIL', state: 'failed' })`. */
function sample(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = lines.find((one) => wanted.every((label) => one.includes(label)))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('who reads the metrics', () => {
  async function withToken() {
    const { app } = await server.another({ METRICS_TOKEN: TOKEN })
    onTestFinished(() => app.close())
    return app
  }
  const NOT_FOUND = { success: false, message: 'not_found', data: null }

  it.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 caddy'],
    ['x-real-ip', '203.0.113.9'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['host', 'pruva.example.com'],
  ])('this machine → 200; through a proxy on it, which sends %s → 404', async (name, value) => {
    const { app } = server
    const of = (headers: Record<string, string>) =>
      app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000', ...headers } })
    expect((await of({})).statusCode).toBe(200)
    const passedOn = await of({ [name]: value })
    expect([passedOn.statusCode, passedOn.json()]).toEqual([404, NOT_FOUND])
  })

  it.each(['203.0.113.9', '10.0.0.5', '2001:db8::1', '::ffff:10.0.0.5'])('%s → 404 without the token', async (from) => {
    const app = await withToken()
    const of = (authorization?: string) =>
      app.inject({ url: '/api/metrics', remoteAddress: from, headers: authorization ? { authorization } : {} })
    for (const wrong of [
      undefined,
      'Bearer x',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
    ])
      expect((await of(wrong)).json()).toEqual(NOT_FOUND)
    expect((await of(`Bearer ${people.admin.token}`)).json()).toEqual(NOT_FOUND)
    const right = await of(`Bearer ${TOKEN}`)
    expect([right.statusCode, right.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  })

  it('the token counts through a proxy too; without METRICS_TOKEN no bearer does', async () => {
    const call = {
      url: '/api/metrics',
      remoteAddress: '127.0.0.1',
      headers: { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' },
    }
    expect((await (await withToken()).inject(call)).statusCode).toBe(200)
    expect((await server.app.inject(call)).statusCode).toBe(404)
    const empty = { ...call, headers: { ...call.headers, authorization: 'Bearer undefined' } }
    expect((await server.app.inject(empty)).statusCode).toBe(404)
  })
})

describe('what the metrics tell', () => {
  it('calls: counted by route and status with their time, ids left out; unknown addresses together', async () => {
    const label = { method: 'GET', route: usersApi.info.url, status: '404' }
    const before = sample(await metrics(), 'pruva_call_seconds_count', label) ?? 0
    for (let time = 0; time < 3; time++) await server.call(people.admin, usersApi.info, { params: { id: UNKNOWN_ID } })
    await server.fetch('/api/yok/gizli-kelime')
    const text = await metrics()
    expect(sample(text, 'pruva_call_seconds_count', label)).toBe(before + 3)
    expect(sample(text, 'pruva_call_seconds_bucket', { ...label, le: '5' })).toBe(before + 3)
    expect(sample(text, 'pruva_call_seconds_sum', label)).toBeGreaterThan(0)
    expect(sample(text, 'pruva_call_seconds_count', { route: 'other', status: '404' })).toBeGreaterThan(0)
    expect(text).not.toContain('gizli-kelime')
  })

  it('the outbox: waiting, failed, and since when; the bulletin: its age once there is one', async () => {
    const message = { channel: 'EMAIL' as const, kind: 'test', recipient: 'x@pruva.test', subject: 's', text_body: 't' }
    const minutesAgo = (minutes: number) => new Date(server.clock().getTime() - minutes * 60_000)
    expect(sample(await metrics(), 'pruva_age_seconds', { of: 'bulletin' })).toBeUndefined()
    await server.db
      .insertInto('outbox_messages')
      .values([
        { ...message, created_at: minutesAgo(10) },
        { ...message, created_at: minutesAgo(5) },
        { ...message, status: 'FAILED', created_at: minutesAgo(90) },
        { ...message, status: 'SENT', sent_at: minutesAgo(1), created_at: minutesAgo(95) },
      ])
      .execute()
    await server.db
      .insertInto('bulletins')
      .values({ day: '2026-11-25', number: '2026/220', fetched_at: minutesAgo(30), sha256: 'a'.repeat(64) })
      .execute()
    const text = await metrics()
    expect(sample(text, 'pruva_outbox_messages', { channel: 'EMAIL', state: 'waiting' })).toBe(2)
    expect(sample(text, 'pruva_outbox_messages', { channel: 'EMAIL', state: 'failed' })).toBe(1)
    expect(sample(text, 'pruva_outbox_messages', { channel: 'PUSH', state: 'waiting' })).toBe(0)
    const seconds = [
      sample(text, 'pruva_outbox_oldest_seconds', { channel: 'EMAIL' }),
      sample(text, 'pruva_age_seconds', { of: 'bulletin' }),
    ]
    expect(seconds.map((value) => Math.round((value ?? 0) / 60))).toEqual([10, 30])
  })

  it('of two steps a wrong one is a failed sign-in, the right password before it is none', async () => {
    const person = await server.person('CUSTOMER', { passwordHash: await hashPassword('dogru-sifre') })
    const { email } = person
    await addApp(server, person)
    const failed = async () => sample(await metrics(), 'pruva_failed_sign_ins_total') ?? 0
    const before = await failed()
    const { body } = await server.call(null, accountsApi.login, { body: { email, password: 'dogru-sifre' } })
    expect(body.message).toBe('second_factor_required')
    expect(await failed()).toBe(before)
    const { token: challenge } = (body as unknown as { challenge: { token: string } }).challenge
    await server.call(null, factorsApi.login, { body: { challenge, recoveryCode: '0-AAAAA-AAAAAA' } })
    expect(await failed()).toBe(before + 1)
  })

  it('failed sign-ins, the build, the disk, connections, streams, the event loop and the memory', async () => {
    const before = sample(await metrics(), 'pruva_failed_sign_ins_total') ?? 0
    const body = { email: people.owner.email, password: 'yanlis-sifre' }
    await server.call(null, accountsApi.login, { body })
    const stream = await server.fetch('/api/live', { headers: { authorization: `Bearer ${people.owner.token}` } })
    const text = await metrics()
    await stream.body?.cancel()
    expect(sample(text, 'pruva_failed_sign_ins_total')).toBe(before + 1)
    expect(sample(text, 'pruva_build_info', { version: VERSION, commit: COMMIT ?? '' })).toBe(1)
    expect(sample(text, 'pruva_live_streams')).toBe(1)
    expect(sample(text, 'pruva_database_up')).toBe(1)
    for (const [name, labels] of [
      ['pruva_http_connections', {}],
      ['pruva_disk_bytes', { state: 'free' }],
      ['pruva_disk_bytes', { state: 'total' }],
      ['process_resident_memory_bytes', {}],
    ] as const)
      expect(sample(text, name, labels), name).toBeGreaterThan(0)
    expect(sample(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('an address of the contract, a status or a word of its own stands in each label: no person, no secret', async () => {
    const stranger = await createUser(server.db, 'CUSTOMER')
    const request = await createRequest(server.db, { customer_id: people.owner.id })
    for (const path of [
      `/api/users/${stranger.id}/info`,
      `/api/maintenance/requests/${request.id}`,
      `/t/${UNKNOWN_ID}`,
    ])
      await server.fetch(path, { headers: { authorization: `Bearer ${people.admin.token}` } })
    const text = await metrics()
    const routes = [...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route)
    const known = [...allEndpoints.map(({ endpoint }) => endpoint.url as string), 'other']
    expect(routes.filter((route) => !known.includes(route ?? ''))).toEqual([])
    const names = new Set([...text.matchAll(/[{,]([a-z_]+)="/g)].map(([, name]) => name))
    const processLabels = ['kind', 'space', 'type', 'major', 'minor', 'patch']
    const own = ['method', 'route', 'status', 'le', 'version', 'commit', 'channel', 'state', 'of', ...processLabels]
    expect([...names].filter((name) => !own.includes(name ?? ''))).toEqual([])
    for (const person of [stranger, ...Object.values(people)])
      for (const word of [person.id, person.email]) expect(text).not.toContain(word)
    for (const word of [request.id, people.admin.token, 'a-secret-only-for-tests', 'eyJ', '@', '127.0.0.1'])
      expect(text).not.toContain(word)
  })

  it('the database does not answer → 200 with what is known without it', async () => {
    const { app, url } = await server.another({}, undefined, { plugin: brokenDatabase })
    onTestFinished(() => app.close())
    const response = await fetch(`${url}/api/metrics`)
    const text = await response.text()
    expect([response.status, sample(text, 'pruva_database_up')]).toEqual([200, 0])
    expect(sample(text, 'pruva_outbox_oldest_seconds', { channel: 'EMAIL' })).toBeUndefined()
    expect(sample(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  })
})

const brokenDatabase = {
  transformQuery: () => {
    throw new Error('The database is away')
  },
  transformResult: () => {
    throw new Error('The database is away')
  },
}
