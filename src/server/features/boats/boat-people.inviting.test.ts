// People of a boat who have no address: a record, a code, and all boats of the owner.
import { beforeEach, describe, expect, it } from 'vitest'
import { createBoat, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { type BoatPersonInput, boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { invitationsApi } from '../../../shared/customers/invitations.contract.ts'
import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const { admin, owner, captain, stranger } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  captain: 'CUSTOMER',
  stranger: 'CUSTOMER',
})

let boat: { id: string; name: string }
beforeEach(async () => {
  await server.db.deleteFrom('boat_people').execute()
  await server.db.deleteFrom('rate_limits').execute()
  boat = await createBoat(server.db, owner.id)
})

let count = 0
const number = () => `0538 ${5_000_000 + ++count}`
const invite = (body: Partial<BoatPersonInput>, as: Person | null = owner) =>
  server.call(as, boatPeopleApi.invite, {
    params: { id: boat.id },
    body: { word: 'Kaptan', name: 'Kemal Kaptan', sees: true, invite: true, ...body },
  })
const byNumber = async (body: Partial<BoatPersonInput> = {}, as = owner) =>
  (await invite({ phone: number(), ...body }, as)).body.data
const people = async (as = owner, id = boat.id) =>
  (await server.call(as, boatPeopleApi.ofBoat, { params: { id } })).body.data
const open = (code: string | null | undefined, email: string) =>
  server.call(null, invitationsApi.accept, {
    params: { token: code ?? '' },
    body: { email, password: 'Kaptan-İskele-26' },
  })
const end = (personId: string) => server.call(owner, boatPeopleApi.remove, { params: { id: boat.id, personId } })
const userOf = (id: string | null) =>
  server.db
    .selectFrom('users')
    .select(['id', 'email', 'archived_at'])
    .where('id', '=', id ?? '')
    .executeTakeFirst()

describe('a telephone alone', () => {
  it('gets a code; opening the account with it begins the right, and the account waits for approval', async () => {
    const invited = await byNumber({ asks: true })
    expect(invited).toMatchObject({ email: null, acceptedAt: null, sees: true, asks: true })
    expect(invited.invitation?.url).toContain('/davet#')
    const approvals = async () => (await server.call(admin, overviewApi.overview)).body.data.waiting.approvals
    const before = await approvals()
    const seen = await server.call(null, invitationsApi.byAnyone, { params: { token: invited.invitation?.code ?? '' } })
    expect(seen.body.data).toMatchObject({ firstName: 'Kemal', email: null })
    expect((await people())[0]?.acceptedAt).toBeNull()

    const answer = await open(invited.invitation?.code, 'kemal@pruva.test')
    expect(answer.body.data).toMatchObject({ id: invited.customerId, email: 'kemal@pruva.test' })
    expect((await people())[0]?.acceptedAt).not.toBeNull()
    expect(await approvals()).toBe(before + 1)
    const status = await server.db
      .selectFrom('user_infos')
      .select('status')
      .where('user_id', '=', invited.customerId ?? '')
      .executeTakeFirst()
    expect(status).toEqual({ status: 'PENDING' })
  })

  it('taken into the account that the holder has → the right is the account’s', async () => {
    const { invitation } = await byNumber({ asks: true })
    const taken = await server.call(captain, invitationsApi.take, { params: { token: invitation?.code ?? '' } })
    expect(statusAndKey(taken)).toBe('200 invitation_taken')
    expect(await people()).toMatchObject([{ customerId: captain.id, asks: true }])
    const mine = (await server.call(captain, boatsApi.mine)).body.data.content
    expect(mine.map(({ id }) => id)).toContain(boat.id)
  })

  it('known to the workshop → the owner gets the same answer and learns nothing of whose it is', async () => {
    const phone = number()
    await server.call(admin, customersApi.create, { body: { fullName: 'Ahmet Kaya', phone } })
    const [known, unknown] = [await invite({ phone }), await invite({ phone: number() })]
    for (const { status, body } of [known, unknown])
      expect([status, body.message, body.data.name]).toEqual([200, 'person_invited', 'Kemal Kaptan'])
    expect(known.body.data.customerId).not.toBeNull()
  })

  it('to call alone → a contact without a record or a code', async () => {
    expect(await byNumber({ calls: true, sees: false })).toMatchObject({ customerId: null, invitation: null })
  })

  it('a new code on wish; the one before is void; a contact becomes somebody who sees', async () => {
    const first = await byNumber({ calls: true, sees: false })
    const params = { id: boat.id, personId: first.id }
    const again = async () =>
      (await server.call(owner, boatPeopleApi.update, { params, body: { word: 'Kaptan', sees: true, invite: true } }))
        .body.data
    const [second, third] = [await again(), await again()]
    expect(third.customerId).toBe(second.customerId)
    expect(statusAndKey(await open(second.invitation?.code, 'ikinci@pruva.test'))).toBe('404 invitation_not_found')
    expect((await open(third.invitation?.code, 'ikinci@pruva.test')).status).toBe(200)
    expect((await again()).invitation).toBeNull()
  })

  it('to call alone, twice → 409 under the same name alone: couples share a number', async () => {
    const toCall = { phone: number(), sees: false, invite: false }
    await invite(toCall)
    const again = await invite(toCall)
    expect(refused(again)).toEqual([409, 'person_known', [{ field: 'phone', message: 'person_known' }]])
    expect(statusAndKey(await invite({ ...toCall, name: 'Ayşe Kaya' }))).toBe('200 person_invited')
  })

  it('ended before it was accepted → code and record are gone; with a request to pay they stay', async () => {
    const { id, customerId, invitation } = await byNumber()
    expect(statusAndKey(await end(id))).toBe('200 person_ended')
    expect(await userOf(customerId)).toBeUndefined()
    expect(statusAndKey(await open(invitation?.code, 'bitti@pruva.test'))).toBe('404 invitation_not_found')
    const payer = await byNumber({ pays: true })
    const body = { requestType: 'FAULT', boatId: boat.id, description: 'Su alıyor' } as const
    const filed = (await server.call(owner, requestsApi.create, { body })).body.data
    expect(filed).toMatchObject({ payerId: payer.customerId, payerName: 'Kemal Kaptan' })
    await end(payer.id)
    expect(await userOf(payer.customerId)).toMatchObject({ archived_at: null })
  })

  it('accepted while the owner ends it → the right is there or gone, never half', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, customerId, invitation } = await byNumber()
      const [opened, ended] = await Promise.all([open(invitation?.code, `yaris${round}@pruva.test`), end(id)])
      expect(ended.status).toBe(200)
      expect(['200 invitation_accepted', '404 invitation_not_found']).toContain(statusAndKey(opened))
      expect(await people()).toEqual([])
      expect((await userOf(customerId)) !== undefined).toBe(opened.status === 200)
    }
  })
})

