// Drafts: only admins know of them until they are sent.
import { describe, expect, it } from 'vitest'
import { assignTechnician } from '../../../../test/factories.ts'
import type { Person } from '../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../test/offer-calls.ts'
import { dayOf } from '../../../shared/days.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { searchApi } from '../../../shared/search/search.contract.ts'

const { server, setup, send, edit } = useOffers()

async function drafted(body: object = {}) {
  const people = await setup()
  const answer = await send(people.admin, people.request.id, { draft: true, ...body })
  expect([answer.status, answer.body.message]).toEqual([200, 'offer_draft_saved'])
  return { ...people, offer: answer.body.data }
}
const on = (who: Person, name: 'send' | 'withdraw' | 'accept' | 'reject' | 'askRenewal' | 'byId', id: string) =>
  server.call(who, offersApi[name], { params: { id } })
const revisionsOf = (who: Person, id: string) => server.call(who, offersApi.revisions, { params: { id } })
const listOf = async (who: Person, requestId: string) =>
  (await server.call(who, offersApi.ofRequest, { params: { requestId } })).body.data
const requestRow = async (id: string) => (await server.row('service_requests', id))!
const noticesOf = (userId: string) =>
  server.db.selectFrom('notifications').select('kind').where('user_id', '=', userId).execute()

describe('a draft', () => {
  it('sends nothing: no notification, no revision, the request stays pending', async () => {
    const { admin, customer, request, offer } = await drafted()
    expect(offer).toMatchObject({ status: 'DRAFT', rev: 0, decidedAt: null })
    expect((await revisionsOf(admin, offer.id)).body.data).toEqual([])
    expect(await requestRow(request.id)).toMatchObject({ status: 'PENDING', offer_sent_at: null })
    expect(await noticesOf(customer.id)).toEqual([])
  })

  it('does not exist for the owner and the technician: not in the list, its count, the search, nor by any call', async () => {
    const { admin, customer, request, offer } = await drafted()
    const technician = await server.person('TECHNICIAN')
    await assignTechnician(server.db, request.id, technician.id)
    const search = (who: Person) => server.call(who, searchApi.all, { query: { q: offer.offerNumber } })
    for (const who of [customer, technician]) {
      expect(await listOf(who, request.id)).toMatchObject({ content: [], page: { totalElements: 0 } })
      expect((await on(who, 'byId', offer.id)).body.message).toBe('offer_not_found')
      expect((await revisionsOf(who, offer.id)).body.message).toBe('offer_not_found')
      const headers = { authorization: `Bearer ${who.token}` }
      expect((await server.fetch(`/api/maintenance/offers/${offer.id}/pdf`, { headers })).status).toBe(404)
      expect((await search(who)).body.data.requests).toEqual([])
    }
    for (const name of ['accept', 'reject', 'askRenewal'] as const)
      expect((await on(customer, name, offer.id)).body.message).toBe('offer_not_found')
    expect(await listOf(admin, request.id)).toMatchObject({ content: [{ id: offer.id }], page: { totalElements: 1 } })
    expect((await search(admin)).body.data.requests).toHaveLength(1)
  })

  it('is edited in place and sent later: revision 1, a term from that day, the owner is notified', async () => {
    const { admin, customer, request, offer } = await drafted({ validityDays: 5 })
    const items = [{ ...LABOUR, unitPrice: 80 }]
    const edited = await edit(admin, offer.id, { items, validityDays: 5, version: offer.version })
    expect(edited.body).toMatchObject({ message: 'offer_draft_saved', data: { status: 'DRAFT', rev: 0, version: 2 } })
    await server.db.updateTable('offers').set({ valid_until: '2020-01-01' }).where('id', '=', offer.id).execute()
    const sent = await on(admin, 'send', offer.id)
    const lastDay = dayOf(new Date(server.clock().getTime() + 5 * 86_400_000))
    expect(sent.body).toMatchObject({
      message: 'offer_created',
      data: {
        status: 'SENT',
        rev: 1,
        version: 3,
        validUntil: lastDay,
        finalPrice: 160,
        offerNumber: offer.offerNumber,
      },
    })
    expect(await requestRow(request.id)).toMatchObject({
      status: 'WAITING_APPROVAL',
      offer_sent_at: new Date(sent.body.data.createdAt),
    })
    expect(await noticesOf(customer.id)).toEqual([{ kind: 'offer_sent' }])
    expect((await revisionsOf(customer, offer.id)).body.data).toMatchObject([{ rev: 1, finalPrice: 160 }])
    expect((await on(admin, 'send', offer.id)).body.message).toBe('offer_not_in_draft_status')
    expect((await on(customer, 'accept', offer.id)).status).toBe(200)
  })

  it('PUT with draft: false saves and sends it in one step', async () => {
    const { admin, customer, offer } = await drafted()
    const answer = await edit(admin, offer.id, { items: [{ ...LABOUR, unitPrice: 80 }], draft: false })
    expect(answer.body).toMatchObject({ message: 'offer_updated', data: { status: 'SENT', rev: 1, finalPrice: 160 } })
    expect((await listOf(customer, answer.body.data.serviceRequestId)).content).toHaveLength(1)
  })

  it('two sendings at once → one notification and one revision', async () => {
    const { admin, customer, offer } = await drafted()
    const answers = await Promise.all([on(admin, 'send', offer.id), on(admin, 'send', offer.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await noticesOf(customer.id)).toHaveLength(1)
    expect((await revisionsOf(customer, offer.id)).body.data).toHaveLength(1)
  })

  it('dropped → still hidden from the owner; no other offer of the request is touched', async () => {
    const { admin, customer, request, offer } = await drafted()
    const other = (await send(admin, request.id)).body.data
    expect((await on(admin, 'withdraw', offer.id)).body.data).toMatchObject({ status: 'WITHDRAWN', rev: 0 })
    expect((await on(customer, 'byId', offer.id)).status).toBe(404)
    expect((await listOf(customer, request.id)).content.map(({ id }) => id)).toEqual([other.id])
    expect((await requestRow(request.id)).status).toBe('WAITING_APPROVAL')
  })

  it('stays one while another offer is accepted, and cannot be sent after that', async () => {
    const { admin, customer, request, offer } = await drafted()
    const other = (await send(admin, request.id)).body.data
    await on(customer, 'accept', other.id)
    expect((await on(admin, 'byId', offer.id)).body.data.status).toBe('DRAFT')
    const late = await on(admin, 'send', offer.id)
    expect([late.status, late.body.message]).toEqual([409, 'invalid_status'])
  })

  it('is for admins: nobody else makes or sends one', async () => {
    const { customer, request, offer } = await drafted()
    expect((await send(customer, request.id, { draft: true })).status).toBe(403)
    expect((await on(customer, 'send', offer.id)).status).toBe(403)
  })

  it('does not keep a customer’s request from being canceled', async () => {
    const { customer, request, offer } = await drafted()
    expect((await server.call(customer, requestsApi.cancel, { params: { id: request.id } })).status).toBe(200)
    expect((await server.row('offers', offer.id))?.status).toBe('DRAFT')
  })
})
