import { beforeAll, describe, expect, it } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { statusAndKey, useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import type { Limit, Throttle } from '../../http/rate-limit.ts'
import { sweep } from '../../jobs/sweep.ts'
import {
  FORGOT_THROTTLE,
  REGISTER_THROTTLE,
  RESET_THROTTLE,
  SIGN_IN_BY_ACCOUNT,
  SIGN_IN_BY_DEVICE,
  SIGN_IN_BY_NETWORK,
  SIGN_IN_THROTTLE,
} from './limits.ts'
import { hashPassword } from './passwords.ts'

const server = useServer()
server.stopClock()
const PASSWORD = 'liman-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const owner = () => server.person('CUSTOMER', { passwordHash })
const from = (address: string) => new Device(server, { 'x-forwarded-for': address })
let lastAddress = 0
const fromNewAddress = () => from(`203.0.113.${++lastAddress}`)

async function fail(email: string, times: number, device = fromNewAddress()): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => device.signIn(email, 'yanlış')))
  return answers.map((answer) => answer.status)
}

const inMs = (ms: number) => new Date(server.clock().getTime() + ms)
const counter = ({ name }: Limit | Throttle, subject: string, hits: number, window_ends_at: Date) =>
  server.db
    .insertInto('rate_limits')
    .values({ key: `${name}:${subject}`, hits, window_ends_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits, window_ends_at }))
    .execute()
const hitsOf = async ({ name }: Limit, subject: string) => {
  const row = server.db.selectFrom('rate_limits').select('hits').where('key', '=', `${name}:${subject}`)
  return (await row.executeTakeFirst())?.hits
}
/** Makes the throttle's next caller wait `waitMs`. */
const fillLine = (throttle: Throttle, network: string, waitMs: number) =>
  counter(throttle, network, 0, inMs((throttle.burst - 1) * throttle.everyMs + waitMs))

