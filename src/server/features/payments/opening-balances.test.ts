// The opening balance of a customer: in every reading of the ledger, paid and reversed as a request's dues, never reminded by itself.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { createBoat, createDue, createRequest } from '../../../../test/factories.ts'
import { type Person, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { businessReportsApi } from '../../../shared/business-reports/business-reports.contract.ts'
import { periodOf } from '../../../shared/business-reports/business-reports.period.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import { dayOf } from '../../../shared/days.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import type { Actor } from '../../http/access.ts'
import { remindOfDues } from './due-reminders.ts'
import { addOpenings } from './opening-balances.commands.ts'

const server = useServer()
server.turnToNoon()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const today = dayOf(server.clock())
const YEAR = periodOf('twelve', today)
let customer: Person
beforeEach(async () => {
  customer = await server.person('CUSTOMER', { fullName: 'Deniz Kaya' })
})

const open = (minor: number, day = '2025-12-31', of = customer) =>
  server.db
    .transaction()
    .execute((tx) =>
      addOpenings(tx, actorOf(admin), [{ id: randomUUID(), customer: { id: of.id, label: 'Deniz Kaya' }, minor, day }]),
    )
const actorOf = ({ id, email }: Person): Actor => ({
  ...{ userId: id, email, sessionId: '', role: 'ADMIN', emailConfirmed: true, profileStatus: 'APPROVED' },
})
const pay = (amount: number, more: object = {}) =>
  server.call(admin, paymentsApi.record, {
    body: { customerId: customer.id, amount, paidOn: today, method: 'CASH', ...more },
  })
const reverse = (id: string) => server.call(admin, paymentsApi.reverse, { params: { id }, body: { reason: 'Yanlış' } })
const balance = async (as: Person, query: Record<string, string> = {}) =>
  (await server.call(as, paymentsApi.balance, { query })).body.data

it('overdue, of an archived customer: the due says so', async () => {
  await open(100_00)
  const overdue = async () =>
    (await server.call(admin, paymentsApi.dues, { query: { customerId: customer.id, state: 'OVERDUE' } })).body.data
      .content
  expect(await overdue()).toMatchObject([{ isCustomerArchived: false }])
  await server.call(admin, usersApi.removeUser, { params: { id: customer.id } })
  expect(await overdue()).toMatchObject([{ customerId: customer.id, isCustomerArchived: true }])
})

it('balance, dues, payments, statement, card, debtors and reports have it; payments cover it', async () => {
  await server.db.updateTable('workshop').set({ iban: 'TR330006100519786457841326' }).execute()
  await open(123_450)
  const asked = { customerId: customer.id }
  expect(await balance(customer)).toMatchObject({ due: 1234.5, paid: 0, open: 1234.5, overdue: 1234.5 })
  expect((await balance(customer)).payTo?.references).toEqual(['Açılış bakiyesi'])
  const paid = await pay(234.5)
  expect(statusAndKey(paid)).toBe('200 payment_recorded')
  expect(paid.body.data).toMatchObject({
    ...asked,
    requestId: null,
    requestNumber: null,
    boatName: null,
    amount: 234.5,
  })
  for (const as of [customer, admin]) expect(await balance(as, asked)).toMatchObject({ paid: 234.5, open: 1000 })
  const dues = (await server.call(admin, paymentsApi.dues, { query: { ...asked, state: 'OVERDUE' } })).body.data.content
  expect(dues).toMatchObject([{ kind: 'OPENING', requestId: null, offerNumber: null, ownerId: null, open: 1000 }])
  const of = { ...asked, opening: 'true' } as const
  expect((await server.call(customer, paymentsApi.list, { query: of })).body.data.content).toHaveLength(1)

  const period = { ...asked, from: '2025-12-01', to: today }
  const statement = (await server.call(customer, paymentsApi.statement, { query: period })).body.data
  expect(statement.lines).toMatchObject([
    { day: '2025-12-31', kind: 'DUE', description: 'Açılış bakiyesi', requestNumber: '', debit: 1234.5 },
    { day: today, kind: 'PAYMENT', description: 'Ödeme, nakit', credit: 234.5, balance: 1000 },
  ])
  const later = (await server.call(customer, paymentsApi.statement, { query: { from: '2026-01-01' } })).body.data
  expect([later.openingBalance, later.closingBalance]).toEqual([1234.5, 1000])

  const card = (await server.call(admin, customersApi.byId, { params: { id: customer.id } })).body.data
  expect(card.open).toBe(1000)
  const debtors = async () =>
    (await server.call(admin, customersApi.list, { query: { state: 'DEBTOR' } })).body.data.content.map(({ id }) => id)
  expect(await debtors()).toContain(customer.id)
  const rows = async () =>
    (
      await server.call(admin, businessReportsApi.rows, {
        params: { name: 'receivables' },
        query: { ...YEAR, size: 100 },
      })
    ).body.data.content.filter((row) => row.customerId === customer.id)
  expect(await rows()).toMatchObject([
    {
      requestId: null,
      cells: { group: '90 günden çok gecikmiş', request: 'Açılış bakiyesi', customer: 'Deniz Kaya', open: 1000 },
    },
  ])
  await pay(1000)
  expect([await debtors(), await rows()]).toEqual([expect.not.arrayContaining([customer.id]), []])
  await reverse(paid.body.data.id)
  expect(await balance(customer)).toMatchObject({ paid: 1000, open: 234.5 })
  expect(await debtors()).toContain(customer.id)
})

it('more than is open → 409 payment_exceeds_due, also confirmed; a reversed payment gives it back', async () => {
  await open(10_000)
  for (const confirm of [false, true]) {
    const refused = await pay(100.01, { confirm })
    expect([statusAndKey(refused), refused.body.errors]).toEqual([
      '409 payment_exceeds_due',
      [{ field: 'amount', message: 'payment_exceeds_due' }],
    ])
  }
  const { id } = (await pay(100)).body.data
  expect(statusAndKey(await pay(0.01))).toBe('409 payment_exceeds_due')
  const back = await reverse(id)
  expect(back.body.data).toMatchObject({ customerId: customer.id, amount: -100, reverses: id })
  expect(statusAndKey(await reverse(id))).toBe('409 payment_already_reversed')
  expect(statusAndKey(await pay(100))).toBe('200 payment_recorded')
})

it('one of request and customer: neither or both → 400; nobody, staff → 404', async () => {
  const request = await createRequest(server.db, { customer_id: customer.id, status: 'ACTIVE' })
  for (const of of [{ customerId: null }, { requestId: request.id }]) {
    const refused = await pay(1, of)
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'requestId', message: 'required' }]])
  }
  for (const customerId of [UNKNOWN_ID, admin.id, 'x'])
    expect(statusAndKey(await pay(1, { customerId }))).toBe('404 customer_not_found')
  expect(statusAndKey(await pay(1))).toBe('409 payment_exceeds_due')
})

