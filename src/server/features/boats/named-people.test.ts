import { expect, it } from 'vitest'
import { createBoat } from '../../../../test/factories.ts'
import { refused, usePeople, useServer } from '../../../../test/harness.ts'
import { boatPeopleApi } from '../../../shared/boats/boat-people.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'

const server = useServer()
const { admin, owner } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER' })

it('the number of a known customer → an admin is asked until they confirm, an owner learns nothing', async () => {
  const known = { fullName: 'Kemal Kaptan', phone: '0538 400 00 01' }
  const { id } = (await server.call(admin, customersApi.create, { body: known })).body.data
  const invite = async (as: typeof admin, more: object = {}) => {
    const { id: boatId } = await createBoat(server.db, owner.id)
    const body = { name: 'Kemal', phone: '+90 538 400 00 01', word: 'Kaptan', sees: true, invite: true, ...more }
    return server.call(as, boatPeopleApi.invite, { params: { id: boatId }, body })
  }
  const asked = await invite(admin)
  expect(refused(asked)).toEqual([409, 'same_person', [{ field: 'phone', message: 'same_person' }]])
  expect(asked.body).toMatchObject({ same: [{ id, fullName: 'Kemal Kaptan' }] })
  expect(await server.db.selectFrom('boat_people').select('id').execute()).toEqual([])
  const confirmed = await invite(admin, { confirm: true })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body.data.customerId).not.toBe(id)
  // Whoever is only called gets no record, until they may see the boat.
  const contact = await invite(admin, { invite: false, sees: false, calls: true })
  expect([contact.status, contact.body.data.customerId]).toEqual([200, null])
  const see = async (more: object) => {
    const { id: personId, boatId } = await server.db
      .selectFrom('boat_people')
      .select(['id', 'boat_id as boatId'])
      .where('id', '=', contact.body.data.id)
      .executeTakeFirstOrThrow()
    const body = { word: 'Kaptan', sees: true, invite: true, ...more }
    return server.call(admin, boatPeopleApi.update, { params: { id: boatId, personId }, body })
  }
  expect(refused(await see({}))).toEqual([409, 'same_person', [{ field: 'phone', message: 'same_person' }]])
  expect((await see({ confirm: true })).body.data.customerId).not.toBeNull()
  const byOwner = await invite(owner)
  expect(byOwner.status).toBe(200)
  expect(byOwner.body).not.toHaveProperty('same')
})
