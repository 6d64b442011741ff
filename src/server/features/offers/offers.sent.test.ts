// Sent offers: who edits and who reads them.
import { describe, expect, it } from 'vitest'
import { archive, assignTechnician, createOffer, createPart } from '../../../../test/factories.ts'
import { type Person, UNKNOWN_ID } from '../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../test/offer-calls.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const { server, setup, send, edit } = useOffers()

describe('PUT /api/maintenance/offers/:id', () => {
  it('replaces lines and money, in the next version, for a new term', async () => {
    const { admin, request } = await setup()
    const sent = (await send(admin, request.id)).body.data
    await server.db.updateTable('offers').set({ valid_until: '2020-01-01' }).where('id', '=', sent.id).execute()
    const { status, body } = await edit(admin, sent.id, {
      items: [{ ...LABOUR, quantity: 3 }, LABOUR],
      discountAmount: 25,
      version: 1,
    })
    expect([status, body.message]).toEqual([200, 'offer_updated'])
    expect(body.data).toMatchObject({
      offerNumber: sent.offerNumber,
      total: 325,
      finalPrice: 300,
      finalPriceTry: 10_800,
      version: 2,
      validUntil: sent.validUntil,
      createdAt: sent.createdAt,
    })
    expect(body.data.items.map((item) => item.quantity)).toEqual([3, 2])
    expect((await server.logsOf(sent.id)).map((entry) => entry.action_type)).toEqual(['CREATE', 'UPDATE'])
  })

  it('keeps a line whose part has left the stock, but takes no new one', async () => {
    const { admin, request } = await setup()
    const [part, other] = [
      await createPart(server.db, { name: 'Çark' }),
      await createPart(server.db, { archived_at: new Date() }),
    ]
    const line = { type: 'INVENTORY', partId: part.id, quantity: 1, unitPrice: 5 }
    const { id } = (await send(admin, request.id, { items: [line] })).body.data
    await archive(server.db, 'spare_parts', part.id)
    expect((await edit(admin, id, { items: [{ ...line, quantity: 4 }] })).body.data.items).toMatchObject([
      { partName: 'Çark', quantity: 4 },
    ])
    expect((await edit(admin, id, { items: [{ ...line, partId: other.id }] })).body.message).toBe(
      'spare_part_not_found',
    )
    expect((await server.call(admin, offersApi.byId, { params: { id } })).body.data.items).toMatchObject([
      { partName: 'Çark', quantity: 4 },
    ])
  })

  it('refuses a stale version, and one of two edits of the same version', async () => {
    const { admin, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    const answers = await Promise.all([
      edit(admin, id, { version: 1, note: 'a' }),
      edit(admin, id, { version: 1, note: 'b' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.message).toBe('record_changed')
    expect((await edit(admin, id, { note: 'c' })).body.data.version).toBe(3)
  })

  it('is refused once it was answered, or the request has moved on', async () => {
    const { admin, request } = await setup('WAITING_APPROVAL')
    for (const status of ['ACCEPTED', 'REJECTED'] as const) {
      const offer = await createOffer(server.db, request.id, { status })
      const { status: code, body } = await edit(admin, offer.id)
      expect([code, body.message]).toEqual([409, 'offer_not_in_sent_status'])
    }
    const rejected = await setup('REJECTED')
    const stale = await createOffer(server.db, rejected.request.id)
    const { status, body } = await edit(admin, stale.id)
    expect([status, body.message]).toEqual([409, 'invalid_status'])
  })

  it('is for admins (403), checks its input (400 with the field) and knows its offers (404)', async () => {
    const { admin, customer, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    expect((await edit(customer, id)).status).toBe(403)
    expect((await edit(admin, id, { discountAmount: 131 })).body.errors).toEqual([
      { field: 'discountAmount', message: 'discount_exceeds_total' },
    ])
    expect((await edit(admin, UNKNOWN_ID)).body.message).toBe('offer_not_found')
    expect((await edit(admin, 'x')).status).toBe(404)
  })
})

describe('reading offers', () => {
  it('lists a request’s offers, the newest first, page by page', async () => {
    const { admin, customer, request } = await setup()
    const numbers: string[] = []
    for (let index = 0; index < 3; index++) numbers.unshift((await send(admin, request.id)).body.data.offerNumber)
    await send(admin, (await setup()).request.id)
    const list = (page: number) =>
      server.call(customer, offersApi.ofRequest, { params: { requestId: request.id }, query: { page, size: 2 } })
    const [first, second] = [(await list(0)).body.data, (await list(1)).body.data]
    expect([...first.content, ...second.content].map((offer: Offer) => offer.offerNumber)).toEqual(numbers)
    expect(first.page).toEqual({ number: 0, size: 2, totalElements: 3, totalPages: 2 })
    expect(first.content.every((offer) => offer.items.length === 1)).toBe(true)
    expect((await list(9)).body.data.content).toEqual([])
    expect(
      (await server.call(admin, offersApi.ofRequest, { params: { requestId: request.id }, query: { size: 101 } })).body
        .errors,
    ).toEqual([{ field: 'size', message: 'number_too_large' }])
  })

  it('answers an empty page for a request without offers and 404 for no request', async () => {
    const { admin, request } = await setup()
    expect((await server.call(admin, offersApi.ofRequest, { params: { requestId: request.id } })).body.data).toEqual({
      content: [],
      page: { number: 0, size: 10, totalElements: 0, totalPages: 0 },
    })
    expect((await server.call(admin, offersApi.ofRequest, { params: { requestId: UNKNOWN_ID } })).body.message).toBe(
      'request_not_found',
    )
    expect((await server.call(admin, offersApi.byId, { params: { id: UNKNOWN_ID } })).body.message).toBe(
      'offer_not_found',
    )
  })

  it('shows them to the owner, the assigned technician and admins only', async () => {
    const { admin, customer, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    const [assigned, foreign, other] = [
      await server.person('TECHNICIAN'),
      await server.person('TECHNICIAN'),
      await server.person('CUSTOMER'),
    ]
    await assignTechnician(server.db, request.id, assigned.id)
    for (const endpoint of [offersApi.byId, offersApi.ofRequest]) {
      const ask = (who: Person | null) => server.call(who, endpoint, { params: { id, requestId: request.id } })
      for (const who of [admin, customer, assigned]) expect((await ask(who)).status).toBe(200)
      for (const who of [foreign, other])
        expect((await ask(who)).body).toMatchObject({ success: false, message: 'not_your_offer', data: null })
      expect((await ask(null)).status).toBe(401)
    }
  })

  it('shows no offers of a request that was deleted', async () => {
    const { admin, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    expect((await server.call(admin, requestsApi.remove, { params: { id: request.id } })).status).toBe(200)
    expect((await server.call(admin, offersApi.byId, { params: { id } })).status).toBe(404)
    expect((await edit(admin, id)).body.message).toBe('offer_not_found')
  })
})
