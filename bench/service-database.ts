// The database that the app and a bare server are compared on: one of a PostgreSQL server, or an embedded one for each.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../src/server/db/client.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import { databaseUrl } from '../test/server-database.ts'
import { silentLog } from '../test/silent-log.ts'
import { withBenchDatabase } from './bench-database.ts'

interface Place {
  /** Empty for the embedded database in `dataDir`. */
  url: string
  dataDir: string
}

export interface ServiceDatabase {
  forApp: Place
  forBaseline: Place
  /** The database's own processes that serve this benchmark, if they run on this machine. */
  databaseProcesses: () => Promise<number[]>
}

/** `prepare` fills the database, `run` finds it in both places. */
export async function withServiceDatabases<T>(
  prepare: (db: Kysely<DB>) => Promise<T>,
  run: (database: ServiceDatabase, prepared: T) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pruva-bench-'))
  const dataDirs = [join(folder, 'app'), join(folder, 'baseline')] as const
  try {
    await (process.env.TEST_DATABASE_URL
      ? onServer(process.env.TEST_DATABASE_URL, dataDirs, prepare, run)
      : onEmbedded(dataDirs, prepare, run))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type DataDirs = readonly [forApp: string, forBaseline: string]
type Prepare<T> = (db: Kysely<DB>) => Promise<T>
type Run<T> = (database: ServiceDatabase, prepared: T) => Promise<void>

async function onServer<T>(server: string, dataDirs: DataDirs, prepare: Prepare<T>, run: Run<T>): Promise<void> {
  // Of its own for each run: several may run at once.
  const name = `pruva_bench_speed_${process.pid}`
  const url = databaseUrl(server, name)
  await withBenchDatabase(name, async ({ db }) => {
    const databaseProcesses = async () => {
      const found = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = ${name}`.execute(db)
      return found.rows.map(({ pid }) => pid)
    }
    const [forApp, forBaseline] = [
      { url, dataDir: dataDirs[0] },
      { url, dataDir: dataDirs[1] },
    ]
    await run({ forApp, forBaseline, databaseProcesses }, await prepare(db))
  })
}

async function onEmbedded<T>([app, baseline]: DataDirs, prepare: Prepare<T>, run: Run<T>): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: app, log: silentLog })
  await migrateToLatest(db)
  const prepared = await prepare(db)
  await close()
  await cp(app, baseline, { recursive: true })
  const [forApp, forBaseline] = [
    { url: '', dataDir: app },
    { url: '', dataDir: baseline },
  ]
  await run({ forApp, forBaseline, databaseProcesses: async () => [] }, prepared)
}
