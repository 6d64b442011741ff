import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { createOffer, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { dayOf } from '../../../shared/days.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { remindOfDues } from './due-reminders.ts'

const server = useServer()
server.turnToNoon()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const DAY_MS = 86_400_000
const dayIn = (days: number) => dayOf(new Date(server.clock().getTime() + days * DAY_MS))

/** A job of 1.000,00 ₺ with one due, on the day that is that many days ahead. */
async function job(days: number, wantsMail = true) {
  const customer = await server.person('CUSTOMER')
  await server.db.updateTable('users').set({ email_notifications: wantsMail }).where('id', '=', customer.id).execute()
  const request = await createRequest(server.db, { customer_id: customer.id, status: 'WAITING_APPROVAL' })
  const offer = await createOffer(server.db, request.id, { final_try_minor: 100_000 })
  await server.call(admin, offersApi.accept, { params: { id: offer.id }, body: {} })
  await moveTo(request.id, days)
  return { customer, request }
}
const moveTo = (requestId: string, days: number) =>
  server.db
    .updateTable('dues')
    .set({ due_on: dayIn(days) })
    .where('service_request_id', '=', requestId)
    .execute()
const pay = (requestId: string, amount: number) =>
  server.call(admin, paymentsApi.record, { body: { requestId, amount, paidOn: dayIn(0), method: 'CASH' } })
const remind = () => remindOfDues(server, server.clock())

async function reminders(userId: string) {
  const lines = server.db.selectFrom('notifications').select('body').where('user_id', '=', userId)
  const mails = server.db
    .selectFrom('outbox_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'due_overdue')
  const bodies = (await lines.where('kind', '=', 'due_overdue').execute()).map(({ body }) => body)
  return { bodies, mails: (await mails.execute()).length }
}

it.each([
  [-1, 1],
  [0, 0],
])('a due whose day is %i days ahead → %i reminders by two servers', async (days, expected) => {
  const { customer } = await job(days)
  await Promise.all([remind(), remind()])
  const { bodies, mails } = await reminders(customer.id)
  expect([bodies.length, mails]).toEqual([expected, expected])
})

it('a reminder names what is open, and comes once for each day that the due is given', async () => {
  const { customer, request } = await job(-5)
  await pay(request.id, 300)
  for (let times = 0; times < 2; times++) await remind()
  expect((await reminders(customer.id)).bodies).toEqual([expect.stringContaining('700,00 ₺')])
  await moveTo(request.id, -2)
  await remind()
  expect((await reminders(customer.id)).bodies).toHaveLength(2)
})

it('the mail of a reminder names where to pay, with the number of the request', async () => {
  const { customer, request } = await job(-5)
  await server.db.updateTable('workshop').set({ iban: 'TR330006100519786457841326' }).execute()
  await remind()
  const { text_body } = await server.db
    .selectFrom('outbox_messages')
    .select('text_body')
    .where('user_id', '=', customer.id)
    .where('kind', '=', 'due_overdue')
    .executeTakeFirstOrThrow()
  expect(text_body).toContain('TR33 0006 1005 1978 6457 8413 26')
  expect(text_body).toContain(`Açıklama:\n${request.request_number}`)
})

it('nobody is reminded of what is paid or of a deleted request, nor by mail without wanting mails', async () => {
  const [paid, deleted, silent] = [await job(-5), await job(-5), await job(-5, false)]
  await pay(paid.request.id, 1000)
  const archived_at = new Date()
  await server.db.updateTable('service_requests').set({ archived_at }).where('id', '=', deleted.request.id).execute()
  await remind()
  expect((await reminders(paid.customer.id)).bodies).toEqual([])
  expect((await reminders(deleted.customer.id)).bodies).toEqual([])
  const { bodies, mails } = await reminders(silent.customer.id)
  expect([bodies.length, mails]).toEqual([1, 0])
})

it('a payer whom the app does not reach is reminded once they can sign in, and the log says nothing of it before', async () => {
  const { customer, request } = await job(-5)
  const confirm = (email_confirmed_at: Date | null) =>
    server.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', customer.id).execute()
  const due = server.db.selectFrom('dues').select('id').where('service_request_id', '=', request.id)
  const { id } = await due.executeTakeFirstOrThrow()
  const logged = async () => {
    const entries = await server.db.selectFrom('activity_logs').select('message').where('entity_id', '=', id).execute()
    return entries.filter(({ message }) => message.includes('hatırlatıldı')).length
  }
  await confirm(null)
  await remind()
  expect([(await reminders(customer.id)).bodies.length, await logged()]).toEqual([0, 0])
  await confirm(new Date())
  await remind()
  expect([(await reminders(customer.id)).bodies.length, await logged()]).toEqual([1, 1])
})

it('a due whose reminder fails is logged, and the others are reminded', async () => {
  const [broken, next] = [await job(-9), await job(-8)]
  await sql`alter table dues add constraint broken
    check (service_request_id <> ${sql.lit(broken.request.id)} or reminded_for is null) not valid`.execute(server.db)
  const error = vi.fn()
  await remindOfDues({ db: server.db, log: { error } }, server.clock())
  await sql`alter table dues drop constraint broken`.execute(server.db)
  expect(error).toHaveBeenCalledOnce()
  expect((await reminders(broken.customer.id)).bodies).toEqual([])
  expect((await reminders(next.customer.id)).bodies).toHaveLength(1)
})

it('on the device a reminder replaces no other of the same job', async () => {
  const { customer, request } = await job(-5)
  const { offer_id, due_on } = await server.db
    .selectFrom('dues')
    .select(['offer_id', 'due_on'])
    .where('service_request_id', '=', request.id)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('dues')
    .values({ service_request_id: request.id, offer_id, due_on, kind: 'DEPOSIT', amount_try_minor: 50_000 })
    .execute()
  const session = { user_id: customer.id, expires_at: new Date(Date.now() + DAY_MS) }
  const { id } = await server.db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  const browser = { endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' }
  await server.db
    .insertInto('push_subscriptions')
    .values({ user_id: customer.id, session_id: id, ...browser })
    .execute()
  await remind()
  const pushes = server.db.selectFrom('outbox_messages').select('text_body').where('user_id', '=', customer.id)
  const tags = (await pushes.where('channel', '=', 'PUSH').where('kind', '=', 'due_overdue').execute()).map(
    ({ text_body }) => JSON.parse(text_body).tag,
  )
  expect(tags).toHaveLength(2)
  expect(new Set(tags).size).toBe(2)
})
