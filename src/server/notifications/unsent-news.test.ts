// A mail server that is down for a while, and a day that changes meanwhile: what arrives in the end is the truth, once.
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createBoat, createRequest } from '../../../test/factories.ts'
import { type Person, useServer } from '../../../test/harness.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { requestsApi } from '../../shared/requests/requests.contract.ts'
import { type MailWorker, startMailWorker } from '../platform/mail/worker.ts'

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
  await server.db.deleteFrom('outbox_messages').execute()
})

const setDay = async (assignedDate: string | null) =>
  expect((await server.call(admin, requestsApi.update, { params, body: { assignedDate } })).status).toBe(200)

let worker: MailWorker | undefined
const stop = async () => {
  await worker?.stop()
  worker = undefined
}
afterEach(stop)
/** Sends, or fails to send, all that is due by then. */
function post(seconds: number, send: (text: string) => Promise<void>): void {
  worker = startMailWorker({
    db: server.db,
    transport: { send: ({ text }) => send(text), close: () => undefined },
    clock: () => new Date(Date.now() + seconds * 1000),
    log: silentLog,
    pollMs: 10,
  })
}
const outbox = () =>
  server.db.selectFrom('outbox_messages').select(['status', 'attempts', 'last_error', 'text_body']).execute()
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
  expect((await outbox()).map(({ text_body }) => /\d\d\.12\.2026/.exec(text_body)?.[0])).toEqual(['02.12.2026'])
})

it('the day of before that was given up is not sent again by hand', async () => {
  await setDay('2026-12-01')
  await failToSend()
  await server.db.updateTable('outbox_messages').set({ status: 'FAILED' }).execute()
  await setDay(null)
  expect(await outbox()).toEqual([])
})

it('a day that is moved back is told all the same: the mail that failed may have arrived', async () => {
  await setDay('2026-12-01')
  await server.db.deleteFrom('outbox_messages').execute()
  await setDay('2026-12-02')
  await failToSend()
  await setDay('2026-12-01')
  expect((await outbox()).map(({ text_body }) => /\d\d\.12\.2026/.exec(text_body)?.[0])).toEqual(['01.12.2026'])
})

it('a mail that is being sent is left alone, also at its second try', async () => {
  await setDay('2026-12-01')
  await failToSend()
  const sending = Promise.withResolvers<void>()
  const send = vi.fn(() => sending.promise)
  post(3600, send)
  await eventually(() => expect(send).toHaveBeenCalled())
  await setDay('2026-12-02')
  expect(await outbox()).toHaveLength(2)
  sending.resolve()
  await eventually(async () => expect((await outbox()).some(({ status }) => status === 'SENT')).toBe(true))
})
