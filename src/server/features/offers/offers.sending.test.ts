// Sending offers: amounts, numbers and refusals.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPart } from '../../../../test/factories.ts'
import { UNKNOWN_ID } from '../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../test/offer-calls.ts'
import { dayOf } from '../../../shared/days.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'

const { server, setup, send } = useOffers()
const requestRow = async (id: string) => (await server.row('service_requests', id))!
const offersOf = (id: string) =>
  server.db.selectFrom('offers').selectAll().where('service_request_id', '=', id).execute()

describe('POST /api/maintenance/offers', () => {
  it('sends an offer: the money to the cent, the part by its name of today, a number, thirty days, the request waiting', async () => {
    const { admin, request } = await setup()
    const part = await createPart(server.db, { name: 'Yağ filtresi', part_code: 'VP-3862' })
    const { status, body } = await send(admin, request.id, {
      items: [{ type: 'INVENTORY', partId: part.id, quantity: 3, unitPrice: 48.1, description: ' Orijinal ' }, LABOUR],
      discountPercent: 12.5,
      discountAmount: 10,
      exchangeRate: 41.2357,
      note: 'Göcek',
    })
    expect([status, body.message]).toEqual([200, 'offer_created'])
    const offer = body.data
    expect(offer).toMatchObject({
      serviceRequestId: request.id,
      items: [
        {
          type: 'INVENTORY',
          partId: part.id,
          partCode: 'VP-3862',
          partName: 'Yağ filtresi',
          description: 'Orijinal',
          quantity: 3,
          unitPrice: 48.1,
          lineTotal: 144.3,
        },
        {
          type: 'MANUAL',
          partId: null,
          partCode: null,
          partName: null,
          description: 'İşçilik',
          quantity: 2,
          unitPrice: 65,
          lineTotal: 130,
        },
      ],
      total: 274.3,
      discount: 44.29,
      finalPrice: 230.01,
      finalPriceTry: 9484.62,
      discountPercent: 12.5,
      discountAmount: 10,
      exchangeRate: 41.2357,
      currency: 'EUR',
      note: 'Göcek',
      status: 'SENT',
      decidedAt: null,
      version: 1,
    })
    expect(offer.offerNumber).toMatch(new RegExp(`^T-${dayOf(server.clock()).slice(0, 4)}-\\d{4}$`))
    expect(offer.validUntil).toBe(dayOf(new Date(server.clock().getTime() + 30 * 86_400_000)))
    const after = await requestRow(request.id)
    expect(after.status).toBe('WAITING_APPROVAL')
    expect(after.offer_sent_at).not.toBeNull()
    const logs = await server.logsOf(offer.id)
    expect(logs).toMatchObject([{ category: 'MAINTENANCE', action_type: 'CREATE', user_id: admin.id }])
    expect(logs[0]?.message).toContain('Işıl Deniz')
    expect(logs[0]?.message).toContain('€ 276,01, KDV dahil')
  })

  it('has the defaults of the specification: euro at 36 lira, no discount', async () => {
    const { admin, request } = await setup()
    expect((await send(admin, request.id)).body.data).toMatchObject({
      currency: 'EUR',
      exchangeRate: 36,
      discount: 0,
      finalPrice: 130,
      finalPriceTry: 4680,
      note: null,
    })
  })

  it('keeps an offer in lira at the rate 1', async () => {
    const { admin, request } = await setup()
    expect((await send(admin, request.id, { currency: 'TRY', exchangeRate: 36 })).body.data).toMatchObject({
      exchangeRate: 1,
      finalPrice: 130,
      finalPriceTry: 130,
    })
  })

  it('keeps the name that a part had', async () => {
    const { admin, request } = await setup()
    const part = await createPart(server.db, { name: 'Eski ad' })
    const { body } = await send(admin, request.id, {
      items: [{ type: 'INVENTORY', partId: part.id, quantity: 1, unitPrice: 5 }],
    })
    await server.db.updateTable('spare_parts').set({ name: 'Yeni ad' }).where('id', '=', part.id).execute()
    expect(
      (await server.call(admin, offersApi.byId, { params: { id: body.data.id } })).body.data.items[0]?.partName,
    ).toBe('Eski ad')
  })

  it('leaves the moment of the first offer alone when a second is sent', async () => {
    const { admin, request } = await setup()
    await send(admin, request.id)
    const first = await requestRow(request.id)
    expect((await send(admin, request.id)).status).toBe(200)
    expect(await requestRow(request.id)).toEqual(first)
  })

  it('stamps a request that an admin had set to waiting by hand', async () => {
    const { admin, request } = await setup('WAITING_APPROVAL')
    await send(admin, request.id)
    expect(await requestRow(request.id)).toMatchObject({ status: 'WAITING_APPROVAL', offer_sent_at: expect.any(Date) })
  })

  it('is for admins: 401, 403, and 404 for what is unknown, with nothing written', async () => {
    const { admin, customer, request } = await setup()
    expect((await send(null, request.id)).status).toBe(401)
    expect((await send(customer, request.id)).body.message).toBe('access_denied')
    expect((await send(await server.person('TECHNICIAN'), request.id)).status).toBe(403)
    for (const id of [UNKNOWN_ID, 'abc']) {
      const { status, body } = await send(admin, id)
      expect([status, body.message]).toEqual([404, 'request_not_found'])
    }
    const archived = await createPart(server.db, { archived_at: new Date() })
    for (const partId of [UNKNOWN_ID, archived.id]) {
      const { status, body } = await send(admin, request.id, {
        items: [LABOUR, { type: 'INVENTORY', partId, quantity: 1, unitPrice: 1 }],
      })
      expect([status, body.message]).toEqual([404, 'spare_part_not_found'])
    }
    expect(await offersOf(request.id)).toEqual([])
    expect((await requestRow(request.id)).status).toBe('PENDING')
  })

  it.each(['ACTIVE', 'COMPLETED', 'REJECTED', 'CANCELED'] as const)(
    'is refused for a request that is %s',
    async (state) => {
      const { admin, request } = await setup(state)
      const { status, body } = await send(admin, request.id)
      expect([status, body.message]).toEqual([409, 'invalid_status'])
    },
  )

  it.each([
    ['no items', { items: [] }, 'items', 'offer_items_required'],
    ['items missing', { items: undefined }, 'items', 'required'],
    ['too many', { items: Array.from({ length: 201 }, () => LABOUR) }, 'items', 'too_many_items'],
    ['a line without text', { items: [{ ...LABOUR, description: ' ' }] }, 'items.0.description', 'required'],
    [
      'a part line without its part',
      { items: [{ type: 'INVENTORY', quantity: 1, unitPrice: 1 }] },
      'items.0.partId',
      'required',
    ],
    ['a negative price', { items: [{ ...LABOUR, unitPrice: -1 }] }, 'items.0.unitPrice', 'number_too_small'],
    ['a tenth of a cent', { items: [{ ...LABOUR, unitPrice: 1.005 }] }, 'items.0.unitPrice', 'too_many_decimals'],
    ['half a piece', { items: [{ ...LABOUR, quantity: 1.5 }] }, 'items.0.quantity', 'number_not_whole'],
    ['a price as text', { items: [{ ...LABOUR, unitPrice: '65' }] }, 'items.0.unitPrice', 'invalid_number'],
    ['an unknown kind', { items: [{ ...LABOUR, type: 'GIFT' }] }, 'items.0.type', 'invalid_value'],
    ['over a hundred percent', { discountPercent: 100.01 }, 'discountPercent', 'number_too_large'],
    ['an unknown currency', { currency: 'XAU' }, 'currency', 'invalid_value'],
    ['no rate', { exchangeRate: 0 }, 'exchangeRate', 'number_too_small'],
    ['a NUL byte', { note: 'a\0b' }, 'note', 'invalid_characters'],
    ['a long note', { note: 'ş'.repeat(2001) }, 'note', 'too_long'],
    ['a discount over the total', { discountAmount: 130.01 }, 'discountAmount', 'discount_exceeds_total'],
    [
      'percent and amount over the total',
      { discountPercent: 50, discountAmount: 65.01 },
      'discountAmount',
      'discount_exceeds_total',
    ],
  ])('refuses %s (400) and writes nothing', async (_, body, field, message) => {
    const { admin, request } = await setup()
    const answer = await send(admin, request.id, body)
    expect([answer.status, answer.body.data]).toEqual([400, null])
    expect(answer.body.errors).toEqual([{ field, message }])
    expect(await offersOf(request.id)).toEqual([])
  })

  it('refuses none of a piece with the key of its own, broken JSON, and a sum too large to be exact', async () => {
    const { admin, request } = await setup()
    expect((await send(admin, request.id, { items: [{ ...LABOUR, quantity: 0 }] })).body.message).toBe(
      'quantity_must_be_greater_than_zero',
    )
    expect((await server.call(admin, offersApi.create, { body: '{"items":[' })).status).toBe(400)
    const huge = await send(admin, request.id, {
      items: Array.from({ length: 200 }, () => ({ ...LABOUR, quantity: 100_000, unitPrice: 10_000_000 })),
    })
    expect([huge.status, huge.body.message]).toEqual([400, 'offer_too_large'])
    const dear = await send(admin, request.id, {
      items: [{ ...LABOUR, quantity: 100_000, unitPrice: 9_999_999.99 }],
      exchangeRate: 70.3687,
      vatMode: 'INCLUDED',
    })
    expect([dear.status, dear.body.data?.total, dear.body.data?.finalPriceTry]).toEqual([
      200, 999_999_999_000, 70_368_699_929_631.3,
    ])
  })

  it('numbers without a gap or a double, however many are sent at once, and refused ones take no number', async () => {
    const { admin, request } = await setup()
    const part = { type: 'INVENTORY', partId: UNKNOWN_ID, quantity: 1, unitPrice: 1 }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(admin, request.id, index % 4 === 3 ? { items: [part] } : {})),
    )
    const numbers = answers
      .filter((answer) => answer.status === 200)
      .map((answer) => Number(answer.body.data.offerNumber.split('-')[2]))
    numbers.sort((a, b) => a - b)
    expect(numbers).toHaveLength(9)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    const next = await send(admin, (await setup()).request.id)
    expect(Number(next.body.data.offerNumber.split('-')[2])).toBe((numbers.at(-1) ?? 0) + 1)
  })
})