it('its payments cover no request, and those of a request not it', async () => {
  await open(10_000)
  const boat = await createBoat(server.db, customer.id)
  const request = await createRequest(server.db, { customer_id: customer.id, boat_id: boat.id, status: 'COMPLETED' })
  await createDue(server.db, request.id, 20_000)
  const body = { requestId: request.id, amount: 250, paidOn: today, method: 'CASH', confirm: true } as const
  await server.call(admin, paymentsApi.record, { body })
  expect(await balance(customer)).toMatchObject({ due: 300, paid: 250, open: 50, overdue: 100 })
  expect(await balance(customer, { opening: 'true' })).toMatchObject({ due: 100, paid: 0, open: 100 })
})

it('nobody is reminded of it', async () => {
  await open(10_000)
  await remindOfDues(server, server.clock())
  const told = server.db.selectFrom('notifications').select('id').where('user_id', '=', customer.id)
  expect(await told.execute()).toEqual([])
})

it('two who become one have both balances: the sum is what it was, payments and their reversals go along', async () => {
  const other = await server.person('CUSTOMER')
  await open(10_000)
  await open(5_000, '2025-06-30', other)
  const { id } = (await pay(70)).body.data
  await pay(10)
  await reverse(id)
  const pair = { params: { id: other.id }, query: { from: customer.id } }
  const { versions } = (await server.call(admin, mergingApi.preview, pair)).body.data
  const merged = await server.call(admin, mergingApi.merge, {
    params: { id: other.id },
    body: { fromId: customer.id, versions },
  })
  expect(merged.status).toBe(200)
  expect(await balance(admin, { customerId: other.id })).toMatchObject({ due: 150, paid: 10, open: 140 })
  expect(await balance(admin, { customerId: customer.id })).toMatchObject({ due: 0, paid: 0 })
  expect(statusAndKey(await pay(1))).toBe('404 customer_not_found')
  customer = other
  await pay(140)
  const dues = (await server.call(admin, paymentsApi.dues, { query: { customerId: other.id } })).body.data.content
  expect(dues.map((due) => due.open)).toEqual([0, 0])
})
