import { beforeAll, describe, expect, it } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { hashOf } from '../../http/secret-tokens.ts'
import { sweep } from '../../jobs/sweep.ts'
import { DEVICE_DAYS, isKnownDevice } from './known-devices.commands.ts'
import { SIGN_IN_BY_DEVICE } from './limits.ts'
import { hashPassword } from './passwords.ts'

const server = useServer()
server.stopClock()
const PASSWORD = 'liman-2026'
const NEW = 'iskele-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const owner = () => server.person('CUSTOMER', { passwordHash })
let lastAddress = 0
const browser = () => new Device(server, { 'x-forwarded-for': `192.0.2.${++lastAddress}` })

async function signedIn(email: string, device = browser()): Promise<Device> {
  expect((await device.signIn(email, PASSWORD)).status).toBe(200)
  return device
}

const knows = (email: string, { known }: Device, now = server.clock()) => isKnownDevice(server.db, now, email, known)
const fail = (email: string, device: Device, times: number) =>
  Promise.all(Array.from({ length: times }, () => device.signIn(email, 'yanlış')))

describe('known device', () => {
  it('cookie: is long-lived, out of reach of scripts and other sites, and on https Secure and of this host alone', async () => {
    const person = await owner()
    const config = readConfig({ APP_URL: 'https://pruva.test', DATA_DIR: '/nonexistent' })
    const { db, clock, storage } = server
    const app = await buildApp({ db, clock, config, storage, jwtSecret: 'x'.repeat(40) })
    const answer = await app.inject({
      ...accountsApi.login,
      payload: { email: person.email, password: PASSWORD },
    })
    const cookie = answer.cookies.find(({ name }) => name === '__Host-pruva_device')
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Strict', secure: true })
    expect(cookie?.maxAge).toBe(DEVICE_DAYS * 86_400)
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32)
    const kept = await db.selectFrom('known_devices').selectAll().where('user_id', '=', person.id).execute()
    expect(kept.map(({ token_hash }) => token_hash)).toEqual([hashOf(cookie?.value ?? '')])
    await app.close()
  })

  it('is one for the account that signed in there, and not for another', async () => {
    const [person, other] = [await owner(), await owner()]
    const device = await signedIn(person.email)
    expect([await knows(person.email, device), await knows(other.email, device)]).toEqual([true, false])
    await signedIn(other.email, device)
    expect([await knows(person.email, device), await knows(other.email, device)]).toEqual([true, true])
  })

  it('has a new secret after each sign-in: a stolen copy of the old one is worth nothing', async () => {
    const person = await owner()
    const device = await signedIn(person.email)
    const thief = device.copy()
    await signedIn(person.email, device)
    expect([await knows(person.email, device), await knows(person.email, thief)]).toEqual([true, false])
  })

  it('a stolen secret opens nothing and may be wrong ten times; the owner’s network is not touched by that', async () => {
    const person = await owner()
    const device = await signedIn(person.email)
    const thief = device.copy()
    thief.headers['x-forwarded-for'] = '192.0.2.250'
    thief.cookie = undefined
    thief.token = undefined
    expect((await thief.refresh()).status).toBe(401)
    const statuses = (await fail(person.email, thief, SIGN_IN_BY_DEVICE.max + 3)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(SIGN_IN_BY_DEVICE.max)
    const afresh = new Device(server, { 'x-forwarded-for': `192.0.2.${lastAddress}` })
    expect((await afresh.signIn(person.email, PASSWORD)).status).toBe(200)
  })

  it('is no longer one after another browser changed the password; the one that changed it still is', async () => {
    const person = await owner()
    const [here, elsewhere] = [await signedIn(person.email), await signedIn(person.email)]
    const before = here.copy()
    await here.call(accountsApi.changePassword, { currentPassword: PASSWORD, newPassword: NEW })
    expect([await knows(person.email, here), await knows(person.email, elsewhere)]).toEqual([true, false])
    expect(await knows(person.email, before)).toBe(false)
  })

  it('is no longer one after a new password by mail; the browser that set it is, so that nobody can keep the owner out', async () => {
    const person = await owner()
    const [old, fresh] = [await signedIn(person.email), browser()]
    await fresh.call(accountsApi.forgotPassword, { email: person.email })
    const mail = await server.db
      .selectFrom('outbox_messages')
      .select('text_body')
      .where('recipient', '=', person.email)
      .where('kind', '=', 'reset_password')
      .executeTakeFirstOrThrow()
    const token = /token=(\S+)/.exec(mail.text_body)?.[1]
    expect((await fresh.call(accountsApi.resetPassword, { token, password: NEW })).status).toBe(200)
    expect([await knows(person.email, fresh), await knows(person.email, old)]).toEqual([true, false])
    expect((await fresh.signIn(person.email, NEW)).status).toBe(200)
  })

  it('ends with its account, after its days, and without a place among the last fifty', async () => {
    const [admin, person, busy] = [await server.person('ADMIN'), await owner(), await owner()]
    const device = await signedIn(person.email)
    expect(await knows(person.email, device, new Date(server.clock().getTime() + DEVICE_DAYS * 86_400_000))).toBe(false)
    await server.call(admin, usersApi.removeUser, { params: { id: person.id } })
    expect(await knows(person.email, device)).toBe(false)
    await server.db
      .insertInto('known_devices')
      .values(
        Array.from({ length: 60 }, (_, day) => ({
          token_hash: `device-${day}`,
          user_id: busy.id,
          expires_at: new Date(server.clock().getTime() + (day + 1) * 86_400_000),
        })),
      )
      .execute()
    await sweep(server.db, server.clock())
    const kept = await server.db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('user_id', '=', busy.id)
      .orderBy('expires_at')
      .execute()
    expect([kept.length, kept[0]?.token_hash]).toEqual([50, 'device-10'])
  })
})
