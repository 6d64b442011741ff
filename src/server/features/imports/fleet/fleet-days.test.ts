// The days of opening balances: a column is read one way, and asks where a day can only have its month first.
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { usePeople, useServer } from '../../../../../test/harness.ts'
import { importCalls } from '../../../../../test/import-calls.ts'
import type { Rows } from '../../../../../test/sheets.ts'
import type { DayFormat, Import } from '../../../../shared/imports/imports.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { check, seen, verdicts, messages, run, readFleet } = importCalls(server, admin)

beforeEach(async () => {
  await sql`truncate imports, dues, payments cascade`.execute(server.db)
  await server.db.deleteFrom('users').where('id', '!=', admin.id).execute()
})

const HEADINGS = ['Müşteri', 'E-posta', 'Bakiye (TL)', 'Devir tarihi']
const read = (rows: Rows) => readFleet(rows, HEADINGS)
const dueDays = async () =>
  (await server.db.selectFrom('dues').select('due_on').orderBy('due_on').execute()).map(({ due_on }) => due_on)
const MONTH_FIRST: Rows = [
  ['A', 'a@x.test', 500, '03/04/2025'],
  ['B', 'b@x.test', 600, '12/31/2025'],
  ['C', 'c@x.test', 700, new Date(Date.UTC(2025, 0, 2))],
]
const answered = ({ columns }: Import, days: DayFormat) =>
  columns.map(({ field }) => (field === 'openingDay' ? { field, days } : { field }))

it('days with the month first: the trial waits for the answer, and the whole column is read by it', async () => {
  const file = await read(MONTH_FIRST)
  const refused = await check(file)
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ field: 'columns.3.days', message: 'import_days_needed' }],
  ])
  expect(await seen(file.id)).toMatchObject({ state: 'READ', columns: [{}, {}, {}, { unclearDay: '12/31/2025' }] })
  const wrong = await check(file, { columns: answered(file, 'YEAR_FIRST' as DayFormat) })
  expect(wrong.body.errors).toEqual([{ field: 'columns.3.days', message: 'invalid_value' }])
  await check(file, { columns: answered(file, 'MONTH_FIRST') })
  expect(await verdicts(file.id)).toEqual(['NEW', 'NEW', 'NEW'])
  await run(file)
  expect(await dueDays()).toEqual(['2025-01-02', '2025-03-04', '2025-12-31'])
})

it('a column of days that nobody takes: asks nothing; one day for all goes to rows with a balance', async () => {
  const file = await read([...MONTH_FIRST, ['D', 'd@x.test', '', '']])
  const columns = file.columns.map(({ field }) => ({ field: field === 'openingDay' ? null : field }))
  await check(file, { columns, fixed: { openingDay: '31.12.2025' } })
  expect(await verdicts(file.id)).toEqual(['NEW', 'NEW', 'NEW', 'NEW'])
  await run(file)
  expect(await dueDays()).toEqual(['2025-12-31', '2025-12-31', '2025-12-31'])
})

it('days that contradict each other: those that are not of the answer are refused; another answer can be given', async () => {
  const file = await read([...MONTH_FIRST, ['D', 'd@x.test', 800, '31/12/2025']])
  await check(file, { columns: answered(file, 'DAY_FIRST') })
  expect(await messages(file.id)).toEqual(['', 'openingDay invalid_date', '', ''])
  await check(file, { columns: answered(file, 'MONTH_FIRST'), version: undefined })
  expect(await messages(file.id)).toEqual(['', '', '', 'openingDay invalid_date'])
  await run(file, 'GOOD')
  expect(await dueDays()).toEqual(['2025-01-02', '2025-03-04', '2025-12-31'])
})

it('the same headings again: month first is remembered, unless the days themselves say the reverse', async () => {
  const daysOf = async (...cells: string[]) => {
    const { isKnown, columns } = await read(cells.map((cell, n) => ['A', `a${n}@x.test`, 500, cell]))
    return [isKnown, columns[3]?.days]
  }
  expect(await daysOf('03/04/2025')).toEqual([false, 'DAY_FIRST'])
  const first = await read(MONTH_FIRST)
  await check(first, { columns: answered(first, 'MONTH_FIRST') })
  await run(first)
  expect(await daysOf('12/31/2025')).toEqual([true, 'MONTH_FIRST'])
  expect(await daysOf('03/04/2025')).toEqual([true, 'MONTH_FIRST'])
  expect(await daysOf('03/04/2025', '31/12/2025')).toEqual([true, 'DAY_FIRST'])
  const again = await read([['E', 'e@x.test', 900, '05/06/2025']])
  await check(again)
  await run(again)
  expect((await dueDays()).at(-2)).toBe('2025-05-06')

  // Day first is what a sheet is read by without an answer: it is none.
  const other = await read([['F', 'f@x.test', 900, '31/12/2024']])
  await check(other)
  expect(await daysOf('12/31/2025')).toEqual([true, null])
})
