// What the outbox sends to webhooks: each event, in its transaction, signed, until it arrives.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { giveIdentity } from '../../../../test/authenticator.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createBoat } from '../../../../test/factories.ts'
import { JWT_SECRET, type Person } from '../../../../test/harness.ts'
import { useOffers } from '../../../../test/offer-calls.ts'
import { isSigned, WebhookPeer } from '../../../../test/webhook-peer.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { WEBHOOK_EVENTS, webhooksApi } from '../../../shared/programs/webhooks.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { MAX_ATTEMPTS, type MailWorker, startMailWorker } from '../mail/worker.ts'
import { refusalOfNumeric, webhookLookup } from './address.ts'
import { webhookEncryption, webhookTransport } from './transport.ts'

const { server, setup, send } = useOffers()
const peer = new WebhookPeer()
const log = { warn: vi.fn(), error: vi.fn() }
let workers: MailWorker[] = []
let admin: Person
let secret: string
let hookId: string
/** Of the workers: it is turned to the next try. */
let later = 0
const clock = () => new Date(Date.now() + later)

beforeAll(() => peer.open())
afterAll(() => peer.close())
beforeEach(async () => {
  await server.db.deleteFrom('webhooks').execute()
  admin = await server.person('ADMIN')
  await giveIdentity(server, admin)
  const body = { url: peer.url, events: WEBHOOK_EVENTS }
  const { data } = (await server.call(admin, webhooksApi.create, { body })).body
  secret = data.secret
  hookId = data.made.id
  peer.received.length = 0
  peer.answerWith(204)
  later = 60_000
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
})

function start(timeoutMs?: number): void {
  const secrets = webhookEncryption(JWT_SECRET)
  const transport = webhookTransport({ db: server.db, clock, secrets, ...(timeoutMs && { timeoutMs }) })
  workers.push(startMailWorker({ db: server.db, channel: 'WEBHOOK', transport, clock, log, pollMs: 20 }))
}
const rows = () =>
  server.db.selectFrom('outbox_messages').selectAll().where('channel', '=', 'WEBHOOK').orderBy('created_at').execute()
const told = () => peer.received.map(({ body }) => JSON.parse(body))

const pay = (requestId: string, amount = 10) =>
  server.call(admin, paymentsApi.record, {
    body: {
      requestId,
      amount,
      currency: 'TRY',
      paidOn: server.clock().toISOString().slice(0, 10),
      method: 'CASH',
      confirm: true,
    },
  })
async function paid(): Promise<string> {
  const { request } = await setup()
  const { status, body } = await pay(request.id)
  expect(status).toBe(200)
  return body.data.id
}

