// A day or a technician that changes again within the minute: nobody gets a mail that is no longer true.

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givePushConsent } from '../../../../test/consents.ts'
import { eventually } from '../../../../test/eventually.ts'
import { aBrowser, assignTechnician, createBoat, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { forgetNotifications, minutePasses, queueDue, waitingRecipients } from '../../../../test/intents.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { type MailWorker, startMailWorker } from '../../jobs/mail/worker.ts'

const server = useServer()
const { admin, technician, owner } = usePeople(server, {
  admin: 'ADMIN',
  technician: ['TECHNICIAN', { email: 'tech@t.test' }],
  owner: ['CUSTOMER', { email: 'owner@t.test' }],
})
let requestId: string

const FIRST = '2026-12-01'
const SECOND = '2026-12-02'
const THIRD = '2026-12-03'

beforeAll(async () => {
  await givePushConsent(server, owner)
  await server.call(owner, notificationsApi.subscribe, { body: aBrowser('https://push.test/owner') })
})
const forget = () => forgetNotifications(server)
beforeEach(async () => {
  const boat = await createBoat(server.db, owner.id, { name: 'Denizatı' })
  const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })
  requestId = request.id
  await assignTechnician(server.db, requestId, technician.id)
  await forget()
})

async function setDay(assignedDate: string | null): Promise<void> {
  const answer = await server.call(admin, requestsApi.update, { params: { id: requestId }, body: { assignedDate } })
  expect(answer.status).toBe(200)
}
const technicians = async (step: 'assign' | 'unassign') => {
  const params = { id: requestId, technicianId: technician.id }
  expect((await server.call(admin, requestsApi[step], { params })).status).toBe(200)
}
/** The day since an hour ago, of which everybody was notified. */
const standingDay = async (day: string | null) => {
  await setDay(day)
  await forget()
}

/** 'EMAIL owner@t.test 2026-12-01' for each message after a minute, with the day from the text or the push. */
async function outbox(): Promise<string[]> {
  await minutePasses(server)
  const rows = await server.db
    .selectFrom('outbox_messages')
    .selectAll()
    .orderBy('channel')
    .orderBy('recipient')
    .execute()
  return rows.map((row) => `${row.channel} ${row.recipient} ${dayIn(row.text_body)}`)
}
async function waitingMails(): Promise<string[]> {
  const rows = await server.db
    .selectFrom('outbox_messages')
    .select('recipient')
    .where('channel', '=', 'EMAIL')
    .where('status', '=', 'PENDING')
    .orderBy('recipient')
    .execute()
  return rows.map(({ recipient }) => recipient)
}
const dayIn = (text: string) =>
  text
    .match(/(\d\d)\.(\d\d)\.(\d{4})/)
    ?.slice(1)
    .reverse()
    .join('-') ?? ''
const both = ['owner@t.test', 'tech@t.test']
const everybody = (day: string) => [
  `EMAIL owner@t.test ${day}`,
  `EMAIL tech@t.test ${day}`,
  `PUSH https://push.test/owner ${day}`,
]

async function lines(): Promise<string[]> {
  const rows = await server.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['email', 'body', 'title'])
    .orderBy('email')
    .orderBy('notifications.created_at')
    .execute()
  return rows.map(({ email, body, title }) => `${email} ${dayIn(body) || title}`)
}
const inApp = (day: string) => [`owner@t.test ${day}`, `tech@t.test ${day}`]

let worker: MailWorker | undefined
const sent: string[] = []
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  sent.length = 0
})
/** Sends the mails that are due `seconds` from now. */
function post(seconds: number): void {
  worker = startMailWorker({
    db: server.db,
    transport: { send: async ({ to, text }) => void sent.push(`${to} ${dayIn(text)}`), close: () => undefined },
    clock: () => new Date(Date.now() + seconds * 1000),
    log: silentLog,
    queueDue: queueDue(server),
    pollMs: 10,
  })
}