describe('a customer who is known', () => {
  it('named by an admin: a company without sign-in pays at once; an account accepts first', async () => {
    const body = { kind: 'COMPANY', fullName: 'Mavi Yat Ltd.', phone: number() } as const
    const company = (await server.call(admin, customersApi.create, { body })).body.data
    const named = await invite({ customerId: company.id, name: null, word: 'Ödeyen', pays: true }, admin)
    expect(named.body.data).toMatchObject({ customerId: company.id, name: 'Mavi Yat Ltd.', pays: true, prices: true })
    expect(named.body.data.invitation).not.toBeNull()
    const filed = await server.call(owner, requestsApi.create, {
      body: { requestType: 'FAULT', boatId: boat.id, description: 'Su alıyor' },
    })
    expect(filed.body.data.payerId).toBe(company.id)

    const card = async (id: string) => (await server.call(admin, customersApi.byId, { params: { id } })).body.data
    const onBoat = { boatId: boat.id, boatName: boat.name, word: 'Ödeyen' }
    expect((await card(owner.id)).people).toMatchObject([{ ...onBoat, customerId: company.id, name: 'Mavi Yat Ltd.' }])
    expect((await card(company.id)).peopleOf).toMatchObject([{ ...onBoat, customerId: owner.id, name: 'Deniz Kaptan' }])

    const account = (await invite({ customerId: captain.id, name: null }, admin)).body.data
    expect(account).toMatchObject({ email: captain.email, acceptedAt: null, invitation: null })
    const waiting = (await server.call(captain, boatPeopleApi.invitations)).body.data
    expect(waiting).toMatchObject([{ id: account.id }])
    expect((await server.call(captain, boatPeopleApi.accept, { params: { id: account.id } })).status).toBe(200)
    expect(statusAndKey(await invite({ customerId: captain.id, name: null }, admin))).toBe('409 person_known')
    expect(statusAndKey(await invite({ customerId: owner.id, name: null }, admin))).toBe('409 person_known')
  })

  it('named by an owner → only somebody among their people; staff and unknown ones nobody', async () => {
    const other = await createBoat(server.db, owner.id)
    expect(statusAndKey(await invite({ customerId: captain.id, name: null }))).toBe('404 customer_not_found')
    for (const id of [UNKNOWN_ID, admin.id])
      expect(statusAndKey(await invite({ customerId: id, name: null }, admin))).toBe('404 customer_not_found')
    const { id } = (await invite({ email: captain.email })).body.data
    await server.call(captain, boatPeopleApi.accept, { params: { id } })
    const elsewhere = await server.call(owner, boatPeopleApi.invite, {
      params: { id: other.id },
      body: { customerId: captain.id, word: 'Kaptan', sees: true },
    })
    expect(elsewhere.body.data).toMatchObject({ customerId: captain.id, acceptedAt: null })
  })

  it('nobody, or a name without contact → 400; a stranger → 404; nobody signed in → 401', async () => {
    expect(refused(await invite({ name: null }))).toEqual([
      ...[400, 'contact_required'],
      [
        { field: 'name', message: 'required' },
        { field: 'phone', message: 'contact_required' },
      ],
    ])
    expect((await invite({ phone: number() }, stranger)).status).toBe(404)
    expect((await invite({ phone: number() }, null)).status).toBe(401)
  })
})

