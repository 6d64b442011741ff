import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSubscriber } from '../../../../test/consents.ts'
import { aBrowser } from '../../../../test/factories.ts'
import { type Person, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

const server = useServer()

async function told(
  who: Person,
  count: number,
  values: Partial<Insertable<DB['notifications']>> = {},
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    user_id: who.id,
    kind: 'request_completed',
    title: `Servis tamamlandı ${index}`,
    body: 'Denizatı',
    created_at: new Date(Date.UTC(2026, 4, 1, 9, index)),
    ...values,
  }))
  const inserted = await server.db.insertInto('notifications').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}
const unread = async (who: Person) => (await server.call(who, notificationsApi.unread)).body.data.count

describe('the own notifications', () => {
  it('are listed page by page, newest first, and nobody else’s', async () => {
    const person = await server.person('TECHNICIAN')
    await told(await server.person('TECHNICIAN'), 3)
    await told(person, 12)
    const first = await server.call(person, notificationsApi.list)
    expect(first.status).toBe(200)
    expect(first.body.data.page).toEqual({ number: 0, size: 10, totalElements: 12, totalPages: 2 })
    expect(first.body.data.content[0]).toEqual({
      id: expect.any(String),
      kind: 'request_completed',
      title: 'Servis tamamlandı 11',
      body: 'Denizatı',
      requestId: null,
      boatId: null,
      createdAt: '2026-05-01T09:11:00.000Z',
      readAt: null,
    })
    const second = await server.call(person, notificationsApi.list, { query: { page: 1 } })
    expect(second.body.data.content.map(({ title }) => title)).toEqual(['Servis tamamlandı 1', 'Servis tamamlandı 0'])
    const bad = await server.call(person, notificationsApi.list, { query: { size: 0 } })
    expect([bad.status, bad.body.errors]).toEqual([400, [{ field: 'size', message: 'number_too_small' }]])
  })

  it('are read one by one, also twice, and only by their own person', async () => {
    const person = await server.person('CUSTOMER')
    const stranger = await server.person('CUSTOMER')
    const [id = ''] = await told(person, 2)
    expect(await unread(person)).toBe(2)
    const foreign = await server.call(stranger, notificationsApi.markRead, { params: { id } })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'notification_not_found'])
    for (const unknown of [UNKNOWN_ID, 'abc'])
      expect((await server.call(person, notificationsApi.markRead, { params: { id: unknown } })).status).toBe(404)
    expect(await unread(person)).toBe(2)
    const read = await server.call(person, notificationsApi.markRead, { params: { id } })
    expect([read.status, read.body.message]).toEqual([200, 'notification_read'])
    expect(await unread(person)).toBe(1)
    const { read_at: readAt } = await server.db
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await server.call(person, notificationsApi.markRead, { params: { id } })).status).toBe(200)
    const list = await server.call(person, notificationsApi.list)
    expect(list.body.data.content.find((row) => row.id === id)?.readAt).toBe(readAt?.toISOString())
  })

  it('are read all at once, without touching other people’s', async () => {
    const person = await server.person('CUSTOMER')
    const other = await server.person('CUSTOMER')
    await told(person, 3)
    await told(other, 2)
    expect((await server.call(person, notificationsApi.markAllRead)).body.message).toBe('notifications_read')
    expect([await unread(person), await unread(other)]).toEqual([0, 2])
  })

  it('are read by visiting what they lead to: the named ones of the own, and no others', async () => {
    const person = await server.person('CUSTOMER')
    const other = await server.person('CUSTOMER')
    await told(person, 3)
    await told(other, 1)
    const latestOf = async (who: Person) => (await server.call(who, notificationsApi.unread)).body.data.latest
    const [first, second, third] = await latestOf(person)
    expect(first).toEqual({ id: expect.any(String), kind: 'request_completed', requestId: null, boatId: null })
    const ids = [first, second, ...(await latestOf(other))].map((one) => one?.id)
    const visit = await server.call(person, notificationsApi.markVisited, { body: { ids } })
    expect([visit.status, visit.body.message]).toEqual([200, 'notifications_visited'])
    expect(await latestOf(person)).toEqual([third])
    expect([await unread(person), await unread(other)]).toEqual([1, 1])
    for (const bad of [[], Array(51).fill(first?.id), undefined]) {
      const refused = await server.call(person, notificationsApi.markVisited, { body: { ids: bad } })
      expect(refused.status).toBe(400)
      expect(refused.body.errors?.[0]?.field).toMatch(/^ids/)
    }
  })
})

const browsersOf = (who: Person) =>
  server.db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'session_id'])
    .where('user_id', '=', who.id)
    .orderBy('created_at')
    .execute()

