// The addresses of people, and the address at which they sign in.
import { expect, it } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { appApi } from '../../../shared/app/app.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'

const server = useServer()
const PASSWORD = 'altı-6'
const register = (email: string) => server.call(null, accountsApi.register, { body: { email, password: PASSWORD } })

it('an address with national letters in its domain: is one account in both forms, shown with the letters, found in both', async () => {
  const typed = 'Ali@Tekne-Bakım.com.tr'
  const shown = 'ali@tekne-bakım.com.tr'
  const machine = 'ali@xn--tekne-bakm-5ub.com.tr'
  const made = await register(typed)
  expect([made.status, made.body.data.email]).toEqual([200, shown])
  for (const form of [typed, shown, machine])
    expect([(await register(form)).body.message, form]).toEqual(['email_in_use', form])
  for (const form of [typed, machine]) {
    const device = new Device(server)
    await device.signIn(form, PASSWORD)
    expect((await device.call(accountsApi.me)).body.data.email).toBe(shown)
  }
  await server.call(null, accountsApi.forgotPassword, { body: { email: machine } })
  expect(
    (await server.db.selectFrom('outbox_messages').select('kind').where('recipient', '=', shown).execute()).map(
      ({ kind }) => kind,
    ),
  ).toContain('reset_password')
  const admin = await server.person('ADMIN')
  for (const email of [typed, machine, 'bakım'])
    expect((await server.call(admin, usersApi.search, { query: { email } })).body.data.content[0]?.email).toBe(shown)
  expect(
    (await server.call(admin, usersApi.createUser, { body: { email: machine, password: 'sekizhane' } })).body.message,
  ).toBe('email_in_use')
  for (const email of ['ali@tekne bakım.com.tr', 'ali@bakım.com/x', 'ali@bakım', 'çağrı@tekne-bakım.com.tr'])
    expect((await register(email)).body.errors).toEqual([{ field: 'email', message: 'invalid_email' }])
})

it('a sign-in from a page at another address than APP_URL is refused before it begins; the settings name the address', async () => {
  const email = 'kaptan@pruva.test'
  await register(email)
  const signIn = (origin: string) =>
    new Device(server, { origin }).call(accountsApi.login, { email, password: PASSWORD })
  for (const origin of [server.url, 'https://pruva.test', 'http://www.pruva.test']) {
    const { status, body, headers } = await signIn(origin)
    expect([status, body.message, headers.getSetCookie()]).toEqual([403, 'other_address', []])
  }
  expect((await signIn('http://pruva.test')).status).toBe(200)
  expect((await server.call(null, appApi.settings)).body.data.appUrl).toBe('http://pruva.test')
})
