import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { appApi } from '../../../shared/app/app.contract.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { App } from '../../deps.ts'
import { hashPassword } from './passwords.ts'

const server = useServer()
const OLD = 'kısa-1'
let strict: App
beforeAll(async () => {
  const { db, clock, storage } = server
  const config = readConfig({ APP_URL: 'http://pruva.test', DATA_DIR: '/nonexistent', PASSWORD_POLICY: 'strict' })
  // The secret of the harness's own server, so that its users' tokens are valid here too.
  strict = await buildApp({ db, clock, config, storage, jwtSecret: 'a-secret-only-for-tests-with-enough-length' })
})
afterAll(() => strict.close())

async function call({ method, url }: Endpoint, payload?: object, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await strict.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const { message, errors, data } = answer.json()
  return { said: [answer.statusCode, message, errors], data }
}

const TOO_SHORT = (field: string) => [400, 'validation_failed', [{ field, message: 'strict_password_too_short' }]]
const TOO_COMMON = (field: string) => [400, 'password_too_common', [{ field, message: 'password_too_common' }]]

describe('PASSWORD_POLICY=strict', () => {
  it('registration: refuses nine characters and a common password in any letters, and takes another', async () => {
    const register = (password: string) => call(accountsApi.register, { email: 'kati@pruva.test', password })
    expect((await register('dokuz-999')).said).toEqual(TOO_SHORT('password'))
    for (const common of ['1234567890', 'PassWord123', 'q1w2e3r4t5']) {
      expect((await register(common)).said).toEqual(TOO_COMMON('password'))
    }
    expect((await register('poyraz iskele 7')).said.slice(0, 2)).toEqual([200, 'registered'])
  })

  it('a password of nothing but the product’s own words, digits and signs → refused; with another word taken', async () => {
    const register = (password: string) => call(accountsApi.register, { email: 'sozcuk@pruva.test', password })
    for (const own of ['Pruva-2026!', 'TEKNESERVİS', 'yat bakım 2026', 'motor.motor', '1357924680.'])
      expect((await register(own)).said).toEqual(TOO_COMMON('password'))
    expect((await register('pruva ve lodos')).said.slice(0, 2)).toEqual([200, 'registered'])
  })

  it('new user of an admin, changed and renewed password: the rules are the same, at their own fields', async () => {
    const admin = await server.person('ADMIN')
    const person = await server.person('CUSTOMER', { passwordHash: await hashPassword(OLD) })
    const create = (password: string) => call(usersApi.createUser, { email: 'yeni@pruva.test', password }, admin.token)
    const change = (newPassword: string) =>
      call(accountsApi.changePassword, { currentPassword: OLD, newPassword }, person.token)
    const reset = (password: string) => call(accountsApi.resetPassword, { token: 'x'.repeat(43), password })
    expect((await create('dokuz-999')).said).toEqual(TOO_SHORT('password'))
    expect((await create('1234567890')).said).toEqual(TOO_COMMON('password'))
    expect((await change('dokuz-999')).said).toEqual(TOO_SHORT('newPassword'))
    expect((await change('1234567890')).said).toEqual(TOO_COMMON('newPassword'))
    expect((await reset('dokuz-999')).said).toEqual(TOO_SHORT('password'))
    expect((await reset('1234567890')).said).toEqual(TOO_COMMON('password'))
    expect((await create('poyraz iskele 7')).said[0]).toBe(200)
    expect((await change('poyraz iskele 7')).said[0]).toBe(200)
  })

  it('a password from before still signs in, and the screens are told the policy', async () => {
    const person = await server.person('CUSTOMER', { passwordHash: await hashPassword(OLD) })
    expect((await call(accountsApi.login, { email: person.email, password: OLD })).said[0]).toBe(200)
    expect((await call(appApi.settings)).data).toMatchObject({ passwordPolicy: 'strict' })
    expect((await server.call(null, appApi.settings)).body.data).toMatchObject({ passwordPolicy: 'standard' })
  })
})

it('a password of 200 characters: right as it was typed alone, any letters and signs, and still after three years', async () => {
  const password = ` ${'Ğüş🚤 '.repeat(40)}`.slice(0, 199).concat(' ')
  const email = 'uzun@pruva.test'
  expect((await call(accountsApi.register, { email, password })).said.slice(0, 2)).toEqual([200, 'registered'])
  const signIn = async (typed: string) => (await call(accountsApi.login, { email, password: typed })).said[0]
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 199), password.slice(0, 64)])
    expect(await signIn(other)).toBe(401)
  server.advance(3 * 365 * 24 * 60)
  expect(await signIn(password)).toBe(200)
})

describe('without it', () => {
  it('six characters do, common ones too', async () => {
    const body = { email: 'rahat@pruva.test', password: '123456' }
    expect((await server.call(null, accountsApi.register, { body })).status).toBe(200)
  })
})
