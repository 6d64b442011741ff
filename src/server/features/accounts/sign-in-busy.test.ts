// Sign-ins while more passwords wait to be checked than the server takes on.
import { expect, it, vi } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { temporarilyUnavailable } from '../../http/errors.ts'
import { hashPassword } from './passwords.ts'

const state = vi.hoisted(() => ({ isFull: false, asked: 0 }))
vi.mock('./passwords.ts', async (original) => {
  const real = await original<typeof import('./passwords.ts')>()
  const verifyPassword: typeof real.verifyPassword = async (...given) => {
    state.asked += 1
    if (state.isFull) throw temporarilyUnavailable(5)
    return real.verifyPassword(...given)
  }
  return { ...real, verifyPassword }
})

const server = useServer()

it('a full queue of passwords: 503 with Retry-After, and no attempt counts', async () => {
  const { email } = await server.person('CUSTOMER', { passwordHash: await hashPassword('liman-2026') })
  const device = new Device(server, { 'x-forwarded-for': '203.0.113.1' })
  state.isFull = true
  for (let n = 0; n < 15; n++) {
    const refused = await device.signIn(email, 'liman-2026')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  }
  state.isFull = false
  const limits = await server.db.selectFrom('rate_limits').select('key').where('hits', '>', 0).execute()
  expect(limits).toEqual([])
  expect((await device.signIn(email, 'liman-2026')).status).toBe(200)
})

it('a server that stops: answers the sign-ins that it has taken on', async () => {
  const { email } = await server.person('CUSTOMER', { passwordHash: await hashPassword('liman-2026') })
  const { app, url } = await server.another()
  state.asked = 0
  const body = JSON.stringify({ email, password: 'liman-2026' })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const answers = Promise.all(Array.from({ length: 8 }, () => fetch(`${url}${accountsApi.login.url}`, sent)))
  await vi.waitFor(() => expect(state.asked).toBe(8))
  const closed = app.close()
  expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  // The client keeps its connections open.
  app.server.closeAllConnections()
  await closed
})
