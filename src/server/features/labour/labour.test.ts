// The workshop's rates, and lines of hours in offers, revisions and templates.
import { describe, expect, it } from 'vitest'
import { createUser } from '../../../../test/factories.ts'
import { refused, statusAndKey, UNKNOWN_ID } from '../../../../test/harness.ts'
import { useOffers } from '../../../../test/offer-calls.ts'
import { labourApi } from '../../../shared/labour/labour.contract.ts'
import { offerTemplatesApi } from '../../../shared/offers/offer-templates.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'

const { server, setup, send, edit } = useOffers()

const rates = async () => (await server.call(await server.person('ADMIN'), labourApi.rates)).body.data
const save = async (body: object) => server.call(await server.person('ADMIN'), labourApi.update, { body })
/** The list as it is, with changes to the rate of that name. */
const change = async (name: string, patch: object) => {
  const before = await rates()
  return save({ ...before, rates: before.rates.map((rate) => (rate.name === name ? { ...rate, ...patch } : rate)) })
}
const hours = (rateId: string, more: object = {}) => ({
  ...{ type: 'LABOUR', description: 'Turbo temizliği', rateId, quantity: 1.5, unitPrice: 60, ...more },
})
const rateOf = async (name: string) => (await rates()).rates.find((rate) => rate.name === name)?.id ?? ''

describe('the list', () => {
  it('is shipped with three names and no prices; nobody has a cost', async () => {
    const { rates: shipped, defaultCost, costs } = await rates()
    expect(shipped.map(({ name, price }) => [name, price])).toEqual([
      ['Atölyede', null],
      ['Denizde', null],
      ['Mesai dışı', null],
    ])
    expect(defaultCost).toBeNull()
    expect(costs.every(({ cost }) => cost === null)).toBe(true)
  })

  it('keeps prices, order, new names, the default cost and that of one person; logs it', async () => {
    const technician = await server.person('TECHNICIAN')
    const before = await rates()
    const [inside, afloat, late] = before.rates
    const saved = await save({
      rates: [
        { ...late, name: 'Denizde', price: 90.5 },
        { ...afloat, name: 'Mesai dışı', price: 2_000, currency: 'TRY' },
        inside,
        { name: 'Yolda' },
      ],
      defaultCost: 400,
      costs: [{ userId: technician.id, cost: 650 }],
      version: before.version,
    })
    expect(saved.body.data.rates.map(({ id, name, price, currency }) => [id, name, price, currency])).toEqual([
      [late?.id, 'Denizde', 90.5, 'EUR'],
      [afloat?.id, 'Mesai dışı', 2000, 'TRY'],
      [inside?.id, 'Atölyede', null, 'EUR'],
      [expect.any(String), 'Yolda', null, 'EUR'],
    ])
    expect(saved.body.data).toMatchObject({ defaultCost: 400, version: before.version + 1 })
    expect(saved.body.data.costs.filter(({ cost }) => cost !== null)).toMatchObject([
      { userId: technician.id, cost: 650 },
    ])
    await save({ ...before, version: undefined })
  })

  it('refuses a name twice at its field, an unknown rate, a customer’s cost', async () => {
    const customer = await createUser(server.db, 'CUSTOMER')
    const twice = await save({ rates: [{ name: 'Kızakta' }, { name: 'KIZAKTA' }] })
    expect(refused(twice)).toEqual([
      400,
      'validation_failed',
      [{ field: 'rates.1.name', message: 'labour_rate_exists' }],
    ])
    const unknown = await save({ rates: [{ id: UNKNOWN_ID, name: 'Yok' }] })
    expect(statusAndKey(unknown)).toBe('404 labour_rate_not_found')
    const stranger = await save({ ...(await rates()), costs: [{ userId: customer.id, cost: 1 }] })
    expect(statusAndKey(stranger)).toBe('404 user_not_found')
    expect((await rates()).rates).toHaveLength(3)
  })
})

