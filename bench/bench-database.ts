// A database of a benchmark's own on the PostgreSQL server that TEST_DATABASE_URL names. It is dropped at the end.
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from '../src/server/db/column-types.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import { asAdministrator, databaseUrl } from '../test/server-database.ts'

const ROUNDS = 9

interface Timing {
  /** Milliseconds until the caller has the answer. */
  median: number
  worst: number
  /** Milliseconds of each of its queries, by EXPLAIN ANALYZE. */
  queries: number[]
  /** Pages of 8 kB that each of them touched. */
  buffers: number[]
}

export interface Bench {
  db: Kysely<DB>
  /** Runs once to warm up and nine times measured. With PLANS set, it also prints the plans. */
  time: (run: () => Promise<unknown>) => Promise<Timing>
}

/** The first line about buffers is of the plan's top node. */
function buffersOf(plan: string): number {
  const line = /Buffers: shared (.*)/.exec(plan)?.[1] ?? ''
  return [...line.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, pages]) => sum + Number(pages), 0)
}

export const print = (line: string) => process.stdout.write(`${line}\n`)

export async function withBenchDatabase(name: string, run: (bench: Bench) => Promise<void>): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL server')
  const drop = `drop database if exists ${name} with (force)`
  await asAdministrator(server, drop, `create database ${name}`)
  const pool = new pg.Pool({ connectionString: databaseUrl(server, name), types: columnTypes })
  // The database is dropped while the pool still has connections.
  pool.on('error', () => undefined)
  let seen: LogEvent['query'][] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      seen.push(event.query)
    },
  })
  const plansOf = async (once: () => Promise<unknown>) => {
    seen = []
    await once()
    const plans: string[] = []
    for (const part of [...seen]) {
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS) ${part.sql}`, [...part.parameters])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  }
  const time = async (once: () => Promise<unknown>): Promise<Timing> => {
    await once()
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      const start = performance.now()
      await once()
      times.push(performance.now() - start)
    }
    const plans = await plansOf(once)
    if (process.env.PLANS) print(plans.join('\n---\n'))
    times.sort((a, b) => a - b)
    return {
      median: times[Math.floor(ROUNDS / 2)] ?? 0,
      worst: times.at(-1) ?? 0,
      buffers: plans.map(buffersOf),
      queries: plans.map((plan) => Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1])),
    }
  }
  try {
    await migrateToLatest(db)
    await run({ db, time })
  } finally {
    await db.destroy()
    await asAdministrator(server, drop)
  }
}
