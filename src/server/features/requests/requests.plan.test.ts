// A day and technicians in one call: all changes or none, notified as by the separate calls.
import { describe, expect, it } from 'vitest'
import { archive, assignTechnician } from '../../../../test/factories.ts'
import { sorted, statusAndKey, UNKNOWN_ID } from '../../../../test/harness.ts'
import { useRequests } from '../../../../test/request-calls.ts'

const DAY = '2026-12-01'
const { server, owner, technician, request, plan, put, assign, cancel, rowOf, itemsOf, messagesOf } = useRequests()

const techniciansOf = async (id: string) =>
  (
    await server.db.selectFrom('request_technicians').select('technician_id').where('request_id', '=', id).execute()
  ).map((row) => row.technician_id)

const notificationsOf = async (id: string) =>
  (await server.db.selectFrom('notifications').select(['kind', 'user_id']).where('request_id', '=', id).execute()).map(
    ({ kind, user_id }) => [kind, user_id],
  )

/** All columns of a request that a plan can write. */
const stateOf = async (id: string) => ({
  row: await rowOf(id),
  technicians: await techniciansOf(id),
  items: await itemsOf(id),
  logs: await server.logsOf(id),
  notified: await notificationsOf(id),
})

describe('a plan', () => {
  it('sets the day and the technicians, with the log, the calendar and the news of the separate calls', async () => {
    const second = await server.person('TECHNICIAN')
    const [planned, apart] = [await request({ status: 'ACTIVE' }), await request({ status: 'ACTIVE' })]
    const technicianIds = [technician.id, second.id].sort()
    const answer = await plan(planned.id, { assignedDate: DAY, technicianIds, version: 1 })
    expect(statusAndKey(answer)).toBe('200 request_planned')
    expect(answer.body.data).toMatchObject({ assignedDate: DAY, status: 'ACTIVE', version: 4 })
    expect(answer.body.data.assignedTechnicianAt).not.toBeNull()
    expect(answer.body.data.technicians.map(({ id }) => id).sort()).toEqual(technicianIds)
    expect(await itemsOf(planned.id)).toMatchObject([{ type: 'SERVICE_REQUEST', date: DAY }])
    for (const id of technicianIds) await assign(apart.id, id)
    await put(apart.id, { assignedDate: DAY })
    const without = (texts: string[]) => texts.map((text) => text.replace(/S-\d+-\d+/, ''))
    expect(without(await messagesOf(planned.id))).toEqual(without(await messagesOf(apart.id)))
    expect((await notificationsOf(planned.id)).sort()).toEqual((await notificationsOf(apart.id)).sort())
  })

  it('tells a day to whoever is added, in one line with the assignment, and not to whoever is removed', async () => {
    const added = await server.person('TECHNICIAN')
    const { id } = await request({ status: 'ACTIVE' })
    await assignTechnician(server.db, id, technician.id)
    await plan(id, { assignedDate: DAY, technicianIds: [added.id] })
    expect(await techniciansOf(id)).toEqual([added.id])
    expect((await notificationsOf(id)).sort()).toEqual(
      [
        ['technician_removed', technician.id],
        ['technician_removed', owner.id],
        ['technician_assigned', added.id],
        ['technician_assigned', owner.id],
        ['date_assigned', owner.id],
      ].sort(),
    )
  })

  it('plan of a day or of technicians alone → the other stays as it is', async () => {
    const { id } = await request()
    await plan(id, { technicianIds: [technician.id] })
    await plan(id, { assignedDate: DAY })
    expect([await techniciansOf(id), (await rowOf(id))?.assigned_date]).toEqual([[technician.id], DAY])
    await plan(id, { technicianIds: [] })
    expect(await rowOf(id)).toMatchObject({ assigned_date: DAY, assigned_technician_at: null })
    await plan(id, { assignedDate: '' })
    expect([await itemsOf(id), (await rowOf(id))?.assigned_date]).toEqual([[], null])
  })

  it('plan as the request stands, or naming one technician twice → no change is written twice', async () => {
    const { id } = await request()
    const body = { assignedDate: DAY, technicianIds: [technician.id, technician.id] }
    await plan(id, body)
    const before = await stateOf(id)
    expect(before.logs).toHaveLength(2)
    expect(statusAndKey(await plan(id, body))).toBe('200 request_planned')
    expect(await stateOf(id)).toEqual(before)
  })

  it('keeps who is assigned and is no active technician any more', async () => {
    const left = await server.person('TECHNICIAN')
    const { id } = await request()
    await assignTechnician(server.db, id, left.id)
    await archive(server.db, 'users', left.id)
    const both = [left.id, technician.id]
    expect(statusAndKey(await plan(id, { technicianIds: both }))).toBe('200 request_planned')
    expect((await techniciansOf(id)).sort()).toEqual(both.sort())
  })
})

