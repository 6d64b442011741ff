import { beforeEach, describe, expect, it } from 'vitest'
import { createBoat, createEngine, createOffer, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, sorted, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { boatPhotosApi } from '../../../shared/boats/boat-photos.contract.ts'
import { boatTagsApi } from '../../../shared/boats/boat-tags.contract.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import { boatPreviewsApi } from '../../../shared/handovers/boat-previews.contract.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { extrasApi } from '../../../shared/offers/extra-work.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { admin, owner, buyer, stranger, technician } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  buyer: 'CUSTOMER',
  stranger: 'CUSTOMER',
  technician: 'TECHNICIAN',
})
const DAY = 24 * 60

beforeEach(async () => {
  await server.db.deleteFrom('outbox_messages').execute()
  await server.db.deleteFrom('rate_limits').execute()
})

const aBoat = () => createBoat(server.db, owner.id, { name: 'Mavi Yolcu' })
const offer = (boat: { id: string }, email = buyer.email, more: object = {}, as: Person = owner) =>
  server.call(as, handoversApi.offer, { params: { id: boat.id }, body: { email, ...more } })
const accept = (id: string, as: Person = buyer) => server.call(as, handoversApi.accept, { params: { id } })
const cancel = (id: string, as: Person = owner) => server.call(as, handoversApi.cancel, { params: { id } })
const ownerOf = async (boat: { id: string }) =>
  (await server.call(admin, boatsApi.byId, { params: { id: boat.id } })).body.data.ownerUserId
const periods = async (boat: { id: string }) =>
  (
    await server.db
      .selectFrom('boat_ownerships')
      .select(['owner_user_id', 'ended_at'])
      .where('boat_id', '=', boat.id)
      .orderBy('started_at')
      .orderBy('ended_at')
      .execute()
  ).map((row) => [row.owner_user_id, row.ended_at !== null])