describe('a browser', () => {
  it('gets the one key to subscribe with', async () => {
    const { body } = await server.call(await server.person('CUSTOMER'), notificationsApi.pushKey)
    expect(Buffer.from(body.data.publicKey, 'base64url')).toHaveLength(65)
    const again = await server.call(await server.person('ADMIN'), notificationsApi.pushKey)
    expect(again.body.data).toEqual(body.data)
  })

  it('subscribes, again with new keys, and for whoever signs in there next', async () => {
    const person = await aSubscriber(server)
    const browser = aBrowser()
    const answer = await server.call(person, notificationsApi.subscribe, { body: browser })
    expect([answer.status, answer.body.message]).toEqual([200, 'push_subscribed'])
    const newer = aBrowser(browser.endpoint)
    await server.call(person, notificationsApi.subscribe, { body: newer })
    const kept = { endpoint: browser.endpoint, ...newer.keys, session_id: person.sessionId }
    expect(await browsersOf(person)).toEqual([kept])
    const logs = async (who: Person) => (await server.logsOf(who.id)).map((entry) => entry.action_type)
    expect(await logs(person)).toEqual(['CREATE', 'CREATE'])

    const next = await aSubscriber(server)
    await server.call(next, notificationsApi.subscribe, { body: newer })
    expect([await browsersOf(person), await browsersOf(next)]).toEqual([[], [{ ...kept, session_id: next.sessionId }]])
  })

  it.each([
    ['a plain http address', { ...aBrowser(), endpoint: 'http://push.test/x' }, 'endpoint', 'invalid_value'],
    ['no address', { ...aBrowser(), endpoint: 'x' }, 'endpoint', 'invalid_value'],
    ['an endless address', aBrowser(`https://push.test/${'x'.repeat(1000)}`), 'endpoint', 'too_long'],
    ['no keys', { endpoint: 'https://push.test/x' }, 'keys', 'invalid_value'],
    ['a short key', { ...aBrowser(), keys: { ...aBrowser().keys, p256dh: 'BAAA' } }, 'keys.p256dh', 'invalid_value'],
    ['no secret', { ...aBrowser(), keys: { p256dh: aBrowser().keys.p256dh } }, 'keys.auth', 'required'],
  ])('browser with %s → refused', async (_what, body, field, message) => {
    const person = await aSubscriber(server)
    const answer = await server.call(person, notificationsApi.subscribe, { body })
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]])
    expect(await browsersOf(person)).toEqual([])
  })

  it('is forgotten when it asks, but not for somebody else', async () => {
    const person = await aSubscriber(server)
    const stranger = await server.person('CUSTOMER')
    const { endpoint, keys } = aBrowser()
    await server.call(person, notificationsApi.subscribe, { body: { endpoint, keys } })
    await server.call(stranger, notificationsApi.unsubscribe, { query: { endpoint } })
    expect(await browsersOf(person)).toHaveLength(1)
    const answer = await server.call(person, notificationsApi.unsubscribe, { query: { endpoint } })
    expect([answer.status, answer.body.message]).toEqual([200, 'push_unsubscribed'])
    expect(await browsersOf(person)).toEqual([])
    expect((await server.call(person, notificationsApi.unsubscribe, { query: { endpoint } })).status).toBe(200)
    expect((await server.call(person, notificationsApi.unsubscribe)).body.errors).toEqual([
      { field: 'endpoint', message: 'required' },
    ])
  })

  it('is one of twenty at most: the longest unused goes', async () => {
    const person = await aSubscriber(server)
    const browsers = Array.from({ length: 21 }, () => aBrowser())
    for (const body of browsers) await server.call(person, notificationsApi.subscribe, { body })
    expect((await browsersOf(person)).map(({ endpoint }) => endpoint)).toEqual(
      browsers.slice(1).map(({ endpoint }) => endpoint),
    )
  })
})

