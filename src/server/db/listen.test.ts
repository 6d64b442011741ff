import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
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
  const listening = vi.fn()
  const stop = await database.listen('ahoy', { message: (payload) => heard.push(payload), listening })
  return { heard, listening, stop }
}

describe('listening', () => {
  it('hears a change at its commit, in the order of the commits, and nothing of what was rolled back', async () => {
    const { heard, listening, stop } = await listener()
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
    const { heard, listening, stop } = await listener()
    for (const times of [1, 2]) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'pruva live' and datname = current_database()`.execute(database.db)
      await eventually(() => expect(listening).toHaveBeenCalledTimes(1 + times))
      await notify(`after ${times}`)
      await eventually(() => expect(heard).toContain(`after ${times}`))
    }
    await stop()
  })

  it('a connection that answers no more → made again', async () => {
    const url = new URL(await serverUrl())
    // Passes everything on until it is cut; a connection that is made later works.
    let cut = () => {}
    const between = createServer((client) => {
      const database = connect(Number(url.port), url.hostname)
      client.pipe(database).pipe(client)
      client.on('error', () => database.destroy()).on('close', () => database.destroy())
      database.on('error', () => client.destroy())
      cut = () => database.unpipe(client)
    })
    await once(between.listen(0, '127.0.0.1'), 'listening')
    const through = new URL(url)
    through.host = `127.0.0.1:${(between.address() as AddressInfo).port}`
    const log = { warn: vi.fn(), info: vi.fn() }
    const listening = vi.fn()
    const quick = { checkEveryMs: 20, timeoutMs: 2_000 }
    const listen = listenOnServer({ connectionString: through.href, log, ...quick })
    const stop = await listen('ahoy', { message: vi.fn(), listening })
    expect([listening.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 0])
    cut()
    await eventually(() => expect(listening).toHaveBeenCalledTimes(2))
    await stop()
    between.close()
  })
})
