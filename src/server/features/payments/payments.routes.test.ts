import { beforeEach, describe, expect, it } from 'vitest'
import { createOffer, createPayment, createRequest } from '../../../../test/factories.ts'
import {
  type Person,
  refused,
  sorted,
  statusAndKey,
  UNKNOWN_ID,
  usePeople,
  useServer,
} from '../../../../test/harness.ts'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'

const server = useServer()
server.turnToNoon()
const { admin, owner, stranger } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', stranger: 'CUSTOMER' })
const today = () => dayOf(new Date())

const workshopHas = (deposit_percent_hundredths: number, payment_days: number) =>
  server.db.updateTable('workshop').set({ deposit_percent_hundredths, payment_days }).execute()
beforeEach(() => workshopHas(2_500, 10))

/** A request with one SENT offer of 3.600,01 ₺. */
async function offered(customer: Person = owner) {
  const request = await createRequest(server.db, { customer_id: customer.id, status: 'WAITING_APPROVAL' })
  const offer = await createOffer(server.db, request.id, { final_try_minor: 360_001 })
  return { requestId: request.id, offerId: offer.id }
}
const accept = (offerId: string) => server.call(admin, offersApi.accept, { params: { id: offerId }, body: {} })
async function accepted(customer: Person = owner) {
  const made = await offered(customer)
  await accept(made.offerId)
  return made
}
const setStatus = (requestId: string, status: RequestStatus) =>
  server.call(admin, requestsApi.update, { params: { id: requestId }, body: { status } })
const pay = (requestId: string, amount: number, more: object = {}) =>
  server.call(admin, paymentsApi.record, {
    body: { requestId, amount, paidOn: today(), method: 'TRANSFER', ...more },
  })
const reverse = (id: string, who = admin) =>
  server.call(who, paymentsApi.reverse, { params: { id }, body: { reason: 'Yanlış talep' } })
const duesOf = async (requestId: string, query: object = {}) =>
  (await server.call(admin, paymentsApi.dues, { query: { requestId, ...query } })).body.data.content
const balanceOf = async (query: Record<string, string>, who = admin) => {
  const { payTo: _, ...balance } = (await server.call(who, paymentsApi.balance, { query })).body.data
  return balance
}
const itemsOf = (requestId: string) =>
  server.db
    .selectFrom('calendar_items')
    .innerJoin('dues', 'dues.id', 'calendar_items.due_id')
    .select(['calendar_items.id', 'title', 'date', 'status', 'auth', 'type'])
    .where('dues.service_request_id', '=', requestId)
    .orderBy('date')
    .execute()

