import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import type { Database } from './client.ts'

let database: Database
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

const notify = (payload: string) => sql`select pg_notify('ahoy', ${payload}::text)`.execute(database.db)

async function listener() {
  const heard: string[] = []
  const gap = vi.fn()
  const stop = await database.listen('ahoy', { message: (payload) => heard.push(payload), gap })
  return { heard, gap, stop }
}

describe('listening', () => {
  it('hears a change at its commit, in the order of the commits, and nothing of what was rolled back', async () => {
    const { heard, gap, stop } = await listener()
    await database.db.transaction().execute(async (tx) => {
      await sql`select pg_notify('ahoy', 'first')`.execute(tx)
      expect(heard).toEqual([])
    })
    const failed = database.db.transaction().execute(async (tx) => {
      await sql`select pg_notify('ahoy', 'lost')`.execute(tx)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await notify('second')
    await eventually(() => expect(heard).toEqual(['first', 'second']))
    expect(gap).not.toHaveBeenCalled()
    await stop()
  })

  it('is for each listener by itself, and over when it was stopped', async () => {
    const one = await listener()
    const other = await listener()
    await notify('both')
    await eventually(() => expect([one.heard, other.heard]).toEqual([['both'], ['both']]))
    await one.stop()
    await notify('other')
    await eventually(() => expect(other.heard).toEqual(['both', 'other']))
    expect(one.heard).toEqual(['both'])
    await other.stop()
  })
})

// The embedded database has no connection that can be lost.
describe.runIf(inject('migratedDatabase').kind === 'server')('a connection that the server cuts', () => {
  it('comes back by itself, as often as it takes, and says that something may have been missed', async () => {
    const { heard, gap, stop } = await listener()
    for (const times of [1, 2]) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'pruva live' and datname = current_database()`.execute(database.db)
      await eventually(() => expect(gap).toHaveBeenCalledTimes(times))
      await notify(`after ${times}`)
      await eventually(() => expect(heard).toContain(`after ${times}`))
    }
    await stop()
  })
})