describe('a handover', () => {
  it('is offered, accepted by the invited alone, and moves boat and engines; the periods tell of both', async () => {
    const boat = await aBoat()
    const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const { status, body } = await offer(boat, buyer.email.toUpperCase())
    expect([status, body.message]).toEqual([200, 'handover_offered'])
    expect(body.data).toMatchObject({ email: buyer.email, status: 'PENDING', canAccept: false, canCancel: true })
    const { id } = body.data
    for (const who of [stranger, owner]) expect(statusAndKey(await accept(id, who))).toBe('404 handover_not_found')
    expect(statusAndKey(await accept(id, admin))).toBe('403 access_denied')
    expect((await accept(id)).body.data).toMatchObject({ status: 'ACCEPTED', canAccept: false, canCancel: false })
    expect(await ownerOf(boat)).toBe(buyer.id)
    const engines = await server.call(buyer, enginesApi.ofMyBoat, { params: { boatId: boat.id } })
    expect(engines.body.data.content.map(({ id }) => id)).toEqual([engine.id])
    expect(await periods(boat)).toEqual([
      [owner.id, true],
      [buyer.id, false],
    ])
    const messages = (await server.logsOf(boat.id)).map(({ message }) => message)
    expect(messages).toEqual(
      expect.arrayContaining([
        `Mavi Yolcu teknesinin ${buyer.email} adresine devri önerildi (devir metni 2 kabul edildi)`,
        `Mavi Yolcu teknesi ${buyer.email} hesabına devredildi (devir metni 2 kabul edildi)`,
      ]),
    )
    for (const [as, answer] of [
      [owner, await accept(id)],
      [buyer, await cancel(id, buyer)],
    ] as const)
      expect([as.id, statusAndKey(answer)]).toEqual([as.id, '409 handover_over'])
  })

  it('an address without an account, without approval, or of a technician → the same answer and the same mail', async () => {
    const pending = await server.person('CUSTOMER', { profile: 'PENDING' })
    const known: string[] = []
    for (const email of ['kimse@pruva.test', pending.email, technician.email, buyer.email]) {
      const boat = await aBoat()
      const { status, body } = await offer(boat, email)
      const { id: _, boatId: __, email: ___, offeredAt, expiresAt, ...rest } = body.data
      known.push(JSON.stringify([status, body.message, rest]))
      const mails = await server.db
        .selectFrom('outbox_messages')
        .select(['recipient', 'text_body'])
        .where('recipient', '=', email)
        .execute()
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text_body).toContain('Mavi Yolcu')
      expect(mails[0]?.text_body).not.toContain(owner.email)
      expect(Date.parse(expiresAt) - Date.parse(offeredAt)).toBe(14 * DAY * 60_000)
    }
    expect(new Set(known).size).toBe(1)
  })

  it('an unapproved account → accepts nothing until it is approved', async () => {
    const pending = await server.person('CUSTOMER', { profile: 'PENDING' })
    const { id } = (await offer(await aBoat(), pending.email)).body.data
    expect((await accept(id, pending)).status).toBe(403)
  })

  it('one’s own address, nobody’s, or somebody else’s boat → refused', async () => {
    const boat = await aBoat()
    const self = await offer(boat, owner.email)
    expect(refused(self)).toEqual([400, 'validation_failed', [{ field: 'email', message: 'handover_to_self' }]])
    expect(refused(await offer(boat, 'yok'))).toEqual([
      400,
      'validation_failed',
      [{ field: 'email', message: 'invalid_email' }],
    ])
    expect(statusAndKey(await offer(boat, buyer.email, {}, stranger))).toBe('404 boat_not_found_or_not_owned')
  })

  it('canceled by giver, invited or admin → over for everybody; a new one may follow', async () => {
    for (const who of [owner, buyer, admin]) {
      const boat = await aBoat()
      const { id } = (await offer(boat)).body.data
      expect(statusAndKey(await offer(boat, stranger.email))).toBe('409 handover_pending')
      expect(statusAndKey(await cancel(id, stranger))).toBe('404 handover_not_found')
      expect((await cancel(id, who)).body.data.status).toBe('CANCELED')
      expect(statusAndKey(await accept(id))).toBe('409 handover_over')
      expect((await offer(boat)).status).toBe(200)
      expect(await periods(boat)).toEqual([[owner.id, false]])
    }
  })

  it('deleted boat, or another owner by an admin → the offer is over, and the periods tell of the owner', async () => {
    const gone = await aBoat()
    await createRequest(server.db, { customer_id: owner.id, boat_id: gone.id, status: 'COMPLETED' })
    const first = (await offer(gone)).body.data.id
    await server.call(owner, boatsApi.removeMine, { params: { id: gone.id } })
    expect(statusAndKey(await accept(first))).toBe('409 handover_over')

    const boat = await aBoat()
    const { id } = (await offer(boat)).body.data
    await server.call(admin, boatsApi.update, {
      params: { id: boat.id },
      body: { name: 'Mavi Yolcu', model: 'Sirena 58', ownerUserId: stranger.id },
    })
    expect(statusAndKey(await accept(id))).toBe('409 handover_over')
    expect(await periods(boat)).toEqual([
      [owner.id, true],
      [stranger.id, false],
    ])
  })

  it('keeps the tag, and hides the photo until the new owner allows it', async () => {
    const boat = await aBoat()
    const { token } = (await server.call(owner, boatTagsApi.make, { params: { id: boat.id } })).body.data
    await server.db
      .insertInto('boat_photos')
      .values({ boat_id: boat.id, id: boat.id, file_key: 'a', thumbnail_key: 'b', is_public: true })
      .execute()
    await accept((await offer(boat)).body.data.id)
    const seen = await server.call(null, boatTagsApi.byAnyone, { params: { token } })
    expect([seen.status, seen.body.data.hasPhoto]).toEqual([200, false])
    const shared = await server.call(buyer, boatPhotosApi.share, { params: { id: boat.id }, body: { isPublic: true } })
    expect(shared.status).toBe(200)
  })
})