describe('a line of hours', () => {
  it('counts half hours, keeps the rate’s name through a later change, and says it in its revision', async () => {
    const { admin, customer, request } = await setup()
    const rateId = await rateOf('Denizde')
    const sent = await send(admin, request.id, { items: [hours(rateId)] })
    const line = { type: 'LABOUR', rateId, rateName: 'Denizde', unit: 'HOUR', quantity: 1.5, lineTotal: 90 }
    expect(sent.body.data).toMatchObject({ total: 90, items: [line] })
    const { id, rev } = sent.body.data
    await change('Denizde', { name: 'Demirde', price: 120 })
    expect((await server.call(customer, offersApi.byId, { params: { id } })).body.data.items).toMatchObject([line])
    const [revision] = (await server.call(customer, offersApi.revisions, { params: { id } })).body.data
    expect(revision).toMatchObject({ rev, items: [line] })
    const next = (await edit(admin, id, { items: [hours(rateId, { quantity: 2 })] })).body.data
    expect(next.items).toMatchObject([{ rateName: 'Demirde', quantity: 2, lineTotal: 120 }])
    await change('Demirde', { name: 'Denizde', price: null })
  })

  it('the text of a revision without work names no rate', async () => {
    const { admin, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    const { snapshot } = await server.db
      .selectFrom('offer_revisions')
      .select('snapshot')
      .where('offer_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(snapshot).not.toContain('rate_')
    expect(snapshot).not.toMatch(/"rate(Id|Name)"/)
  })

  it('needs a rate that is offered, and a text; an offer that has the rate keeps it', async () => {
    const { admin, request } = await setup()
    const before = await rates()
    const rateId = await rateOf('Denizde')
    const { id } = (await send(admin, request.id, { items: [hours(rateId)], draft: true })).body.data
    await save({ ...before, rates: before.rates.filter((rate) => rate.id !== rateId), version: undefined })
    const kept = await edit(admin, id, { items: [hours(rateId, { quantity: 3 })] })
    expect(kept.body.data).toMatchObject({ items: [{ rateName: 'Denizde', quantity: 3 }] })
    const other = await setup()
    expect(
      refused(await send(other.admin, other.request.id, { items: [hours(before.rates[0]?.id ?? ''), hours(rateId)] })),
    ).toEqual([...[404, 'labour_rate_not_found'], [{ field: 'items.1.rateId', message: 'labour_rate_not_found' }]])
    expect(refused(await send(admin, request.id, { items: [hours(rateId, { rateId: null })] }))).toEqual([
      ...[400, 'validation_failed'],
      [{ field: 'items.0.rateId', message: 'required' }],
    ])
    expect(refused(await send(admin, request.id, { items: [hours(rateId, { description: '' })] }))).toEqual([
      ...[400, 'validation_failed'],
      [{ field: 'items.0.description', message: 'required' }],
    ])
    await save({ ...before, version: undefined })
  })

  it('in a template has its rate’s name of today; without the rate it is a line of its own text in hours', async () => {
    const before = await rates()
    const rateId = await rateOf('Mesai dışı')
    const admin = await server.person('ADMIN')
    const made = await server.call(admin, offerTemplatesApi.create, {
      body: { name: 'Gece işi', items: [hours(rateId)] },
    })
    expect(made.body.data.items).toMatchObject([{ type: 'LABOUR', rateId, rateName: 'Mesai dışı', unit: 'HOUR' }])
    const params = { id: made.body.data.id }
    await change('Mesai dışı', { name: 'Gece' })
    expect((await server.call(admin, offerTemplatesApi.byId, { params })).body.data.items).toMatchObject([
      { type: 'LABOUR', rateName: 'Gece' },
    ])
    await save({ ...before, rates: before.rates.filter((rate) => rate.id !== rateId), version: undefined })
    const { items } = (await server.call(admin, offerTemplatesApi.byId, { params })).body.data
    expect(items).toMatchObject([{ type: 'MANUAL', description: 'Turbo temizliği', unit: 'HOUR', quantity: 1.5 }])
    expect(items[0]).not.toHaveProperty('rateId')
    await save({ ...before, version: undefined })
  })
})
