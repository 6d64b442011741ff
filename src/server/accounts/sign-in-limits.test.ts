import { beforeAll, describe, expect, it } from 'vitest'
import { Device } from '../../../test/device.ts'
import { useServer } from '../../../test/harness.ts'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { sweep } from '../platform/sweep.ts'
import { REGISTER_BY_ADDRESS, SIGN_IN_BY_ACCOUNT, SIGN_IN_BY_ADDRESS } from './limits.ts'
import { hashPassword } from './passwords.ts'

const server = useServer()
server.stopClock()
const PASSWORD = 'liman-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

let lastAddress = 0
const fromNewAddress = () => new Device(server, { 'x-forwarded-for': `203.0.113.${++lastAddress}` })

async function fail(email: string, times: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => fromNewAddress().signIn(email, 'yanlış')))
  return answers.map((answer) => answer.status)
}

describe('failed sign-ins', () => {
  /** docs/decisions/0008. */
  it('may be ten an account and a hundred an address in a quarter of an hour', () => {
    expect([SIGN_IN_BY_ACCOUNT, SIGN_IN_BY_ADDRESS]).toMatchObject([
      { max: 10, minutes: 15 },
      { max: 100, minutes: 15 },
    ])
  })

  it('lock an account for a while, wherever they come from, however many come at once, and for the right password too', async () => {
    const person = await server.person('CUSTOMER', { passwordHash })
    const statuses = await fail(person.email, SIGN_IN_BY_ACCOUNT.max + 5)
    expect(statuses.filter((status) => status === 401)).toHaveLength(SIGN_IN_BY_ACCOUNT.max)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    const locked = await fromNewAddress().signIn(person.email.toUpperCase(), PASSWORD)
    expect([locked.status, locked.body.message]).toEqual([429, 'too_many_requests'])
    const seconds = Number(locked.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect((await fromNewAddress().signIn('baskasi@pruva.test', PASSWORD)).status).toBe(401)
    server.advance(15)
    expect((await fromNewAddress().signIn(person.email, PASSWORD)).status).toBe(200)
  })

  it('treat an unknown address like a known one', async () => {
    const statuses = await fail('yok@pruva.test', SIGN_IN_BY_ACCOUNT.max + 1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('are forgotten after a success, and successes count for nothing', async () => {
    const person = await server.person('CUSTOMER', { passwordHash })
    for (let round = 0; round < 2; round++) {
      await fail(person.email, SIGN_IN_BY_ACCOUNT.max - 1)
      expect((await fromNewAddress().signIn(person.email, PASSWORD)).status).toBe(200)
    }
    for (let time = 0; time < SIGN_IN_BY_ACCOUNT.max + 2; time++) {
      expect((await fromNewAddress().signIn(person.email, PASSWORD)).status).toBe(200)
    }
  })

  it('lock an address that tries many accounts, with a whole IPv6 network as one', async () => {
    const person = await server.person('CUSTOMER', { passwordHash })
    const now = server.clock()
    const until = new Date(now.getTime() + 600_000)
    await server.db
      .insertInto('rate_limits')
      .values({
        key: `${SIGN_IN_BY_ADDRESS.name}:2001:db8:1:2::/64`,
        hits: SIGN_IN_BY_ADDRESS.max - 1,
        window_ends_at: until,
      })
      .execute()
    const device = (host: string) => new Device(server, { 'x-forwarded-for': host })
    expect((await device('2001:db8:1:2::7').signIn(person.email, PASSWORD)).status).toBe(200)
    expect((await device('2001:db8:1:2::8').signIn('yok1@pruva.test', 'x')).status).toBe(401)
    const locked = await device('2001:0db8:0001:0002:ffff::9').signIn(person.email, PASSWORD)
    expect([locked.status, Number(locked.headers.get('retry-after')) > 590]).toEqual([429, true])
    expect((await device('2001:db8:1:3::7').signIn(person.email, PASSWORD)).status).toBe(200)
  })
})

describe('counters', () => {
  it('limit registrations of one address', async () => {
    const device = fromNewAddress()
    const statuses: number[] = []
    for (let time = 0; time <= REGISTER_BY_ADDRESS.max; time++) {
      statuses.push(
        (await device.call(accountsApi.register, { email: `cok-${time}@pruva.test`, password: 'altı-harf' })).status,
      )
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(REGISTER_BY_ADDRESS.max)
    expect(statuses.at(-1)).toBe(429)
  })

  it('are swept when their time is over', async () => {
    await fail('eski@pruva.test', 1)
    const key = `${SIGN_IN_BY_ACCOUNT.name}:eski@pruva.test`
    const kept = () => server.db.selectFrom('rate_limits').select('hits').where('key', '=', key).execute()
    await sweep(server.db, server.clock())
    expect(await kept()).toHaveLength(1)
    await sweep(server.db, new Date(server.clock().getTime() + 16 * 60_000))
    expect(await kept()).toHaveLength(0)
  })
})
