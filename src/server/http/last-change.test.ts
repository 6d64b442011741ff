import { expect, it } from 'vitest'
import { createBoat } from '../../../test/factories.ts'
import { usePeople, useServer } from '../../../test/harness.ts'
import { boatsApi } from '../../shared/boats/boats.contract.ts'

const server = useServer()
const { admin, customer } = usePeople(server, { admin: 'ADMIN', customer: 'CUSTOMER' })

it('a refused change says who changed the record and when: staff by name, the workshop to an owner', async () => {
  const { id } = await createBoat(server.db, customer.id)
  const edit = (name: string, version: number) => ({
    params: { id },
    body: { name, model: 'A', version, ownerUserId: customer.id },
  })
  const asAdmin = async (name: string, version: number) =>
    (await server.call(admin, boatsApi.update, edit(name, version))).body as { message: string; changed?: object }
  const asOwner = async (name: string, version: number) =>
    (await server.call(customer, boatsApi.updateMine, edit(name, version))).body as {
      message: string
      changed?: object
    }
  const at = expect.stringMatching(/Z$/)
  expect((await asAdmin('Poyraz', 1)).message).toBe('boat_updated')
  expect(await asOwner('Lodos', 1)).toMatchObject({ message: 'record_changed', changed: { by: null, at } })
  expect((await asOwner('Lodos', 2)).message).toBe('boat_updated')
  expect(await asAdmin('Meltem', 2)).toMatchObject({ changed: { by: expect.stringMatching(/\S/), at } })
  expect(await asOwner('Meltem', 2)).toMatchObject({ changed: { by: expect.stringMatching(/\S/), at } })
})
