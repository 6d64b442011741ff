// Opening balances of the wide sheet: taken in, paid, taken back; the sums of the ledger stay right whatever happens.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { statusAndKey, usePeople, useServer } from '../../../../../test/harness.ts'
import { importCalls } from '../../../../../test/import-calls.ts'
import type { Rows } from '../../../../../test/sheets.ts'
import { customersApi } from '../../../../shared/customers/customers.contract.ts'
import { mergingApi } from '../../../../shared/customers/merging.contract.ts'
import { dayOf } from '../../../../shared/days.ts'
import type { Import, ImportUpdate } from '../../../../shared/imports/imports.contract.ts'
import { toMinor } from '../../../../shared/money.ts'
import { paymentsApi } from '../../../../shared/payments/payments.contract.ts'

const server = useServer()
server.turnToNoon()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { check, seen, rowsOf, verdicts, messages, run, undo, work, readFleet } = importCalls(server, admin)
const today = dayOf(server.clock())

beforeEach(async () => {
  await sql`truncate imports, dues, payments cascade`.execute(server.db)
  await server.db.deleteFrom('users').where('id', '!=', admin.id).execute()
})

const HEADINGS = ['Müşteri', 'E-posta', 'Bakiye (TL)', 'Devir tarihi']
const read = (rows: Rows, headings = HEADINGS) => readFleet(rows, headings)
async function taken(rows: Rows, more: Partial<ImportUpdate> = {}): Promise<Import> {
  const file = await read(rows)
  await check(file, more)
  await run(file)
  return file
}
const customerOf = async (email: string) =>
  (
    await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
  ).id
const balance = async (customerId: string) => {
  const { due, paid, open } = (await server.call(admin, paymentsApi.balance, { query: { customerId } })).body.data
  return [due, paid, open]
}
const pay = (customerId: string, amount: number) =>
  server.call(admin, paymentsApi.record, { body: { customerId, amount, paidOn: today, method: 'CASH' } })
const reverse = (id: string) => server.call(admin, paymentsApi.reverse, { params: { id }, body: { reason: 'Yanlış' } })

it('a balance becomes a due of its day, is read again as the same, and is withdrawn by the way back', async () => {
  const rows = [
    ['Ahmet Kaya', 'ahmet@x.test', '1.234,50', '31.12.2025'],
    ['Ece Er', 'ece@x.test', '0,00', ''],
  ]
  const file = await read(rows)
  expect(file.columns.map(({ field }) => field)).toEqual(['customerName', 'email', 'openingBalance', 'openingDay'])
  await check(file)
  expect(await verdicts(file.id)).toEqual(['NEW', 'NEW'])
  await run(file)
  const ahmet = await customerOf('ahmet@x.test')
  expect(await balance(ahmet)).toEqual([1234.5, 0, 1234.5])
  const dues = (await server.call(admin, paymentsApi.dues, { query: { customerId: ahmet } })).body.data.content
  expect(dues).toMatchObject([{ kind: 'OPENING', dueOn: '2025-12-31', customerName: 'Ahmet Kaya' }])
  expect(await server.db.selectFrom('calendar_items').select('id').execute()).toEqual([])
  expect(await server.db.selectFrom('notifications').select('id').execute()).toEqual([])

  const again = await read(rows)
  await check(again, { onMatch: 'OVERWRITE' })
  expect(await verdicts(again.id)).toEqual(['SAME', 'SAME'])
  await undo(file)
  expect(await seen(file.id)).toMatchObject({ state: 'UNDONE', left: 0 })
  expect(await balance(ahmet)).toEqual([0, 0, 0])
  const left = (await server.call(admin, customersApi.list, { query: {} })).body.data.content
  expect(left).toEqual([])
  // Whoever had a balance stays in the archive with what was withdrawn.
  const statement = await server.call(admin, paymentsApi.statement, {
    query: { customerId: ahmet, from: '2025-01-01' },
  })
  expect(statement.body.data.lines.map(({ kind, debit, credit }) => [kind, debit, credit])).toEqual([
    ['DUE', 1234.5, 0],
    ['DUE_WITHDRAWN', 0, 1234.5],
  ])
})

