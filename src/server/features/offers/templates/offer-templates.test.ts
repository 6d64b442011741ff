import { describe, expect, it } from 'vitest'
import { createEngine, createModel, createPart, createRequest } from '../../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID } from '../../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../../test/offer-calls.ts'
import { sparePartsApi } from '../../../../shared/inventory/spare-parts.contract.ts'
import { offerTemplatesApi } from '../../../../shared/offers/offer-templates.contract.ts'

const { server, setup, send } = useOffers()
const create = async (body: object) =>
  server.call(await server.person('ADMIN'), offerTemplatesApi.create, { body: { items: [LABOUR], ...body } })

describe('a template of offers', () => {
  it('keeps lines, kinds, groups, KDV, discounts, deposit and note in its currency, and no rate', async () => {
    const part = await createPart(server.db, { name: 'Yağ filtresi', part_code: 'VP-1' })
    const items = [
      { type: 'INVENTORY', partId: part.id, quantity: 2, unitPrice: 48.1, vatRate: 20 },
      { ...LABOUR, kind: 'OPTIONAL', vatRate: 10 },
      { ...LABOUR, description: 'Mineral yağ', kind: 'ALTERNATIVE', group: 'Yağ', vatRate: 0, vatExemption: 'İhracat' },
    ]
    const terms = { discountPercent: 12.5, discountAmount: 5, vatMode: 'INCLUDED', depositAmount: 20, validityDays: 10 }
    const { status, body } = await create({
      name: ' 100 saat bakımı ',
      items,
      ...terms,
      currency: 'USD',
      note: 'Göcek',
    })
    expect([status, body.message]).toEqual([200, 'offer_template_created'])
    const line = {
      ...LABOUR,
      unit: 'PIECE',
      partId: null,
      partCode: null,
      partName: null,
      vatExemption: null,
      group: null,
    }
    expect(body.data).toEqual({
      ...{ id: body.data.id, name: '100 saat bakımı', ...terms, depositPercent: null, currency: 'USD', note: 'Göcek' },
      items: [
        {
          ...line,
          ...{ type: 'INVENTORY', partId: part.id, partCode: 'VP-1', partName: 'Yağ filtresi', description: null },
          ...{ kind: 'REQUIRED', vatRate: 20, quantity: 2, unitPrice: 48.1 },
        },
        { ...line, kind: 'OPTIONAL', vatRate: 10 },
        { ...line, description: 'Mineral yağ', kind: 'ALTERNATIVE', group: 'Yağ', vatRate: 0, vatExemption: 'İhracat' },
      ],
      covers: [],
      version: 1,
    })
  })

  it('is changed against its version, listed by name and deleted, with a log entry each', async () => {
    const admin = await server.person('ADMIN')
    const { id } = (await create({ name: 'Zincir değişimi' })).body.data
    const params = { id }
    const body = { name: 'Çapa ve zincir', items: [{ ...LABOUR, unitPrice: 70 }], version: 1 }
    const changed = await server.call(admin, offerTemplatesApi.update, { params, body })
    expect(changed.body.data).toMatchObject({ name: 'Çapa ve zincir', version: 2 })
    const outdated = await server.call(admin, offerTemplatesApi.update, { params, body })
    expect(statusAndKey(outdated)).toBe('409 record_changed')
    const { content } = (await server.call(admin, offerTemplatesApi.list, { query: { size: 100 } })).body.data
    expect(content).toContainEqual(changed.body.data)
    expect((await server.call(admin, offerTemplatesApi.byId, { params })).body.data).toEqual(changed.body.data)
    expect((await server.call(admin, offerTemplatesApi.remove, { params })).status).toBe(200)
    expect(statusAndKey(await server.call(admin, offerTemplatesApi.byId, { params }))).toBe(
      '404 offer_template_not_found',
    )
    expect((await server.logsOf(id)).map(({ message }) => message)).toEqual([
      'Zincir değişimi teklif şablonu eklendi',
      'Çapa ve zincir teklif şablonu güncellendi',
      'Çapa ve zincir teklif şablonu silindi',
    ])
    const gone = await server.call(admin, offerTemplatesApi.remove, { params: { id: UNKNOWN_ID } })
    expect(statusAndKey(gone)).toBe('404 offer_template_not_found')
  })

  it('has a name of its own: a taken one, in any case, → 409 offer_template_exists', async () => {
    await create({ name: 'Kış bakımı' })
    expect(statusAndKey(await create({ name: 'KIŞ BAKIMI' }))).toBe('409 offer_template_exists')
    const both = await Promise.all([create({ name: 'Yaz bakımı' }), create({ name: 'Yaz bakımı' })])
    expect(both.map(statusAndKey).sort()).toEqual(['200 offer_template_created', '409 offer_template_exists'])
  })

  it.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ items: [] }, 'items', 'offer_items_required'],
    [{ items: [{ ...LABOUR, kind: 'OPTIONAL' }] }, 'items', 'offer_needs_fixed_line'],
    [{ items: [{ ...LABOUR, vatRate: 0 }] }, 'items.0.vatExemption', 'vat_exemption_required'],
    [{ items: [{ ...LABOUR, quantity: 0 }] }, 'items.0.quantity', 'quantity_must_be_greater_than_zero'],
    [{ discountAmount: 131 }, 'discountAmount', 'discount_exceeds_total'],
    [{ depositPercent: 10, depositAmount: 10 }, 'depositAmount', 'deposit_twice'],
  ])('%j → 400 at its field', async (body, field, message) => {
    const answer = await create({ name: 'Bakım', ...body })
    expect(refused(answer)[0]).toBe(400)
    expect(refused(answer)[2]).toEqual([{ field, message }])
  })

  it('keeps the line of a part that left the stock, as a line of its own text', async () => {
    const admin = await server.person('ADMIN')
    const part = await createPart(server.db, { name: 'Eski pervane', part_code: 'EP-1' })
    const items = [{ type: 'INVENTORY', partId: part.id, quantity: 1, unitPrice: 300 }]
    const { id } = (await create({ name: 'Pervane değişimi', items })).body.data
    expect((await server.call(admin, sparePartsApi.remove, { params: { id: part.id } })).status).toBe(200)
    const { items: kept } = (await server.call(admin, offerTemplatesApi.byId, { params: { id } })).body.data
    expect(kept).toMatchObject([
      { type: 'MANUAL', partId: null, description: 'Eski pervane', unitPrice: 300, wasPart: true },
    ])
  })
})

