import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { databaseUrl } from '../../../test/server-database.ts'
import type { Database } from './client.ts'
import { listenOnServer } from './listen.ts'

let database: Database
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

async function serverUrl(): Promise<string> {
  const migrated = inject('migratedDatabase')
  if (migrated.kind !== 'server') throw new Error('needs a PostgreSQL server')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  return databaseUrl(migrated.url, rows[0]?.name ?? '')
}

const notify = (payload: string) => sql`select pg_notify('ahoy', ${payload}::text)`.execute(database.db)

async function listener() {
  const heard: string[] = []
  const [listening, lost] = [vi.fn(), vi.fn()]
  const stop = await database.listen('ahoy', { message: (payload) => heard.push(payload), listening, lost })
  return { heard, listening, lost, stop }
}

describe('listening', () => {
  it('hears a change at its commit, in the order of the commits, and nothing of what was rolled back', async () => {
    const { heard, listening, lost, stop } = await listener()
    expect(listening).toHaveBeenCalledTimes(1)
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
    expect(listening).toHaveBeenCalledTimes(1)
    expect(lost).not.toHaveBeenCalled()
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
    const { heard, listening, lost, stop } = await listener()
    for (const times of [1, 2]) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'pruva live' and datname = current_database()`.execute(database.db)
      await eventually(() => expect(lost).toHaveBeenCalledTimes(times))
      await eventually(() => expect(listening).toHaveBeenCalledTimes(1 + times))
      await notify(`after ${times}`)
      await eventually(() => expect(heard).toContain(`after ${times}`))
    }
    await stop()
  })

  it('notifications do not arrive → it never says that it listens', async () => {
    const [listening, message, warn] = [vi.fn(), vi.fn(), vi.fn()]
    const notify = async () => undefined
    const log = { warn, info: vi.fn() }
    const listen = listenOnServer({ connectionString: await serverUrl(), notify, log, probeTimeoutMs: 20 })
    const stop = await listen('ahoy', { message, listening, lost: vi.fn() })
    await eventually(() => expect(warn.mock.calls.length).toBeGreaterThan(1))
    expect(String(warn.mock.calls[0]?.[0].err)).toMatch(/pooler in transaction mode/)
    expect(listening).not.toHaveBeenCalled()
    await stop()
  })

  it('notifications stop to arrive → it is lost, and listens again when they do', async () => {
    const [listening, lost] = [vi.fn(), vi.fn()]
    let isCut = false
    const notify = async (channel: string, payload: string) => {
      if (!isCut) await sql`select pg_notify(${channel}::text, ${payload}::text)`.execute(database.db)
    }
    const log = { warn: vi.fn(), info: vi.fn() }
    const probes = { probeEveryMs: 20, probeTimeoutMs: 2_000 }
    const stop = await listenOnServer({ connectionString: await serverUrl(), notify, log, ...probes })('ahoy', {
      message: vi.fn(),
      listening,
      lost,
    })
    expect([listening.mock.calls.length, lost.mock.calls.length]).toEqual([1, 0])
    isCut = true
    await eventually(() => expect(lost).toHaveBeenCalledTimes(1))
    isCut = false
    await eventually(() => expect(listening).toHaveBeenCalledTimes(2))
    await stop()
  })
})
