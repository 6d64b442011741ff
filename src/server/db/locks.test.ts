import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { createBoat } from '../../../test/factories.ts'
import { statusAndKey, usePeople, useServer } from '../../../test/harness.ts'
import { boatPeopleApi } from '../../shared/boats/boat-people.contract.ts'
import { citiesApi } from '../../shared/cities/cities.contract.ts'

const server = useServer()
const people = usePeople(server, { admin: 'ADMIN' })
/** All connections of the pool except the one that holds the lock. */
const WAITING = 9

// The embedded database runs one transaction at a time, so no call waits for a lock.
describe.runIf(inject('migratedDatabase').kind === 'server')('a table that stays locked', () => {
  const add = (name: string) => server.call(people.admin, citiesApi.create, { body: { name } })

  it('calls on all connections wait → 503 for them, health answers meanwhile', async () => {
    let answered = 0
    const answers = await server.db.transaction().execute(async (tx) => {
      await sql`lock table cities in access exclusive mode`.execute(tx)
      const calls = Promise.all(Array.from({ length: WAITING }, (_, n) => add(`Liman ${n}`).finally(() => answered++)))
      const health = await server.fetch('/api/health')
      expect([health.status, answered]).toEqual([200, 0])
      return await calls
    })
    expect(answers.map(statusAndKey)).toEqual(Array(WAITING).fill('503 temporarily_unavailable'))
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(WAITING).fill('1'))
    expect(statusAndKey(await add('Liman'))).toBe('200 city_created')
  })
})

describe.runIf(inject('migratedDatabase').kind === 'server')(
  'a call and another transaction that wait for each other',
  () => {
    /** The call has locked the boat when the other one, which holds the owner, asks for it. */
    async function invited(operationId?: string) {
      const owner = await server.person('CUSTOMER')
      const boat = await createBoat(server.db, owner.id)
      const body = { name: 'Kaptan', word: 'Kaptan', email: `${randomUUID()}@pruva.test`, calls: true, sees: true }
      const answer = server.db.transaction().execute(async (tx) => {
        await sql`select from users where id = ${owner.id} for update`.execute(tx)
        const call = server.call(people.admin, boatPeopleApi.invite, { params: { id: boat.id }, body, operationId })
        await waitsForLock()
        await sql`select from boats where id = ${boat.id} for update`.execute(tx)
        return () => call
      })
      return (await answer)()
    }
    const waitsForLock = () =>
      expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
          return rows.length
        })
        .toBe(1)

    it('with an id → it is done once more', async () => {
      expect(statusAndKey(await invited(randomUUID()))).toBe('200 person_invited')
    })

    it('without an id → 503', async () => {
      expect(statusAndKey(await invited())).toBe('503 temporarily_unavailable')
    })
  },
)
