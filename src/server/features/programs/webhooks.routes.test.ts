// Webhooks over HTTP: added, changed, tried, deleted; the secret is in one answer alone.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { giveIdentity } from '../../../../test/authenticator.ts'
import { type Person, refused, sorted, statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { isSigned, WebhookPeer } from '../../../../test/webhook-peer.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { MOST_WEBHOOKS, WEBHOOK_EVENTS, webhooksApi } from '../../../shared/programs/webhooks.contract.ts'

const server = useServer()
const peer = new WebhookPeer()
let admin: Person
beforeAll(() => peer.open())
afterAll(() => peer.close())
beforeEach(async () => {
  admin = await server.person('ADMIN')
  await giveIdentity(server, admin)
  await server.db.deleteFrom('webhooks').execute()
  peer.received.length = 0
  peer.answerWith(204)
})

const URL_AT = 'https://muhasebe.test/pruva?anahtar=gizli'
const create = (body: object = {}, operationId = randomUUID()) =>
  server.call(admin, webhooksApi.create, { body: { url: URL_AT, events: WEBHOOK_EVENTS, ...body }, operationId })
const made = async (body: object = {}) => (await create(body)).body.data
const test = (id: string) => server.call(admin, webhooksApi.test, { params: { id } })

it('the secret is in the answer that made it, also a repeated one, and nowhere else', async () => {
  const operationId = randomUUID()
  const first = await create({}, operationId)
  const { secret, made: hook } = first.body.data
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect((await create({}, operationId)).body).toEqual(first.body)
  const rows = [
    await server.db.selectFrom('webhooks').selectAll().execute(),
    await server.db.selectFrom('idempotency_keys').select('answer').execute(),
    await server.logsOf(hook.id),
    (await server.call(admin, webhooksApi.list)).body,
  ]
  expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length))
  expect(await server.db.selectFrom('webhooks').select('id').execute()).toEqual([{ id: hook.id }])
})

it('the log names the server alone, because the rest of an address may be a secret', async () => {
  const { made: hook } = await made()
  const body = { url: URL_AT, events: ['job.completed'], isEnabled: false, version: hook.version }
  expect((await server.call(admin, webhooksApi.update, { params: { id: hook.id }, body })).status).toBe(200)
  expect((await server.logsOf(hook.id)).map(({ message }) => message)).toEqual([
    'muhasebe.test için webhook eklendi',
    'muhasebe.test webhook’u değiştirildi (kapalı)',
  ])
})

it('its address, events and state change, by the version that was seen', async () => {
  const { id, version } = (await made()).made
  const change = (body: object) => server.call(admin, webhooksApi.update, { params: { id }, body })
  const body = { url: 'http://10.0.0.7:8080/x', events: ['job.completed', 'job.completed'], isEnabled: false }
  const expected = { ...body, events: ['job.completed'], version: version + 1, last: null }
  expect((await change({ ...body, version })).body.data).toMatchObject(expected)
  expect(statusAndKey(await change({ ...body, version }))).toBe('409 record_changed')
  expect((await server.call(admin, webhooksApi.list)).body.data).toMatchObject([expected])
  expect((await server.call(admin, webhooksApi.remove, { params: { id } })).body.data).toEqual([])
})

it('an unknown one → 404', async () => {
  const params = { id: UNKNOWN_ID }
  const body = { url: URL_AT, events: WEBHOOK_EVENTS, isEnabled: true }
  const answers = [
    await server.call(admin, webhooksApi.update, { params, body }),
    await server.call(admin, webhooksApi.remove, { params }),
    await test(UNKNOWN_ID),
  ]
  expect(answers.map(statusAndKey)).toEqual(Array(3).fill('404 webhook_not_found'))
})

const BAD: [body: object, field: string, message: string][] = [
  [{ url: '' }, 'url', 'required'],
  ...[
    'muhasebe.test',
    'ftp://muhasebe.test',
    'https://ad:parola@muhasebe.test',
    'https://muhasebe.test/#x',
    'http://93.184.216.34/',
    'https://169.254.169.254/latest',
    'https://2852039166/',
    'http://0xa9.0xfe.1/',
    'http://0251.0376.0251.0376/',
    'https://[fe80::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[fd00:ec2::254]/',
    'http://0/',
    'http://[2606:2800:220:1::1]/',
  ].map((url): [object, string, string] => [{ url }, 'url', 'webhook_address']),
  [{ events: [] }, 'events', 'required'],
  [{ events: ['boat.sold'] }, 'events.0', 'invalid_value'],
]
it.each(BAD)('%j → 400 at %s', async (body, field, message) => {
  expect(refused(await create(body))).toEqual([400, expect.any(String), [{ field, message }]])
})

