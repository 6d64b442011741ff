// A mail server is down while a day changes: each recipient gets the current day, once.
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createBoat, createRequest } from '../../../../test/factories.ts'
import { type Person, useServer } from '../../../../test/harness.ts'
import { forgetNotifications, minutePasses, queueDue } from '../../../../test/intents.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { type MailWorker, startMailWorker } from '../../jobs/mail/worker.ts'

const server = useServer()
let admin: Person
let owner: Person
let params: { id: string }

beforeAll(async () => {
  admin = await server.person('ADMIN')
  owner = await server.person('CUSTOMER')
})
beforeEach(async () => {
  const boat = await createBoat(server.db, owner.id)
  params = { id: (await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })).id }
  await forgetNotifications(server)
})

const setDay = async (assignedDate: string | null) =>
  expect((await server.call(admin, requestsApi.update, { params, body: { assignedDate } })).status).toBe(200)

let worker: MailWorker | undefined
const stop = async () => {
  await worker?.stop()
  worker = undefined
}
afterEach(stop)
/** Sends all messages that are due by then; `send` may fail. */
function post(seconds: number, send: (text: string) => Promise<void>): void {
  worker = startMailWorker({
    db: server.db,
    transport: { send: ({ text }) => send(text), close: () => undefined },
    clock: () => new Date(Date.now() + seconds * 1000),
    log: silentLog,
    queueDue: queueDue(server),
    pollMs: 10,
  })
}
const outbox = () =>
  server.db.selectFrom('outbox_messages').select(['status', 'attempts', 'last_error', 'text_body']).execute()
const daysInOutbox = async () => {
  await minutePasses(server)
  return (await outbox()).map(({ text_body }) => /\d\d\.12\.2026/.exec(text_body)?.[0])
}
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

async function failToSend(): Promise<void> {
  post(65, () => Promise.reject(new Error('connect ECONNREFUSED')))
  await eventually(async () => expect((await outbox())[0]?.last_error).toContain('ECONNREFUSED'))
  await stop()
}

it('the day of before does not arrive after the new one', async () => {
  await setDay('2026-12-01')
  await failToSend()
  await setDay('2026-12-02')
  expect(await daysInOutbox()).toEqual(['02.12.2026'])
})

it('the day of before that was given up is not sent again by hand', async () => {
  await setDay('2026-12-01')
  await failToSend()
  await server.db.updateTable('outbox_messages').set({ status: 'FAILED' }).execute()
  await setDay(null)
  expect(await daysInOutbox()).toEqual([])
})

it('a day that is moved back is told all the same: the mail that failed may have arrived', async () => {
  await setDay('2026-12-01')
  await forgetNotifications(server)
  await setDay('2026-12-02')
  await failToSend()
  await setDay('2026-12-01')
  expect(await daysInOutbox()).toEqual(['01.12.2026'])
})

it('a mail that is being sent is left alone, also at its second try', async () => {
  await setDay('2026-12-01')
  await failToSend()
  const sending = Promise.withResolvers<void>()
  const send = vi.fn((_text: string) => sending.promise)
  post(3600, send)
  await eventually(() => expect(send).toHaveBeenCalled())
  await setDay('2026-12-02')
  expect(await daysInOutbox()).toEqual(['01.12.2026'])
  sending.resolve()
  await eventually(async () => expect((await outbox()).map(({ status }) => status)).toEqual(['SENT', 'SENT']))
  expect(send.mock.calls.map(([text]) => /\d\d\.12\.2026/.exec(text)?.[0])).toEqual(['01.12.2026', '02.12.2026'])
})

it('a mail that fails while the day changes is not tried again: the new day alone arrives', async () => {
  await setDay('2026-12-01')
  const sending = Promise.withResolvers<void>()
  const send = vi.fn((text: string) => (text.includes('01.12.2026') ? sending.promise : Promise.resolve()))
  post(65, send)
  await eventually(() => expect(send).toHaveBeenCalledOnce())
  await setDay('2026-12-02')
  expect(await daysInOutbox()).toEqual(['01.12.2026'])
  sending.reject(new Error('connect ECONNRESET'))
  await eventually(async () => expect((await outbox()).map(({ status }) => status)).toEqual(['SENT']))
  expect(send.mock.calls.map(([text]) => /\d\d\.12\.2026/.exec(text)?.[0])).toEqual(['01.12.2026', '02.12.2026'])
})

it('an assignment that could not be mailed before the day is set arrives with it, as one mail', async () => {
  const technician = await server.person('TECHNICIAN')
  const assign = { params: { ...params, technicianId: technician.id } }
  expect((await server.call(admin, requestsApi.assign, assign)).status).toBe(200)
  await failToSend()
  await setDay('2026-12-01')
  await minutePasses(server)
  const mails = await server.db
    .selectFrom('outbox_messages')
    .select(['kind', 'text_body'])
    .where('recipient', '=', technician.email)
    .execute()
  expect(mails).toEqual([{ kind: 'technician_assigned', text_body: expect.stringContaining('01.12.2026') }])
})
