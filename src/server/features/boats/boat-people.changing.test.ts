// Name, address and number of a boat's person are corrected while they are not somebody's own.
import { beforeEach, expect, it } from 'vitest'
import { givenRights } from '../../../../test/boat-people.ts'
import { createBoat } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { type BoatPersonInput, boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'

const server = useServer()
const { captain, other, stranger } = usePeople(server, {
  captain: 'CUSTOMER',
  other: 'CUSTOMER',
  stranger: 'CUSTOMER',
})

let owner: Person
let boat: { id: string }
beforeEach(async () => {
  owner = await server.person('CUSTOMER')
  boat = await createBoat(server.db, owner.id)
})

const KEPT = { word: 'Kaptan', sees: true }
const invite = async (body: Partial<BoatPersonInput>) =>
  (
    await server.call(owner, boatPeopleApi.invite, {
      params: { id: boat.id },
      body: { ...KEPT, name: 'Kemal', ...body },
    })
  ).body.data
const change = (personId: string, body: object, as: Person | null = owner) =>
  server.call(as, boatPeopleApi.update, { params: { id: boat.id, personId }, body: { ...KEPT, ...body } })
const mailsTo = async (email: string) =>
  (await server.db.selectFrom('outbox_messages').select('kind').where('recipient', '=', email).execute()).length

it('the name is changed at any time; what is absent stays', async () => {
  const id = await givenRights(server, { owner, person: captain, boatId: boat.id }, {})
  const changed = await change(id, { name: 'Kemal Yılmaz', email: captain.email })
  expect([statusAndKey(changed), changed.body.data.name]).toEqual(['200 person_changed', 'Kemal Yılmaz'])
  const kept = (await change(id, {})).body.data
  expect(kept).toMatchObject({ name: 'Kemal Yılmaz', email: captain.email, phone: null })
})

it('a mistyped address is corrected → the new one is mailed and accepts, the old one does not', async () => {
  const { id } = await invite({ email: stranger.email })
  const before = await mailsTo(other.email)
  const changed = (await change(id, { email: other.email.toUpperCase(), phone: '0532 111 22 33' })).body.data
  expect(changed).toMatchObject({ email: other.email, phone: '+905321112233', acceptedAt: null })
  expect(await mailsTo(other.email)).toBe(before + 1)
  await change(id, { email: other.email })
  expect(await mailsTo(other.email)).toBe(before + 1)
  const accept = (as: Person) => server.call(as, boatPeopleApi.accept, { params: { id } })
  expect(statusAndKey(await accept(stranger))).toBe('404 invitation_not_found')
  expect(statusAndKey(await accept(other))).toBe('200 boat_accepted')
})

it('a contact gets an address → is invited', async () => {
  const { id } = await invite({ phone: '0532 111 22 33', sees: false, calls: true })
  const before = await mailsTo(captain.email)
  expect((await change(id, { email: captain.email })).body.data).toMatchObject({ email: captain.email, sees: true })
  expect(await mailsTo(captain.email)).toBe(before + 1)
})

it('the address of somebody who has accepted, the number of a record → 409 at the field', async () => {
  const id = await givenRights(server, { owner, person: captain, boatId: boat.id }, {})
  const moved = await change(id, { email: 'baska@pruva.test' })
  const key = 'person_keeps_contact'
  expect(refused(moved)).toEqual([409, key, [{ field: 'email', message: key }]])
  const record = await invite({ phone: '0532 111 22 34', invite: true })
  const renumbered = await change(record.id, { phone: '0532 111 22 35' })
  expect(refused(renumbered)).toEqual([409, key, [{ field: 'phone', message: key }]])
})

it('400, 401, 404, and 409 for an address that the boat knows', async () => {
  const { id } = await invite({ email: stranger.email })
  await invite({ email: other.email })
  const none = await change(id, { email: '', sees: false })
  expect(refused(none)).toEqual([400, 'contact_required', [{ field: 'phone', message: 'contact_required' }]])
  expect((await change(id, { name: '', email: 'x', phone: 'x' })).body.errors?.map(({ field }) => field)).toEqual([
    ...['name', 'email', 'phone'],
  ])
  for (const email of [other.email, owner.email])
    expect(refused(await change(id, { email }))).toEqual([
      ...[409, 'person_known'],
      [{ field: 'email', message: 'person_known' }],
    ])
  expect((await change(id, { name: 'X' }, null)).status).toBe(401)
  expect((await change(id, { name: 'X' }, stranger)).status).toBe(404)
})

it('each other address is mailed: they count among the forty invitations a day', async () => {
  const { id } = await invite({ email: 'adres0@pruva.test' })
  for (let nth = 1; nth < 40; nth++) await change(id, { email: `adres${nth}@pruva.test` })
  expect(statusAndKey(await change(id, { email: 'adres40@pruva.test' }))).toBe('429 too_many_requests')
  expect((await change(id, { email: 'adres39@pruva.test' })).status).toBe(200)
})
