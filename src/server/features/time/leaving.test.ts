// The clock of somebody who stops working here.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { assignTechnician, createRequest } from '../../../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../../../test/harness.ts'
import { ROLE_IDS, type Role } from '../../../shared/roles.ts'
import { timeApi } from '../../../shared/time/time.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const { owner, admin } = usePeople(server, { owner: 'CUSTOMER', admin: 'ADMIN' })
let job: string

beforeEach(async () => {
  job = (await createRequest(server.db, { customer_id: owner.id, status: 'ACTIVE' })).id
})

async function aTechnician(): Promise<Person> {
  const person = await server.person('TECHNICIAN')
  await assignTechnician(server.db, job, person.id)
  return person
}
const start = (who: Person) => server.call(who, timeApi.start, { body: { id: randomUUID(), requestId: job } })
const entries = async (userId: string) =>
  (await server.call(admin, timeApi.list, { query: { userId } })).body.data.content
const remove = (id: string) => server.call(admin, usersApi.removeUser, { params: { id } })
const turn = (id: string, role: Role) =>
  server.call(admin, usersApi.changeRole, { params: { id }, query: { roleId: ROLE_IDS[role] } })

it.each([
  ['deleted', remove],
  ['a customer now', (id: string) => turn(id, 'CUSTOMER')],
] as const)('%s → their running clock ends, and the log says why', async (_, leave) => {
  const [leaving, colleague] = [await aTechnician(), await aTechnician()]
  for (const who of [leaving, colleague]) expect((await start(who)).status).toBe(200)
  expect((await leave(leaving.id)).status).toBe(200)
  const [entry] = await entries(leaving.id)
  expect(entry).toMatchObject({ state: 'ENDED', endedAt: expect.any(String) })
  expect((await server.logsOf(entry?.id ?? '')).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/artık personel değil, çalışan saati bitti$/),
  )
  expect((await entries(colleague.id)).map(({ state }) => state)).toEqual(['RUNNING'])
})

it('an admin now → the clock runs on', async () => {
  const person = await aTechnician()
  await start(person)
  expect((await turn(person.id, 'ADMIN')).status).toBe(200)
  expect((await entries(person.id)).map(({ state }) => state)).toEqual(['RUNNING'])
})

it('deleted at the moment of a press → neither blocks the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await aTechnician()
    const [pressed, removed] = await Promise.all([start(person), remove(person.id)])
    expect(removed.status).toBe(200)
    expect(pressed.status).toBeLessThan(500)
  }
})
