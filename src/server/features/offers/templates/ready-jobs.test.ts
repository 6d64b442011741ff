// A template as a ready job: what it takes the price of, what it does, and its name above an offer's lines.
import { describe, expect, it } from 'vitest'
import { createEngine, createPart } from '../../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID } from '../../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../../test/offer-calls.ts'
import { labourApi } from '../../../../shared/labour/labour.contract.ts'
import { offerTemplatesApi } from '../../../../shared/offers/offer-templates.contract.ts'
import { offersApi } from '../../../../shared/offers/offers.contract.ts'

const { server, setup, send } = useOffers()
const create = async (body: object) =>
  server.call(await server.person('ADMIN'), offerTemplatesApi.create, { body: { items: [LABOUR], ...body } })
const list = async (query: Record<string, string>) =>
  (await server.call(await server.person('ADMIN'), offerTemplatesApi.list, { query })).body.data.content.map(
    ({ name }) => name,
  )

async function aPlan(...codes: string[]): Promise<string> {
  const { id } = await server.db
    .insertInto('service_plans')
    .values({ name: `Poyraz ${Math.random()}`, brand: 'Poyraz', family: '40' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('service_plan_items')
    .values(
      codes.map((code, position) => ({
        ...{ plan_id: id, position, code, title: code, action: 'REPLACE' as const, every_months: 12 },
      })),
    )
    .execute()
  return id
}

describe('a ready job', () => {
  it('says the price of today of the lines that take it, and keeps the others’ own', async () => {
    const part = await createPart(server.db, { unit_price_minor: 4_800 })
    const admin = await server.person('ADMIN')
    const { rates } = (await server.call(admin, labourApi.rates)).body.data
    const [inside, afloat] = rates
    await server.call(admin, labourApi.update, {
      body: { rates: rates.map((rate) => (rate.id === inside?.id ? { ...rate, price: 70 } : rate)) },
    })
    const hours = { type: 'LABOUR', description: 'Bakım', quantity: 2, unitPrice: 50, currentPrice: true }
    const { data } = (
      await create({
        name: 'Güncel fiyatlı',
        items: [
          { type: 'INVENTORY', partId: part.id, quantity: 1, unitPrice: 40, currentPrice: true },
          { ...hours, rateId: inside?.id },
          { ...hours, rateId: afloat?.id },
          { ...LABOUR, currentPrice: true },
        ],
      })
    ).body
    expect(data.items.map(({ unitPrice, currentPrice, today }) => [unitPrice, currentPrice, today])).toEqual([
      [40, true, { price: 48, currency: 'EUR' }],
      [50, true, { price: 70, currency: 'EUR' }],
      [50, true, undefined],
      [65, undefined, undefined],
    ])
  })

  it('is found by a part of its name in any letters', async () => {
    await create({ name: 'Şaft hizalama' })
    expect(await list({ search: 'SAFT hiz' })).toEqual(['Şaft hizalama'])
    expect(await list({ search: 'bulunmaz' })).toEqual([])
  })

  it('names plan items: of a plan that exists, with a code of that plan', async () => {
    const planId = await aPlan('OIL')
    const covers = [{ planId, code: 'OIL' }]
    expect((await create({ name: 'Yağ değişimi', covers })).body.data.covers).toEqual(covers)
    const unknown = await create({ name: 'Yok', covers: [{ planId: UNKNOWN_ID, code: 'OIL' }] })
    expect(statusAndKey(unknown)).toBe('404 service_plan_not_found')
    expect(refused(await create({ name: 'Yok', covers: [...covers, { planId, code: 'GEAR' }] }))).toEqual([
      ...[400, 'validation_failed'],
      [{ field: 'covers', message: 'invalid_value' }],
    ])
  })

  it('its plan loses an item → it names it no more, and is saved as it is read', async () => {
    const planId = await aPlan('OIL', 'GEAR')
    const covers = ['OIL', 'GEAR'].map((code) => ({ planId, code }))
    const made = (await create({ name: 'İkisi', covers })).body.data
    await server.db.deleteFrom('service_plan_items').where('plan_id', '=', planId).where('code', '=', 'GEAR').execute()
    const admin = await server.person('ADMIN')
    const read = (await server.call(admin, offerTemplatesApi.byId, { params: { id: made.id } })).body.data
    expect(read.covers).toEqual([{ planId, code: 'OIL' }])
    const body = { name: 'İkisi', items: [LABOUR], covers: read.covers, version: read.version }
    expect((await server.call(admin, offerTemplatesApi.update, { params: { id: made.id }, body })).status).toBe(200)
  })

  it('is suggested for a request with an open plan item that it does, and for no other', async () => {
    const [mine, other] = [await aPlan('OIL', 'GEAR'), await aPlan('OIL')]
    await create({ name: 'Kuyruk yağı', covers: [{ planId: mine, code: 'GEAR' }] })
    await create({ name: 'Motor yağı', covers: [{ planId: mine, code: 'OIL' }] })
    await create({ name: 'Başka motorun yağı', covers: [{ planId: other, code: 'OIL' }] })
    const { request, customer } = await setup()
    const engine = await createEngine(server.db, { owner_user_id: customer.id, plan_template_id: mine })
    const [item] = await server.db
      .insertInto('plan_items')
      .values({
        ...{ engine_id: engine.id, position: 0, code: 'OIL', title: 'Yağ', action: 'REPLACE', every_months: 12 },
        started_on: '2026-01-01',
      })
      .returning('id')
      .execute()
    expect(await list({ requestId: request.id })).toEqual([])
    const named = { request_id: request.id, engine_id: engine.id, title: 'Yağ', plan_item_id: item?.id ?? null }
    await server.db.insertInto('request_plan_items').values(named).execute()
    expect(await list({ requestId: request.id })).toEqual(['Motor yağı'])
    await server.db
      .updateTable('request_plan_items')
      .set({ is_open: false })
      .where('request_id', '=', request.id)
      .execute()
    expect(await list({ requestId: request.id })).toEqual([])
    expect(await list({ requestId: UNKNOWN_ID })).toEqual([])
  })

  it('its name stands at the lines of an offer and its revision; other lines have none', async () => {
    const { admin, customer, request } = await setup()
    const items = [{ ...LABOUR, job: 'Kışlama' }, LABOUR]
    const { id } = (await send(admin, request.id, { items })).body.data
    const shown = (await server.call(customer, offersApi.byId, { params: { id } })).body.data
    expect(shown.items.map((item) => item.job)).toEqual(['Kışlama', undefined])
    const [revision] = (await server.call(customer, offersApi.revisions, { params: { id } })).body.data
    expect(revision?.items.map((item) => item.job)).toEqual(['Kışlama', undefined])
    const { snapshot } = await server.db
      .selectFrom('offer_revisions')
      .select('snapshot')
      .where('offer_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(snapshot.match(/"job"/g)).toHaveLength(1)
  })
})
