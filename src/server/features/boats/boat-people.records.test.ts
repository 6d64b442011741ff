// Who gets the code of a record that is named for a boat: whoever holds it has all that the record has.
import { beforeEach, describe, expect, it } from 'vitest'
import { createBoat, createRequest } from '../../../../test/factories.ts'
import { type Person, statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { type BoatPersonInput, boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { billingApi } from '../../../shared/customers/billing.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { invitationsApi } from '../../../shared/customers/invitations.contract.ts'
import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const { admin, owner, other } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', other: 'CUSTOMER' })

let boat: { id: string; name: string }
beforeEach(async () => {
  await server.db.deleteFrom('boat_people').execute()
  await server.db.deleteFrom('rate_limits').execute()
  boat = await createBoat(server.db, owner.id)
})

let count = 0
const number = () => `0539 ${5_000_000 + ++count}`
const invite = (body: Partial<BoatPersonInput>, as: Person, boatId = boat.id) =>
  server.call(as, boatPeopleApi.invite, {
    params: { id: boatId },
    body: { word: 'Kaptan', name: 'Kemal Kaptan', sees: true, invite: true, ...body },
  })
const again = (personId: string, as: Person) =>
  server.call(as, boatPeopleApi.update, {
    params: { id: boat.id, personId },
    body: { word: 'Kaptan', sees: true, invite: true },
  })
const people = async (as: Person) =>
  (await server.call(as, boatPeopleApi.ofBoat, { params: { id: boat.id } })).body.data
const opens = async (code: string | null | undefined) =>
  (await server.call(null, invitationsApi.byAnyone, { params: { token: code ?? '' } })).status === 200
async function paper(as: Person, customerId: string | null, code: string | null | undefined): Promise<number> {
  const url = `/api/customers/${customerId}/invitation/paper?code=${code}`
  return (await server.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } })).statusCode
}
async function aCustomer(): Promise<string> {
  const body = { fullName: 'Ahmet Kaya', phone: number(), boat: { name: 'Meltem', model: 'Bavaria 46' } }
  return (await server.call(admin, customersApi.create, { body })).body.data.id
}

describe('a record that an admin named on the owner’s boat', () => {
  it('the owner asks for its code → none, and the admin’s stands; the admin gets one', async () => {
    const customerId = await aCustomer()
    const named = (await invite({ customerId, name: null }, admin)).body.data
    const changed = await again(named.id, owner)
    expect([statusAndKey(changed), changed.body.data.invitation]).toEqual(['200 person_changed', null])
    const second = await createBoat(server.db, owner.id)
    const elsewhere = await invite({ customerId, name: null }, owner, second.id)
    expect([elsewhere.status, elsewhere.body.data.invitation]).toEqual([200, null])
    expect(await opens(named.invitation?.code)).toBe(true)
    expect(await people(owner)).toMatchObject([{ id: named.id, canInvite: false }])
    expect(await people(admin)).toMatchObject([{ id: named.id, canInvite: true }])
    expect((await again(named.id, admin)).body.data.invitation).not.toBeNull()
  })
})

describe('a record that the owner made', () => {
  const kept: Record<string, (id: string) => Promise<{ status: number }>> = {
    approved: (id) => server.call(admin, usersApi.approve, { params: { id }, body: { status: 'APPROVED' } }),
    'given a billing identity': (id) =>
      server.call(admin, billingApi.update, { params: { id }, body: { legalName: 'Mavi Yat Ltd.' } }),
    'the kept one of two that were merged': async (id) => {
      const fromId = await aCustomer()
      const preview = await server.call(admin, mergingApi.preview, { params: { id }, query: { from: fromId } })
      const { versions } = preview.body.data
      return server.call(admin, mergingApi.merge, { params: { id }, body: { fromId, versions } })
    },
    'named on a boat of another owner': async (customerId) =>
      invite({ customerId, name: null }, admin, (await createBoat(server.db, other.id)).id),
    'the payer of a request of another owner': async (payer_id) => {
      await createRequest(server.db, { customer_id: other.id, payer_id })
      return { status: 200 }
    },
  }

  it('untouched → the owner gets another code', async () => {
    const { id } = (await invite({ phone: number() }, owner)).body.data
    expect(await people(owner)).toMatchObject([{ id, canInvite: true }])
    expect((await again(id, owner)).body.data.invitation).not.toBeNull()
  })

  it('on paper: for the owner who made it and for admins, while the code stands', async () => {
    const { customerId, invitation } = (await invite({ phone: number() }, owner)).body.data
    const printed = (as: Person) => paper(as, customerId, invitation?.code)
    expect([await printed(owner), await printed(admin), await printed(other)]).toEqual([200, 200, 404])
    await kept.approved?.(customerId ?? '')
    expect([await printed(owner), await printed(admin)]).toEqual([404, 404])
    const ofWorkshop = await aCustomer()
    const params = { id: ofWorkshop }
    const { code } = (await server.call(admin, invitationsApi.invite, { params, body: { by: 'LINK' } })).body.data
    expect([await paper(owner, ofWorkshop, code), await paper(admin, ofWorkshop, code)]).toEqual([404, 200])
  })

  it('named as payer of the owner’s own requests → its code stands, and the owner gets another', async () => {
    const made = (await invite({ phone: number(), pays: true }, owner)).body.data
    const body = { requestType: 'FAULT', boatId: boat.id, description: 'Su alıyor' } as const
    const filed = (await server.call(owner, requestsApi.create, { body })).body.data
    expect(filed.payerId).toBe(made.customerId)
    expect(await opens(made.invitation?.code)).toBe(true)
    expect(await people(owner)).toMatchObject([{ canInvite: true }])
    const { invitation } = (await again(made.id, owner)).body.data
    const account = { email: `odeyen-${++count}@pruva.test`, password: 'Kaptan-İskele-26' }
    const accept = (code: string | undefined) =>
      server.call(null, invitationsApi.accept, { params: { token: code ?? '' }, body: account })
    expect(statusAndKey(await accept(made.invitation?.code ?? undefined))).toBe('404 invitation_not_found')
    expect(statusAndKey(await accept(invitation?.code ?? undefined))).toBe('200 invitation_accepted')
  })

  it('approved while its code is used → it is an account first, or the code is void', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = (await invite({ phone: number() }, owner)).body.data
      const account = { email: `yaris-${++count}@pruva.test`, password: 'Kaptan-İskele-26' }
      const params = { token: made.invitation?.code ?? '' }
      const [opened, approved] = await Promise.all([
        server.call(null, invitationsApi.accept, { params, body: account }),
        kept.approved?.(made.customerId ?? ''),
      ])
      expect(approved?.status).toBe(200)
      expect(['200 invitation_accepted', '404 invitation_not_found']).toContain(statusAndKey(opened))
    }
  })

  it.each(Object.keys(kept))('%s by an admin → the owner’s code is void, and they get no other', async (how) => {
    const made = (await invite({ phone: number() }, owner)).body.data
    expect(await opens(made.invitation?.code)).toBe(true)
    expect((await kept[how]?.(made.customerId ?? ''))?.status).toBe(200)
    expect(await opens(made.invitation?.code)).toBe(false)
    const changed = await again(made.id, owner)
    expect([statusAndKey(changed), changed.body.data.invitation]).toEqual(['200 person_changed', null])
    expect(await people(owner)).toMatchObject([{ id: made.id, canInvite: false }])
  })
})
