// The log at a million rows, on a PostgreSQL server: generates them in a database of its own, times the page, the count and the
// export for each kind of filter, and shows the plans. `TEST_DATABASE_URL=postgres://… node bench/logs.ts [rows]`
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { serverTypes } from '../src/server/db/column-types.ts'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import type { DB } from '../src/server/db/schema.generated.ts'
import { logCsv } from '../src/server/logs/logs.csv.ts'
import { type LogFilter, logPage } from '../src/server/logs/logs.queries.ts'
import { asAdministrator, databaseUrl } from '../test/server-database.ts'

const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL server')
const rows = Number(process.argv[2] ?? 1_000_000)
const name = 'pruva_bench_logs'
const print = (line: string) => process.stdout.write(`${line}\n`)

await asAdministrator(server, `drop database if exists ${name} with (force)`, `create database ${name}`)
const pool = new pg.Pool({ connectionString: databaseUrl(server, name), types: serverTypes })
let seen: LogEvent['query'][] = []
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: (event) => {
    seen.push(event.query)
  },
})

/**
 * Three years. 2,000 users of whom the first few do most; one entry in fifty has no user; somebody who left (`eski@`) made a
 * twentieth of the oldest tenth and nothing since, which is the worst that an e-mail filter can meet.
 */
async function generate(): Promise<void> {
  await sql`SELECT setseed(0.5)`.execute(db)
  await sql`INSERT INTO activity_logs (created_at, user_email, category, action_type, entity, entity_id, message)
    SELECT
      now() - interval '3 years' * (1 - n::float8 / ${rows}::int),
      CASE WHEN n % 50 = 0 THEN NULL
        WHEN n < ${rows}::int / 10 AND n % 20 = 1 THEN 'eski@pruva.local'
        ELSE 'kullanici' || floor(2000 * power(random(), 3))::int || '@' || (ARRAY['deniz.example', 'marina.example'])[1 + n % 2] END,
      (ARRAY['AUTH', 'AUTH', 'AUTH', 'MAINTENANCE', 'MAINTENANCE', 'NOTIFICATION', 'INVENTORY', 'BOAT', 'USER'])[1 + floor(9 * random())::int],
      (ARRAY['CREATE', 'UPDATE', 'DELETE', 'LOGIN', 'SEND'])[1 + n % 5], 'boat', gen_random_uuid(),
      'Mavi Yolculuk ' || n || ' teknesi güncellendi: motor saati, konum ve bakım notları'
    FROM generate_series(1, ${rows}::int) AS n`.execute(db)
  await sql`VACUUM (ANALYZE) activity_logs`.execute(db)
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

async function timePage(label: string, filter: LogFilter, page = 0): Promise<void> {
  const query = { ...filter, page, size: 20, sort: { direction: 'desc' } } as const
  await logPage(db, query)
  const times: number[] = []
  for (let n = 0; n < 9; n++) {
    const start = performance.now()
    await logPage(db, query)
    times.push(performance.now() - start)
  }
  seen = []
  const { totalElements } = (await logPage(db, query)).page
  const parts = [...seen]
  const plans: string[] = []
  for (const part of parts) {
    const { rows: lines } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS) ${part.sql}`, [...part.parameters])
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
  }
  const [forCount = '', forPage = ''] = plans.map((plan) => /Execution Time: (.*)/.exec(plan)?.[1])
  print(
    `| ${label} | ${page} | ${totalElements} | ${median(times).toFixed(1)} ms (worst ${Math.max(...times).toFixed(1)}) | ${forPage} | ${forCount} |`,
  )
  if (process.env.PLANS) print(plans.join('\n---\n'))
}

async function timeExport(label: string, filter: LogFilter): Promise<void> {
  const start = performance.now()
  let bytes = 0
  let highest = 0
  for await (const chunk of logCsv(db, filter)) {
    bytes += (chunk as Buffer).length
    highest = Math.max(highest, process.memoryUsage().heapUsed)
  }
  const seconds = (performance.now() - start) / 1000
  print(
    `| ${label} | ${(bytes / 1e6).toFixed(1)} MB | ${seconds.toFixed(1)} s | heap at most ${(highest / 1e6).toFixed(0)} MB |`,
  )
}

try {
  await migrateToLatest(db)
  await generate()
  print('| filter | page | total said | both queries | page query | count query |\n|---|---|---|---|---|---|')
  await timePage('none', {})
  await timePage('none', {}, 500)
  await timePage('none', {}, Math.floor(rows / 20) - 1)
  await timePage('category', { category: 'BOAT' })
  await timePage('thirty days', { fromDate: ago(60), toDate: ago(30) })
  await timePage('e-mail of one user', { userEmail: 'kullanici1234@' })
  await timePage('e-mail that half have', { userEmail: 'marina' })
  await timePage('e-mail of somebody who left', { userEmail: 'eski@' })
  await timePage('the same, in another category', { userEmail: 'eski@', category: 'BOAT' })
  await timePage('e-mail of nobody', { userEmail: 'yok@example' })
  await timePage('two letters that nobody has', { userEmail: 'qx' })
  await timePage('two letters of somebody who left', { userEmail: 'es' })
  print('\n| export | size | time | memory |\n|---|---|---|---|')
  await timeExport('none', {})
  await timeExport('e-mail that half have', { userEmail: 'marina' })
  await timeExport('e-mail of somebody who left', { userEmail: 'eski@' })
} finally {
  await db.destroy()
  await asAdministrator(server, `drop database if exists ${name} with (force)`)
}
