// Engines with readings, and calls about them.
import { type Reading, readingsApi } from '../src/shared/engines/readings.contract.ts'
import { createEngine } from './factories.ts'
import type { Person, TestServer } from './harness.ts'

const DAY_MS = 86_400_000

export function engineCalls(server: TestServer) {
  const daysAgo = (days: number) => new Date(server.clock().getTime() - days * DAY_MS)
  return {
    daysAgo,

    /** An owner's engine whose first reading is `days` old. */
    anEngine: async ({ hours = 100, days = 100, yearly = null as number | null } = {}) => {
      const { owner, boat } = await server.ownerWithBoat()
      const engine = await createEngine(server.db, {
        boat_id: boat.id,
        owner_user_id: owner.id,
        hours_used_hundredths: Math.round(hours * 100),
        created_at: daysAgo(days),
        declared_yearly_hours: yearly,
      })
      return { owner, boat, id: engine.id, modelId: engine.model_id }
    },

    read: (who: Person, id: string, body: object) => server.call(who, readingsApi.add, { params: { id }, body }),

    history: async (who: Person, id: string) =>
      (await server.call(who, readingsApi.ofEngine, { params: { id } })).body.data,

    newestOf: async (who: Person, id: string): Promise<Reading | undefined> =>
      (await server.call(who, readingsApi.ofEngine, { params: { id } })).body.data.content[0],

    hoursOf: async (id: string) => Number((await server.row('engines', id))?.hours_used_hundredths) / 100,
  }
}