describe('a refused plan', () => {
  it('somebody who is no technician → nothing is written', async () => {
    const { id } = await request()
    const before = await stateOf(id)
    for (const nobody of [owner.id, UNKNOWN_ID, 'abc']) {
      const answer = await plan(id, { assignedDate: DAY, technicianIds: [technician.id, nobody] })
      expect(statusAndKey(answer)).toBe('404 technician_not_found')
    }
    expect(await stateOf(id)).toEqual(before)
  })

  it.each([
    [{}, 'assignedDate', 'required'],
    [{ version: 1 }, 'assignedDate', 'required'],
    [{ assignedDate: '2026-02-30' }, 'assignedDate', 'invalid_date'],
    [{ technicianIds: 'abc' }, 'technicianIds', 'invalid_value'],
    [{ technicianIds: Array.from({ length: 51 }, () => UNKNOWN_ID) }, 'technicianIds', 'too_many_items'],
    [{ assignedDate: DAY, version: 'x' }, 'version', 'invalid_number'],
  ])('%j → names %s (%s)', async (body, field, message) => {
    const { id } = await request()
    const { status, body: answer } = await plan(id, body)
    expect([status, answer.message, answer.errors]).toEqual([400, 'validation_failed', [{ field, message }]])
  })

  it('request not there, or changed since → nothing is written', async () => {
    expect(statusAndKey(await plan(UNKNOWN_ID, { assignedDate: DAY }))).toBe('404 request_not_found')
    const { id } = await request()
    await put(id, { status: 'ACTIVE' })
    const before = await stateOf(id)
    expect(statusAndKey(await plan(id, { assignedDate: DAY, version: 1 }))).toBe('409 record_changed')
    expect(await stateOf(id)).toEqual(before)
  })
})

describe('at the same time', () => {
  it('two plans of one version: one holds whole, the other is told', async () => {
    const second = await server.person('TECHNICIAN')
    for (let round = 0; round < 5; round++) {
      const { id } = await request()
      const plans = [
        { assignedDate: '2026-12-01', technicianIds: [technician.id] },
        { assignedDate: '2026-12-02', technicianIds: [second.id] },
      ]
      const answers = await Promise.all(plans.map((body) => plan(id, { ...body, version: 1 })))
      expect(sorted(answers)).toEqual(['200 request_planned', '409 record_changed'])
      const kept = plans[answers.findIndex(({ status }) => status === 200)]
      expect([(await rowOf(id))?.assigned_date, await techniciansOf(id)]).toEqual([
        kept?.assignedDate,
        kept?.technicianIds,
      ])
      expect((await itemsOf(id)).map(({ date }) => date)).toEqual([kept?.assignedDate])
    }
  })

  it('two plans without a version follow each other: the later one holds whole', async () => {
    const second = await server.person('TECHNICIAN')
    for (let round = 0; round < 5; round++) {
      const { id } = await request()
      const days = new Map([
        ['2026-12-01', technician.id],
        ['2026-12-02', second.id],
      ])
      const plans = [...days].map(([assignedDate, person]) => plan(id, { assignedDate, technicianIds: [person] }))
      expect(sorted(await Promise.all(plans))).toEqual(['200 request_planned', '200 request_planned'])
      const { assigned_date } = (await rowOf(id))!
      expect(await techniciansOf(id)).toEqual([days.get(assigned_date ?? '')])
    }
  })

  it('a plan and a cancel: a canceled request has no calendar item, and a plan that came too late wrote nothing', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await request()
      const body = { assignedDate: DAY, technicianIds: [technician.id] }
      const calls = [() => plan(id, body), () => cancel(id)]
      const answers = (await Promise.all((round % 2 ? calls.reverse() : calls).map((call) => call()))).map(statusAndKey)
      expect(answers).toContain('200 request_canceled')
      const isPlanned = answers.includes('200 request_planned')
      if (!isPlanned) expect(answers).toContain('409 invalid_status')
      expect(await itemsOf(id)).toEqual([])
      expect(await techniciansOf(id)).toEqual(isPlanned ? [technician.id] : [])
      expect((await rowOf(id))?.assigned_date).toBe(isPlanned ? DAY : null)
    }
  })
})
