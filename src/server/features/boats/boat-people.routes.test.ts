import { beforeEach, describe, expect, it } from 'vitest'
import { givenRights } from '../../../../test/boat-people.ts'
import { createBoat, createEngine, createOffer, createRequest } from '../../../../test/factories.ts'
import { refused, sorted, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { type BoatPersonInput, boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { extrasApi } from '../../../shared/offers/extra-work.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { searchApi } from '../../../shared/search/search.contract.ts'
import { serviceBooksApi } from '../../../shared/service-books/service-books.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const { admin, technician, owner, captain, stranger, next } = usePeople(server, {
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
  owner: 'CUSTOMER',
  captain: 'CUSTOMER',
  stranger: 'CUSTOMER',
  next: 'CUSTOMER',
})

let boat: { id: string; name: string }
beforeEach(async () => {
  await server.db.deleteFrom('boat_people').execute()
  await server.db.deleteFrom('rate_limits').execute()
  boat = await createBoat(server.db, owner.id)
})

const params = () => ({ id: boat.id })
const invite = (body: Partial<BoatPersonInput> = {}, as = owner) =>
  server.call(as, boatPeopleApi.invite, {
    params: params(),
    body: { name: 'Kemal', email: captain.email, word: 'Kaptan', sees: true, ...body },
  })
const people = async (as = owner) => (await server.call(as, boatPeopleApi.ofBoat, { params: params() })).body.data
const accept = (id: string, as = captain) => server.call(as, boatPeopleApi.accept, { params: { id } })
const end = (personId: string, as = owner) =>
  server.call(as, boatPeopleApi.remove, { params: { id: boat.id, personId } })
const give = (switches: Partial<BoatPersonInput> = {}) =>
  givenRights(server, { owner, person: captain, boatId: boat.id }, switches)
const file = (as = captain) =>
  server.call(as, requestsApi.create, { body: { requestType: 'FAULT', boatId: boat.id, description: 'Su alıyor' } })
const aRequest = (values = {}) => createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, ...values })
const mine = async (as = captain) =>
  (await server.call(as, boatsApi.mine, { query: { size: 100 } })).body.data.content.map(({ id }) => id)