describe('a day', () => {
  it('is in the app at once, and leaves by mail and push after a minute', async () => {
    await setDay(FIRST)
    expect([await lines(), await waitingRecipients(server)]).toEqual([inApp(FIRST), both])
    // Due at once: when it is sent, the worker has looked for due messages.
    const now = { kind: 'reset_password', userId: null, to: 'now@t.test', subject: 'Şifre', text: '', html: '' }
    await server.db.transaction().execute((tx) => queueMail(tx, now))
    post(50)
    await eventually(() => expect(sent).toContain('now@t.test '))
    await worker?.stop()
    expect(sent).toEqual(['now@t.test '])
    sent.length = 0
    post(65)
    await eventually(() => expect(sent.sort()).toEqual([`owner@t.test ${FIRST}`, `tech@t.test ${FIRST}`]))
  })

  it('day moved again → told once, as the last one', async () => {
    await standingDay(FIRST)
    await setDay(SECOND)
    await setDay(THIRD)
    expect([await lines(), await outbox()]).toEqual([inApp(THIRD), everybody(THIRD)])
  })

  it('day moved back → told to nobody, by way of the calendar too', async () => {
    await standingDay(FIRST)
    const [item] = (await server.call(admin, calendarApi.day, { query: { date: FIRST } })).body.data
    const moveTo = (date: string) =>
      server.call(admin, calendarApi.update, { params: { id: item?.id ?? '' }, body: { date } })
    expect((await moveTo(SECOND)).status).toBe(200)
    expect([await lines(), await waitingRecipients(server)]).toEqual([inApp(SECOND), both])
    expect((await moveTo(FIRST)).status).toBe(200)
    expect([await lines(), await outbox()]).toEqual([[], []])
    await setDay(SECOND)
    await setDay(THIRD)
    await setDay(FIRST)
    expect([await lines(), await outbox()]).toEqual([[], []])
  })

  it('day taken away again → told to nobody', async () => {
    await setDay(FIRST)
    await setDay(null)
    expect([await lines(), await outbox()]).toEqual([[], []])
  })

  it('day already mailed → corrected by another mail', async () => {
    await standingDay(FIRST)
    await setDay(SECOND)
    post(65)
    await eventually(() => expect(sent).toHaveLength(2))
    await worker?.stop()
    await setDay(FIRST)
    await minutePasses(server)
    expect(await waitingMails()).toEqual(both)
  })

  it('day read in the app → corrected there, while no mail leaves', async () => {
    await standingDay(FIRST)
    await setDay(SECOND)
    await server.call(owner, notificationsApi.markAllRead)
    await setDay(FIRST)
    expect([await lines(), await outbox()]).toEqual([[`owner@t.test ${SECOND}`, `owner@t.test ${FIRST}`], []])
  })

  it('day told long ago → stays in the list', async () => {
    await setDay(FIRST)
    await server.db
      .updateTable('notifications')
      .set({ created_at: new Date(Date.now() - 120_000) })
      .execute()
    await setDay(SECOND)
    expect(await lines()).toEqual(
      [FIRST, SECOND].flatMap((day) => [`owner@t.test ${day}`, `tech@t.test ${day}`]).sort(),
    )
  })

  it('day of another request → told all the same', async () => {
    await setDay(FIRST)
    const first = requestId
    const boat = await createBoat(server.db, owner.id)
    requestId = (await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })).id
    await setDay(SECOND)
    await setDay(null)
    expect(await outbox()).toEqual(everybody(FIRST))
    requestId = first
  })
})

describe('a technician', () => {
  it('assigned and removed again is told to nobody', async () => {
    await technicians('unassign')
    await forget()
    await technicians('assign')
    expect(await waitingRecipients(server)).toEqual(both)
    await technicians('unassign')
    expect([await lines(), await outbox()]).toEqual([[], []])
  })

  it('removed and assigned again is told to nobody, but another one is', async () => {
    const other = await server.person('TECHNICIAN', { email: 'other@t.test' })
    await server.call(admin, requestsApi.assign, { params: { id: requestId, technicianId: other.id } })
    const told = [await lines(), await outbox()]
    expect(told[0]).toEqual(['other@t.test Yeni göreviniz var', 'owner@t.test Teknisyen atandı'])
    await technicians('unassign')
    expect(await lines()).toContain('tech@t.test Görev sizden alındı')
    await technicians('assign')
    expect([await lines(), await outbox()]).toEqual(told)
  })
})

describe('at the same time', () => {
  it('two servers → the last day alone waits to be told', async () => {
    await standingDay(FIRST)
    const second = await server.another()
    const days = [SECOND, THIRD, FIRST, SECOND, THIRD, FIRST, SECOND]
    const put = (url: string, assignedDate: string) =>
      fetch(`${url}/api/maintenance/requests/${requestId}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ assignedDate }),
      })
    const answers = await Promise.all(days.map((day, index) => put(index % 2 ? second.url : server.url, day)))
    await second.app.close()
    expect(answers.map(({ status }) => status)).toEqual(days.map(() => 200))
    const { assigned_date: day } = await server.db
      .selectFrom('service_requests')
      .select('assigned_date')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    expect([await lines(), await outbox()]).toEqual(day === FIRST ? [[], []] : [inApp(day ?? ''), everybody(day ?? '')])
  })

  it('mails leave meanwhile → the last one that everybody gets is the truth', async () => {
    await standingDay(FIRST)
    // This worker's clock makes every mail due at once.
    post(65)
    for (const day of [SECOND, FIRST, THIRD, FIRST, SECOND, FIRST, SECOND, THIRD, FIRST]) await setDay(day)
    // The intents first: one that is decided between the two becomes a mail.
    await eventually(async () => {
      expect([await waitingRecipients(server), await waitingMails()]).toEqual([[], []])
    })
    for (const to of ['owner@t.test', 'tech@t.test']) {
      const told = sent.filter((one) => one.startsWith(to))
      expect(told.at(-1) ?? `${to} ${FIRST}`).toBe(`${to} ${FIRST}`)
    }
  })
})
