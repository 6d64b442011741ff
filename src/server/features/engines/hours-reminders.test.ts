import { describe, expect, it, vi } from 'vitest'
import { createBoat, createEngine } from '../../../../test/factories.ts'
import { type Person, useServer } from '../../../../test/harness.ts'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { addDays } from '../../../shared/plans/due-rules.ts'
import { remindOfHours } from './hours-reminders.ts'

const server = useServer()
/** The hourly round of that day, on two servers at once. */
const round = async (day: string) => {
  const now = new Date(`${day}T09:30:00+03:00`)
  await Promise.all([remindOfHours(server, now), remindOfHours(server, now)])
}
const want = (who: Person, isWanted = true) => server.call(who, readingsApi.wantReminder, { body: { isWanted } })

async function anOwner(isWanted = true) {
  const owner = await server.person('CUSTOMER')
  const boat = await createBoat(server.db, owner.id, { name: 'Mavi Rüya' })
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
  if (isWanted) await want(owner)
  return { owner, boat, engine }
}
const bodies = async ({ id }: Person) => {
  const lines = server.db.selectFrom('notifications').select('body').where('user_id', '=', id)
  return (await lines.where('kind', '=', 'hours_missing').execute()).map(({ body }) => body)
}
/** The days of a round each on which the owner was reminded. */
async function remindedOn(owner: Person, from: string, to: string) {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const before = (await bodies(owner)).length
    await remindOfHours(server, new Date(`${day}T10:00:00+03:00`))
    if ((await bodies(owner)).length > before) days.push(day)
  }
  return days
}

describe('the monthly reminder of engine hours', () => {
  it('comes once a month and owner, across month ends, though two servers look', async () => {
    const { owner } = await anOwner()
    await round('2028-01-31')
    await round('2028-01-31')
    expect(await bodies(owner)).toHaveLength(1)
    expect((await bodies(owner))[0]).toContain('Mavi Rüya: motor saati bir aydır girilmedi')
    expect(await remindedOn(owner, '2028-02-01', '2028-04-02')).toEqual(['2028-03-01', '2028-04-01'])
  })

  // Where Berlin's clock changes, Istanbul's does not: the day begins at 21:00 UTC before and after.
  it.each([
    ['2027-02-28', '2027-03-28', 'Europe/Berlin'],
    ['2027-10-01', '2027-11-01', 'Europe/Berlin'],
    ['2027-10-01', '2027-11-01', 'Europe/Istanbul'],
    ['2028-01-29', '2028-02-29', 'Europe/Berlin'],
  ])('reminded on %s → not before %s begins in Istanbul, and once, the machine in %s', async (last, next, zone) => {
    vi.stubEnv('TZ', zone)
    const { owner } = await anOwner()
    await round(last)
    const start = Date.parse(`${next}T00:00:00+03:00`)
    const counts: [number, number][] = []
    for (const hours of [-27, -25, -24, -3, -2, -1, -1 / 3600, 0, 1, 2, 3, 24, 25]) {
      await remindOfHours(server, new Date(start + hours * 3_600_000))
      counts.push([hours, (await bodies(owner)).length])
    }
    vi.unstubAllEnvs()
    expect(counts).toEqual(counts.map(([hours]) => [hours, hours < 0 ? 1 : 2]))
  })

  it('leads to the hours of the boat; several boats have a message each, and more than three one together', async () => {
    const { owner, boat } = await anOwner()
    const addBoat = async (name: string) => {
      const one = await createBoat(server.db, owner.id, { name })
      await createEngine(server.db, { boat_id: one.id, owner_user_id: owner.id })
      return one
    }
    const second = await addBoat('Rüzgâr')
    const paths = async () => {
      const mails = server.db.selectFrom('outbox_messages').select('text_body').where('user_id', '=', owner.id)
      const texts = await mails.where('kind', '=', 'hours_missing').execute()
      return texts.map(({ text_body }) => /\/boats\S*/.exec(text_body)?.[0]).sort()
    }
    await round('2028-08-10')
    const each = [boat, second].map(({ id }) => `/boats/${id}?hours=true`).sort()
    expect(await paths()).toEqual(each)
    const { body } = await server.call(owner, notificationsApi.list, {})
    expect(body.data.content.map(({ boatId }) => boatId).sort()).toEqual([boat.id, second.id].sort())
    await addBoat('Poyraz')
    await addBoat('Lodos')
    await round('2028-09-10')
    expect(await paths()).toEqual(['/boats', ...each])
  })

  it('is not sent unasked, without an engine on a boat, or after a reading of the last month', async () => {
    const unasked = await anOwner(false)
    const { owner: off } = await anOwner()
    await want(off, false)
    const archived = await anOwner()
    await server.db.updateTable('boats').set({ archived_at: new Date() }).where('id', '=', archived.boat.id).execute()
    const read = await anOwner()
    await server.db.transaction().execute(async (tx) => {
      const hours = { hours_hundredths: 90_000, total_hundredths: 90_000, source: 'OWNER' } as const
      const read_at = new Date('2029-01-10T12:00:00Z')
      await tx
        .insertInto('engine_readings')
        .values({ engine_id: read.engine.id, read_at, ...hours })
        .execute()
      await tx.updateTable('engines').set({ hours_used_hundredths: 90_000 }).where('id', '=', read.engine.id).execute()
    })
    await round('2029-02-10')
    for (const owner of [unasked.owner, off, archived.owner, read.owner]) expect(await bodies(owner)).toEqual([])
    await round('2029-02-11')
    expect(await bodies(read.owner)).toHaveLength(1)
  })

  it('turned off and on again in the same month → no second one', async () => {
    const { owner } = await anOwner()
    await round('2028-06-01')
    await want(owner, false)
    await want(owner)
    await round('2028-06-02')
    expect(await bodies(owner)).toHaveLength(1)
    const { body } = await server.call(owner, readingsApi.reminder)
    expect(body.data).toEqual({ isWanted: true })
  })
})
