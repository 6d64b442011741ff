// What somebody who scanned a tag writes to the boat's owner.
import { beforeEach, expect, it } from 'vitest'
import { archive, createBoat } from '../../../../test/factories.ts'
import { refused, usePeople, useServer } from '../../../../test/harness.ts'
import { boatTagsApi } from '../../../shared/boats/boat-tags.contract.ts'

const server = useServer()
const { owner } = usePeople(server, { owner: 'CUSTOMER' })
const MESSAGE = { text: 'Baş halatınız çözülmüş', name: 'Ayşe', phone: '+90 532 111 22 33' }

beforeEach(async () => {
  await server.db.deleteFrom('rate_limits').execute()
  await server.db.deleteFrom('notifications').execute()
  await server.db.deleteFrom('outbox_messages').execute()
  await server.db.updateTable('users').set({ email_notifications: true }).execute()
})

async function aTag() {
  const boat = await createBoat(server.db, owner.id, { name: 'Mavi Yolcu' })
  const { body } = await server.call(owner, boatTagsApi.make, { params: { id: boat.id } })
  return { boat, token: body.data.token }
}
const write = (token: string, body: unknown = MESSAGE) =>
  server.call(null, boatTagsApi.message, { params: { token }, body })
const notices = () => server.db.selectFrom('notifications').select(['user_id', 'kind', 'title', 'body']).execute()
const mails = () => server.db.selectFrom('outbox_messages').select(['recipient', 'text_body']).execute()

it('a message reaches the owner in the app and by mail, and the answer says nothing of them', async () => {
  const { boat, token } = await aTag()
  const { status, body, headers } = await write(token)
  expect([status, body]).toEqual([200, { success: true, message: 'tag_message_taken', data: null }])
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(await notices()).toEqual([
    {
      user_id: owner.id,
      kind: 'tag_message',
      title: 'Mavi Yolcu teknesinin etiketini okutan biri yazdı',
      body: 'Baş halatınız çözülmüş',
    },
  ])
  const [mail, ...others] = await mails()
  expect([mail?.recipient, others]).toEqual([owner.email, []])
  for (const word of [MESSAGE.text, MESSAGE.name, '0532 111 22 33']) expect(mail?.text_body).toContain(word)
  const log = (await server.logsOf(boat.id)).find(({ message }) => message.includes('mesaj'))
  expect([log?.user_email, log?.message]).toEqual([
    null,
    'Mavi Yolcu teknesinin QR etiketinden sahibine mesaj bırakıldı',
  ])
})

it('two messages on one boat → two pushes, and neither replaces the other on the device', async () => {
  const { token } = await aTag()
  const { id, sessionId } = owner
  const row = { user_id: id, session_id: sessionId, endpoint: 'https://push.test/owner', p256dh: 'k', auth: 'a' }
  await server.db.insertInto('push_subscriptions').values(row).execute()
  for (const text of ['Halat çözülmüş', 'Sintine çalışıyor']) await write(token, { text })
  await server.db.deleteFrom('push_subscriptions').execute()
  const pushes = await server.db
    .selectFrom('outbox_messages')
    .select('text_body')
    .where('channel', '=', 'PUSH')
    .execute()
  const shown = pushes.map(({ text_body }) => JSON.parse(text_body) as { body: string; tag: string })
  expect(shown.map(({ body }) => body).sort()).toEqual(['Halat çözülmüş', 'Sintine çalışıyor'])
  expect(new Set(shown.map(({ tag }) => tag)).size).toBe(2)
})

it('an owner without mails, or a deleted account → the same answer', async () => {
  const { token } = await aTag()
  const first = await write(token)
  await server.db.updateTable('users').set({ email_notifications: false }).where('id', '=', owner.id).execute()
  const withoutMail = await write(token, { text: 'Merhaba' })
  expect(withoutMail.body).toEqual(first.body)
  expect([(await notices()).length, (await mails()).length]).toEqual([2, 1])

  const gone = await server.person('CUSTOMER')
  const boat = await createBoat(server.db, gone.id)
  const tag = await server.call(gone, boatTagsApi.make, { params: { id: boat.id } })
  await archive(server.db, 'users', gone.id)
  expect((await write(tag.body.data.token)).body).toEqual(first.body)
  expect(await notices()).toHaveLength(2)
})

it('unknown, revoked, or of a deleted boat → 404 tag_not_found, and nobody hears of it', async () => {
  const revoked = await aTag()
  await server.call(owner, boatTagsApi.remove, { params: { id: revoked.boat.id } })
  const deleted = await aTag()
  await archive(server.db, 'boats', deleted.boat.id)
  for (const token of ['x', revoked.token, deleted.token]) {
    const { status, body } = await write(token)
    expect([status, body]).toEqual([404, { success: false, message: 'tag_not_found', data: null }])
  }
  expect(await notices()).toEqual([])
})

it('no words, or a telephone that is none → refused at the field', async () => {
  const { token } = await aTag()
  expect(refused(await write(token, { text: ' ', phone: 'yok' }))).toEqual([
    400,
    'validation_failed',
    [
      { field: 'text', message: 'required' },
      { field: 'phone', message: 'invalid_phone' },
    ],
  ])
})

it('the sixth message of a network within ten minutes, and the eleventh of a tag within an hour → 429', async () => {
  server.stopClock()
  const { token } = await aTag()
  const other = await aTag()
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push((await write(token)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  server.advance(11)
  statuses.length = 0
  for (let count = 0; count < 5; count++) statuses.push((await write(token)).status)
  server.advance(11)
  statuses.push((await write(token)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await write(other.token)).status).toBe(200)
})
