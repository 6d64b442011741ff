// What an hour cost is kept when it ends, whatever happens to the person's cost and the entry afterwards.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { assignTechnician, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { timeApi } from '../../../shared/time/time.contract.ts'

const server = useServer()
const { owner, admin, technician } = usePeople(server, {
  owner: 'CUSTOMER',
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
})
let requestId: string
const at = (time: string, days = -3) =>
  new Date(`${addDays(dayOf(server.clock()), days)}T${time}:00+03:00`).toISOString()

beforeEach(async () => {
  const created_at = new Date(at('06:00'))
  requestId = (await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE', created_at })).id
  await assignTechnician(server.db, requestId, technician.id)
  await server.db.deleteFrom('time_presses').execute()
  await server.db.deleteFrom('time_entries').execute()
  await costs(null, null)
})

async function costs(workshop: number | null, own: number | null) {
  await server.db.updateTable('workshop').set({ hour_cost_minor: workshop }).execute()
  await server.db.deleteFrom('labour_costs').execute()
  if (own !== null)
    await server.db.insertInto('labour_costs').values({ user_id: technician.id, cost_minor: own }).execute()
}
const start = async (time: string) => {
  const id = randomUUID()
  await server.call(technician, timeApi.start, { body: { id, requestId, clientAt: at(time) } })
  return id
}
const stop = (time: string, days = -3) =>
  server.call(technician, timeApi.stop, { body: { id: randomUUID(), clientAt: at(time, days) } })
const costOf = async (id: string) =>
  (
    await server.db
      .selectFrom('time_entries')
      .select('hour_cost_try_minor')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).hour_cost_try_minor
const correct = (id: string, from: string, to: string) =>
  server.call(admin, timeApi.correct, {
    params: { id },
    body: { startedAt: at(from), endedAt: at(to), reason: 'Yanlış yazılmış.' },
  })

it('is the person’s own, else the workshop’s, and none while the clock runs', async () => {
  await costs(40_000, null)
  const id = await start('09:00')
  expect(await costOf(id)).toBeNull()
  await stop('10:00')
  expect(await costOf(id)).toBe(40_000)
  await costs(40_000, 65_000)
  const next = await start('11:00')
  await stop('12:00')
  expect([await costOf(id), await costOf(next)]).toEqual([40_000, 65_000])
})

it('stays through an earlier end that arrives late, a correction and a void; an unknown one stays unknown', async () => {
  await costs(40_000, null)
  const id = await start('09:00')
  await stop('12:00')
  await costs(50_000, null)
  await stop('11:00')
  expect(await costOf(id)).toBe(40_000)
  await correct(id, '08:00', '11:00')
  await server.call(admin, timeApi.void, { params: { id }, body: { reason: 'İki kez yazılmış.' } })
  expect(await costOf(id)).toBe(40_000)
  await costs(null, null)
  const unknown = await start('13:00')
  await stop('14:00')
  await costs(50_000, null)
  await correct(unknown, '13:00', '15:00')
  expect(await costOf(unknown)).toBeNull()
})

it('is frozen when an entry is written by hand, and when a forgotten one gets its end', async () => {
  await costs(null, 65_000)
  const body = { requestId, startedAt: at('07:00'), endedAt: at('08:00') }
  const written = (await server.call(technician, timeApi.add, { body })).body.data.id
  const forgotten = await start('09:00')
  await stop('09:00', -1)
  expect([await costOf(written), await costOf(forgotten)]).toEqual([65_000, null])
  await correct(forgotten, '09:00', '17:00')
  expect(await costOf(forgotten)).toBe(65_000)
})