it('a customer who exists is given one once: another amount is never written', async () => {
  const body = { fullName: 'Ayşe', email: 'ayse@x.test' }
  const { id } = (await server.call(admin, customersApi.create, { body })).body.data
  const row = ['Ayşe', 'ayse@x.test', 500, '31.12.2025']
  const kept = await read([row])
  await check(kept, { onMatch: 'KEEP' })
  expect(await verdicts(kept.id)).toEqual(['SAME'])
  const file = await taken([row])
  const [filled] = await rowsOf(file.id)
  expect(filled?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['openingBalance', null, 500],
    ['openingDay', null, '2025-12-31'],
  ])
  expect(await balance(id)).toEqual([500, 0, 500])
  for (const onMatch of ['FILL', 'OVERWRITE'] as const) {
    const other = await read([['Ayşe', 'ayse@x.test', 400, '31.12.2025']])
    await check(other, { onMatch })
    expect(await rowsOf(other.id)).toMatchObject([
      { verdict: 'BAD', reasons: [{ message: 'import_balance_stays', about: '500,00 ₺, 31.12.2025' }] },
    ])
  }
  await undo(file)
  expect([await balance(id), (await seen(file.id)).state]).toEqual([[0, 0, 0], 'UNDONE'])
})

it('what is no balance: a credit, another currency, no day, twice otherwise', async () => {
  const file = await read([
    ['A', 'a@x.test', '-500,00', '31.12.2025'],
    ['B', 'b@x.test', '1.250,00 (A)', '31.12.2025'],
    ['C', 'c@x.test', '1.250,00 (B)', '31.12.2025'],
    ['D', 'd@x.test', '500 €', '31.12.2025'],
    ['E', 'e@x.test', '500,00 TL', ''],
    ['F', 'f@x.test', '', '31.12.2025'],
    ['G', 'g@x.test', 'yok', '31.12.2025'],
    ['H', 'h@x.test', '10,00', '31.02.2025'],
    ['I', 'i@x.test', '10,00', '31.12.2025'],
    ['I', 'i@x.test', '20,00', '31.12.2025'],
    ['I', 'i@x.test', '10,00', '31.12.2025'],
  ])
  await check(file)
  expect(await messages(file.id)).toEqual([
    ...['openingBalance import_credit', 'openingBalance import_credit', '', 'openingBalance import_balance_not_lira'],
    ...['openingDay required', '', 'openingBalance invalid_number', 'openingDay invalid_date', ''],
    ...['openingBalance import_row_twice, openingBalance import_balance_stays', ''],
  ])
})

it('a payment stands in the way of the way back, also a reversed one, and is named; the rest goes', async () => {
  const file = await taken([
    ['Ahmet', 'ahmet@x.test', 500, '31.12.2025'],
    ['Ece', 'ece@x.test', 300, '31.12.2025'],
  ])
  const ahmet = await customerOf('ahmet@x.test')
  await reverse((await pay(ahmet, 100)).body.data.id)
  const refused = await undo(file)
  expect(statusAndKey(refused)).toBe('409 import_in_use')
  const [year, month, day] = today.split('-')
  const named = [`ahmet@x.test: ${day}.${month}.${year} günü ödeme`]
  expect((refused.body as { inUse?: string[] }).inUse?.map((name) => name.replace('Ahmet:', 'ahmet@x.test:'))).toEqual(
    named,
  )
  await undo(file, true)
  expect(await seen(file.id)).toMatchObject({ state: 'UNDONE', left: 1 })
  expect([await balance(ahmet), await balance(await customerOf('ece@x.test'))]).toEqual([
    [500, 0, 500],
    [0, 0, 0],
  ])
})

it('a payment and the way back at once: one of them is first, and the sums are right', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const email = `r${turn}@x.test`
    const file = await taken([['Race', email, 500, '31.12.2025']])
    const id = await customerOf(email)
    const [paid] = await Promise.all([pay(id, 500), undo(file, true)])
    await work()
    const isPaid = paid.status === 200
    if (!isPaid) expect(statusAndKey(paid)).toBe('409 payment_exceeds_due')
    expect(await balance(id)).toEqual(isPaid ? [500, 500, 0] : [0, 0, 0])
  }
})