describe('the earlier offers to copy from', () => {
  const found = async (search?: string) => {
    const query = { size: 100, ...(search === undefined ? {} : { search }) }
    const { body } = await server.call(await server.person('ADMIN'), offerTemplatesApi.earlierOffers, { query })
    return body.data.content
  }

  it('come newest first, without drafts and without those of archived requests', async () => {
    const { admin, request } = await setup()
    const sent = (await send(admin, request.id, { currency: 'TRY', vatMode: 'INCLUDED' })).body.data
    await send(admin, request.id, { draft: true })
    const other = await setup()
    const later = (await send(admin, other.request.id)).body.data
    const third = await setup()
    await send(admin, third.request.id)
    await server.db
      .updateTable('service_requests')
      .set({ archived_at: new Date() })
      .where('id', '=', third.request.id)
      .execute()
    const mine = (await found()).filter(({ requestId }) =>
      [request.id, other.request.id, third.request.id].includes(requestId),
    )
    expect(mine.map(({ offerNumber }) => offerNumber)).toEqual([later.offerNumber, sent.offerNumber])
    expect(mine[1]).toMatchObject({
      ...{ id: sent.id, requestId: request.id, boatName: 'Işıl Deniz', status: 'SENT' },
      ...{ currency: 'TRY', finalPrice: 130, payable: 130, payableTry: 130, vatMode: 'INCLUDED' },
    })
  })

  it('are found by the number of request and offer, the boat and the brand of an engine', async () => {
    const { admin, customer } = await setup()
    const { modelId, brandId } = await createModel(server.db)
    await server.db.updateTable('brands').set({ name: 'Şimşek Marin' }).where('id', '=', brandId).execute()
    const engine = await createEngine(server.db, { model_id: modelId, owner_user_id: customer.id })
    const request = await createRequest(server.db, { customer_id: customer.id })
    await server.db.insertInto('request_engines').values({ request_id: request.id, engine_id: engine.id }).execute()
    const { boat, number } = await server.db
      .selectFrom('service_requests')
      .innerJoin('boats', 'boats.id', 'boat_id')
      .select(['boats.name as boat', 'request_number as number'])
      .where('service_requests.id', '=', request.id)
      .executeTakeFirstOrThrow()
    const offer = (await send(admin, request.id)).body.data
    for (const word of ['simsek', 'Şİ', boat.toUpperCase(), number ?? '', offer.offerNumber.toLowerCase()])
      expect([word, (await found(word)).map(({ id }) => id).includes(offer.id)]).toEqual([word, true])
    expect(await found('bulunmaz')).toEqual([])
    const [one] = await found(offer.offerNumber)
    expect(one?.engines).toMatch(/^Şimşek Marin /)
  })
})
