// Whatever happened: reports agree with the ledger and the jobs, months add up to the year, and figures are the sums of their rows.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createBoat, createDue, createPayment, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { figuresOf, REPORT_NAMES, type ReportName } from '../../../shared/business-reports/business-reports.columns.ts'
import { businessReportsApi } from '../../../shared/business-reports/business-reports.contract.ts'
import { monthsOf, type Period, periodOf } from '../../../shared/business-reports/business-reports.period.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { timeApi } from '../../../shared/time/time.contract.ts'

const server = useServer()
server.turnToNoon()
const { admin, owner, technician } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', technician: 'TECHNICIAN' })
const today = dayOf(server.clock())
const YEAR = periodOf('twelve', today)
let boat: string

beforeAll(async () => {
  boat = (await createBoat(server.db, owner.id)).id
})
beforeEach(async () => {
  await sql`truncate offers, payments, time_entries, part_lists, stock_movements cascade`.execute(server.db)
  await server.db.deleteFrom('service_requests').execute()
})

const report = async (name: ReportName, query: Period) =>
  (await server.call(admin, businessReportsApi.report, { params: { name }, query: { ...query } })).body.data
/** In thousandths, so that sums have no binary error. */
const e3 = (value: number | null | undefined) => Math.round((value ?? 0) * 1000)

const jobHours = async (requestId: string) => {
  const { job } = (await server.call(admin, timeApi.list, { query: { requestId } })).body.data
  return job ?? { soldHours: 0, spentMinutes: 0 }
}
const sumOfRows = async (name: ReportName, key: string) => {
  const asked = { params: { name }, query: { ...YEAR, size: 100 } }
  const { content } = (await server.call(admin, businessReportsApi.rows, asked)).body.data
  return content.reduce((sum, { cells }) => sum + e3(cells[key] as number | null), 0)
}

const entry = fc.record({
  person: fc.boolean(),
  day: fc.integer({ min: 0, max: 300 }),
  seconds: fc.integer({ min: 1, max: 30_000 }),
})
const aJob = fc.record({
  due: fc.integer({ min: 1, max: 100_000 }),
  dueIn: fc.integer({ min: -120, max: 30 }),
  paid: fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 3 }),
  sold: fc.integer({ min: 1, max: 40_000 }),
  entries: fc.uniqueArray(entry, { maxLength: 6, selector: ({ person, day }) => `${person} ${day}` }),
  filed: fc.integer({ min: 0, max: 300 }),
})
type Job = typeof aJob extends fc.Arbitrary<infer T> ? T : never

const daysAgo = (days: number) => new Date(server.clock().getTime() - days * 86_400_000)

async function add(job: Job, index: number): Promise<string> {
  const { db } = server
  const values = { created_at: daysAgo(job.filed), completed_at: daysAgo(Math.floor(job.filed / 2)), boat_id: boat }
  const { id } = await createRequest(db, { customer_id: owner.id, status: 'COMPLETED', ...values })
  const due = await createDue(db, id, job.due)
  await db
    .updateTable('dues')
    .set({ due_on: addDays(today, job.dueIn) })
    .where('id', '=', due.id)
    .execute()
  const offer = await db
    .selectFrom('offers')
    .select('id')
    .where('service_request_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('offers')
    .set({ status: 'ACCEPTED', decided_at: daysAgo(job.filed) })
    .where('id', '=', offer.id)
    .execute()
  const line = { offer_id: offer.id, type: 'MANUAL', description: 'İş', unit_price_minor: 1, unit: 'HOUR' } as const
  await db
    .insertInto('offer_items')
    .values({ ...line, position: 100, quantity_e3: job.sold })
    .execute()
  for (const minor of job.paid)
    await createPayment(db, id, { amount_minor: minor, amount_try_minor: minor, paid_on: addDays(today, -job.filed) })
  for (const { person, day, seconds } of job.entries) {
    const started_at = new Date(daysAgo(day).getTime() + index * 31_000_000)
    const ended_at = new Date(started_at.getTime() + seconds * 1000)
    const user_id = person ? admin.id : technician.id
    await db.insertInto('time_entries').values({ user_id, service_request_id: id, started_at, ended_at }).execute()
  }
  return id
}

const jobs = fc.sample(fc.array(aJob, { minLength: 2, maxLength: 2 }), { numRuns: 6, seed: 1 })

it.each(jobs.map((some, index) => [index, some] as const))('jobs %i', async (_, some) => {
  const ids: string[] = []
  for (const [index, job] of some.entries()) ids.push(await add(job, index))
  const { open } = (await server.call(owner, paymentsApi.balance)).body.data
  const receivables = await report('receivables', YEAR)
  expect(receivables.groups.reduce((sum, { sums }) => sum + e3(sums.open), 0)).toBe(e3(open))
  expect(receivables.groups.every(({ key, sums }) => (key === 'CREDIT') === (sums.open ?? 0) < 0)).toBe(true)

  const hours = await report('hours', YEAR)
  const worked = some.flatMap(({ entries }, index) => (entries.length > 0 ? [ids[index] ?? ''] : []))
  const ofJobs = await Promise.all(worked.map(jobHours))
  const total = (key: string) => hours.groups.reduce((sum, { sums }) => sum + e3(sums[key]), 0)
  expect(total('spent')).toBe(ofJobs.reduce((sum, { spentMinutes }) => sum + spentMinutes * 1000, 0))
  expect(total('sold')).toBe(ofJobs.reduce((sum, { soldHours }) => sum + e3(soldHours), 0))

  for (const name of REPORT_NAMES.filter((one) => one !== 'receivables')) {
    const year = await report(name, YEAR)
    const months = await Promise.all(monthsOf(YEAR).map((month) => report(name, month)))
    for (const { key } of figuresOf(name)) {
      const sumOf = (one: typeof year) => one.groups.reduce((sum, { sums }) => sum + e3(sums[key]), 0)
      expect(months.reduce((sum, month) => sum + sumOf(month), 0)).toBe(sumOf(year))
      expect(year.months.reduce((sum, { sums }) => sum + e3(sums[key]), 0)).toBe(sumOf(year))
      expect(await sumOfRows(name, key)).toBe(sumOf(year))
    }
  }
})
