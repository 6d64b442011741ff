// What suppliers delivered: stock, ledger and costs.
import { describe, expect, it } from 'vitest'
import { createPart } from '../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { receiptsApi } from '../../../shared/inventory/receipts.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'

const server = useServer()
const { admin, technician, customer } = usePeople(server, {
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
  customer: 'CUSTOMER',
})

let count = 0
const DAY = '2026-05-01'
const aReceipt = (items: object[], more: object = {}) => {
  count += 1
  return { supplier: 'Uşta Marin', documentNumber: `A-${count}`, receivedOn: DAY, currency: 'TRY', items, ...more }
}
const line = ({ id }: { id: string }, quantity = 4, unitCost = 120.5) => ({ sparePartId: id, quantity, unitCost })
const enter = (items: object[], more: object = {}, as = admin) =>
  server.call(as, receiptsApi.create, { body: aReceipt(items, more) })
const entered = async (items: object[], more: object = {}) => (await enter(items, more)).body.data
const reverse = (id: string, as = admin) => server.call(as, receiptsApi.reverse, { params: { id } })
const partOf = async ({ id }: { id: string }) =>
  (await server.call(admin, sparePartsApi.byId, { params: { id } })).body.data
const costOf = async (part: { id: string }) => {
  const { cost, costCurrency, costReceivedOn } = await partOf(part)
  return [cost, costCurrency, costReceivedOn]
}
const ledgerOf = async ({ id }: { id: string }) =>
  (await server.call(admin, sparePartsApi.movements, { params: { id } })).body.data.content.map(
    ({ reason, delta, stockAfter, userEmail }) => [reason, delta, stockAfter, userEmail],
  )

describe('POST /api/inventory/receipts', () => {
  it('raises stock with a movement, says what the parts cost, and logs it without money', async () => {
    const [filter, oil] = [await createPart(server.db), await createPart(server.db, { unit: 'LITRE', quantity: 0.5 })]
    const items = [line(filter), line(oil, 20.25, 9.99), line(filter, 1, 130)]
    const { status, body } = await enter(items, { documentNumber: ' A-7/1 ' })
    expect([status, body.message]).toEqual([200, 'receipt_entered'])
    expect(body.data).toMatchObject({
      ...{ supplier: 'Uşta Marin', documentNumber: 'A-7/1', receivedOn: DAY, currency: 'TRY', total: 814.3 },
      ...{ createdBy: admin.email, reversedAt: null },
    })
    expect(body.data.items.map(({ name, quantity, unit }) => [name, quantity, unit])).toEqual([
      [filter.name, 4, 'PIECE'],
      [oil.name, 20.25, 'LITRE'],
      [filter.name, 1, 'PIECE'],
    ])
    expect([(await partOf(filter)).quantity, (await partOf(oil)).quantity]).toEqual([15, 20.75])
    expect(await ledgerOf(filter)).toEqual([['RECEIVED', 5, 15, admin.email]])
    expect([await costOf(filter), await costOf(oil)]).toEqual([
      [130, 'TRY', DAY],
      [9.99, 'TRY', DAY],
    ])
    const [entry, ...more] = await server.logsOf(body.data.id)
    expect([entry?.category, entry?.action_type, more]).toEqual(['INVENTORY', 'CREATE', []])
    expect(entry?.message).toBe('Mal kabul: Uşta Marin, A-7/1; 3 çeşit, 5 adet, 20,25 litre stoğa alındı')
  })

  it('writes nothing where a line is wrong, and names it', async () => {
    const part = await createPart(server.db)
    const archived = await createPart(server.db, { archived_at: new Date() })
    const errors = async (items: object[], more: object = {}) => refused(await enter(items, more))
    expect(await errors([line(part), line(part, 1.5)])).toEqual([
      ...[400, 'validation_failed', [{ field: 'items.1.quantity', message: 'number_not_whole' }]],
    ])
    expect(await errors([line(part), line({ id: UNKNOWN_ID })])).toEqual([404, 'spare_part_not_found', undefined])
    expect(await errors([line(archived)])).toEqual([404, 'spare_part_not_found', undefined])
    const fields = async (items: object[], more: object = {}) =>
      (await enter(items, more)).body.errors?.map(({ field, message }) => `${field} ${message}`)
    expect(await fields([], { supplier: ' ', documentNumber: '', currency: 'XXX', receivedOn: '31.12' })).toEqual([
      ...['supplier required', 'documentNumber required', 'receivedOn invalid_date', 'currency invalid_value'],
      'items required',
    ])
    expect(await fields([line(part, 0), line(part, 1, -1), line(part, 1, 0.001)])).toEqual([
      'items.0.quantity quantity_must_be_greater_than_zero',
      'items.1.unitCost number_too_small',
      'items.2.unitCost too_many_decimals',
    ])
    expect(await fields([line(part)], { receivedOn: '2099-01-01' })).toEqual(['receivedOn receipt_in_future'])
    expect(await fields(Array.from({ length: 201 }, () => line(part)))).toEqual(['items too_many_items'])
    expect((await partOf(part)).quantity).toBe(10)
    expect(await ledgerOf(part)).toEqual([])
  })

  it('asks where the supplier’s number stands already, until it is confirmed or taken back', async () => {
    const part = await createPart(server.db)
    const number = { supplier: 'Şimşek Deniz', documentNumber: 'IRS-1' }
    const first = await entered([line(part)], number)
    const again = { supplier: 'SIMSEK DENIZ', documentNumber: 'irs-1' }
    expect(refused(await enter([line(part)], again))).toEqual([
      ...[409, 'receipt_already_entered'],
      [{ field: 'documentNumber', message: 'receipt_already_entered' }],
    ])
    expect((await enter([line(part)], { ...number, supplier: 'Başka' })).status).toBe(200)
    const confirmed = await entered([line(part)], { ...again, confirm: true })
    await reverse(first.id)
    expect(statusAndKey(await enter([line(part)], number))).toBe('409 receipt_already_entered')
    await reverse(confirmed.id)
    expect((await enter([line(part)], number)).status).toBe(200)
  })

  it('is for admins alone, who find receipts by supplier or number, the newest day first', async () => {
    const part = await createPart(server.db)
    const receipt = await entered([line(part)], { supplier: 'Kuzey Tedarik', receivedOn: '2026-04-01' })
    const later = await entered([line(part)], { supplier: 'Kuzey Tedarik', receivedOn: '2026-04-02' })
    for (const who of [technician, customer]) {
      expect(statusAndKey(await enter([line(part)], {}, who))).toBe('403 only_admin_can_manage_costs')
      expect(statusAndKey(await reverse(receipt.id, who))).toBe('403 only_admin_can_manage_costs')
      expect(statusAndKey(await server.call(who, receiptsApi.list))).toBe('403 only_admin_can_manage_costs')
    }
    expect((await server.call(null, receiptsApi.list)).status).toBe(401)
    const found = async (search: string) =>
      (await server.call(admin, receiptsApi.list, { query: { search } })).body.data.content
    expect(await found('kuzey')).toEqual([later, receipt])
    expect(await found(receipt.documentNumber.toLowerCase())).toContainEqual(receipt)
    expect(await found('bulunmaz')).toEqual([])
  })
})

