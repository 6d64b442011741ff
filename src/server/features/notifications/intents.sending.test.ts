// From the intent to the message: one decision for mail and push, one message for changes that belong together, each sent once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { assignTechnician, createBoat, createRequest } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { minutePasses, queueDue, waitingRecipients } from '../../../../test/intents.ts'
import { useNotices } from '../../../../test/notices.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { jsonb } from '../../db/json.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { type MailWorker, startMailWorker } from '../../jobs/mail/worker.ts'
import { decideDueIntents } from './intent-decisions.commands.ts'

const server = useServer()
const { people, outbox } = useNotices(server)
const { admin, technician, otherTechnician, owner } = people
let params: { id: string }

const FIRST = '2026-12-01'
const SECOND = '2026-12-02'
const THIRD = '2026-12-03'

const aRequest = async () => {
  const boat = await createBoat(server.db, owner.id, { name: 'Denizatı' })
  return (await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })).id
}
beforeEach(async () => {
  params = { id: await aRequest() }
})

async function setDay(assignedDate: string | null, id = params.id): Promise<void> {
  const answer = await server.call(admin, requestsApi.update, { params: { id }, body: { assignedDate } })
  expect(answer.status).toBe(200)
}
async function plan(assignedDate: string, technicianIds: string[]): Promise<void> {
  const body = { assignedDate, technicianIds }
  expect((await server.call(admin, requestsApi.plan, { params, body })).status).toBe(200)
}

const dayIn = (text: string) => /(\d\d)\.12\.2026/.exec(text)?.[1]
/** 'owner date_assigned 01', for each message after a minute. */
async function queued(channel: 'EMAIL' | 'PUSH'): Promise<string[]> {
  const messages = await outbox(channel)
  const nameOf = (recipient: string) => recipient.replace('@t.test', '').replace('https://push.test/', '')
  return messages
    .map(({ recipient, kind, text_body }) => `${nameOf(recipient)} ${kind} ${dayIn(text_body) ?? '-'}`)
    .sort()
}

const workers: MailWorker[] = []
const sent = { EMAIL: [] as string[], PUSH: [] as string[] }
const stop = () => Promise.all(workers.splice(0).map((worker) => worker.stop()))
afterEach(async () => {
  await stop()
  sent.EMAIL.length = 0
  sent.PUSH.length = 0
})
/** Sends the messages that are due `seconds` from now. */
function post(channel: 'EMAIL' | 'PUSH', seconds: number, isDown = () => false): void {
  const send = async ({ to, text }: { to: string; text: string }) => {
    if (isDown()) throw new Error('connect ECONNREFUSED')
    sent[channel].push(`${to} ${dayIn(text)}`)
  }
  const clock = () => new Date(Date.now() + seconds * 1000)
  const transport = { send, close: () => undefined }
  workers.push(
    startMailWorker({
      db: server.db,
      channel,
      transport,
      clock,
      log: silentLog,
      queueDue: queueDue(server),
      pollMs: 10,
    }),
  )
}

describe('a plan in one step', () => {
  it('technician and day are new → the technician gets one message, the assignment with the day', async () => {
    await plan(FIRST, [technician.id])
    const told = ['owner date_assigned 01', 'owner technician_assigned -', 'tech technician_assigned 01']
    expect([await queued('EMAIL'), await queued('PUSH')]).toEqual([told, told])
    const [line, ...others] = await server.db
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', technician.id)
      .execute()
    expect([line?.body, others]).toEqual([
      expect.stringMatching(/servisine atandınız\. Servis günü: 01\.12\.2026 Salı\.$/),
      [],
    ])
  })

  it('a technician is replaced and the day moves → the one who goes is told of the removal alone', async () => {
    await assignTechnician(server.db, params.id, technician.id)
    await plan(SECOND, [otherTechnician.id])
    const told = [
      'other-tech technician_assigned 02',
      'owner date_assigned 02',
      'owner technician_assigned -',
      'owner technician_removed -',
      'tech technician_removed -',
    ]
    expect([await queued('EMAIL'), await queued('PUSH')]).toEqual([told, told])
  })

  it('technician and day in two steps within the minute → one message all the same', async () => {
    await server.call(admin, requestsApi.assign, { params: { ...params, technicianId: technician.id } })
    await setDay(FIRST)
    expect((await queued('EMAIL')).filter((one) => one.startsWith('tech'))).toEqual(['tech technician_assigned 01'])
  })
})

