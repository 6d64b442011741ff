import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { statusAndKey, usePeople, useServer } from '../../../test/harness.ts'
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