describe('an invitation', () => {
  it('says the same whether the address has an account, and mails it', async () => {
    const known = await invite()
    const unknown = await invite({ email: 'yok@pruva.test' })
    for (const { status, body } of [known, unknown])
      expect([status, body.message, { ...body.data, id: '', email: '', invitedAt: '' }]).toMatchObject([
        200,
        'person_invited',
        { name: 'Kemal', word: 'Kaptan', calls: false, sees: true, asks: false, prices: false, acceptedAt: null },
      ])
    const mails = await server.db
      .selectFrom('outbox_messages')
      .select('recipient')
      .where('kind', '=', 'boat_invitation')
      .execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([captain.email, 'yok@pruva.test']))
  })

  it('gives nothing before the invited accepts, and then what it says', async () => {
    const { id } = (await invite({ asks: true })).body.data
    expect(await mine()).not.toContain(boat.id)
    expect(statusAndKey(await file())).toBe('403 not_your_boat')
    const waiting = (await server.call(captain, boatPeopleApi.invitations)).body.data
    expect(waiting).toMatchObject([{ id, boatId: boat.id, boatName: boat.name, ownerName: 'Deniz Kaptan' }])
    expect(statusAndKey(await accept(id, stranger))).toBe('404 invitation_not_found')
    expect(statusAndKey(await accept(id))).toBe('200 boat_accepted')
    expect(statusAndKey(await accept(id))).toBe('404 invitation_not_found')
    expect(await mine()).toContain(boat.id)
    expect((await server.call(captain, boatPeopleApi.invitations)).body.data).toEqual([])
  })

  it('a telephone alone is a contact, who sees nothing', async () => {
    const { body } = await invite({ email: null, phone: '0532 111 22 33', calls: true, sees: false })
    expect(body.data).toMatchObject({ email: null, calls: true, sees: false })
    const edit = { word: 'Kaptan', sees: true }
    const changed = await server.call(owner, boatPeopleApi.update, {
      params: { id: boat.id, personId: body.data.id },
      body: edit,
    })
    expect(refused(changed)).toEqual([400, 'validation_failed', [{ field: 'sees', message: 'person_needs_address' }]])
  })

  it('without address and telephone, or without an address to see → 400 at the field', async () => {
    const none = await invite({ email: null, sees: false })
    expect(refused(none)).toEqual([400, 'contact_required', [{ field: 'phone', message: 'contact_required' }]])
    const unseen = await invite({ email: '', phone: '0532 111 22 33' })
    expect(refused(unseen)).toEqual([400, 'validation_failed', [{ field: 'email', message: 'required' }]])
  })

  it('the same address twice, the owner’s own, and a twenty-first → 409', async () => {
    await invite()
    expect(statusAndKey(await invite())).toBe('409 person_known')
    expect(statusAndKey(await invite({ email: owner.email }))).toBe('409 person_known')
    const rows = Array.from({ length: 19 }, (_, nr) => ({
      ...{ boat_id: boat.id, owner_user_id: owner.id, name: 'X', phone: `${nr}`, word: 'X', invited_at: new Date() },
    }))
    await server.db.insertInto('boat_people').values(rows).execute()
    expect(statusAndKey(await invite({ email: 'yirmibir@pruva.test' }))).toBe('409 too_many_people')
  })

  it('by two at once → one stands', async () => {
    expect(sorted(await Promise.all([invite(), invite()]))).toEqual(['200 person_invited', '409 person_known'])
  })

  it('is for owner and admins; others know nothing of it', async () => {
    expect((await invite({}, admin)).status).toBe(200)
    expect(statusAndKey(await invite({}, stranger))).toBe('404 boat_not_found_or_not_owned')
    expect((await invite({}, technician)).status).toBe(403)
    for (const as of [owner, admin]) expect(await people(as)).toHaveLength(1)
    expect((await server.call(stranger, boatPeopleApi.ofBoat, { params: params() })).status).toBe(404)
  })
})

