// What happened to an offer, as admins read it.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Person, refused } from '../../../../../test/harness.ts'
import { useOffers } from '../../../../../test/offer-calls.ts'
import { offerEventsApi } from '../../../../shared/offers/offer-events.contract.ts'
import { offerEventsTexts } from '../../../../shared/offers/offer-events.texts.ts'
import { type Offer, offersApi } from '../../../../shared/offers/offers.contract.ts'
import { offerLogTexts } from '../../../../shared/offers/offers.log-texts.ts'
import { requestsApi } from '../../../../shared/requests/requests.contract.ts'
import { recordExpired } from './offer-events.commands.ts'

const { server, setup, send, edit } = useOffers()

async function sentOffer() {
  const people = await setup()
  const sent = await send(people.admin, people.request.id)
  return { ...people, offer: sent.body.data as Offer, params: { id: (sent.body.data as Offer).id } }
}
const eventsOf = async (admin: Person, id: string) => {
  const { body } = await server.call(admin, offerEventsApi.list, { params: { id } })
  return (body.data as { content: { kind: string; rev: number; by: { email: string } | null; note: string | null }[] })
    .content
}
const kindsOf = async (admin: Person, id: string) =>
  (await eventsOf(admin, id)).map(({ kind, rev }) => `${kind} ${rev}`).reverse()

