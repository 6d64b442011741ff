// The global search, the overview and the menu's counts at 100,000 requests. `TEST_DATABASE_URL=postgres://… node bench/search-and-overview.ts [requests]`
import { menuCounts, overview } from '../src/server/features/overview/overview.queries.ts'
import { searchAll } from '../src/server/features/search/search.queries.ts'
import { ROLE_IDS, type Role } from '../src/shared/roles.ts'
import { generateService } from '../test/service-data.ts'
import { print, withBenchDatabase } from './bench-database.ts'

const requests = Number(process.argv[2] ?? 100_000)

await withBenchDatabase('pruva_bench_search', async ({ db, time }) => {
  const show = async (label: string, run: () => Promise<unknown>) => {
    const { median, worst, queries } = await time(run)
    const each = queries.map((ms) => ms.toFixed(1)).join(' · ')
    print(`| ${label} | ${median.toFixed(1)} ms | ${worst.toFixed(1)} ms | ${each} |`)
  }
  await generateService(db, requests)
  const idOf = async (role: Role) =>
    (await db.selectFrom('users').select('id').where('role_id', '=', ROLE_IDS[role]).limit(1).executeTakeFirstOrThrow())
      .id
  const customer = { role: 'CUSTOMER', userId: await idOf('CUSTOMER') } as const
  const technician = { role: 'TECHNICIAN', userId: await idOf('TECHNICIAN') } as const
  const admin = { role: 'ADMIN', userId: technician.userId } as const
  print('| what | median | worst of 9 | its queries by EXPLAIN ANALYZE, ms |\n|---|---|---|---|')
  for (const word of ['gökçe', 'titriyor', 'kayıt 4711', 'yam-', 'de', 'qx', 'bulunmaz', 'kisi1234@'])
    await show(`search of an admin: ${word}`, () => searchAll(db, admin, word))
  for (const word of ['gökçe', 'titriyor', 'bulunmaz'])
    await show(`search of a technician: ${word}`, () => searchAll(db, technician, word))
  for (const word of ['gökçe', 'titriyor', 'bulunmaz'])
    await show(`search of a customer: ${word}`, () => searchAll(db, customer, word))
  await show('overview', () => overview(db, new Date()))
  await show("the menu's counts", () => menuCounts(db))
})
