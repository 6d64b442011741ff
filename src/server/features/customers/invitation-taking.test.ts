import { beforeAll, expect, it } from 'vitest'
import { sorted, statusAndKey, useServer } from '../../../../test/harness.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { customersApi } from '../../../shared/customers/customers.contract.ts'
import { invitationsApi } from '../../../shared/customers/invitations.contract.ts'

const server = useServer()
let admin: Awaited<ReturnType<typeof server.person>>
beforeAll(async () => {
  admin = await server.person('ADMIN')
})

let count = 0
async function invited() {
  const body = {
    ...{ fullName: 'Ahmet Kaya', phone: `0537 ${4_000_000 + ++count}` },
    boat: { name: 'Meltem', model: 'Bavaria 46' },
  }
  const { id } = (await server.call(admin, customersApi.create, { body })).body.data
  const { data } = (await server.call(admin, invitationsApi.invite, { params: { id }, body: { by: 'LINK' } })).body
  return { id, code: data.code ?? '' }
}
const take = (as: typeof admin | null, token: string) => server.call(as, invitationsApi.take, { params: { token } })
const boatsOf = async (as: typeof admin) =>
  (await server.call(as, boatsApi.mine)).body.data.content.map(({ name }) => name)

it('an invitation taken into the account that its holder has: the record is part of it, and leads to it', async () => {
  const holder = await server.person('CUSTOMER')
  const { id, code } = await invited()
  expect(statusAndKey(await take(holder, code.toLowerCase()))).toBe('200 invitation_taken')
  expect(await boatsOf(holder)).toEqual(['Meltem'])
  const card = (await server.call(admin, customersApi.byId, { params: { id } })).body.data
  expect(card).toMatchObject({ id: holder.id, signIn: 'ACTIVE', invitedUntil: null })
  expect(statusAndKey(await take(holder, code))).toBe('404 invitation_not_found')
})

it('401, 403, 404; of two holders at once one has it', async () => {
  const { code } = await invited()
  expect((await take(null, code)).status).toBe(401)
  for (const as of [admin, await server.person('TECHNICIAN'), await server.person('CUSTOMER', { profile: 'PENDING' })])
    expect((await take(as, code)).status).toBe(403)
  const holders = await Promise.all([1, 2].map(() => server.person('CUSTOMER')))
  expect(statusAndKey(await take(holders[0] ?? null, '0000-0000-0000-0000'))).toBe('404 invitation_not_found')
  const answers = await Promise.all(holders.map((holder) => take(holder, code)))
  expect(sorted(answers)).toEqual(['200 invitation_taken', '404 invitation_not_found'])
})
