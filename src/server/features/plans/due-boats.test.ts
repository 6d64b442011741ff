// The rows that are kept for each boat: what they count is what the lists show.
import { expect, it } from 'vitest'
import { engineCalls } from '../../../../test/engine-calls.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { dayOf } from '../../../shared/days.ts'
import { addDays, PLAN_STATES } from '../../../shared/plans/due-rules.ts'
import { enginePlansApi } from '../../../shared/plans/plans.contract.ts'
import { dueBoats } from './due-boats.queries.ts'

const server = useServer()
server.turnToNoon()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { anEngine } = engineCalls(server)
const today = () => dayOf(server.clock())
const SERVICE = { title: 'Bakım', action: 'CHECK', everyMonths: 12 }

async function aPlan(codes: string[]) {
  const engine = await anEngine({ hours: 10, days: 20, yearly: 50 })
  const items = codes.map((code) => ({ ...SERVICE, code }))
  await server.call(admin, enginePlansApi.update, { params: { id: engine.id }, body: { items } })
  return engine
}

/** Counted and listed, for each state, on days before and after each limit. */
async function expectCountsAsListed() {
  for (const ahead of [-40, -1, 0, 1, 9, 31, 60, 400]) {
    const now = new Date(server.clock().getTime() + ahead * 86_400_000)
    for (const state of [undefined, ...PLAN_STATES]) {
      const { content, page } = await dueBoats(server.db, { state, page: 0, size: 100 }, now)
      expect([ahead, state, page.totalElements]).toEqual([ahead, state, content.length])
    }
  }
}

const everyKind = async () => {
  const days = [null, -20, -1, 0, 10, 30, 31, 200]
  const noticed = [null, 'SOON', 'OVERDUE'] as const
  for (const [index, first] of days.entries()) {
    const engine = await aPlan(['A', 'B'])
    const set = (code: string, day: number | null, known: (typeof noticed)[number]) => {
      const due = day === null ? null : addDays(today(), day)
      const overdue_from = due === null ? null : addDays(due, 1)
      return server.db
        .updateTable('plan_items')
        .set({ due_on: due, expected_on: due, overdue_from, noticed: known })
        .where('engine_id', '=', engine.id)
        .where('code', '=', code)
        .execute()
    }
    await set('A', first, noticed[index % 3] ?? null)
    await set('B', days[(index * 3) % days.length] ?? null, noticed[(index + 1) % 3] ?? null)
  }
}

it('due boats: counts the boats that each state lists, whatever their items are, on any day', async () => {
  await everyKind()
  await expectCountsAsListed()
})

it('due boats: follows an engine to another boat, a finished item and a deletion', async () => {
  const [one, other] = [await aPlan(['A']), await aPlan(['B'])]
  const set = (id: string, values: object) =>
    server.db.updateTable('engines').set(values).where('id', '=', id).execute()
  const kept = async (ids: string[]) => {
    const rows = await server.db.selectFrom('due_boats').select('due_of').where('due_of', 'in', ids).execute()
    return rows.map(({ due_of }) => due_of)
  }
  await set(one.id, { boat_id: other.boat.id })
  expect(await kept([one.boat.id, other.boat.id])).toEqual([other.boat.id])
  await set(one.id, { boat_id: null })
  expect((await kept([one.id, other.boat.id])).toSorted()).toEqual([one.id, other.boat.id].toSorted())
  await server.db.updateTable('plan_items').set({ is_finished: true }).where('engine_id', '=', one.id).execute()
  await server.db.deleteFrom('plan_items').where('engine_id', '=', other.id).execute()
  expect(await kept([one.id, other.boat.id])).toEqual([])
  await expectCountsAsListed()
})

it('due boats: knows both engines of a boat whose plans change at once', async () => {
  const [one, other] = [await aPlan(['A']), await aPlan(['B'])]
  await server.db.updateTable('engines').set({ boat_id: one.boat.id }).where('id', '=', other.id).execute()
  const days = [3, 7].map((ahead) => addDays(today(), ahead))
  await Promise.all(
    [one, other].map(({ id }, index) =>
      server.db
        .updateTable('plan_items')
        .set({ expected_on: days[index] ?? null, overdue_from: null })
        .where('engine_id', '=', id)
        .execute(),
    ),
  )
  const row = await server.db.selectFrom('due_boats').selectAll().where('due_of', '=', one.boat.id).executeTakeFirst()
  expect(row).toMatchObject({ expected_on: days[0], last_on: days[1], ahead_overdue_from: null })
})