describe('all boats', () => {
  const spread = (personId: string, as: Person | null = owner) =>
    server.call(as, boatPeopleApi.addToAllBoats, { params: { id: boat.id, personId } })

  it('adds the person to each boat of the owner, one entry a boat; the others are named with the reason', async () => {
    const of = await server.person('CUSTOMER')
    boat = await createBoat(server.db, of.id)
    const named = (name: string) => createBoat(server.db, of.id, { name })
    const [free, known, full, paid] = [
      await named('Boş'),
      await named('Bilinen'),
      await named('Dolu'),
      await named('Ödenen'),
    ]
    const person = (await invite({ email: captain.email, asks: true, pays: true }, of)).body.data
    await server.call(captain, boatPeopleApi.accept, { params: { id: person.id } })
    const row = { owner_user_id: of.id, name: 'X', word: 'X', invited_at: new Date() }
    const twenty = Array.from({ length: 20 }, (_, nr) => ({ ...row, boat_id: full.id, phone: `${nr}` }))
    await server.db
      .insertInto('boat_people')
      .values([...twenty, { ...row, boat_id: known.id, email: captain.email }])
      .execute()
    const pays = { sees: true, prices: true, pays: true }
    await server.db
      .insertInto('boat_people')
      .values({ ...row, ...pays, boat_id: paid.id, email: 'o@pruva.test' })
      .execute()

    const answer = await spread(person.id, of)
    expect(statusAndKey(answer)).toBe('200 person_added')
    expect(answer.body.data.added).toEqual(['Boş'])
    expect(answer.body.data.left).toHaveLength(3)
    expect(answer.body.data.left).toEqual(
      expect.arrayContaining([
        { boatName: 'Bilinen', reason: 'person_known' },
        { boatName: 'Dolu', reason: 'too_many_people' },
        { boatName: 'Ödenen', reason: 'boat_has_payer' },
      ]),
    )
    expect(await people(of, free.id)).toMatchObject([{ customerId: captain.id, asks: true, pays: true }])
    const mine = (await server.call(captain, boatsApi.mine, { query: { size: 100 } })).body.data.content
    expect(mine.map(({ id }) => id)).toContain(free.id)
    const logged = await server.db
      .selectFrom('activity_logs')
      .select('message')
      .where('entity_id', '=', free.id)
      .where('message', 'like', '%teknesine%eklendi%')
      .execute()
    expect(logged).toHaveLength(1)
    expect((await spread(person.id, of)).body.data.added).toEqual([])
  })

  it('whom an admin had let answer with a reason → on the others the owner gives it, without a reason', async () => {
    const second = await createBoat(server.db, owner.id)
    const given = { email: captain.email, approves: true, ceilingTry: 500, reason: 'Vekâletname görüldü' }
    const { id } = (await invite(given, admin)).body.data
    await spread(id)
    const rows = await server.db
      .selectFrom('boat_people')
      .select(['boat_id', 'approval_given_by', 'approval_reason', 'ceiling_try_minor'])
      .where('boat_id', 'in', [boat.id, second.id])
      .execute()
    expect(Object.fromEntries(rows.map(({ boat_id, ...row }) => [boat_id, row]))).toEqual({
      [boat.id]: { approval_given_by: admin.id, approval_reason: given.reason, ceiling_try_minor: 50_000 },
      [second.id]: { approval_given_by: owner.id, approval_reason: null, ceiling_try_minor: 50_000 },
    })
  })

  it('of somebody who has not accepted → waits on each boat for the same acceptance', async () => {
    const second = await createBoat(server.db, owner.id)
    const person = await byNumber()
    await spread(person.id)
    expect((await people(owner, second.id))[0]).toMatchObject({ acceptedAt: null, customerId: person.customerId })
    await open(person.invitation?.code, 'hepsi@pruva.test')
    for (const id of [boat.id, second.id]) expect((await people(owner, id))[0]?.acceptedAt).not.toBeNull()
  })

  it('by a stranger, of nobody, without a session → 404, 404, 401', async () => {
    const { id } = await byNumber()
    expect(statusAndKey(await spread(id, stranger))).toBe('404 boat_not_found_or_not_owned')
    expect(statusAndKey(await spread(UNKNOWN_ID))).toBe('404 person_not_found')
    expect((await spread(id, null)).status).toBe(401)
  })

  it('by two at once → each boat has the person once', async () => {
    const second = await createBoat(server.db, owner.id)
    const { id } = await byNumber()
    await Promise.all([spread(id), spread(id)])
    expect(await people(owner, second.id)).toHaveLength(1)
  })
})

it('a person of a boat whose record is deleted by an admin → their rights end', async () => {
  const { customerId } = await byNumber()
  await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
  await server.call(admin, usersApi.removeUser, { params: { id: customerId ?? '' } })
  expect(await people()).toEqual([])
})
