// What an offer leaves, in an admin's answers alone: nothing of it in anybody else's, in links, papers and mails.
import { beforeEach, expect, it } from 'vitest'
import { assignTechnician, createPart } from '../../../../test/factories.ts'
import { useOffers } from '../../../../test/offer-calls.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { api } from '../../../shared/api.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'

const { server, setup, send } = useOffers()
beforeEach(async () => {
  await server.db.updateTable('workshop').set({ hour_cost_minor: null }).execute()
})

async function anOffer(more: object = {}) {
  const people = await setup()
  const part = await createPart(server.db, { cost_minor: 48_157, cost_currency: 'TRY' })
  const items = [
    { type: 'INVENTORY', partId: part.id, quantity: 3, unitPrice: 48, vatRate: 20 },
    { type: 'MANUAL', description: 'Yol', quantity: 1, unitPrice: 20, vatRate: 20 },
  ]
  const terms = { currency: 'EUR', exchangeRate: 40, rateSource: 'MANUAL', vatMode: 'EXCLUDED', discountPercent: 10 }
  const sent = (await send(people.admin, people.request.id, { ...terms, items, ...more })).body.data
  return { ...people, offer: sent, params: { id: sent.id } }
}

it('is by line and in all, without KDV and after discount; a line without a known cost has none', async () => {
  const { admin, params, request, offer } = await anOffer()
  const { items, margin } = (await server.call(admin, offersApi.byId, { params })).body.data
  expect(offer).toMatchObject({ items: items.map((item) => ({ margin: item.margin })), margin })
  // 3 × 48 − 10 % − 3 × 12,04
  expect([items.map((item) => item.margin), margin]).toEqual([[93.48, null], 93.48])
  const page = (await server.call(admin, offersApi.ofRequest, { params: { requestId: request.id } })).body.data
  expect(page.content[0]?.margin).toBe(93.48)
  const within = await anOffer({ vatMode: 'INCLUDED' })
  expect((await server.call(admin, offersApi.byId, { params: within.params })).body.data.margin).toBe(71.88)
})

it('stands in the answers to an admin who accepts, rejects or says why an offer was lost', async () => {
  const accepted = await anOffer()
  const { data } = (await server.call(accepted.admin, offersApi.accept, { params: accepted.params, body: {} })).body
  expect([data.status, data.margin, data.items[0]?.margin]).toEqual(['ACCEPTED', 93.48, 93.48])
  const { admin, params } = await anOffer()
  const rejected = await server.call(admin, offersApi.reject, { params, body: {} })
  const lost = await server.call(admin, offersApi.setLostReason, { params, body: { reason: 'PRICE' } })
  for (const { body } of [rejected, lost]) expect([body.message, body.data.margin]).toEqual([body.message, 93.48])
})

it('counts hours at the workshop’s cost, and nothing where no cost is known', async () => {
  const { admin, params } = await anOffer({
    items: [{ type: 'MANUAL', description: 'Yol', quantity: 1, unitPrice: 20, vatRate: 20 }],
  })
  expect((await server.call(admin, offersApi.byId, { params })).body.data.margin).toBeNull()
  await server.db.updateTable('workshop').set({ hour_cost_minor: 40_000 }).execute()
  const { rates } = (await server.call(admin, api.labour.rates)).body.data
  const hours = { type: 'LABOUR', description: 'Bakım', rateId: rates[0]?.id, quantity: 1.5, unitPrice: 60 }
  const job = await anOffer({ items: [{ ...hours, vatRate: 20 }] })
  expect((await server.call(admin, offersApi.byId, { params: job.params })).body.data.margin).toBe(66)
})

it('stands in no answer to the owner, the technician and whoever has the link, and in no paper, snapshot and mail', async () => {
  const { admin, customer, request, offer, params } = await anOffer()
  const technician = await server.person('TECHNICIAN')
  await assignTechnician(server.db, request.id, technician.id)
  const { token } = (await server.call(admin, api.offerLinks.make, { params })).body.data
  const answers = [
    ...(await Promise.all(
      [customer, technician].flatMap((who) => [
        server.call(who, offersApi.byId, { params }),
        server.call(who, offersApi.ofRequest, { params: { requestId: request.id } }),
        server.call(who, offersApi.revisions, { params }),
      ]),
    )),
    await server.call(null, api.offerLinks.byAnyone, { params: { token } }),
    await server.call(customer, offersApi.accept, { params, body: {} }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/"margin"|"cost"|93\.48|481\.57/)
  }
  const headers = { authorization: `Bearer ${customer.token}` }
  const pdf = await server.fetch(`/api/maintenance/offers/${params.id}/pdf`, { headers })
  expect(pdf.status).toBe(200)
  const words = (await textOfPdf(new Uint8Array(await pdf.arrayBuffer()))).text
  expect(words).toContain(offer.offerNumber)
  expect(words).not.toMatch(/Kâr|93,48|481,57|12,04/)
  const snapshots = await server.db.selectFrom('offer_revisions').select('snapshot').execute()
  const mails = await server.db.selectFrom('outbox_messages').select(['subject', 'text_body', 'html_body']).execute()
  expect(JSON.stringify(snapshots)).not.toMatch(/margin/)
  expect(JSON.stringify([snapshots, mails])).not.toMatch(/Kâr|93[.,]48|481[.,]57/)
})
