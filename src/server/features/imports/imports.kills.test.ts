// The connections of a server at work on an import are cut at many moments, as its death does it: the database takes back what was open,
// and another server goes on. `IMPORT_KILLS=100` does it oftener.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { importCalls } from '../../../../test/import-calls.ts'
import { asAdministrator, databaseUrl } from '../../../../test/server-database.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { type Import, importsApi } from '../../../shared/imports/imports.contract.ts'
import { openServer } from '../../db/client.ts'
import { workOnImports } from './import-worker.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { work, read, seen } = importCalls(server, admin)

const KILLS = Number(process.env.IMPORT_KILLS ?? 24)
const ROWS = KILLS * 60
/** Of one attempt, at most: some transactions and what is between them. */
const MOMENTS_MS = 60
/** A killed server's claim ends. */
const CLAIM_MINUTES = 2

/** The connections of this test's own server. */
async function connections(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database()`.execute(server.db)
  return rows.map(({ pid }) => pid)
}

/** Another server works until its connections are cut. True: it was at work then. */
async function dies(url: string, name: string, afterMs: number): Promise<boolean> {
  const others = await connections()
  const { db, close } = await openServer(databaseUrl(url, name), silentLog)
  const working = workOnImports({ db, clock: server.clock, log: silentLog }).then(
    () => false,
    () => true,
  )
  await setTimeout(afterMs)
  await asAdministrator(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and not pid = any('{${others}}')`,
  )
  const wasAtWork = await working
  await close()
  return wasAtWork
}

const count = async (query: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(query)}`.execute(server.db)
  return rows[0]?.n ?? -1
}

/** Parts, their log entries, their first stocks, and rows that are said to be written. */
const written = () =>
  Promise.all(
    [
      'spare_parts',
      `activity_logs where entity = 'spare_part' and action_type = 'CREATE'`,
      `stock_movements where reason = 'INITIAL'`,
      `import_rows where placed = 'DONE'`,
    ].map(count),
  )

it.runIf(inject('migratedDatabase').kind === 'server')(
  'an import: its server dies again and again in the trial, the run and the way back → no row twice, none lost',
  { timeout: 60_000 + KILLS * 2_000 },
  async () => {
    const migrated = inject('migratedDatabase')
    const url = migrated.kind === 'server' ? migrated.url : ''
    const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
    const name = names[0]?.name ?? ''
    let cuts = 0
    async function killed(kills: number, id: string, look: () => Promise<void>): Promise<void> {
      for (let kill = 0; kill < kills && ['CHECKING', 'RUNNING'].includes((await seen(id)).state); kill += 1) {
        // Spread over an attempt, and alike in each run.
        if (await dies(url, name, (kill * 23) % MOMENTS_MS)) cuts += 1
        server.advance(CLAIM_MINUTES)
        await server.renewToken(admin)
        await look()
      }
      await work()
    }
    const whole = async () => {
      const [parts, entries, stocks, rows] = await written()
      expect([entries, stocks, rows]).toEqual([parts, parts, parts])
    }
    await server.db.deleteFrom('activity_logs').execute()
    const sheet = Array.from({ length: ROWS }, (_, n) => [`K-${n}`, `Parça ${n}`, 'Adet', 1, 2, 1, ''])
    const file: Import = await read(sheet)
    const columns = file.columns.map(({ field, numbers }) => ({ field, numbers }))
    await server.call(admin, importsApi.check, { params: { id: file.id }, body: { columns } })
    await killed(KILLS / 4, file.id, whole)
    expect(await seen(file.id)).toMatchObject({ state: 'CHECKED', done: ROWS, counts: { NEW: ROWS } })
    await server.call(admin, importsApi.run, { params: { id: file.id }, body: { rows: 'ALL' } })
    await killed(KILLS / 2, file.id, whole)
    expect(await seen(file.id)).toMatchObject({ state: 'DONE', done: ROWS })
    expect(await written()).toEqual([ROWS, ROWS, ROWS, ROWS])
    await server.call(admin, importsApi.undo, { params: { id: file.id }, body: { rest: false } })
    await killed(KILLS / 4, file.id, async () => {
      expect(await count('spare_parts')).toBe(await count(`import_rows where placed = 'DONE'`))
    })
    expect(await seen(file.id)).toMatchObject({ state: 'UNDONE', done: ROWS, left: 0 })
    expect(await count('spare_parts')).toBe(0)
    expect(cuts).toBeGreaterThan(KILLS / 3)
  },
)