it('who may: 401 without a session, 403 for others and without the password given just now', async () => {
  const body = { url: URL_AT, events: WEBHOOK_EVENTS, isEnabled: true }
  const ask = async (who: Person | null, endpoint: Endpoint) =>
    statusAndKey(
      await server.call(who, endpoint, { params: { id: UNKNOWN_ID }, ...(endpoint.method !== 'GET' && { body }) }),
    )
  const [technician, later] = [await server.person('TECHNICIAN'), await server.person('ADMIN')]
  for (const endpoint of Object.values(webhooksApi)) {
    expect(await ask(null, endpoint)).toMatch(/^401 /)
    expect(await ask(technician, endpoint)).toBe('403 access_denied')
  }
  for (const endpoint of [webhooksApi.create, webhooksApi.update, webhooksApi.remove])
    expect(await ask(later, endpoint)).toBe('403 identity_check_required')
})

it('there are ten at most, also where two are added at once', async () => {
  for (let count = 1; count < MOST_WEBHOOKS; count++) await create()
  expect(sorted(await Promise.all([create(), create()]))).toEqual(['200 webhook_made', '409 too_many_webhooks'])
})

it('a try is signed, without facts, and shows what the other program answered', async () => {
  const { secret, made: hook } = await made({ url: peer.url })
  expect((await test(hook.id)).body.data).toEqual({ outcome: 'ACCEPTED', status: 204 })
  const [received] = peer.received
  expect(received && isSigned(secret, received)).toBe(true)
  expect(JSON.parse(received?.body ?? '')).toEqual({ type: 'test', timestamp: expect.any(String), data: {} })
  peer.answerWith(500)
  expect((await test(hook.id)).body.data).toEqual({ outcome: 'REFUSED', status: 500 })
  expect((await server.logsOf(hook.id)).at(-1)?.message).toMatch(/deneme iletisi gönderildi \(yanıt 500\)$/)
})

it('a redirect is not followed', async () => {
  const { made: hook } = await made({ url: peer.url })
  peer.answerWith(307, { location: peer.url })
  expect((await test(hook.id)).body.data).toEqual({ outcome: 'REFUSED', status: 307 })
  expect(peer.received).toHaveLength(1)
})

it('of an endless answer some kilobytes are read', async () => {
  const { made: hook } = await made({ url: peer.url })
  let closed = 0
  peer.answer = (response) => {
    const more = () => response.write('x'.repeat(8192)) && setImmediate(more)
    response.on('drain', more).on('close', () => closed++)
    more()
  }
  expect((await test(hook.id)).body.data).toEqual({ outcome: 'ACCEPTED', status: 200 })
  await expect.poll(() => closed).toBe(1)
})

it('nobody listens, or the name leads to where nothing is sent', async () => {
  const nobody = (await made({ url: 'http://127.0.0.1:9/' })).made
  expect((await test(nobody.id)).body.data).toEqual({ outcome: 'UNREACHABLE', status: null })
  // A row from before a rule, or a name that changes its address.
  await server.db.updateTable('webhooks').set({ url: 'http://169.254.169.254/' }).execute()
  expect((await test(nobody.id)).body.data).toEqual({ outcome: 'FORBIDDEN', status: null })
})

it('twenty tries in ten minutes', async () => {
  const { made: hook } = await made({ url: peer.url })
  for (let count = 0; count < 20; count++) expect((await test(hook.id)).status).toBe(200)
  expect((await test(hook.id)).status).toBe(429)
})

it('a secret of another JWT_SECRET → 409', async () => {
  const { made: hook } = await made({ url: peer.url })
  await server.db.updateTable('webhooks').set({ secret: 'x' }).execute()
  expect(statusAndKey(await test(hook.id))).toBe('409 webhook_secret_lost')
})
