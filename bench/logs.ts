// The log at a million rows, on a PostgreSQL server. Generates the rows in a database of its own, times the page, the count and the export
// for each kind of filter, and shows the plans:
// `TEST_DATABASE_URL=postgres://… node bench/logs.ts [rows]`
import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import { type LogFilter, logPage } from '../src/server/features/logs/logs.queries.ts'
import { logTable } from '../src/server/features/logs/logs.table.ts'
import { csvFile } from '../src/server/http/csv.ts'
import { type Bench, print, withBenchDatabase } from './bench-database.ts'

const rows = Number(process.argv[2] ?? 1_000_000)

/**
 * Three years. Of 2,000 users the first few make most entries; one entry in fifty has no user. A user who left (`eski@`) made a
 * twentieth of the oldest tenth and nothing since: the worst case of the e-mail filter.
 */
async function generate(db: Kysely<DB>): Promise<void> {
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

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

async function timePage({ db, time }: Bench, label: string, filter: LogFilter, page = 0): Promise<void> {
  const query = { ...filter, page, size: 20, sort: { direction: 'desc' } } as const
  const { totalElements } = (await logPage(db, query)).page
  const { median, worst, queries } = await time(() => logPage(db, query))
  const [forCount = 0, forPage = 0] = queries
  print(
    `| ${label} | ${page} | ${totalElements} | ${median.toFixed(1)} ms (worst ${worst.toFixed(1)}) | ${forPage.toFixed(1)} ms | ${forCount.toFixed(1)} ms |`,
  )
}

async function timeExport({ db }: Bench, label: string, filter: LogFilter): Promise<void> {
  const start = performance.now()
  let bytes = 0
  let highest = 0
  for await (const chunk of csvFile(logTable(db, filter), 'tr')) {
    bytes += (chunk as Buffer).length
    highest = Math.max(highest, process.memoryUsage().heapUsed)
  }
  const seconds = (performance.now() - start) / 1000
  print(
    `| ${label} | ${(bytes / 1e6).toFixed(1)} MB | ${seconds.toFixed(1)} s | heap at most ${(highest / 1e6).toFixed(0)} MB |`,
  )
}

await withBenchDatabase('pruva_bench_logs', async (bench) => {
  await generate(bench.db)
  print('| filter | page | total said | both queries | page query | count query |\n|---|---|---|---|---|---|')
  await timePage(bench, 'none', {})
  await timePage(bench, 'none', {}, 500)
  await timePage(bench, 'none', {}, Math.floor(rows / 20) - 1)
  await timePage(bench, 'category', { category: 'BOAT' })
  await timePage(bench, 'thirty days', { fromDate: ago(60), toDate: ago(30) })
  await timePage(bench, 'e-mail of one user', { userEmail: 'kullanici1234@' })
  await timePage(bench, 'e-mail that half have', { userEmail: 'marina' })
  await timePage(bench, 'e-mail of somebody who left', { userEmail: 'eski@' })
  await timePage(bench, 'the same, in another category', { userEmail: 'eski@', category: 'BOAT' })
  await timePage(bench, 'e-mail of nobody', { userEmail: 'yok@example' })
  await timePage(bench, 'two letters that nobody has', { userEmail: 'qx' })
  await timePage(bench, 'two letters of somebody who left', { userEmail: 'es' })
  print('\n| export | size | time | memory |\n|---|---|---|---|')
  await timeExport(bench, 'none', {})
  await timeExport(bench, 'e-mail that half have', { userEmail: 'marina' })
  await timeExport(bench, 'e-mail of somebody who left', { userEmail: 'eski@' })
})