describe('whom the owner lets see', () => {
  it('reads boat, engines and requests, of the owner the name alone, and no amounts', async () => {
    await give()
    const request = await aRequest({ status: 'ACTIVE' })
    await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const offer = await createOffer(server.db, request.id, { status: 'ACCEPTED' })
    const shown = (await server.call(captain, boatsApi.myBoat, { params: params() })).body.data
    expect(shown).toMatchObject({ rights: ['sees'], ownerName: 'Deniz Kaptan', ownerEmail: '', engineCount: 1 })
    const list = (await server.call(captain, requestsApi.mine)).body.data.content
    expect(list).toMatchObject([{ id: request.id, rights: ['sees'], customerEmail: '', customerPhone: null }])
    const read = await server.call(captain, requestsApi.byId, { params: { id: request.id } })
    expect(read.body.data).toMatchObject({ rights: ['sees'], customerName: 'Deniz Kaptan', customerEmail: '' })
    const of = { params: { requestId: request.id } }
    const hidden = [
      await server.call(captain, offersApi.byId, { params: { id: offer.id } }),
      await server.call(captain, extrasApi.ofRequest, of),
      await server.call(captain, paymentsApi.balance, { query: { requestId: request.id } }),
      await server.call(captain, serviceBooksApi.ofBoat, { params: params(), query: { prices: 'true' } }),
    ]
    expect(hidden.map(statusAndKey)).toEqual(hidden.map(() => '403 prices_hidden'))
    expect((await server.call(captain, offersApi.ofRequest, of)).body.data.content).toEqual([])
    const answerable = { query: { answerable: 'true' } }
    expect((await server.call(captain, requestsApi.mine, answerable)).body.data.content).toEqual([])
    expect((await server.call(owner, requestsApi.mine, answerable)).body.data.content).toMatchObject([
      { id: request.id },
    ])
  })

  it('with prices also offers and extra work; the ledger stays the owner’s', async () => {
    await give({ prices: true })
    const request = await aRequest({ status: 'ACTIVE' })
    const offer = await createOffer(server.db, request.id, { status: 'ACCEPTED' })
    const of = { params: { requestId: request.id } }
    expect((await server.call(captain, offersApi.ofRequest, of)).body.data.content).toMatchObject([{ id: offer.id }])
    expect((await server.call(captain, extrasApi.ofRequest, of)).status).toBe(200)
    const balance = await server.call(captain, paymentsApi.balance, { query: { requestId: request.id } })
    expect(statusAndKey(balance)).toBe('403 access_denied')
  })

  it('files, cancels and adds readings only with Talep açar; never edits the boat or accepts an offer', async () => {
    const id = await give({ prices: true })
    const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
    const request = await aRequest()
    const waiting = await aRequest({ status: 'WAITING_APPROVAL' })
    const offer = await createOffer(server.db, waiting.id)
    const reading = () => server.call(captain, readingsApi.add, { params: { id: engine.id }, body: { hours: 5 } })
    const cancel = () => server.call(captain, requestsApi.cancel, { params: { id: request.id } })
    expect(statusAndKey(await file())).toBe('403 not_your_boat')
    expect(statusAndKey(await cancel())).toBe('403 not_your_request')
    expect(statusAndKey(await reading())).toBe('404 engine_not_found')
    const edit = { params: { id: boat.id, personId: id }, body: { word: 'Kaptan', asks: true } }
    expect((await server.call(owner, boatPeopleApi.update, edit)).body.data).toMatchObject({
      sees: true,
      prices: false,
    })
    const filed = await file()
    expect(filed.body.data).toMatchObject({ customerId: owner.id, rights: ['sees', 'asks'] })
    expect([(await cancel()).status, (await reading()).status]).toEqual([200, 200])
    const readings = await server.call(owner, readingsApi.ofEngine, { params: { id: engine.id } })
    expect(readings.body.data.content.map(({ recordedBy }) => recordedBy)).toContain('Deniz Kaptan')
    const accepted = await server.call(captain, offersApi.accept, { params: { id: offer.id }, body: {} })
    expect(statusAndKey(accepted)).toBe('403 not_your_offer')
    const fields = { name: 'Başka', model: 'X', version: 1 }
    expect((await server.call(captain, boatsApi.updateMine, { params: params(), body: fields })).status).toBe(404)
    expect((await server.call(captain, boatsApi.removeMine, { params: params() })).status).toBe(404)
  })

  it('finds the boat by search, without the owner’s address', async () => {
    await give()
    const found = (await server.call(captain, searchApi.all, { query: { q: boat.name } })).body.data.boats
    expect(found).toMatchObject([{ id: boat.id, ownerEmail: '' }])
  })

  it('reads of the people only themselves', async () => {
    const id = await give()
    await invite({ email: 'baska@pruva.test' })
    expect((await people(captain)).map((one) => one.id)).toEqual([id])
    expect(statusAndKey(await invite({ email: 'x@pruva.test' }, captain))).toBe('404 boat_not_found_or_not_owned')
  })

  it('reads nothing of requests of an owner before', async () => {
    const old = await createRequest(server.db, { customer_id: stranger.id, boat_id: boat.id })
    await give()
    expect((await server.call(captain, requestsApi.byId, { params: { id: old.id } })).status).toBe(403)
  })
})