describe('each event', () => {
  it('request filed, offer answered, job completed, payment recorded and reversed: ids, numbers, status, no names', async () => {
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id, { name: 'Işıl Deniz' })
    const body = { boatId: boat.id, requestType: 'MAINTENANCE', description: 'Impeller değişecek' }
    const filed = (await server.call(owner, requestsApi.create, { body })).body.data
    const offer = (await send(admin, filed.id)).body.data
    const other = (await send(admin, filed.id)).body.data
    const params = (id: string) => ({ params: { id } })
    await server.call(owner, offersApi.reject, { ...params(other.id), body: {} })
    await server.call(owner, offersApi.accept, { ...params(offer.id), body: {} })
    const completed = await server.call(admin, requestsApi.complete, { ...params(filed.id), body: { confirm: true } })
    expect(completed.status).toBe(200)
    const payment = (await pay(filed.id)).body.data
    const reversal = (
      await server.call(admin, paymentsApi.reverse, { ...params(payment.id), body: { reason: 'Yanlış' } })
    ).body.data
    start()
    await eventually(() => expect(peer.received).toHaveLength(6))
    const of = { requestId: filed.id, requestNumber: filed.requestNumber }
    const expected = [
      ['request.filed', { ...of, status: 'PENDING' }],
      ['offer.answered', { ...of, offerId: other.id, offerNumber: other.offerNumber, status: 'REJECTED' }],
      ['offer.answered', { ...of, offerId: offer.id, offerNumber: offer.offerNumber, status: 'ACCEPTED' }],
      ['job.completed', { ...of, status: 'COMPLETED' }],
      ['payment.recorded', { ...of, paymentId: payment.id, reverses: null, status: 'RECORDED' }],
      ['payment.recorded', { ...of, paymentId: reversal.id, reverses: payment.id, status: 'REVERSED' }],
    ].map(([type, data]) => ({ type, data, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }))
    const sent = told()
    expect(sent).toHaveLength(expected.length)
    expect(sent).toEqual(expect.arrayContaining(expected))
    for (const received of peer.received) expect(isSigned(secret, received)).toBe(true)
    expect(new Set(peer.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
    const words = JSON.stringify(sent)
    for (const name of ['Işıl Deniz', owner.email, 'Impeller', owner.id, boat.id]) expect(words).not.toContain(name)
  })

  it('only those that were chosen, and none of a change that was refused', async () => {
    const body = { url: peer.url, events: ['job.completed'], isEnabled: true }
    await server.call(admin, webhooksApi.update, { params: { id: hookId }, body })
    await paid()
    expect(await rows()).toEqual([])
    await server.call(admin, webhooksApi.update, { params: { id: hookId }, body: { ...body, events: WEBHOOK_EVENTS } })
    const { request } = await setup()
    expect((await pay(request.id, 0)).status).toBe(400)
    expect(await rows()).toEqual([])
  })
})

describe('until it arrives', () => {
  it.each([
    ['refused', () => peer.answerWith(400), 'The webhook answered 400'],
    ['redirected', () => peer.answerWith(302, { location: peer.url }), 'The webhook answered 302'],
    ['broken', () => peer.answerWith(503), 'The webhook answered 503'],
  ])('%s: tried again with the same id', async (_what, breaks, error) => {
    breaks()
    await paid()
    start()
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'PENDING', last_error: error }]))
    const list = await server.call(admin, webhooksApi.list)
    expect(list.body.data[0]?.last).toMatchObject({ status: 'PENDING', error })
    expect(peer.received).toHaveLength(1)
    peer.answerWith(204)
    later += 60_000
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'SENT', text_body: '' }]))
    const [first, second] = peer.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect((await server.call(admin, webhooksApi.list)).body.data[0]?.last).toMatchObject({
      status: 'SENT',
      error: null,
    })
  })

  it('a slow program holds the message, not the others, and no transaction', async () => {
    peer.answer = () => undefined
    await paid()
    start(300)
    await eventually(() => expect(peer.received).toHaveLength(1))
    // While the call is open its row is free.
    await server.db
      .transaction()
      .execute((tx) => tx.selectFrom('outbox_messages').select('id').forUpdate().noWait().execute())
    const last_error = expect.stringMatching(/abort|time/i)
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'PENDING', last_error }]))
  })

  it('after a day of refusals it is listed as failed, and sent again by hand', async () => {
    peer.answerWith(500)
    await paid()
    await server.db
      .updateTable('outbox_messages')
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .where('channel', '=', 'WEBHOOK')
      .execute()
    start()
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'FAILED' }]))
    const failed = await server.call(admin, notificationsApi.outbox, { query: { status: 'FAILED' } })
    const host = new URL(peer.url).host
    expect(failed.body.data.content).toMatchObject([
      { channel: 'WEBHOOK', recipient: host, subject: 'Ödeme kaydedildi' },
    ])
    peer.answerWith(200)
    // The server's clock stands at noon, hours ahead in the morning.
    later = 24 * 3_600_000
    const [row] = await rows()
    expect((await server.call(admin, notificationsApi.resend, { params: { id: row?.id ?? '' } })).status).toBe(200)
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'SENT' }]))
  })

  it('two servers send each message once', async () => {
    for (let count = 0; count < 12; count++) await paid()
    start()
    start()
    await eventually(async () => expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['SENT'])))
    expect(new Set(peer.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
    expect(peer.received).toHaveLength(12)
  })

  it('switched off or deleted: what waits is dropped, and changes go on', async () => {
    await paid()
    const body = { url: peer.url, events: WEBHOOK_EVENTS, isEnabled: false }
    await server.call(admin, webhooksApi.update, { params: { id: hookId }, body })
    await paid()
    expect(await rows()).toHaveLength(1)
    start()
    await eventually(async () => expect(await rows()).toEqual([]))
    await server.call(admin, webhooksApi.update, { params: { id: hookId }, body: { ...body, isEnabled: true } })
    peer.answerWith(500)
    await paid()
    const both = [server.call(admin, webhooksApi.remove, { params: { id: hookId } }), paid()]
    await Promise.all(both)
    expect(await rows()).toEqual([])
  })
})

describe('an address', () => {
  it.each([
    ['https://93.184.216.34/', null],
    ['http://192.168.1.5/', null],
    ['https://10.0.0.1/', null],
    ['http://[::1]:8080/', null],
    ['http://[fd12::1]/', null],
    ['https://169.254.1.1/', 'link-local'],
    ['https://2852039166/', 'link-local'],
    ['http://[::ffff:a9fe:a9fe]/', 'link-local'],
    ['https://[fe80::1]/', 'link-local'],
    ['https://0.0.0.0/', 'link-local'],
    ['https://[::]/', 'link-local'],
    ['https://224.0.0.1/', 'link-local'],
    ['http://93.184.216.34/', 'https alone'],
  ])('%s: %s', (url, why) => {
    const refusal = refusalOfNumeric(new URL(url))
    if (why === null) expect(refusal).toBeNull()
    else expect(refusal).toContain(why)
  })

  it('a name is refused by the address that it leads to, at the connection itself', async () => {
    const look = (name: string, url: string) =>
      new Promise<string>((resolve) => {
        webhookLookup(new URL(url))(name, { all: true }, (error) => resolve(error?.message ?? 'fine'))
      })
    expect(await look('localhost', 'http://localhost/')).toBe('fine')
    // The look-up of a number is the number.
    expect(await look('169.254.169.254', 'https://x.test/')).toContain('link-local')
    expect(await look('93.184.216.34', 'http://x.test/')).toContain('https alone')
  })

  it('a message for one that is refused waits and says why', async () => {
    const { request } = await setup()
    await pay(request.id)
    await server.db.updateTable('webhooks').set({ url: 'https://169.254.169.254/' }).execute()
    start()
    await eventually(async () => expect((await rows())[0]?.last_error).toContain('link-local'))
  })
})
