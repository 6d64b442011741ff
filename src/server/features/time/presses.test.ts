// The entries that follow from presses: whatever order, lateness and repetition, the same; and what happens at the same moment.
import { beforeEach, describe, expect, it } from 'vitest'
import { assignTechnician, createRequest } from '../../../../test/factories.ts'
import { type Person, sorted, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { SENT_AT_HEADER } from '../../../shared/sent-at.ts'
import { timeApi } from '../../../shared/time/time.contract.ts'

const server = useServer()
const { owner, admin, technician, colleague } = usePeople(server, {
  owner: 'CUSTOMER',
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
  colleague: 'TECHNICIAN',
})
let jobs: string[]
/** Three days ago, in Turkey. */
let day: string
const at = (time: string, days = 0) => new Date(`${addDays(day, days)}T${time}:00+03:00`).toISOString()

beforeEach(async () => {
  day = addDays(dayOf(server.clock()), -3)
  jobs = []
  for (let count = 0; count < 2; count += 1) {
    const created_at = new Date(at('06:00', -1))
    const { id } = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE', created_at })
    await assignTechnician(server.db, id, technician.id)
    jobs.push(id)
  }
  await server.db.deleteFrom('time_presses').execute()
  await server.db.deleteFrom('time_entries').execute()
})

interface Press {
  id: string
  job?: string
  clientAt?: string
}
let count = 0
const newId = () => `00000000-0000-4000-9000-${String(++count).padStart(12, '0')}`
const press = (who: Person, { id, job, clientAt }: Press) =>
  job === undefined
    ? server.call(who, timeApi.stop, { body: { id, clientAt } })
    : server.call(who, timeApi.start, { body: { id, requestId: job, clientAt } })
const start = (who: Person, job = jobs[0], clientAt?: string) =>
  press(who, { id: newId(), job: job ?? '', ...(clientAt && { clientAt }) })
const stop = (who: Person, clientAt?: string) => press(who, { id: newId(), ...(clientAt && { clientAt }) })
const entries = async (who: Person, query = {}) =>
  (await server.call(who, timeApi.list, { query: { size: 100, ...query } })).body.data.content.toReversed()
const spans = async (who: Person) =>
  (await entries(who)).map(({ requestId, startedAt, endedAt, state }) => [
    jobs.indexOf(requestId),
    startedAt,
    endedAt,
    state,
  ])
const complete = (who: Person, job = jobs[0] ?? '', clientAt?: string) =>
  server.call(who, requestsApi.complete, { params: { id: job }, body: { clientAt } })

/** Reproducible: the same seed gives the same numbers. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('presses', () => {
  it('give entries that begin at a start and end at the next press; one clock runs', async () => {
    expect(statusAndKey(await start(technician, jobs[0], at('09:40')))).toBe('200 time_started')
    await start(technician, jobs[1], at('11:00'))
    expect((await stop(technician, at('12:15'))).body.data).toMatchObject({ endedAt: at('12:15'), state: 'ENDED' })
    expect((await stop(technician, at('12:30'))).body.data).toBeNull()
    expect(await spans(technician)).toEqual([
      [0, at('09:40'), at('11:00'), 'ENDED'],
      [1, at('11:00'), at('12:15'), 'ENDED'],
    ])
    await start(technician)
    const [running] = await entries(technician, { state: 'OPEN' })
    expect(running).toMatchObject({ state: 'RUNNING', endedAt: null, person: expect.any(String) })
    expect(await entries(colleague)).toEqual([])
    expect(await entries(admin, { userId: technician.id, requestId: jobs[1] })).toHaveLength(1)
    const messages = (await server.logsOf(running?.id ?? '')).map(({ message }) => message)
    expect(messages).toEqual([expect.stringMatching(/: saat başlatıldı$/)])
  })

  it('in any order, late and repeated, give the same entries', { timeout: 60_000 }, async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const next = numbersOf(seed)
      const presses = Array.from({ length: 10 }, (): Press => {
        const minute = next(20)
        // Few moments, so that presses fall together; two of them after the limit of the others.
        const clientAt =
          minute < 18
            ? at(`${String(8 + Math.floor(minute / 3)).padStart(2, '0')}:${(minute % 3) * 2}0`)
            : at('08:30', 1)
        const kind = next(3)
        return { id: newId(), clientAt, ...(kind < 2 && { job: jobs[kind] ?? '' }) }
      })
      const results: unknown[] = []
      for (let turn = 0; turn < 3; turn += 1) {
        await server.db.deleteFrom('time_presses').execute()
        await server.db.deleteFrom('time_entries').execute()
        const order = [...presses, ...presses.filter(() => next(3) === 0)]
          .map((one) => ({ one, place: next(1_000_000) }))
          .sort((one, other) => one.place - other.place)
        for (const { one } of order) expect((await press(technician, one)).status).toBe(200)
        results.push(
          (await entries(technician)).map(({ id, startedAt, endedAt, state }) => ({ id, startedAt, endedAt, state })),
        )
      }
      expect(results[1], `seed ${seed}`).toEqual(results[0])
      expect(results[2], `seed ${seed}`).toEqual(results[0])
    }
  })

  it('at the same moment: two starts leave one clock running, and one press twice is one press', async () => {
    const answers = await Promise.all([start(technician, jobs[0]), start(technician, jobs[1])])
    expect(sorted(answers)).toEqual(['200 time_started', '200 time_started'])
    expect(await entries(technician, { state: 'OPEN' })).toHaveLength(1)
    const same = { id: newId(), job: jobs[0] ?? '' }
    expect(sorted(await Promise.all([press(technician, same), press(technician, same)]))).toEqual(
      Array(2).fill('200 time_started'),
    )
    expect((await entries(technician, { state: 'OPEN' })).map(({ id }) => id)).toEqual([same.id])
    expect(statusAndKey(await press(admin, same))).toBe('409 time_id_taken')
  })

  it('left open past 04:00 are forgotten: no later press ends them, and a new clock may run', async () => {
    await start(technician, jobs[0], at('09:40'))
    await server.db
      .insertInto('request_notes')
      .values({ service_request_id: jobs[0] ?? '', text: 'Kayış', written_by: technician.id, created_at: at('16:20') })
      .execute()
    const [forgotten] = await entries(technician)
    expect(forgotten).toMatchObject({ state: 'FORGOTTEN', lastActAt: at('16:20') })
    expect((await stop(technician, at('08:00', 1))).body.data).toBeNull()
    await start(technician, jobs[1])
    expect((await spans(technician)).map(([, , end, state]) => [end, state])).toEqual([
      [null, 'FORGOTTEN'],
      [null, 'RUNNING'],
    ])
  })
})

it.each([
  ['forty days behind', -40],
  ['three days ahead', 3],
])('a device whose clock is %s: the hours are those that were worked', async (_, days) => {
  const onDevice = (moment: string | Date) => new Date(new Date(moment).getTime() + days * 86_400_000).toISOString()
  const headers = { [SENT_AT_HEADER]: onDevice(server.clock()) }
  const begun = { id: newId(), requestId: jobs[0] ?? '', clientAt: onDevice(at('09:00')) }
  expect((await server.call(technician, timeApi.start, { body: begun, headers })).status).toBe(200)
  const ended = { id: newId(), clientAt: onDevice(at('11:00')) }
  expect((await server.call(technician, timeApi.stop, { body: ended, headers })).status).toBe(200)
  const minutes = (instant: string | null | undefined) =>
    Math.round((Date.parse(instant ?? '') - Date.parse(at('09:00'))) / 60_000)
  const [entry] = await entries(technician)
  expect([minutes(entry?.startedAt), minutes(entry?.endedAt), entry?.state]).toEqual([0, 120, 'ENDED'])
})

it('a device’s clock said in words, or a moment that is none: refused or passed over as without it', async () => {
  const headers = { [SENT_AT_HEADER]: 'dün' }
  await server.call(technician, timeApi.start, {
    body: { id: newId(), requestId: jobs[0], clientAt: at('09:00') },
    headers,
  })
  expect((await entries(technician))[0]?.startedAt).toBe(at('09:00'))
  const ahead = { [SENT_AT_HEADER]: at('09:00', 9) }
  const wrong = await server.call(technician, timeApi.stop, { body: { id: newId(), clientAt: 'dün' }, headers: ahead })
  expect(wrong.body).toMatchObject({ errors: [{ field: 'clientAt', message: 'invalid_date' }] })
})

it('a clock started after midnight and left open past 04:00: forgotten, its end is asked for', async () => {
  await start(technician, jobs[0], at('01:00'))
  await start(technician, jobs[1], at('09:00'))
  await stop(technician, at('10:00'))
  expect(await spans(technician)).toEqual([
    [0, at('01:00'), null, 'FORGOTTEN'],
    [1, at('09:00'), at('10:00'), 'ENDED'],
  ])
  await start(technician, jobs[0], at('02:00', 1))
  await stop(technician, at('04:00', 1))
  expect((await spans(technician))[2]).toEqual([0, at('02:00', 1), at('04:00', 1), 'ENDED'])
})

describe('who may start', () => {
  it('its technicians and any admin while the job runs; earlier work on a job taken away counts', async () => {
    expect(statusAndKey(await start(colleague))).toBe('403 not_your_request')
    expect(statusAndKey(await start(colleague, jobs[0], at('09:00')))).toBe('403 not_your_request')
    const [job = ''] = jobs
    await assignTechnician(server.db, job, colleague.id)
    const taken = { params: { id: job, technicianId: colleague.id } }
    expect((await server.call(admin, requestsApi.unassign, taken)).status).toBe(200)
    expect(statusAndKey(await start(colleague))).toBe('403 not_your_request')
    expect((await start(colleague, jobs[0], at('09:00'))).status).toBe(200)
    expect((await start(admin)).status).toBe(200)
    expect((await start(owner)).status).toBe(403)
    expect((await server.call(null, timeApi.start, { body: { id: newId(), requestId: jobs[0] } })).status).toBe(401)
    expect(statusAndKey(await start(technician, UNKNOWN_ID))).toBe('404 request_not_found')
    await complete(admin)
    expect(statusAndKey(await start(technician))).toBe('409 time_only_when_active')
  })
})

/** One who was a technician of the job. */
const wasOn = (who: Person, job = jobs[0] ?? '') =>
  server.db.insertInto('former_technicians').values({ request_id: job, technician_id: who.id }).execute()
const toldTo = async (who: Person) =>
  (await server.call(who, notificationsApi.list, {})).body.data.content.filter(
    ({ kind, requestId }) => kind === 'clock_stopped' && jobs.includes(requestId ?? ''),
  )

describe('canceling a job', () => {
  it('ends its clocks and tells their people; a start that arrives later ends with it', async () => {
    await start(technician)
    await start(admin, jobs[1])
    expect((await server.call(admin, requestsApi.cancel, { params: { id: jobs[0] ?? '' } })).status).toBe(200)
    const { canceled_at } = (await server.row('service_requests', jobs[0] ?? ''))!
    expect(await spans(technician)).toEqual([[0, expect.any(String), canceled_at?.toISOString(), 'ENDED']])
    expect((await entries(admin, { userId: admin.id })).map(({ state }) => state)).toEqual(['RUNNING'])
    expect(await toldTo(technician)).toMatchObject([
      { title: 'İş iptal edildi, saatiniz durdu', body: expect.stringMatching(/iptal edildi. Çalışan saatiniz bitti/) },
    ])
    const [{ id = '' } = {}] = await entries(technician)
    expect((await server.logsOf(id)).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/işi iptal edildi: .* için çalışan saat bitti$/),
    )
    const before = new Date((canceled_at?.getTime() ?? 0) - 1000).toISOString()
    await wasOn(colleague)
    await start(colleague, jobs[0], before)
    expect(await spans(colleague)).toEqual([[0, before, canceled_at?.toISOString(), 'ENDED']])
  })
})