describe('the outbox', () => {
  beforeEach(async () => {
    await server.db.deleteFrom('outbox_messages').execute()
  })

  async function message(values: Partial<Insertable<DB['outbox_messages']>> = {}): Promise<string> {
    const row: Insertable<DB['outbox_messages']> = {
      channel: 'EMAIL',
      kind: 'offer_sent',
      recipient: 'owner@pruva.test',
      subject: 'Teklifiniz hazır',
      text_body: 'secret link',
      status: 'FAILED',
      attempts: 5,
      last_error: '550 no such mailbox',
      ...values,
    }
    const { id } = await server.db.insertInto('outbox_messages').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }

  it('shows an admin what failed, waits and was sent, without the bodies and without push addresses', async () => {
    const admin = await server.person('ADMIN')
    const failed = await message({ created_at: new Date('2026-05-01T09:00:00Z') })
    await message({ status: 'PENDING', created_at: new Date('2026-05-01T10:00:00Z') })
    const sentAt = new Date('2026-05-01T11:00:01Z')
    const push = await message({
      channel: 'PUSH',
      user_id: admin.id,
      recipient: 'https://push.test/secret',
      status: 'SENT',
      sent_at: sentAt,
      last_error: null,
      created_at: new Date('2026-05-01T11:00:00Z'),
    })
    const { body } = await server.call(admin, notificationsApi.outbox)
    expect(body.data.content.map(({ status }) => status)).toEqual(['SENT', 'PENDING', 'FAILED'])
    expect(body.data.content[0]).toMatchObject({ id: push, recipient: admin.email, sentAt: sentAt.toISOString() })
    expect(JSON.stringify(body)).not.toContain('secret')
    const onlyFailed = await server.call(admin, notificationsApi.outbox, { query: { status: 'FAILED' } })
    expect(onlyFailed.body.data.page.totalElements).toBe(1)
    expect(onlyFailed.body.data.content).toEqual([
      {
        id: failed,
        channel: 'EMAIL',
        kind: 'offer_sent',
        recipient: 'owner@pruva.test',
        subject: 'Teklifiniz hazır',
        status: 'FAILED',
        attempts: 5,
        lastError: '550 no such mailbox',
        createdAt: '2026-05-01T09:00:00.000Z',
        sentAt: null,
      },
    ])
    const bad = await server.call(admin, notificationsApi.outbox, { query: { status: 'LOST' } })
    expect([bad.status, bad.body.message]).toEqual([400, 'unsupported_status'])
  })

  it('sends a failed message again, once', async () => {
    const admin = await server.person('ADMIN')
    const id = await message()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.call(admin, notificationsApi.resend, { params: { id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('outbox_message_not_failed')
    expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({
      id,
      status: 'PENDING',
      attempts: 0,
    })
    const [row] = await server.db.selectFrom('outbox_messages').selectAll().execute()
    expect([row?.status, row?.attempts, row?.text_body]).toEqual(['PENDING', 0, 'secret link'])
    expect((row?.next_attempt_at.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(0)
    expect((await server.logsOf(id)).map((entry) => [entry.action_type, entry.message])).toEqual([
      ['UPDATE', 'owner@pruva.test adresine gönderilemeyen "Teklifiniz hazır" iletisi yeniden kuyruğa kondu'],
    ])
  })

  it('sends nothing again that waits, was sent or is unknown', async () => {
    const admin = await server.person('ADMIN')
    const ids = [await message({ status: 'PENDING' }), await message({ status: 'SENT', sent_at: new Date() })]
    for (const id of ids)
      expect((await server.call(admin, notificationsApi.resend, { params: { id } })).status).toBe(409)
    for (const id of [UNKNOWN_ID, 'abc']) {
      const answer = await server.call(admin, notificationsApi.resend, { params: { id } })
      expect([answer.status, answer.body.message]).toEqual([404, 'outbox_message_not_found'])
    }
  })

  it('sends all that failed again at once, and only that; of two admins one is told that nothing is left', async () => {
    const admin = await server.person('ADMIN')
    const failed = [await message(), await message({ channel: 'PUSH', attempts: 100 })].sort()
    await message({ status: 'SENT', sent_at: new Date(), attempts: 1, last_error: null })
    await message({ status: 'PENDING', attempts: 2 })
    const answers = await Promise.all(Array.from({ length: 3 }, () => server.call(admin, notificationsApi.resendAll)))
    expect(answers.map(({ status, body }) => `${status} ${body.message} ${body.data?.count}`).sort()).toEqual([
      '200 outbox_messages_resent 2',
      '409 outbox_nothing_failed undefined',
      '409 outbox_nothing_failed undefined',
    ])
    const rows = await server.db.selectFrom('outbox_messages').selectAll().where('attempts', '=', 0).execute()
    expect(rows.map(({ id }) => id).sort()).toEqual(failed)
    for (const row of rows) {
      expect([row.status, row.text_body]).toEqual(['PENDING', 'secret link'])
      expect(row.next_attempt_at.getTime()).toBeLessThanOrEqual(Date.now())
    }
    const logs = await server.db.selectFrom('activity_logs').select('message').where('user_id', '=', admin.id).execute()
    expect(logs).toEqual([{ message: 'Gönderilemeyen 2 ileti yeniden kuyruğa kondu' }])
  })

  it('is closed to everybody else', async () => {
    const id = await message()
    for (const role of ['TECHNICIAN', 'CUSTOMER'] as const) {
      const person = await server.person(role)
      expect((await server.call(person, notificationsApi.outbox)).status).toBe(403)
      expect((await server.call(person, notificationsApi.resend, { params: { id } })).status).toBe(403)
      expect((await server.call(person, notificationsApi.resendAll)).status).toBe(403)
    }
  })
})