describe('events of an offer', () => {
  it('tell its way: sent, opened, revised, accepted, taken back, rejected with a reason', async () => {
    const { admin, customer, request, params } = await sentOffer()
    await server.call(customer, offerEventsApi.opened, { params })
    await edit(admin, params.id)
    await server.call(customer, offersApi.accept, { params, body: {} })
    await server.call(admin, requestsApi.update, {
      params: { id: request.id },
      body: { status: 'WAITING_APPROVAL', reason: ' Fiyat yanlıştı ' },
    })
    await server.call(customer, offersApi.reject, { params, body: { reason: ' Çok pahalı ' } })
    expect(await kindsOf(admin, params.id)).toEqual([
      'SENT 1',
      'OPENED 1',
      'REVISED 2',
      'ACCEPTED 2',
      'TAKEN_BACK 2',
      'REJECTED 2',
    ])
    const [rejected, takenBack] = await eventsOf(admin, params.id)
    expect([rejected?.by?.email, rejected?.note]).toEqual([customer.email, 'Çok pahalı'])
    expect([takenBack?.by?.email, takenBack?.note]).toEqual([admin.email, 'Fiyat yanlıştı'])
  })

  it('an acceptance is taken back with a reason alone, which its owner reads on the offer and in a notification', async () => {
    const { admin, customer, request, params } = await sentOffer()
    await server.call(customer, offersApi.accept, { params, body: {} })
    const set = (body: object) => server.call(admin, requestsApi.update, { params: { id: request.id }, body })
    for (const status of ['PENDING', 'WAITING_APPROVAL'])
      for (const reason of [null, '  ']) {
        const errors = [{ field: 'reason', message: 'take_back_needs_reason' }]
        expect(refused(await set({ status, reason }))).toEqual([400, 'validation_failed', errors])
      }
    expect(await kindsOf(admin, params.id)).toEqual(['SENT 1', 'ACCEPTED 1'])
    expect((await set({ status: 'PENDING', reason: 'Parça bulunamadı' })).status).toBe(200)
    expect(await kindsOf(admin, params.id)).toEqual(['SENT 1', 'ACCEPTED 1', 'TAKEN_BACK 1'])
    const seen = (await server.call(customer, offersApi.byId, { params })).body.data as Offer
    expect(seen).toMatchObject({ status: 'REJECTED', takenBack: [{ rev: 1, reason: 'Parça bulunamadı' }] })
    const told = await server.db
      .selectFrom('notifications')
      .select(['kind', 'body'])
      .where('user_id', '=', customer.id)
      .execute()
    const [notice] = told.filter(({ kind }) => kind === 'acceptance_taken_back')
    expect(notice?.body).toContain(
      `${seen.offerNumber} numaralı teklifin kabulü servis ekibince geri alındı. Gerekçe: Parça bulunamadı`,
    )
  })

  it('a client of the first contract takes an acceptance back without the field, and its owner reads that no reason was sent', async () => {
    const { admin, customer, request, params } = await sentOffer()
    await server.call(customer, offersApi.accept, { params, body: {} })
    const set = await server.call(admin, requestsApi.update, {
      params: { id: request.id },
      body: { status: 'PENDING' },
    })
    expect(set.status).toBe(200)
    const seen = (await server.call(customer, offersApi.byId, { params })).body.data as Offer
    expect(seen.takenBack).toMatchObject([{ rev: 1, reason: offerEventsTexts.reasonNotSent }])
  })

  it('no reason is asked for where nothing was accepted, and one that is sent changes nothing', async () => {
    const { admin, request, params } = await sentOffer()
    const set = (body: object) => server.call(admin, requestsApi.update, { params: { id: request.id }, body })
    expect([(await set({ status: 'PENDING' })).status, (await set({ status: 'ACTIVE', reason: 'x' })).status]).toEqual([
      200, 200,
    ])
    expect(await kindsOf(admin, params.id)).toEqual(['SENT 1'])
  })

  it('the acceptance of another offer, a withdrawal and a cancellation are told as well, with why the offer ended', async () => {
    const { admin, customer, request, offer, params } = await sentOffer()
    const [other, third] = [await send(admin, request.id), await send(admin, request.id)]
    const [otherId, thirdId] = [other, third].map(({ body }) => (body.data as Offer).id) as [string, string]
    await server.call(admin, offersApi.withdraw, { params: { id: thirdId } })
    await server.call(customer, offersApi.accept, { params, body: {} })
    await server.call(admin, requestsApi.cancel, { params: { id: request.id } })
    expect(await kindsOf(admin, otherId)).toEqual(['SENT 1', 'REJECTED 1'])
    expect(await kindsOf(admin, thirdId)).toEqual(['SENT 1', 'WITHDRAWN 1'])
    expect(await kindsOf(admin, params.id)).toEqual(['SENT 1', 'ACCEPTED 1', 'REJECTED 1'])
    const noteOf = async (id: string) => (await eventsOf(admin, id))[0]?.note
    const { offerNumber } = other!.body.data as Offer
    expect(await noteOf(otherId)).toBe(offerLogTexts.outdone(offerNumber, offer.offerNumber))
    expect(await noteOf(params.id)).toMatch(/talebi iptal edildiği için .* reddedildi$/)
  })

  it('name the network and the device of the call', async () => {
    const { customer, params } = await sentOffer()
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/maintenance/offers/${params.id}/opened`,
      headers: { authorization: `Bearer ${customer.token}`, 'user-agent': `Firefox ${'x'.repeat(300)}` },
      remoteAddress: '2001:db8:1:2:3:4:5:6',
    })
    expect(answer.statusCode).toBe(200)
    const row = await server.db
      .selectFrom('offer_events')
      .select(['network', 'device'])
      .where('offer_id', '=', params.id)
      .where('kind', '=', 'OPENED')
      .executeTakeFirstOrThrow()
    expect([row.network, row.device?.length, row.device?.startsWith('Firefox x')]).toEqual([
      '2001:db8:1:2::/64',
      200,
      true,
    ])
  })

  it('a refused answer leaves none', async () => {
    const { admin, customer, params } = await sentOffer()
    await edit(admin, params.id)
    expect((await server.call(customer, offersApi.accept, { params, body: { rev: 1 } })).status).toBe(409)
    expect(await kindsOf(admin, params.id)).toEqual(['SENT 1', 'REVISED 2'])
  })

  it('a draft has none before it is sent', async () => {
    const { admin, request } = await setup()
    const draft = (await send(admin, request.id, { draft: true })).body.data as Offer
    expect(await kindsOf(admin, draft.id)).toEqual([])
    await server.call(admin, offersApi.send, { params: { id: draft.id } })
    expect(await kindsOf(admin, draft.id)).toEqual(['SENT 1'])
  })

  it('the database refuses to change or delete one', async () => {
    await sentOffer()
    await expect(sql`update offer_events set kind = 'ACCEPTED'`.execute(server.db)).rejects.toThrow(/never changes/)
    await expect(sql`delete from offer_events`.execute(server.db)).rejects.toThrow(/never changes/)
  })

  it('the database refuses to take an acceptance back without a reason', async () => {
    const { params } = await sentOffer()
    const takeBack = (note: string | null) =>
      sql`insert into offer_events (offer_id, rev, kind, note) values (${params.id}, 1, 'TAKEN_BACK', ${note})`.execute(
        server.db,
      )
    for (const note of [null, ' ']) await expect(takeBack(note)).rejects.toThrow(/with a reason/)
    await takeBack('x')
  })
})

describe('an opening', () => {
  it('counts once a person, revision and day, and tells admins alone', async () => {
    const { admin, customer, request, params } = await sentOffer()
    const open = () => server.call(customer, offerEventsApi.opened, { params })
    await Promise.all([open(), open(), open()])
    await edit(admin, params.id)
    await open()
    expect(await kindsOf(admin, params.id)).toEqual(['SENT 1', 'OPENED 1', 'REVISED 2', 'OPENED 2'])
    const stepsFor = async (who: Person) => {
      const { body } = await server.call(who, offersApi.ofRequest, { params: { requestId: request.id } })
      return (body.data as { content: Offer[] }).content[0]?.steps?.map(({ kind, rev }) => `${kind} ${rev}`) ?? null
    }
    expect(await stepsFor(admin)).toEqual(['SENT 1', 'OPENED 1', 'REVISED 2', 'OPENED 2'])
    expect(await stepsFor(customer)).toBeNull()
  })

  it('somebody else than the owner opens → 403, and no event', async () => {
    const { admin, params } = await sentOffer()
    const stranger = await server.person('CUSTOMER')
    const refused = await server.call(stranger, offerEventsApi.opened, { params })
    expect([refused.status, refused.body.message]).toEqual([403, 'not_your_offer'])
    expect(await kindsOf(admin, params.id)).toEqual(['SENT 1'])
  })

  it('the owner opens the PDF twice, an admin once → one event a day', async () => {
    const { admin, customer, params } = await sentOffer()
    for (const who of [admin, customer, customer]) await server.call(who, offersApi.pdf, { params })
    expect(await kindsOf(admin, params.id)).toEqual(['SENT 1', 'PDF_OPENED 1'])
  })
})

it('an offer whose last day is over → EXPIRED once a revision, at the end of that day in Turkey', async () => {
  const { admin, params } = await sentOffer()
  await server.db.updateTable('offers').set({ valid_until: '2026-01-15' }).where('id', '=', params.id).execute()
  await recordExpired(server.db, new Date('2026-01-15T20:59:59Z'))
  expect(await kindsOf(admin, params.id)).toEqual(['SENT 1'])
  await Promise.all([1, 2].map(() => recordExpired(server.db, new Date('2026-01-15T21:00:00Z'))))
  const expired = await server.db
    .selectFrom('offer_events')
    .select(['at', 'user_id'])
    .where('kind', '=', 'EXPIRED')
    .where('offer_id', '=', params.id)
    .execute()
  expect(expired).toEqual([{ at: new Date('2026-01-15T21:00:00Z'), user_id: null }])
})