describe('the year of an offer number', () => {
  it('is the Turkish one: half past nine in the evening in UTC on the last of December is next year, which starts at 1', async () => {
    const year = server.clock().getUTCFullYear()
    server.advance((Date.UTC(year, 11, 31, 20, 30) - server.clock().getTime()) / 60_000)
    const before = await setup()
    expect((await send(before.admin, before.request.id)).body.data.offerNumber).toMatch(new RegExp(`^T-${year}-`))
    server.advance(60)
    const after = await setup()
    expect((await send(after.admin, after.request.id)).body.data).toMatchObject({
      offerNumber: `T-${year + 1}-0001`,
      validUntil: `${year + 1}-01-31`,
    })
  })
})

describe('GET /api/maintenance/offers/exchange-rates', () => {
  it('names the rate of the newest offer of each currency, and no other currency', async () => {
    const { admin, request } = await setup()
    const rates = async () => (await server.call(admin, offersApi.usedRates)).body.data
    await sql`truncate offers cascade`.execute(server.db)
    expect(await rates()).toEqual([])
    await send(admin, request.id, { currency: 'EUR', exchangeRate: 41.2357 })
    const newest = (await send(admin, request.id, { currency: 'EUR', exchangeRate: 40 })).body.data
    await server.db
      .updateTable('offers')
      .set({ created_at: new Date('2020-01-01T00:00:00Z') })
      .where('id', '<>', newest.id)
      .execute()
    await send(admin, request.id, { currency: 'TRY', exchangeRate: 36 })
    expect(await rates()).toMatchObject([
      { currency: 'EUR', exchangeRate: 40, usedAt: newest.createdAt },
      { currency: 'TRY', exchangeRate: 1 },
    ])
  })
})