describe('a right ends', () => {
  it.each(['owner', 'admin', 'captain'] as const)('by %s, at once', async (by) => {
    const id = await give()
    const request = await aRequest()
    expect(statusAndKey(await end(id, { owner, admin, captain }[by]))).toBe('200 person_ended')
    expect(await mine()).not.toContain(boat.id)
    expect((await server.call(captain, requestsApi.byId, { params: { id: request.id } })).status).toBe(403)
    expect(statusAndKey(await end(id))).toBe('404 person_not_found')
  })

  it('the invited refuses; a stranger can’t end it; another boat’s person is not found', async () => {
    const { id } = (await invite()).body.data
    expect(statusAndKey(await end(id, stranger))).toBe('404 boat_not_found_or_not_owned')
    const other = await createBoat(server.db, owner.id)
    const wrong = { params: { id: other.id, personId: id } }
    expect(statusAndKey(await server.call(owner, boatPeopleApi.remove, wrong))).toBe('404 person_not_found')
    expect(statusAndKey(await end(UNKNOWN_ID))).toBe('404 person_not_found')
    expect(statusAndKey(await end(id, captain))).toBe('200 person_ended')
  })

  it('with a handover, a new owner and the end of the boat', async () => {
    await give()
    const offered = await server.call(owner, handoversApi.offer, { params: params(), body: { email: next.email } })
    await server.call(next, handoversApi.accept, { params: { id: offered.body.data.id } })
    expect(await people(admin)).toEqual([])
    boat = await createBoat(server.db, owner.id)
    await give()
    const body = { name: 'Y', model: 'X', ownerUserId: next.id }
    await server.call(admin, boatsApi.update, { params: params(), body })
    expect(await people(admin)).toEqual([])
    boat = await createBoat(server.db, owner.id)
    await give()
    await aRequest()
    expect((await server.call(owner, boatsApi.removeMine, { params: params() })).status).toBe(200)
    expect(await server.db.selectFrom('boat_people').select('id').execute()).toEqual([])
  })

  it('with the person’s account', async () => {
    const gone = await server.person('CUSTOMER')
    await givenRights(server, { owner, person: gone, boatId: boat.id }, {})
    await server.call(admin, usersApi.removeUser, { params: { id: gone.id } })
    expect(await people()).toEqual([])
  })

  it('while the person files → either the request is filed first, or it is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await give({ asks: true })
      const [ended, filed] = await Promise.all([end(id), file()])
      expect(ended.status).toBe(200)
      expect(['200 request_created', '403 not_your_boat']).toContain(statusAndKey(filed))
      expect(statusAndKey(await file())).toBe('403 not_your_boat')
    }
  })
})

describe('two records of one person', () => {
  it('joined → the wider rights stand', async () => {
    const other = await server.person('CUSTOMER')
    await givenRights(server, { owner, person: captain, boatId: boat.id }, { calls: true })
    await givenRights(server, { owner, person: other, boatId: boat.id }, { asks: true })
    const preview = await server.call(admin, mergingApi.preview, {
      params: { id: captain.id },
      query: { from: other.id },
    })
    const body = { fromId: other.id, versions: preview.body.data.versions }
    expect((await server.call(admin, mergingApi.merge, { params: { id: captain.id }, body })).status).toBe(200)
    expect(await people()).toMatchObject([{ calls: true, sees: true, asks: true, prices: false }])
  })

  it('joined with the owner → nobody has rights on their own boat', async () => {
    const own = await server.person('CUSTOMER')
    boat = await createBoat(server.db, own.id)
    await givenRights(server, { owner: own, person: captain, boatId: boat.id }, {})
    const preview = await server.call(admin, mergingApi.preview, {
      params: { id: captain.id },
      query: { from: own.id },
    })
    const body = { fromId: own.id, versions: preview.body.data.versions }
    expect((await server.call(admin, mergingApi.merge, { params: { id: captain.id }, body })).status).toBe(200)
    expect(await people(admin)).toEqual([])
    expect((await server.call(admin, customersApi.byId, { params: { id: captain.id } })).body.data.boatCount).toBe(1)
  })
})
