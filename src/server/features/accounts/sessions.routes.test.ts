import { beforeAll, describe, expect, it } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { archive } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { hashPassword } from './passwords.ts'

const server = useServer()
server.stopClock()
const PASSWORD = 'İskele-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const owner = (options = {}) => server.person('CUSTOMER', { passwordHash, ...options })

async function signedIn(email: string): Promise<Device> {
  const device = new Device(server)
  expect((await device.signIn(email, PASSWORD)).status).toBe(200)
  return device
}

describe('POST /api/auth/login', () => {
  it('gives an access token, keeps the refresh token in a cookie out of reach, and writes the log', async () => {
    const person = await owner()
    const device = new Device(server)
    const answer = await device.signIn(`  ${person.email.toUpperCase()} `, PASSWORD)
    expect([answer.status, answer.body.message, Object.keys(answer.body.data)]).toEqual([
      200,
      'logged_in',
      ['accessToken'],
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const attributes = answer.setCookie?.split('; ').slice(1).sort()
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/api/auth', 'SameSite=Strict'])
    expect(await device.me()).toEqual([200, 'fetched'])
    const logs = await server.logsOf(person.id)
    expect(logs.map((entry) => [entry.category, entry.action_type, entry.user_email, entry.message])).toEqual([
      ['AUTH', 'LOGIN', person.email, `${person.email} giriş yaptı`],
    ])
  })

  it('keeps only hashes of refresh tokens', async () => {
    const device = await signedIn((await owner()).email)
    const hashes = await server.db.selectFrom('refresh_tokens').select('token_hash').execute()
    expect(hashes.map((row) => row.token_hash)).not.toContain(device.cookie)
    expect(Buffer.from(device.cookie ?? '', 'base64url')).toHaveLength(32)
  })

  it('marks the cookies Secure where the app is served over https', async () => {
    const person = await owner()
    const config = readConfig({ APP_URL: 'https://pruva.test', DATA_DIR: '/nonexistent' })
    const app = await buildApp({
      db: server.db,
      clock: server.clock,
      config,
      storage: server.storage,
      jwtSecret: 'x'.repeat(40),
    })
    const answer = await app.inject({ ...accountsApi.login, payload: { email: person.email, password: PASSWORD } })
    await app.close()
    expect(answer.cookies.map(({ secure }) => secure)).toEqual([true, true])
  })

  it('lets an account in whose address is not confirmed; the guard decides what it may do', async () => {
    const person = await owner({ confirmed: false, profile: null })
    const device = await signedIn(person.email)
    expect((await device.call(accountsApi.me)).body.data).toMatchObject({ emailConfirmed: false, userInfoStatus: null })
    expect(
      (await device.call(accountsApi.updateSettings, { emailNotifications: false, pushNotifications: true })).body
        .message,
    ).toBe('email_not_confirmed')
  })

  it('answers an unknown, a deleted and an existing account with a wrong password alike, and logs each', async () => {
    const known = await owner()
    const deleted = await owner()
    await archive(server.db, 'users', deleted.id)
    const answers: unknown[] = []
    for (const [email, password] of [
      ['kimse@pruva.test', PASSWORD],
      [known.email, 'yanlış'],
      [deleted.email, PASSWORD],
    ] as const) {
      const answer = await new Device(server).signIn(email, password)
      answers.push([answer.status, answer.body, answer.setCookie])
    }
    const refusal = { success: false, message: 'bad_credentials', data: null }
    expect(answers).toEqual([401, 401, 401].map((status) => [status, refusal, undefined]))
    const logged = await server.db
      .selectFrom('activity_logs')
      .select(['user_email', 'entity_id'])
      .where('action_type', '=', 'LOGIN_FAILED')
      .where('user_email', 'in', ['kimse@pruva.test', known.email, deleted.email])
      .orderBy('created_at')
      .execute()
    expect(logged).toEqual([
      { user_email: 'kimse@pruva.test', entity_id: null },
      { user_email: known.email, entity_id: known.id },
      { user_email: deleted.email, entity_id: null },
    ])
  })

  it('names the field of bad input', async () => {
    const device = new Device(server)
    const empty = await device.call(accountsApi.login, {})
    expect([empty.status, empty.body.errors]).toEqual([
      400,
      [
        { field: 'email', message: 'required' },
        { field: 'password', message: 'required' },
      ],
    ])
    for (const [body, field, message] of [
      [{ email: 'a\0b@c.de', password: 'x' }, 'email', 'invalid_characters'],
      [{ email: 'a@b.de', password: 'x'.repeat(201) }, 'password', 'too_long'],
      [{ email: 'x'.repeat(300), password: 'x' }, 'email', 'too_long'],
      [{ email: ['a'], password: 'x' }, 'email', 'required'],
    ] as const) {
      const answer = await device.call(accountsApi.login, body)
      expect([answer.status, answer.body.message, answer.body.errors]).toEqual([
        400,
        'validation_failed',
        [{ field, message }],
      ])
    }
    expect((await device.signIn('a@b.de', 'nul\0 byte')).status).toBe(401)
  })
})

describe('access tokens', () => {
  it('expire after 15 minutes, and say so; others are invalid', async () => {
    const device = await signedIn((await owner()).email)
    server.advance(14)
    expect(await device.me()).toEqual([200, 'fetched'])
    server.advance(1)
    expect(await device.me()).toEqual([401, 'token_expired'])
    expect((await device.refresh()).status).toBe(200)
    expect(await device.me()).toEqual([200, 'fetched'])
    device.token = `${device.token?.slice(0, -4)}AAAA`
    expect(await device.me()).toEqual([401, 'invalid_token'])
    device.token = undefined
    expect(await device.me()).toEqual([401, 'auth_required'])
  })

  it('stop at once when the account is deleted, and follow a changed role at once', async () => {
    const person = await owner()
    const device = await signedIn(person.email)
    await server.db.updateTable('users').set({ role_id: ROLE_IDS.ADMIN }).where('id', '=', person.id).execute()
    expect((await device.call(accountsApi.me)).body.data.roleName).toBe('ADMIN')
    await archive(server.db, 'users', person.id)
    expect(await device.me()).toEqual([401, 'invalid_token'])
    expect((await device.refresh()).body.message).toBe('invalid_token')
  })
})

describe('POST /api/auth/logout', () => {
  it.each([
    ['the cookie', { token: undefined }],
    ['the access token', { cookie: undefined }],
    ['both', {}],
  ])('ends the session at once by %s, takes the cookie back and logs it once', async (_, without) => {
    const person = await owner()
    const device = await signedIn(person.email)
    const elsewhere = await signedIn(person.email)
    const before = device.copy()
    Object.assign(device, without)
    const answer = await device.call(accountsApi.logout)
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'logged_out', data: null }])
    expect(answer.setCookie).toMatch(/^pruva_refresh=; Max-Age=0/)
    expect(await before.me()).toEqual([401, 'invalid_token'])
    expect((await before.refresh()).status).toBe(401)
    expect(await elsewhere.me()).toEqual([200, 'fetched'])
    expect((await server.logsOf(person.id)).filter((entry) => entry.action_type === 'LOGOUT')).toHaveLength(1)
    expect((await before.call(accountsApi.logout)).status).toBe(200)
    expect((await server.logsOf(person.id)).filter((entry) => entry.action_type === 'LOGOUT')).toHaveLength(1)
  })

  it('is fine without any session, with rubbish, and with an access token that ran out', async () => {
    const device = new Device(server)
    expect((await device.call(accountsApi.logout)).status).toBe(200)
    device.token = 'rubbish'
    device.cookie = 'rubbish'
    expect((await device.call(accountsApi.logout)).status).toBe(200)
    const real = await signedIn((await owner()).email)
    server.advance(20)
    expect((await real.call(accountsApi.logout)).status).toBe(200)
  })
})