describe('wrong passwords', () => {
  /** Decisions, section 8. */
  it('may be ten an account and network, and a hundred an account, in a quarter of an hour', () => {
    const ten = { max: 10, minutes: 15 }
    expect([SIGN_IN_BY_NETWORK, SIGN_IN_BY_DEVICE]).toMatchObject([ten, ten])
    expect(SIGN_IN_BY_ACCOUNT).toMatchObject({ max: 100, minutes: 15 })
  })

  it('ten from a network, at once too: that network is locked out of the account for 15 minutes, the right password too', async () => {
    const person = await owner()
    const statuses = await fail(person.email, 15, from('198.51.100.1'))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    for (const address of ['198.51.100.1', '::ffff:198.51.100.1', '::ffff:c633:6401']) {
      const locked = await from(address).signIn(person.email.toUpperCase(), PASSWORD)
      expect(statusAndKey(locked)).toBe('429 too_many_requests')
      const seconds = Number(locked.headers.get('retry-after'))
      expect(seconds > 14 * 60 && seconds <= 15 * 60).toBe(true)
    }
    server.advance(15)
    expect((await from('198.51.100.1').signIn(person.email, PASSWORD)).status).toBe(200)
  })

  it('ten by a stranger: the owner still gets in from elsewhere, and so do others from the stranger’s network', async () => {
    const [person, colleague] = [await owner(), await owner()]
    const stranger = from('198.51.100.2')
    await fail(person.email, 12, stranger)
    expect((await fromNewAddress().signIn(person.email, PASSWORD)).status).toBe(200)
    expect((await stranger.copy().signIn(colleague.email, PASSWORD)).status).toBe(200)
  })

  it('ten from one IPv6 /64 lock the whole of it, and no other', async () => {
    const person = await owner()
    await Promise.all(Array.from({ length: 10 }, (_, host) => from(`2001:db8:1:2::${host}`).signIn(person.email, 'x')))
    expect((await from('2001:0db8:0001:0002:ffff::9').signIn(person.email, PASSWORD)).status).toBe(429)
    expect((await from('2001:db8:1:3::7').signIn(person.email, PASSWORD)).status).toBe(200)
  })

  it('are counted by all servers of a database together', async () => {
    const person = await owner()
    const { app, url } = await server.another()
    const elsewhere = Object.assign(Object.create(server), { url })
    const device = from('198.51.100.3')
    await fail(person.email, 5, device)
    await fail(person.email, 5, new Device(elsewhere, device.headers))
    expect((await device.signIn(person.email, PASSWORD)).status).toBe(429)
    await app.close()
  })

  it('unknown account → counted like a known one', async () => {
    const statuses = await fail('yok@pruva.test', SIGN_IN_BY_NETWORK.max + 1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('are forgotten after a success, and successes count for nothing', async () => {
    const person = await owner()
    const device = () => from('198.51.100.4')
    for (let round = 0; round < 2; round++) {
      await fail(person.email, SIGN_IN_BY_NETWORK.max - 1, device())
      expect((await device().signIn(person.email, PASSWORD)).status).toBe(200)
    }
    for (let time = 0; time < SIGN_IN_BY_NETWORK.max + 2; time++) {
      expect((await device().signIn(person.email, PASSWORD)).status).toBe(200)
    }
    expect(await hitsOf(SIGN_IN_BY_ACCOUNT, person.email)).toBe(2 * (SIGN_IN_BY_NETWORK.max - 1))
  })
})

describe('a hundred wrong passwords from many networks', () => {
  it('lock the account for browsers that it does not know, and for none that it knows', async () => {
    const person = await owner()
    const known = fromNewAddress()
    expect((await known.signIn(person.email, PASSWORD)).status).toBe(200)
    await counter(SIGN_IN_BY_ACCOUNT, person.email, SIGN_IN_BY_ACCOUNT.max - 2, inMs(600_000))
    expect((await Promise.all([1, 2, 3, 4, 5].map(() => fail(person.email, 1)))).flat().sort()).toEqual([
      401, 401, 429, 429, 429,
    ])
    expect((await fromNewAddress().signIn(person.email, PASSWORD)).status).toBe(429)
    expect((await known.signIn(person.email, PASSWORD)).status).toBe(200)
  })

  it('are not reached by tries that a locked network goes on making', async () => {
    const person = await owner()
    const stranger = fromNewAddress()
    for (let round = 0; round < 3; round++) await fail(person.email, 20, stranger)
    expect(await hitsOf(SIGN_IN_BY_ACCOUNT, person.email)).toBe(SIGN_IN_BY_NETWORK.max)
  })
})

describe('many wrong passwords from one address, across accounts', () => {
  it('slow it down: the right password waits its turn and gets in, and gives its turn back', async () => {
    const person = await owner()
    await fillLine(SIGN_IN_THROTTLE, '198.51.100.20', SIGN_IN_THROTTLE.everyMs + 50)
    const sentAt = performance.now()
    expect((await from('198.51.100.20').signIn(person.email, PASSWORD)).status).toBe(200)
    expect(performance.now() - sentAt).toBeGreaterThan(SIGN_IN_THROTTLE.everyMs)
    const { window_ends_at } = await server.db
      .selectFrom('rate_limits')
      .select('window_ends_at')
      .where('key', '=', `${SIGN_IN_THROTTLE.name}:198.51.100.20`)
      .executeTakeFirstOrThrow()
    expect(window_ends_at).toEqual(
      inMs((SIGN_IN_THROTTLE.burst - 1) * SIGN_IN_THROTTLE.everyMs + SIGN_IN_THROTTLE.everyMs + 50),
    )
  })

  it('full queue → nobody waits, no account is charged with it, and known browsers and other networks pass', async () => {
    const [person, other] = [await owner(), await owner()]
    const known = from('198.51.100.21')
    await known.signIn(person.email, PASSWORD)
    await server.db.deleteFrom('rate_limits').execute()
    await fillLine(SIGN_IN_THROTTLE, '198.51.100.21', SIGN_IN_THROTTLE.longestWaitMs + 1)
    const refused = await from('198.51.100.21').signIn(other.email, PASSWORD)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await hitsOf(SIGN_IN_BY_NETWORK, `${other.email} 198.51.100.21`)).toBe(0)
    expect(await hitsOf(SIGN_IN_BY_ACCOUNT, other.email)).toBe(0)
    expect((await known.signIn(person.email, PASSWORD)).status).toBe(200)
    expect((await fromNewAddress().signIn(other.email, PASSWORD)).status).toBe(200)
    server.advance(1)
    expect((await from('198.51.100.21').signIn(other.email, PASSWORD)).status).toBe(200)
  })
})

describe('other calls', () => {
  it('registration, forgotten and new password: a full line of one network is 429 there and nowhere else, and goes on', async () => {
    const network = '198.51.100.30'
    for (const throttle of [REGISTER_THROTTLE, FORGOT_THROTTLE, RESET_THROTTLE])
      await fillLine(throttle, network, throttle.longestWaitMs + 1)
    const calls = (device: Device) =>
      Promise.all([
        device.call(accountsApi.register, { email: `yeni-${++lastAddress}@pruva.test`, password: 'altı-harf' }),
        device.call(accountsApi.forgotPassword, { email: 'kimse@pruva.test' }),
        device.call(accountsApi.resetPassword, { token: 'x'.repeat(43), password: 'altı-harf' }),
      ])
    const refused = await calls(from(network))
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '60'],
      [429, '10'],
      [429, '10'],
    ])
    expect((await calls(fromNewAddress())).map(({ status }) => status)).toEqual([200, 200, 401])
    server.advance(1)
    expect((await calls(from(network))).map(({ status }) => status)).toEqual([200, 200, 401])
  })

  it('a counter is swept when its time is over', async () => {
    await fail('eski@pruva.test', 1)
    await sweep(server.db, server.clock())
    expect(await hitsOf(SIGN_IN_BY_ACCOUNT, 'eski@pruva.test')).toBe(1)
    await sweep(server.db, inMs(16 * 60_000))
    expect(await hitsOf(SIGN_IN_BY_ACCOUNT, 'eski@pruva.test')).toBeUndefined()
  })
})