describe('dues', () => {
  it('an acceptance makes a deposit of today and the rest in the workshop’s days, to the kuruş, each in the calendar', async () => {
    const { requestId } = await accepted()
    const dues = await duesOf(requestId)
    expect(dues.map(({ kind, amount, open, dueOn, isOverdue }) => [kind, amount, open, dueOn, isOverdue])).toEqual([
      ['DEPOSIT', 900, 900, today(), false],
      ['REST', 2700.01, 2700.01, addDays(today(), 10), false],
    ])
    const common = { status: 'PENDING', auth: 'ADMIN_ONLY', type: 'COLLECTION' }
    expect(await itemsOf(requestId)).toMatchObject([
      { ...common, date: today(), title: expect.stringContaining('kapora, T-TEST') },
      { ...common, date: addDays(today(), 10), title: expect.stringContaining('kalan ödeme, T-TEST') },
    ])
    expect(await balanceOf({ requestId })).toEqual({ due: 3600.01, paid: 0, open: 3600.01, overdue: 0 })
  })

  it.each([
    [0, ['REST']],
    [10_000, ['DEPOSIT']],
  ])('a deposit of %i hundredths of a percent → %j alone', async (percent, kinds) => {
    await workshopHas(percent, 10)
    const { requestId } = await accepted()
    expect((await duesOf(requestId)).map(({ kind, amount }) => [kind, amount])).toEqual([[kinds[0], 3600.01]])
  })

  it('an offer for nothing makes none', async () => {
    const { requestId, offerId } = await offered()
    await server.db.updateTable('offers').set({ final_try_minor: 0 }).where('id', '=', offerId).execute()
    await accept(offerId)
    expect(await duesOf(requestId)).toEqual([])
  })

  it.each<RequestStatus>(['WAITING_APPROVAL', 'PENDING', 'CANCELED'])(
    '%s → what was due is withdrawn with its calendar items, what was paid stays in favour of the owner',
    async (status) => {
      const { requestId } = await accepted()
      await pay(requestId, 1000)
      expect((await setStatus(requestId, status)).status).toBe(200)
      expect(await duesOf(requestId)).toEqual([])
      expect(await itemsOf(requestId)).toEqual([])
      expect(await balanceOf({ requestId })).toEqual({ due: 0, paid: 1000, open: -1000, overdue: 0 })
    },
  )

  it('an offer that is accepted again is due again, and earlier payments cover it', async () => {
    const { requestId, offerId } = await accepted()
    await pay(requestId, 1000)
    await setStatus(requestId, 'WAITING_APPROVAL')
    await accept(offerId)
    expect((await duesOf(requestId)).map(({ open }) => open)).toEqual([0, 2600.01])
    expect((await itemsOf(requestId)).map(({ status }) => status)).toEqual(['DONE', 'PENDING'])
  })

  it('a request that is deleted keeps what is paid, and what is open is withdrawn', async () => {
    const customer = await server.person('CUSTOMER')
    const { requestId } = await accepted(customer)
    await pay(requestId, 900)
    await server.call(admin, requestsApi.remove, { params: { id: requestId } })
    expect(await balanceOf({ customerId: customer.id })).toEqual({ due: 900, paid: 900, open: 0, overdue: 0 })
    expect(statusAndKey(await pay(requestId, 1))).toBe('404 request_not_found')
  })

  it('the day of a due moves with its calendar item; title and type stay, and it cannot be deleted', async () => {
    const { requestId } = await accepted()
    const [, rest] = await itemsOf(requestId)
    const params = { id: rest?.id ?? '' }
    const put = (body: object) => server.call(admin, calendarApi.update, { params, body })
    expect((await put({ date: '2099-05-01', itemColor: '#112233' })).body.data.dueRequestId).toBe(requestId)
    expect((await duesOf(requestId))[1]?.dueOn).toBe('2099-05-01')
    for (const body of [{ title: 'Başka' }, { type: 'OTHER' }])
      expect(statusAndKey(await put(body))).toBe('409 calendar_item_of_due')
    expect(statusAndKey(await server.call(admin, calendarApi.remove, { params }))).toBe('409 calendar_item_of_due')
  })

  it('overdue: after its day, as far as payments leave it open', async () => {
    const customer = await server.person('CUSTOMER')
    const { requestId } = await accepted(customer)
    await pay(requestId, 400)
    const [deposit] = await itemsOf(requestId)
    await server.call(admin, calendarApi.update, {
      params: { id: deposit?.id ?? '' },
      body: { date: addDays(today(), -1) },
    })
    expect(await balanceOf({ customerId: customer.id })).toEqual({
      due: 3600.01,
      paid: 400,
      open: 3200.01,
      overdue: 500,
    })
    const overdue = await duesOf(requestId, { state: 'OVERDUE' })
    expect(overdue).toMatchObject([{ kind: 'DEPOSIT', open: 500, isOverdue: true, customerName: 'Deniz Kaptan' }])
    const hasOverdueDues = async () => (await server.call(admin, overviewApi.overview)).body.data.hasOverdueDues
    expect(await hasOverdueDues()).toBe(true)
    await pay(requestId, 500)
    expect(await hasOverdueDues()).toBe(false)
    expect(await duesOf(requestId, { state: 'OVERDUE' })).toEqual([])
    expect(await duesOf(requestId, { state: 'OPEN' })).toMatchObject([{ kind: 'REST' }])
  })
})