it('a clock of a job that is pending again: ended', async () => {
  await start(technician)
  const again = { status: 'PENDING', reason: 'Yeni teklif gerekiyor.' } as const
  expect((await server.call(admin, requestsApi.update, { params: { id: jobs[0] ?? '' }, body: again })).status).toBe(
    200,
  )
  expect((await entries(technician)).map(({ state }) => state)).toEqual(['ENDED'])
  expect(await toldTo(technician)).toMatchObject([{ title: 'İş artık sürmüyor, saatiniz durdu' }])
})

it('a clock of a job that is deleted: ended', async () => {
  await start(technician)
  expect((await server.call(admin, requestsApi.remove, { params: { id: jobs[0] ?? '' } })).status).toBe(200)
  expect((await entries(technician)).map(({ state }) => state)).toEqual(['ENDED'])
  expect(await toldTo(technician)).toMatchObject([{ title: 'İş artık sürmüyor, saatiniz durdu' }])
})

describe('completing a job', () => {
  it('ends its clocks and tells their people; a start that arrives later ends with it', async () => {
    await start(technician)
    await start(admin, jobs[1])
    expect((await complete(admin)).status).toBe(200)
    expect((await entries(technician)).map(({ state }) => state)).toEqual(['ENDED'])
    expect((await entries(admin, { userId: admin.id })).map(({ state }) => state)).toEqual(['RUNNING'])
    expect(await toldTo(technician)).toMatchObject([{ body: expect.stringMatching(/Çalışan saatiniz bitti/) }])
    const { completed_at } = (await server.row('service_requests', jobs[0] ?? ''))!
    await wasOn(colleague)
    await start(colleague, jobs[0], at('10:00'))
    const late = (await entries(colleague))[0]
    expect(late).toMatchObject({ state: 'FORGOTTEN' })
    const before = new Date((completed_at?.getTime() ?? 0) - 1000).toISOString()
    await start(colleague, jobs[0], before)
    expect((await entries(colleague))[1]).toMatchObject({ startedAt: before, endedAt: completed_at?.toISOString() })
  })

  it('at the same moment as a start leaves no clock running', async () => {
    const answers = await Promise.all([start(technician), complete(admin)])
    expect(answers[1].status).toBe(200)
    expect(['200 time_started', '409 time_only_when_active']).toContain(statusAndKey(answers[0]))
    expect(await entries(technician, { state: 'OPEN' })).toEqual([])
  })
})
