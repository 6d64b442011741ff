// How to make each change of an engine's readings succeed, and its log entries.
import type { ChangeCases, Context } from './change-cases.ts'
import { createBoat, createEngine } from './factories.ts'
import { phonePhoto } from './pictures.ts'

async function ownEngine({ server: { db }, customer }: Context) {
  const boat = await createBoat(db, customer.id)
  return createEngine(db, { boat_id: boat.id, owner_user_id: customer.id })
}

export const readingCases: ChangeCases = {
  'readings.wantReminder': async ({ customer }) => ({
    as: customer,
    body: { isWanted: true },
    log: 'USER UPDATE',
  }),
  'readings.addPhoto': async (context) => {
    const { id } = await ownEngine(context)
    const body = new FormData()
    body.set('file', new Blob([Uint8Array.from(await phonePhoto(60, 40))]), 'sayac.jpg')
    return { as: context.customer, params: { id }, body, log: 'BOAT UPDATE' }
  },
  'readings.add': async (context) => {
    const { id } = await ownEngine(context)
    return { as: context.customer, params: { id }, body: { hours: 12.5, confirm: true }, log: 'BOAT UPDATE' }
  },
  'readings.add, a correction': async (context) => {
    const { id } = await ownEngine(context)
    const readings = context.server.db.selectFrom('engine_readings').select('id').where('engine_id', '=', id)
    const { id: voids } = await readings.executeTakeFirstOrThrow()
    return { as: context.customer, params: { id }, body: { hours: 412.5, voids }, log: 'BOAT UPDATE' }
  },
}