describe('mail and push', () => {
  it('three days within the minute → one message about the last by each', async () => {
    for (const day of [FIRST, SECOND, THIRD]) await setDay(day)
    post('EMAIL', 65)
    post('PUSH', 65)
    await eventually(() => expect(sent).toEqual({ EMAIL: ['owner@t.test 03'], PUSH: ['https://push.test/owner 03'] }))
    expect(await waitingRecipients(server)).toEqual([])
  })

  it('the choice is made within the minute → it holds', async () => {
    await setDay(FIRST)
    const choose = (wants: boolean) =>
      server.db
        .updateTable('users')
        .set({ email_notifications: wants, push_notifications: wants })
        .where('id', '=', owner.id)
        .execute()
    await choose(false)
    expect([await queued('EMAIL'), await queued('PUSH')]).toEqual([[], []])
    await choose(true)
  })

  it('several workers decide at once → each message once', async () => {
    const ids = [params.id, await aRequest(), await aRequest()]
    for (const id of ids) await setDay(FIRST, id)
    await Promise.all(Array.from({ length: 6 }, () => minutePasses(server)))
    const told = Array(3).fill('owner date_assigned 01')
    expect([await queued('EMAIL'), await queued('PUSH')]).toEqual([told, told])
  })

  it('an intent cannot be decided → the others are, and it is tried again later', async () => {
    const broken = await aRequest()
    await assignTechnician(server.db, broken, technician.id)
    await setDay(FIRST, broken)
    await setDay(SECOND)
    const wrong = { notified_plan: jsonb({}) }
    const intents = server.db.updateTable('notification_intents').set(wrong)
    await intents.where('request_id', '=', broken).where('user_id', '=', owner.id).execute()
    const now = new Date(Date.now() + 61_000)
    const errors: unknown[] = []
    await decideDueIntents({ db: server.db, log: { error: (details: unknown) => errors.push(details) } }, now)
    expect(errors).toMatchObject([{ intent: { request_id: broken, user_id: owner.id } }])
    const left = await server.db.selectFrom('notification_intents').selectAll().execute()
    expect(left.map(({ request_id, due_at }) => [request_id, due_at > now])).toEqual([[broken, true]])
    const messages = await server.db
      .selectFrom('outbox_messages')
      .select(['channel', 'recipient', 'request_id'])
      .execute()
    const mails = messages.filter(({ channel }) => channel === 'EMAIL').map(({ recipient }) => recipient)
    expect(mails.sort()).toEqual(['owner@t.test', 'tech@t.test'])
  })
})

describe('a mail server that is down during the minute', () => {
  it('the day moves on meanwhile → what arrives in the end is the last day, once', async () => {
    let isDown = true
    await setDay(FIRST)
    post('EMAIL', 65, () => isDown)
    await eventually(async () => expect((await outbox('EMAIL'))[0]?.last_error).toContain('ECONNREFUSED'))
    await stop()
    await setDay(SECOND)
    isDown = false
    // Due for its second try, before the new day is decided. Once the other mail is sent, the worker has looked for due messages.
    await server.db.updateTable('outbox_messages').set({ next_attempt_at: new Date() }).execute()
    const other = { kind: 'reset_password', userId: null, to: 'now@t.test', subject: 'Şifre', text: '', html: '' }
    await server.db.transaction().execute((tx) => queueMail(tx, other))
    post('EMAIL', 40)
    await eventually(() => expect(sent.EMAIL).toContain('now@t.test undefined'))
    await stop()
    expect(sent.EMAIL.splice(0)).toEqual(['now@t.test undefined'])
    post('EMAIL', 130)
    await eventually(() => expect(sent.EMAIL).toEqual(['owner@t.test 02']))
    await eventually(async () => expect((await outbox('EMAIL')).map(({ status }) => status)).toEqual(['SENT', 'SENT']))
  })

  it('a day moves and is moved back → the mail that waits still leaves, and no second push', async () => {
    await setDay(FIRST)
    post('PUSH', 65)
    post('EMAIL', 65, () => true)
    await eventually(async () => expect((await outbox('EMAIL'))[0]?.last_error).toContain('ECONNREFUSED'))
    await eventually(() => expect(sent.PUSH).toHaveLength(1))
    await stop()
    await setDay(SECOND)
    await setDay(FIRST)
    post('PUSH', 130)
    post('EMAIL', 130)
    await eventually(() => expect(sent.EMAIL).toEqual(['owner@t.test 01']))
    expect([sent.PUSH, await waitingRecipients(server)]).toEqual([['https://push.test/owner 01'], []])
  })
})
