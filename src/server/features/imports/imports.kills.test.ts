// The connections of a server at work on an import are cut at many moments, as its death does it: the database takes back what was open,
// and another server goes on. `IMPORT_KILLS=100` does it oftener.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { FLEET_HEADINGS, HEADINGS, importCalls } from '../../../../test/import-calls.ts'
import { asAdministrator, databaseUrl } from '../../../../test/server-database.ts'
import type { Rows } from '../../../../test/sheets.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import {
  IMPORT_KINDS,
  type Import,
  type ImportKind,
  type ImportUpdate,
  importsApi,
} from '../../../shared/imports/imports.contract.ts'
import { openServer } from '../../db/client.ts'
import { workOnImports } from './import-worker.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { work, sheet, upload, seen } = importCalls(server, admin)

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

/** Another server works. From `afterMs` after its first connection on, each of its connections is cut. True: it was at work then. */
async function dies(url: string, name: string, afterMs: number): Promise<boolean> {
  const others = await connections()
  const { db, close } = await openServer(databaseUrl(url, name), silentLog)
  let isOver = false
  const working = workOnImports({ db, clock: server.clock, log: silentLog })
    .then(
      () => false,
      () => true,
    )
    .finally(() => {
      isOver = true
    })
  while (!isOver && (await connections()).length === others.length) await setTimeout(1)
  await setTimeout(afterMs)
  // A connection that is opened while the others are cut would do the whole work.
  while (!isOver)
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

interface Kind {
  headings: readonly string[]
  row: (n: number) => Rows[number]
  brands?: ImportUpdate['brands']
  /** What a row makes one of each. */
  made: readonly string[]
}

const KINDS: Record<ImportKind, Kind> = {
  PARTS: {
    headings: HEADINGS,
    row: (n) => [`K-${n}`, `Parça ${n}`, 'Adet', 1, 2, 1, ''],
    made: [
      'spare_parts',
      `activity_logs where entity = 'spare_part' and action_type = 'CREATE'`,
      `stock_movements where reason = 'INITIAL'`,
    ],
  },
  FLEET: {
    headings: FLEET_HEADINGS,
    row: (n) => [`Kişi ${n}`, `k${n}@x.test`, `Tekne ${n}`, 'Gulet', 'Yanmar', '4JH45', `SN-${n}`, n],
    brands: [{ brand: 'Yanmar', model: null, answer: 'NEW' }],
    made: [
      `users where email like 'k%@x.test'`,
      `activity_logs where entity = 'user' and action_type = 'CREATE'`,
      ...['boats', 'engines', 'engine_readings'],
    ],
  },
}

it.runIf(inject('migratedDatabase').kind === 'server').each(IMPORT_KINDS)(
  'an import of %s: its server dies again and again in the trial, the run and the way back → no row twice, none lost',
  { timeout: 60_000 + KILLS * 2_000 },
  async (kind) => {
    const { headings, row, brands, made } = KINDS[kind]
    const written = () => Promise.all([...made, `import_rows where placed = 'DONE'`].map(count))
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
      const [first, ...others] = await written()
      expect(others).toEqual(others.map(() => first))
    }
    await server.db.deleteFrom('activity_logs').execute()
    const rows = Array.from({ length: ROWS }, (_, n) => row(n))
    const file: Import = (await upload(sheet(rows, headings), { kind })).body.data
    const columns = file.columns.map(({ field, numbers }) => ({ field, numbers }))
    await server.call(admin, importsApi.check, { params: { id: file.id }, body: { columns, brands } })
    await killed(KILLS / 4, file.id, whole)
    expect(await seen(file.id)).toMatchObject({ state: 'CHECKED', done: ROWS, counts: { NEW: ROWS } })
    await server.call(admin, importsApi.run, { params: { id: file.id }, body: { rows: 'ALL' } })
    await killed(KILLS / 2, file.id, whole)
    expect(await seen(file.id)).toMatchObject({ state: 'DONE', done: ROWS })
    expect(await written()).toEqual([...made, ''].map(() => ROWS))
    await server.call(admin, importsApi.undo, { params: { id: file.id }, body: { rest: false } })
    await killed(KILLS / 4, file.id, async () => {
      expect(await count(made[0] ?? '')).toBe(await count(`import_rows where placed = 'DONE'`))
    })
    expect(await seen(file.id)).toMatchObject({ state: 'UNDONE', done: ROWS, left: 0 })
    expect(await count(made[0] ?? '')).toBe(0)
    expect(cuts).toBeGreaterThan(KILLS / 3)
  },
)