describe('open requests', () => {
  it('stop a handover, unless they are handed over too', async () => {
    const boat = await aBoat()
    const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
    expect(statusAndKey(await offer(boat))).toBe('409 handover_open_requests')
    const { id } = (await offer(boat, buyer.email, { withRequests: true })).body.data
    await accept(id)
    const read = (who: Person) => server.call(who, requestsApi.byId, { params: { id: request.id } })
    expect([(await read(buyer)).status, (await read(owner)).status]).toEqual([200, 403])
  })

  it('filed after the offer → the acceptance is refused, and goes on once it is canceled', async () => {
    const boat = await aBoat()
    const { id } = (await offer(boat)).body.data
    const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
    expect(statusAndKey(await accept(id))).toBe('409 handover_open_requests')
    await server.call(owner, requestsApi.cancel, { params: { id: request.id } })
    expect((await accept(id)).status).toBe(200)
  })

  it('a request with an offer → 409 handover_request_has_offer, though they are meant to go', async () => {
    const boat = await aBoat()
    const request = await createRequest(server.db, {
      customer_id: owner.id,
      boat_id: boat.id,
      status: 'WAITING_APPROVAL',
      offer_sent_at: new Date(),
    })
    await createOffer(server.db, request.id)
    const answer = await offer(boat, buyer.email, { withRequests: true })
    expect(statusAndKey(answer)).toBe('409 handover_request_has_offer')
  })
})

describe('what the owner before allowed', () => {
  it('extra work without asking → ends with the handover of its request', async () => {
    const boat = await aBoat()
    const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })
    const params = { requestId: request.id }
    expect((await server.call(owner, extrasApi.giveConsent, { params, body: { ceiling: 5000 } })).status).toBe(200)
    await accept((await offer(boat, buyer.email, { withRequests: true })).body.data.id)
    const extras = await server.call(buyer, extrasApi.ofRequest, { params })
    expect([extras.status, extras.body.data.consent]).toEqual([200, null])
  })

  it('a preview → stays closed when the boat comes back to them', async () => {
    const boat = await aBoat()
    const { token } = (await server.call(owner, boatPreviewsApi.make, { params: { id: boat.id } })).body.data
    const opened = async () => (await server.call(null, boatPreviewsApi.byAnyone, { params: { token } })).status
    expect(await opened()).toBe(200)
    await accept((await offer(boat)).body.data.id)
    expect(await opened()).toBe(404)
    await accept((await offer(boat, owner.email, {}, buyer)).body.data.id, owner)
    expect([await ownerOf(boat), await opened()]).toEqual([owner.id, 404])
  })
})

describe('at the same moment', () => {
  it('accepted and canceled → one of them, and the other is too late', async () => {
    for (let round = 0; round < 4; round++) {
      const boat = await aBoat()
      const { id } = (await offer(boat)).body.data
      const answers = await Promise.all(round % 2 ? [accept(id), cancel(id)] : [cancel(id), accept(id)])
      expect(sorted(answers)[1]).toBe('409 handover_over')
      const isMoved = (await ownerOf(boat)) === buyer.id
      expect(answers.find(({ status }) => status === 200)?.body.data.status).toBe(isMoved ? 'ACCEPTED' : 'CANCELED')
    }
  })

  it('offered to two addresses → one offer waits', async () => {
    const boat = await aBoat()
    const answers = await Promise.all([offer(boat), offer(boat, stranger.email, {}, admin)])
    expect(sorted(answers)).toEqual(['200 handover_offered', '409 handover_pending'])
  })
})

describe('the list', () => {
  it('shows both sides their own and admins all; only admins see the giver', async () => {
    const boat = await aBoat()
    const { id } = (await offer(boat)).body.data
    const seen = async (who: Person) => {
      const { body } = await server.call(who, handoversApi.list, { query: { boatId: boat.id } })
      return body.data.content.map((each) => [each.id, each.ownerEmail, each.canAccept])
    }
    expect(await seen(owner)).toEqual([[id, null, false]])
    expect(await seen(buyer)).toEqual([[id, null, true]])
    expect(await seen(admin)).toEqual([[id, owner.email, false]])
    expect(await seen(stranger)).toEqual([])
  })

  it('a handover of fifteen days ago → EXPIRED, not accepted any more, and room for another', async () => {
    const boat = await aBoat()
    const { id } = (await offer(boat)).body.data
    server.advance(14 * DAY + 1)
    for (const who of [owner, buyer]) await server.renewToken(who)
    const { body } = await server.call(buyer, handoversApi.list, { query: { boatId: boat.id } })
    expect(body.data.content).toMatchObject([{ id, status: 'EXPIRED', canAccept: false, canCancel: false }])
    expect(statusAndKey(await accept(id))).toBe('409 handover_over')
    expect((await offer(boat)).status).toBe(200)
  })
})
