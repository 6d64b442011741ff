import { describe, expect, it } from 'vitest'
import { createBoat } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { mergingApi } from '../../../shared/customers/merging.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const people = usePeople(server, { admin: 'ADMIN' })

async function merge(id: string, fromId: string): Promise<number> {
  const preview = await server.call(people.admin, mergingApi.preview, { params: { id }, query: { from: fromId } })
  const { versions } = preview.body.data
  return (await server.call(people.admin, mergingApi.merge, { params: { id }, body: { fromId, versions } })).status
}

describe('both have rights on one boat', () => {
  type Approval = { approves: boolean; ceiling_try_minor: number | null; approval_reason: string | null }
  const upTo = (lira: number | null, reason: string): Approval => ({
    ...{ approves: true, ceiling_try_minor: lira && lira * 100, approval_reason: reason },
  })
  const never: Approval = { approves: false, ceiling_try_minor: null, approval_reason: null }
  const [low, high, any] = [upTo(500, 'Düşük'), upTo(1000, 'Yüksek'), upTo(null, 'Sınırsız')]

  it.each([
    ['500 ₺, 1.000 ₺', low, high, high],
    ['1.000 ₺, 500 ₺', high, low, high],
    ['500 ₺, no ceiling', low, any, any],
    ['no ceiling, 500 ₺', any, low, any],
    ['does not approve, 500 ₺', never, low, low],
    ['500 ₺, does not approve', low, never, low],
    ['does not approve, does not approve', never, never, never],
  ])('%s → the wider approval stands, with its giver and reason', async (_, ofKept, ofOther, wider) => {
    const [owner, kept, other] = [
      await server.person('CUSTOMER'),
      await server.person('CUSTOMER'),
      await server.person('CUSTOMER'),
    ]
    const boat = await createBoat(server.db, owner.id)
    const givers = { [String(ofKept.approval_reason)]: owner.id, [String(ofOther.approval_reason)]: people.admin.id }
    const giverOf = ({ approves, approval_reason }: Approval) =>
      approves ? (givers[String(approval_reason)] ?? '') : null
    const rightOf = ({ id, email }: { id: string; email: string }, approval: Approval, more: object) => ({
      ...{ boat_id: boat.id, owner_user_id: owner.id, user_id: id, email, name: 'Kemal', word: 'Kaptan' },
      ...{ calls: false, asks: false, invited_at: server.clock(), accepted_at: server.clock() },
      ...{ sees: true, prices: true, ...approval, approval_given_by: giverOf(approval), ...more },
    })
    await server.db
      .insertInto('boat_people')
      .values([rightOf(kept, ofKept, { calls: true }), rightOf(other, ofOther, { asks: true })])
      .execute()
    expect(await merge(kept.id, other.id)).toBe(200)
    const rights = server.db.selectFrom('boat_people').selectAll().where('boat_id', '=', boat.id)
    expect(await rights.execute()).toEqual([
      expect.objectContaining({
        ...{ user_id: kept.id, calls: true, asks: true, ...wider, approval_given_by: giverOf(wider) },
      }),
    ])
  })
})

it.each([
  ['confirmed', true],
  ['unconfirmed', false],
])('an invitation sent to the other’s address follows only where it was confirmed: %s', async (_, confirmed) => {
  const [owner, kept, other] = [
    await server.person('CUSTOMER'),
    await server.person('CUSTOMER'),
    await server.person('CUSTOMER', { confirmed }),
  ]
  const boat = await createBoat(server.db, owner.id)
  const body = { name: 'Kemal', email: other.email, word: 'Kaptan', sees: true }
  await server.call(owner, boatPeopleApi.invite, { params: { id: boat.id }, body })
  expect(await merge(kept.id, other.id)).toBe(200)
  expect((await server.call(kept, boatPeopleApi.invitations)).body.data).toHaveLength(confirmed ? 1 : 0)
})

it('an invitation to the address of an archived record that a third has now → stays the third’s', async () => {
  const [owner, kept, gone] = [
    await server.person('CUSTOMER'),
    await server.person('CUSTOMER'),
    await server.person('CUSTOMER'),
  ]
  await createBoat(server.db, gone.id)
  await server.call(people.admin, usersApi.removeUser, { params: { id: gone.id } })
  const third = await server.person('CUSTOMER', { email: gone.email })
  const boat = await createBoat(server.db, owner.id)
  const body = { name: 'Kemal', email: third.email, word: 'Kaptan', sees: true }
  await server.call(owner, boatPeopleApi.invite, { params: { id: boat.id }, body })
  expect(await merge(kept.id, gone.id)).toBe(200)
  const invited = async (as: typeof third) => (await server.call(as, boatPeopleApi.invitations)).body.data.length
  expect([await invited(third), await invited(kept)]).toEqual([1, 0])
})
