// An offer freezes its rate, and which bulletin it comes from.
import { beforeAll, describe, expect, it } from 'vitest'
import { createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { workshopApi } from '../../../shared/workshop/workshop.contract.ts'

const server = useServer()
const { admin, customer } = usePeople(server, { admin: 'ADMIN', customer: 'CUSTOMER' })
const line = { type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 100 }

async function bulletin(day: string, number: string, forexSelling: string | null) {
  const sha256 = 'a'.repeat(64)
  await server.db.insertInto('bulletins').values({ day, number, fetched_at: new Date(), sha256 }).execute()
  const rates = { forex_selling: forexSelling, banknote_selling: '48.2824' }
  await server.db
    .insertInto('bulletin_rates')
    .values({ day, currency: 'EUR', ...rates })
    .execute()
}
beforeAll(async () => {
  await bulletin('2026-11-19', '2026/219', '47.12345')
  await bulletin('2026-11-20', '2026/220', '48.2101')
})

async function create(body: object) {
  const request = await createRequest(server.db, { customer_id: customer.id })
  return server.call(admin, offersApi.create, { body: { serviceRequestId: request.id, items: [line], ...body } })
}

describe('the rate of an offer', () => {
  it('a bulletin’s: the server takes the newest one’s rate, whatever the call says, and freezes where it comes from', async () => {
    const { status, body } = await create({ rateSource: 'BULLETIN', exchangeRate: 1 })
    expect(status).toBe(200)
    const frozen = {
      exchangeRate: 48.2101,
      finalPriceTry: 4821.01,
      rateSource: 'BULLETIN',
      rateKind: 'FOREX_SELLING',
      bulletinDate: '2026-11-20',
      bulletinNumber: '2026/220',
    }
    expect(body.data).toMatchObject(frozen)
    await bulletin('2026-11-23', '2026/221', '49.9999')
    const later = await server.call(customer, offersApi.byId, { params: { id: body.data.id } })
    expect(later.body.data).toMatchObject(frozen)
    await server.db.deleteFrom('bulletins').where('day', '=', '2026-11-23').execute()
  })

  it('a named bulletin’s and kind’s is taken with four decimals', async () => {
    const named = await create({ rateSource: 'BULLETIN', bulletinDate: '2026-11-19' })
    expect(named.body.data).toMatchObject({ exchangeRate: 47.1235, bulletinNumber: '2026/219' })
    const banknotes = await create({ rateSource: 'BULLETIN', rateKind: 'BANKNOTE_SELLING' })
    expect(banknotes.body.data).toMatchObject({ exchangeRate: 48.2824, rateKind: 'BANKNOTE_SELLING' })
  })

  it.each([
    ['an unknown day', { bulletinDate: '2026-11-01' }],
    ['a currency without a rate', { currency: 'USD' }],
    ['a kind without a rate', { rateKind: 'FOREX_BUYING' }],
  ])('%s → 404 and no offer', async (_, more) => {
    const { status, body } = await create({ rateSource: 'BULLETIN', ...more })
    expect([status, body.message]).toEqual([404, 'bulletin_not_found'])
  })

  it('one that an admin typed is MANUAL; one that nobody explains says nothing; lira has none', async () => {
    const nothing = { rateKind: null, bulletinDate: null, bulletinNumber: null }
    const manual = await create({ rateSource: 'MANUAL', exchangeRate: 50 })
    expect(manual.body.data).toMatchObject({ exchangeRate: 50, rateSource: 'MANUAL', ...nothing })
    expect((await create({})).body.data).toMatchObject({ exchangeRate: 36, rateSource: null, ...nothing })
    const lira = await create({ currency: 'TRY', rateSource: 'BULLETIN' })
    expect(lira.body.data).toMatchObject({ exchangeRate: 1, rateSource: null, ...nothing })
  })

  it('an edited offer’s: another source replaces the first', async () => {
    const { id } = (await create({ rateSource: 'BULLETIN' })).body.data
    const body = { items: [line], rateSource: 'MANUAL', exchangeRate: 50 }
    const edited = await server.call(admin, offersApi.update, { params: { id }, body })
    expect(edited.body.data).toMatchObject({ exchangeRate: 50, rateSource: 'MANUAL', bulletinDate: null })
  })
})

it('an offer holds for the days that the workshop says', async () => {
  await server.call(admin, workshopApi.update, { body: { tradeName: 'Poyraz', offerValidityDays: 10 } })
  const { validUntil, createdAt } = (await create({})).body.data
  const days = (Date.parse(validUntil) - Date.parse(createdAt.slice(0, 10))) / 86_400_000
  // The day in Turkey may be one ahead of the day in UTC.
  expect([10, 11]).toContain(days)
})