describe('POST /api/inventory/receipts/{id}/reverse', () => {
  it('gives the stock back once, and the costs return to the receipt before, then to what was typed', async () => {
    const part = await createPart(server.db, { cost_minor: 5_000, cost_currency: 'EUR' })
    const older = await entered([line(part, 1, 10)], { receivedOn: '2026-04-01' })
    const newer = await entered([line(part, 2, 12)], { receivedOn: '2026-04-20', currency: 'USD' })
    // An older paper that is entered later is not the last one.
    await entered([line(part, 3, 9)], { receivedOn: '2026-03-01' })
    expect(await costOf(part)).toEqual([12, 'USD', '2026-04-20'])
    const { status, body } = await reverse(newer.id)
    expect([status, body.message, body.data.reversedAt]).toEqual([200, 'receipt_reversed', expect.any(String)])
    expect((await ledgerOf(part))[0]).toEqual(['RECEIPT_REVERSED', -2, 14, admin.email])
    expect(await costOf(part)).toEqual([10, 'TRY', '2026-04-01'])
    expect(statusAndKey(await reverse(newer.id))).toBe('409 already_reversed')
    expect(statusAndKey(await reverse(UNKNOWN_ID))).toBe('404 receipt_not_found')
    await reverse(older.id)
    expect(await costOf(part)).toEqual([9, 'TRY', '2026-03-01'])
    expect((await server.logsOf(newer.id)).map(({ action_type }) => action_type)).toEqual(['CREATE', 'UPDATE'])
  })

  it('takes no typed cost while a receipt says it, and keeps the typed one for afterwards', async () => {
    const part = await createPart(server.db, { cost_minor: 5_000, cost_currency: 'EUR' })
    const receipt = await entered([line(part, 1, 10)])
    const before = await partOf(part)
    const saved = await server.call(admin, sparePartsApi.update, {
      params: { id: part.id },
      body: { ...before, name: 'Yeni ad', cost: 99, costCurrency: 'USD' },
    })
    expect(saved.body.data).toMatchObject({ name: 'Yeni ad', cost: 10, costCurrency: 'TRY', costReceivedOn: DAY })
    await reverse(receipt.id)
    expect(await costOf(part)).toEqual([50, 'EUR', null])
  })

  it('is refused whole where the stock does not cover it', async () => {
    const [taken, other] = [await createPart(server.db, { quantity: 0 }), await createPart(server.db)]
    const receipt = await entered([line(taken, 3), line(other, 3)])
    await server.call(technician, partListsApi.create, { body: { items: [{ sparePartId: taken.id, quantity: 1 }] } })
    expect(statusAndKey(await reverse(receipt.id))).toBe('409 insufficient_stock')
    expect([(await partOf(taken)).quantity, (await partOf(other)).quantity]).toEqual([2, 13])
    expect((await costOf(other))[0]).toBe(120.5)
  })

  it('works for a part that was archived meanwhile; a received part is never deleted, and keeps its unit', async () => {
    const part = await createPart(server.db, { quantity: 0 })
    const receipt = await entered([line(part, 3)])
    const unit = await server.call(admin, sparePartsApi.update, {
      params: { id: part.id },
      body: { ...(await partOf(part)), unit: 'LITRE' },
    })
    expect(statusAndKey(unit)).toBe('409 unit_fixed')
    await server.call(admin, sparePartsApi.remove, { params: { id: part.id } })
    expect((await server.row('spare_parts', part.id))?.archived_at).toBeInstanceOf(Date)
    expect((await reverse(receipt.id)).status).toBe(200)
    expect((await server.row('spare_parts', part.id))?.quantity_e3).toBe(0)
  })
})
