// The address that limits and lists of sessions go by.
import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness.ts'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { hashPassword } from '../features/accounts/passwords.ts'

const server = useServer()
const PASSWORD = 'poyraz iskele 7'

it.each([
  ['a caller without a proxy', '203.0.113.9', '198.51.100.1'],
  ['a caller through the proxy, which adds the address', '127.0.0.1', '198.51.100.1, 203.0.113.9'],
  ['one that calls itself this machine', '127.0.0.1', '127.0.0.1, 203.0.113.9'],
])('a forged address does not count: %s', async (_, remoteAddress, forwarded) => {
  const person = await server.person('CUSTOMER', { passwordHash: await hashPassword(PASSWORD) })
  const answer = await server.app.inject({
    ...accountsApi.login,
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded, 'x-real-ip': '198.51.100.2', forwarded: 'for=198.51.100.3' },
    payload: { email: person.email, password: PASSWORD },
  })
  expect(answer.statusCode).toBe(200)
  const sessions = server.db.selectFrom('sessions').select('network').where('user_id', '=', person.id)
  const networks = (await sessions.where('network', 'is not', null).execute()).map(({ network }) => network)
  expect(networks).toEqual(['203.0.113.9'])
})