const nth = fc.nat(2)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('import' as const), nth, minor: fc.integer({ min: 1, max: 99_999 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), nth, minor: fc.integer({ min: 1, max: 60_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), rest: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), nth }) },
)
const PEOPLE = ['p0@x.test', 'p1@x.test', 'p2@x.test']

/** Per payer and in all, by plain sums over the rows, other than the code's own. */
async function assertBooks(): Promise<void> {
  const { rows } = await sql<{ id: string; due: number; paid: number; wrong: number }>`select u.id,
      coalesce((select sum(amount_try_minor) from dues where customer_id = u.id and withdrawn_at is null), 0)::bigint as due,
      coalesce((select sum(amount_try_minor) from payments where customer_id = u.id), 0)::bigint as paid,
      (select count(*) from (select is_covered, sum(amount_try_minor) over (order by due_on, kind, id)
        <= coalesce((select sum(amount_try_minor) from payments where customer_id = u.id), 0) as covers
        from dues where customer_id = u.id and withdrawn_at is null) d where is_covered <> covers) as wrong
    from users u where u.id <> ${admin.id}`.execute(server.db)
  for (const { id, due, paid, wrong } of rows) {
    expect(wrong).toBe(0)
    expect(paid).toBeLessThanOrEqual(due)
    expect((await balance(id)).map((one) => toMinor(one ?? 0))).toEqual([due, paid, due - paid])
  }
  const { open } = (
    await sql<{
      open: number
    }>`select coalesce(sum(amount_try_minor), 0)::bigint - (select coalesce(sum(amount_try_minor), 0) from payments)::bigint
      as open from dues where withdrawn_at is null`.execute(server.db)
  ).rows[0] ?? { open: 0 }
  expect(rows.reduce((sum, { due, paid }) => sum + due - paid, 0)).toBe(open)
}

it('any order of imports, payments, reversals, merges and ways back: the sums per payer and in all are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      await sql`truncate imports, dues, payments cascade`.execute(server.db)
      await server.db.deleteFrom('users').where('id', '!=', admin.id).execute()
      for (const email of PEOPLE) await server.call(admin, customersApi.create, { body: { fullName: email, email } })
      const files: { file: Import; before: number }[] = []
      const dueInAll = async () =>
        Number(
          (
            await sql<{ sum: string }>`select coalesce(sum(amount_try_minor), 0)::text as sum from dues
              where withdrawn_at is null`.execute(server.db)
          ).rows[0]?.sum,
        )
      for (const one of steps) {
        const email = 'nth' in one ? (PEOPLE[one.nth] ?? '') : ''
        if (one.kind === 'import') {
          const before = await dueInAll()
          files.push({ file: await taken([['Biri', email, one.minor / 100, '31.12.2025']]), before })
        } else if (one.kind === 'pay') await pay(await customerOf(email), one.minor / 100)
        else if (one.kind === 'reverse') {
          const payments = await server.db.selectFrom('payments').select('id').orderBy('created_at').execute()
          if (payments[one.nth]) await reverse(payments[one.nth]?.id ?? '')
        } else if (one.kind === 'merge') {
          const [kept, from] = [await customerOf(email), await customerOf(PEOPLE[(one.nth + 1) % 3] ?? '')]
          const { versions } =
            (await server.call(admin, mergingApi.preview, { params: { id: kept }, query: { from } })).body.data ?? {}
          if (versions)
            await server.call(admin, mergingApi.merge, { params: { id: kept }, body: { fromId: from, versions } })
        } else {
          const last = files.pop()
          if (!last) continue
          const answer = await undo(last.file, one.rest)
          const { state, left } = await seen(last.file.id)
          if (answer.status === 200 && state === 'UNDONE' && left === 0) expect(await dueInAll()).toBe(last.before)
        }
        await assertBooks()
      }
    }),
    { numRuns: 12, seed: 20_261_127 },
  )
}, 300_000)