describe('payments', () => {
  it('a payment in euro counts in lira at its own rate, rounded half up', async () => {
    const { requestId } = await accepted()
    const { body } = await pay(requestId, 10.01, {
      currency: 'EUR',
      exchangeRate: 36.4545,
      method: 'CARD',
      note: ' POS ',
    })
    expect(body.data).toMatchObject({
      requestId,
      amount: 10.01,
      currency: 'EUR',
      exchangeRate: 36.4545,
      amountTry: 364.91,
      method: 'CARD',
      note: 'POS',
      paidOn: today(),
      reverses: null,
      reversedBy: null,
    })
    expect(await balanceOf({ requestId })).toMatchObject({ paid: 364.91, open: 3235.1 })
  })

  it('a payment in lira has the rate 1, whatever the call says', async () => {
    const { requestId } = await accepted()
    expect((await pay(requestId, 5, { exchangeRate: 36 })).body.data).toMatchObject({ exchangeRate: 1, amountTry: 5 })
  })

  it('more than is open is refused, unless it is confirmed', async () => {
    const { requestId } = await accepted()
    expect(statusAndKey(await pay(requestId, 3600.02))).toBe('409 payment_exceeds_due')
    expect(await balanceOf({ requestId })).toMatchObject({ paid: 0 })
    expect((await pay(requestId, 3600.01)).status).toBe(200)
    expect((await itemsOf(requestId)).map(({ status }) => status)).toEqual(['DONE', 'DONE'])
    expect(statusAndKey(await pay(requestId, 0.01))).toBe('409 payment_exceeds_due')
    expect((await pay(requestId, 0.01, { confirm: true })).status).toBe(200)
    expect(await balanceOf({ requestId })).toMatchObject({ open: -0.01 })
  })

  it('a reversal is a counter-entry: once, with its reason, and the calendar item is open again', async () => {
    const { requestId } = await accepted()
    const { id } = (await pay(requestId, 900)).body.data
    const { body } = await reverse(id)
    expect(body.data).toMatchObject({ amount: -900, amountTry: -900, reverses: id, note: 'Yanlış talep' })
    const { content } = (await server.call(admin, paymentsApi.list, { query: { requestId } })).body.data
    expect(content.map(({ amountTry, reversedBy }) => [amountTry, reversedBy]).toSorted()).toEqual(
      [
        [-900, null],
        [900, body.data.id],
      ].toSorted(),
    )
    expect((await itemsOf(requestId)).map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
    expect(statusAndKey(await reverse(id))).toBe('409 payment_already_reversed')
    expect(statusAndKey(await reverse(body.data.id))).toBe('409 payment_is_reversal')
    expect(statusAndKey(await reverse(UNKNOWN_ID))).toBe('404 payment_not_found')
  })

  it('two reversals at once: one succeeds', async () => {
    const { requestId } = await accepted()
    const { id } = (await pay(requestId, 900)).body.data
    expect(sorted(await Promise.all([reverse(id), reverse(id)]))).toEqual([
      '200 payment_reversed',
      '409 payment_already_reversed',
    ])
  })

  it('the payment of a deleted request can still be reversed', async () => {
    const { requestId } = await accepted()
    const { id } = (await pay(requestId, 100)).body.data
    await server.call(admin, requestsApi.remove, { params: { id: requestId } })
    expect((await reverse(id)).status).toBe(200)
  })

  it.each<[object, string, string]>([
    [{ amount: 0 }, 'amount', 'number_too_small'],
    [{ amount: 1.001 }, 'amount', 'too_many_decimals'],
    [{ amount: 0.01, currency: 'EUR', exchangeRate: 0.001 }, 'amount', 'number_too_small'],
    [{ currency: 'EUR' }, 'exchangeRate', 'required'],
    [{ currency: 'BTC' }, 'currency', 'invalid_value'],
    [{ method: 'nakit' }, 'method', 'invalid_value'],
    [{ paidOn: '2026-02-30' }, 'paidOn', 'invalid_date'],
    [{ paidOn: '2199-01-01' }, 'paidOn', 'payment_in_future'],
  ])('%j → 400 at %s: %s', async (more, field, message) => {
    const { requestId } = await accepted()
    expect(refused(await pay(requestId, 1, more))).toEqual([400, 'validation_failed', [{ field, message }]])
  })

  it('the database itself refuses to change or delete an entry', async () => {
    const request = await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })
    const { id } = await createPayment(server.db, request.id)
    const change = server.db.updateTable('payments').set({ note: 'x' }).where('id', '=', id).execute()
    await expect(change).rejects.toThrow('never changes')
    await expect(server.db.deleteFrom('payments').where('id', '=', id).execute()).rejects.toThrow('never changes')
    const { requestId } = await accepted()
    const due = server.db.updateTable('dues').where('service_request_id', '=', requestId)
    await expect(due.set({ amount_try_minor: 1 }).execute()).rejects.toThrow('never changes')
    await server.db.updateTable('calendar_items').set({ due_id: null }).execute()
    await expect(server.db.deleteFrom('dues').execute()).rejects.toThrow('never changes')
  })
})

describe('who reads what', () => {
  it('owners read their own requests’, and no one else’s', async () => {
    const { requestId } = await accepted()
    await accepted(stranger)
    const first = (await pay(requestId, 3)).body.data
    const mine = (await server.call(owner, paymentsApi.list, { query: { size: 100 } })).body.data.content
    expect(mine[0]).toEqual(first)
    for (const endpoint of [paymentsApi.list, paymentsApi.dues, paymentsApi.balance]) {
      const ask = async (who: Person, query: Record<string, string>) =>
        statusAndKey(await server.call(who, endpoint, { query }))
      expect(await ask(owner, { requestId })).toBe('200 fetched')
      expect(await ask(stranger, { requestId })).toBe('403 not_your_request')
      expect(await ask(stranger, { customerId: owner.id })).toBe('403 access_denied')
      expect(await ask(admin, { requestId: UNKNOWN_ID })).toBe('404 request_not_found')
      expect(await ask(await server.person('TECHNICIAN'), { requestId })).toBe('403 access_denied')
    }
    expect((await reverse(first.id, owner)).status).toBe(403)
  })

  it('a customer’s balance without a filter is their own; an admin names whose', async () => {
    const customer = await server.person('CUSTOMER')
    await accepted(customer)
    expect(await balanceOf({}, customer)).toEqual(await balanceOf({ customerId: customer.id }))
    const unnamed = await server.call(admin, paymentsApi.balance, {})
    expect([unnamed.status, unnamed.body.errors]).toEqual([400, [{ field: 'customerId', message: 'required' }]])
  })
})
