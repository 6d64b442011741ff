// What is due, at 1,000 and 100,000 engines: the lists by item and by boat, the overview's number, and the hourly round that finds
// nothing new. `TEST_DATABASE_URL=postgres://… node bench/due-lists.ts`
import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'
import { dueBoatCount, dueBoats } from '../src/server/features/plans/due-boats.queries.ts'
import { tellOfDueServices } from '../src/server/features/plans/due-notices.commands.ts'
import { dueServices } from '../src/server/features/plans/due-services.queries.ts'
import type { Actor } from '../src/server/http/access.ts'
import { PLAN_STATES } from '../src/shared/plans/due-rules.ts'
import { generateService } from '../test/service-data.ts'
import { print, withBenchDatabase } from './bench-database.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'
const REQUESTS = 10_000
const ENGINES = [1_000, 100_000]

/** Of 26 items one is overdue; the owners know of it, and of what is due soon. */
async function spread(db: Kysely<DB>): Promise<void> {
  await sql`UPDATE plan_items AS i SET due_on = n.day, expected_on = n.day, overdue_from = n.day + 1,
      noticed = CASE WHEN n.day < current_date THEN 'OVERDUE' WHEN n.day <= current_date + 30 THEN 'SOON' END
    FROM (SELECT id, current_date - 14 + (row_number() OVER (ORDER BY id) % 365)::int AS day FROM plan_items) AS n
    WHERE n.id = i.id`.execute(db)
  await sql`VACUUM (ANALYZE) plan_items`.execute(db)
  await sql`VACUUM (ANALYZE) due_boats`.execute(db)
}

for (const accounts of ENGINES) {
  await withBenchDatabase('pruva_bench_due', async ({ db, time }) => {
    await generateService(db, REQUESTS, accounts)
    await spread(db)
    const engines = await db
      .selectFrom('engines')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    print(`${engines.count} engines\n| what | median | worst of 9 | its queries: ms | buffers |\n|---|---|---|---|---|`)
    const show = async (label: string, run: () => Promise<unknown>) => {
      const { median, worst, queries, buffers } = await time(run)
      const each = [queries.map((ms) => ms.toFixed(1)), buffers].map((values) => values.join(' · ')).join(' | ')
      print(`| ${label} | ${median.toFixed(1)} ms | ${worst.toFixed(1)} ms | ${each} |`)
    }
    const now = new Date()
    const admin: Actor = {
      userId: NOBODY,
      sessionId: NOBODY,
      email: 'yonetici@deniz.example',
      role: 'ADMIN',
      emailConfirmed: true,
      profileStatus: 'APPROVED',
    }
    const first = { page: 0, size: 20 }
    for (const state of [undefined, ...PLAN_STATES]) {
      await show(`items, ${state ?? 'all'}`, () => dueServices(db, admin, { ...first, state }, now))
      await show(`boats, ${state ?? 'overdue and soon'}`, () => dueBoats(db, { ...first, state }, now))
    }
    await show('boats, page 21', () => dueBoats(db, { page: 20, size: 20 }, now))
    await show("the overview's number", () => dueBoatCount(db, now))
    await show('the hourly round without news', () => tellOfDueServices({ db }, now))
  })
}
