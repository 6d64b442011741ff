import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createUser } from '../../../../test/factories.ts'
import { Browser, PushService, verifiedVapid } from '../../../../test/push-service.ts'
import type { Database } from '../../db/client.ts'
import { queueMessages } from '../mail/outbox.ts'
import { MAX_REJECTIONS, type MailWorker, startMailWorker } from '../mail/worker.ts'
import { pushRow } from './outbox.ts'
import { isPublicHttps, publicLookup } from './public-address.ts'
import { pushTransport } from './transport.ts'
import { vapidKeys } from './vapid.ts'

let database: Database
let service: PushService
let workers: MailWorker[]
let user: { id: string; email: string }
let sessionId: string
const log = { warn: vi.fn(), error: vi.fn() }
/** A constant time unless a test changes it, one hour after the queued rows. */
let now: number
const clock = () => new Date(now)

beforeEach(async () => {
  database = await freshDatabase()
  service = new PushService()
  await service.open()
  now = Date.now() + 60 * 60_000
  workers = []
  user = await createUser(database.db, 'CUSTOMER')
  const session = await database.db
    .insertInto('sessions')
    .values({ user_id: user.id, expires_at: new Date(Date.now() + 86_400_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  sessionId = session.id
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await service.close()
  await database.close()
})

const db = () => database.db

function start(): void {
  const transport = pushTransport({ db: db(), clock, contact: async () => 'mailto:bilgi@pruva.test', anyAddress: true })
  workers.push(startMailWorker({ db: db(), channel: 'PUSH', transport, clock, log, pollMs: 20 }))
}

async function subscribed(path: string, browser = new Browser()): Promise<Browser> {
  const values = { user_id: user.id, session_id: sessionId, endpoint: service.url + path, ...browser.keys }
  await db().insertInto('push_subscriptions').values(values).execute()
  return browser
}

const message = (path: string) => ({
  kind: 'offer_sent',
  userId: user.id,
  endpoint: service.url + path,
  title: 'Teklifiniz hazır',
  body: 'Çıpa, ığdır & Şile: € 1.234,50 🚤',
  path: '/maintenance/1',
  tag: 'offer_sent:1',
})
const queue = (...paths: string[]) =>
  db()
    .transaction()
    .execute((tx) =>
      queueMessages(
        tx,
        paths.map((path) => pushRow(message(path))),
      ),
    )
const rows = () => db().selectFrom('outbox_messages').selectAll().orderBy('recipient').execute()

describe('a push', () => {
  it('arrives signed with the installation’s key, and only its browser can open it', async () => {
    const browser = await subscribed('/phone')
    await queue('/phone')
    start()
    await eventually(async () => expect((await rows()).map((row) => row.status)).toEqual(['SENT']))
    const [received] = service.received
    expect(received?.path).toBe('/phone')
    expect(received?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(browser.open(received?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Teklifiniz hazır',
      body: 'Çıpa, ığdır & Şile: € 1.234,50 🚤',
      path: '/maintenance/1',
      tag: 'offer_sent:1',
    })
    expect(() => new Browser().open(received?.body ?? Buffer.alloc(0))).toThrow()
    const { publicKey } = await vapidKeys(db())
    const signed = await verifiedVapid(received?.headers ?? {}, publicKey)
    expect(signed).toMatchObject({ aud: service.url, sub: 'mailto:bilgi@pruva.test' })
    expect((signed.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
    const [row] = await rows()
    expect([row?.text_body, row?.sent_at]).toEqual(['', expect.any(Date)])
    const logs = await db().selectFrom('activity_logs').select(['category', 'action_type', 'message']).execute()
    const text = `${user.email} adresine "Teklifiniz hazır" anlık bildirimi gönderildi`
    expect(logs).toEqual([{ category: 'NOTIFICATION', action_type: 'SEND', message: text }])
  })

  it.each([404, 410])('browser gone (%i) → its subscription is taken away without a word', async (status) => {
    await subscribed('/gone')
    await subscribed('/here')
    service.answers.set('/gone', status)
    await queue('/gone', '/here')
    start()
    await eventually(async () => expect((await rows()).map((row) => row.status)).toEqual(['SENT']))
    const left = await db().selectFrom('push_subscriptions').select('endpoint').execute()
    expect(left).toEqual([{ endpoint: `${service.url}/here` }])
    expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []])
  })

  it('waits while the push service is down, and arrives when it is back', async () => {
    await subscribed('/phone')
    service.answers.set('/phone', 503)
    await queue('/phone')
    start()
    await eventually(async () =>
      expect((await rows())[0]).toMatchObject({
        status: 'PENDING',
        last_error: expect.stringMatching(/^The push service \S+ answered 503: of no use$/),
      }),
    )
    service.answers.delete('/phone')
    now += 60_000
    await eventually(async () => expect((await rows())[0]?.status).toBe('SENT'))
    expect(service.received).toHaveLength(2)
  })

  it.each([
    ['120', 2],
    [() => new Date(now + 5 * 60_000).toUTCString(), 5],
    ['5', 0.5],
    ['86400', 60],
    ['soon', 0.5],
  ] as const)('the push service is busy (Retry-After %s) → again after %d minutes', async (asked, minutes) => {
    // A date has whole seconds.
    now = Math.ceil(now / 1000) * 1000
    await subscribed('/phone')
    service.answers.set('/phone', 429)
    service.retryAfter = typeof asked === 'string' ? asked : asked()
    await queue('/phone')
    start()
    await eventually(async () => expect((await rows())[0]?.last_error).toContain('answered 429'))
    const [row] = await rows()
    expect([row?.status, (row?.next_attempt_at.getTime() ?? 0) - now]).toEqual(['PENDING', minutes * 60_000])
  })

  it('push refused again and again → given up, and every server’s admins hear of it', async () => {
    const heard: string[] = []
    const stop = await database.listen('pruva_live', {
      message: (payload) => heard.push(payload),
      listening: () => {},
    })
    await subscribed('/phone')
    service.answers.set('/phone', 403)
    await queue('/phone')
    start()
    for (let attempt = 1; attempt <= MAX_REJECTIONS; attempt++) {
      await eventually(async () => {
        const [row] = await rows()
        expect([row?.attempts, row?.last_error]).toEqual([
          attempt,
          `The push service ${new URL(service.url).host} answered 403: of no use`,
        ])
        // Less than a claim's ten minutes: the outcome is recorded.
        expect((row?.next_attempt_at.getTime() ?? 0) - clock().getTime()).toBeLessThan(9 * 60_000)
      })
      now += 15 * 60_000
    }
    await eventually(async () => expect((await rows())[0]?.status).toBe('FAILED'))
    await eventually(() =>
      expect(heard.map((payload) => JSON.parse(payload))).toMatchObject([
        { topic: 'notification', id: null, to: { ADMIN: true } },
      ]),
    )
    await stop()
  })

  it.each([
    [
      'somebody else signed in there',
      async () => {
        const other = await createUser(db(), 'CUSTOMER')
        await db().updateTable('push_subscriptions').set({ user_id: other.id }).execute()
      },
    ],
    ['its session ended', () => db().updateTable('sessions').set({ ended_at: new Date() }).execute()],
    ['it was taken back', () => db().deleteFrom('push_subscriptions').execute()],
  ])('a push is dropped when meanwhile %s', async (_why, happens) => {
    await subscribed('/phone')
    await queue('/phone')
    await happens()
    start()
    await eventually(async () => expect(await rows()).toEqual([]))
    expect(service.received).toEqual([])
  })

  it('is sent once when two servers share the outbox', async () => {
    const paths = Array.from({ length: 20 }, (_, index) => `/phone-${String(index).padStart(2, '0')}`)
    for (const path of paths) await subscribed(path)
    await queue(...paths)
    start()
    start()
    await eventually(async () => expect(new Set((await rows()).map((row) => row.status))).toEqual(new Set(['SENT'])))
    expect(service.received.map(({ path }) => path).sort()).toEqual(paths)
  })

  it('leaves the mails of the outbox to their own worker', async () => {
    const mail = { channel: 'EMAIL', kind: 'x', recipient: 'a@b.c', subject: 'x', text_body: 'x' } as const
    await db().insertInto('outbox_messages').values(mail).execute()
    await subscribed('/phone')
    await queue('/phone')
    start()
    await eventually(() => expect(service.received).toHaveLength(1))
    expect((await rows()).find((row) => row.channel === 'EMAIL')).toMatchObject({ status: 'PENDING', attempts: 0 })
  })
})

describe('the keys', () => {
  it('are made once, also when servers ask at the same moment', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => vapidKeys(db())))
    expect(new Set(asked.map((keys) => JSON.stringify(keys))).size).toBe(1)
    expect(Buffer.from(asked[0]?.publicKey ?? '', 'base64url')).toHaveLength(65)
    expect(await db().selectFrom('app_values').select('name').execute()).toEqual([{ name: 'vapid_keys' }])
  })
})

describe('an address that a browser claims to have', () => {
  it('must be an https name', () => {
    expect(isPublicHttps('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
    for (const address of [
      'http://fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://[::1]:5432/x',
      'https://2130706433/x',
      'https://0x7f.1/x',
      'file:///etc/passwd',
      'nonsense',
    ])
      expect(isPublicHttps(address), address).toBe(false)
  })

  it('is not connected to when its name leads into the own network', async () => {
    const look = (name: string) =>
      new Promise<string>((resolve) => {
        publicLookup(name, { all: true }, (error) => resolve(error?.message ?? 'fine'))
      })
    expect(await look('localhost')).toBe('The push address leads into a private network')
    await subscribed('/phone')
    await db().updateTable('push_subscriptions').set({ endpoint: 'https://localhost:1/x' }).execute()
    const real = pushTransport({ db: db(), clock, contact: async () => 'mailto:bilgi@pruva.test' })
    const sending = real.send({ userId: user.id, to: 'https://localhost:1/x', text: '{}' })
    await expect(sending).rejects.toThrow('private network')
  })
})
