// The second step of signing in, attacked: replayed, guessed and foreign codes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApp, codeAt } from '../../../../test/authenticator.ts'
import { useServer } from '../../../../test/harness.ts'
import { key, PASSWORD, useSecondSteps } from '../../../../test/second-steps.ts'
import { factorsApi } from '../../../shared/accounts/factors.contract.ts'

const server = useServer()
server.stopClock()
const { asked, browser, codeNow, person: somebody, secured, step } = useSecondSteps(server)
let second: Awaited<ReturnType<typeof server.another>>
beforeAll(async () => {
  second = await server.another()
})
afterAll(() => second.app.close())

describe('signing in with an authenticator app', () => {
  it('the password alone opens nothing; with the code of the app it is the same sign-in as always', async () => {
    const { person, secret } = await secured()
    const device = browser()
    const challenge = await asked(person, device)
    expect([challenge.methods, Buffer.from(challenge.token, 'base64url')]).toEqual([
      ['TOTP', 'RECOVERY_CODE'],
      expect.objectContaining({ length: 32 }),
    ])
    const answer = await step(device, challenge, { code: codeNow(secret).replace(/(...)/, '$1 ') })
    expect([key(answer), Object.keys(answer.body.data)]).toEqual(['200 logged_in', ['accessToken']])
    expect(answer.setCookie).toMatch(/^pruva_refresh=/)
    expect(await device.me()).toEqual([200, 'fetched'])
    expect(key(await device.refresh())).toBe('200 token_refreshed')
  })

  it('keeps the secret encrypted, and only hashes of challenges and recovery codes', async () => {
    const { person, secret, recoveryCodes } = await secured()
    const { token } = await asked(person)
    const { db } = server
    const kept = JSON.stringify([
      await db.selectFrom('factors').selectAll().where('user_id', '=', person.id).execute(),
      await db.selectFrom('challenges').selectAll().where('user_id', '=', person.id).execute(),
      await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute(),
      await db.selectFrom('activity_logs').selectAll().execute(),
    ])
    for (const text of [secret, token, ...recoveryCodes]) expect(kept).not.toContain(text)
    expect(kept.match(/\$argon2id\$/g)).toHaveLength(10)
  })

  it('a code that was used → refused, also on another server at the same moment', async () => {
    const { person, secret } = await secured()
    const code = codeNow(secret)
    const sent = await Promise.all(
      Array.from({ length: 6 }, async (_, nth) => {
        const { token } = await asked(person)
        const url = nth % 2 ? second.url : server.url
        return fetch(url + factorsApi.login.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${nth}` },
          body: JSON.stringify({ challenge: token, code }),
        })
      }),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    const late = browser()
    expect(key(await step(late, await asked(person, late), { code }))).toBe('401 factor_wrong')
  })

  it('a code before one that was used → refused, though the clock allows it', async () => {
    const { person, secret } = await secured()
    const before = codeNow(secret)
    server.advance(0.5)
    const [one, other] = [browser(), browser()]
    expect(key(await step(one, await asked(person, one), { code: codeNow(secret) }))).toBe('200 logged_in')
    expect(key(await step(other, await asked(person, other), { code: before }))).toBe('401 factor_wrong')
  })

  it('a code of minutes ago, of another account, and the code that added the app → refused', async () => {
    const { person, secret } = await secured()
    const other = await secured()
    const device = browser()
    const challenge = await asked(person, device)
    const old = codeAt(secret, new Date(server.clock().getTime() - 120_000))
    for (const code of [old, codeNow(other.secret)])
      expect(key(await step(device, challenge, { code }))).toBe('401 factor_wrong')
    const fresh = await somebody()
    const app = await addApp(server, fresh)
    const again = browser()
    expect(key(await step(again, await asked(fresh, again), { code: codeNow(app.secret) }))).toBe('401 factor_wrong')
  })

  it('five tries, also all at once; then even the right code is refused', async () => {
    const { person, secret } = await secured()
    const device = browser()
    const challenge = await asked(person, device)
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, nth) => step(device, challenge, { code: `00000${nth}` })),
    )
    const keys = answers.map(key).sort()
    expect(keys.filter((one) => one === '401 factor_wrong')).toHaveLength(5)
    expect(key(await step(device, challenge, { code: codeNow(secret) }))).toBe('401 challenge_expired')
  })

  it('wrong steps count as wrong passwords, and the right password in between resets nothing', async () => {
    const { person, secret } = await secured()
    const device = browser()
    for (let round = 0; round < 2; round++) {
      const challenge = await asked(person, device)
      for (let nth = 0; nth < 5; nth++) await step(device, challenge, { code: '000000' })
    }
    expect(key(await device.signIn(person.email, PASSWORD))).toBe('429 too_many_requests')
    // The owner elsewhere is not locked out.
    const own = browser()
    expect(key(await step(own, await asked(person, own), { code: codeNow(secret) }))).toBe('200 logged_in')
  })

  it('a challenge: after five minutes, a second time, unknown, or of an account without its factor → refused', async () => {
    const { person, secret } = await secured()
    const device = browser()
    const late = await asked(person, device)
    server.advance(5)
    expect(key(await step(device, late, { code: codeNow(secret) }))).toBe('401 challenge_expired')
    const used = await asked(person, device)
    expect(key(await step(device, used, { code: codeNow(secret) }))).toBe('200 logged_in')
    server.advance(1)
    expect(key(await step(device, used, { code: codeNow(secret) }))).toBe('401 challenge_expired')
    expect(key(await step(device, { token: 'x'.repeat(43), methods: [] }, { code: codeNow(secret) }))).toBe(
      '401 challenge_expired',
    )
  })

  it('bad input → 400 at its field', async () => {
    const { person } = await secured()
    const challenge = (await asked(person)).token
    for (const given of [{}, { code: '12' }, { code: '000000', recoveryCode: 'x' }, { code: 'abcdef' }]) {
      const { status, body } = await browser().call(factorsApi.login, { challenge, ...given })
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['code']])
    }
  })
})

describe('recovery codes', () => {
  it('each opens once, typed in any case, with spaces; a second use and a guess are refused', async () => {
    const { person, recoveryCodes } = await secured()
    const [first = '', next = ''] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    const [one, other, third] = [browser(), browser(), browser()]
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect(key(await step(one, await asked(person, one), { recoveryCode: typed }))).toBe('200 logged_in')
    expect(key(await step(other, await asked(person, other), { recoveryCode: first }))).toBe('401 factor_wrong')
    const guess = `${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`
    expect(key(await step(other, await asked(person, other), { recoveryCode: guess }))).toBe('401 factor_wrong')
    expect(key(await step(third, await asked(person, third), { recoveryCode: next }))).toBe('200 logged_in')
    const { data } = (await server.call(person, factorsApi.mine)).body
    expect(data.recoveryCodesLeft).toBe(8)
  })

  it('one code from two browsers at once → opens one', async () => {
    const { person, recoveryCodes } = await secured()
    const answers = await Promise.all(
      [browser(), browser()].map(async (device) =>
        step(device, await asked(person, device), { recoveryCode: recoveryCodes[3] ?? '' }),
      ),
    )
    expect(answers.map(key).sort()).toEqual(['200 logged_in', '401 factor_wrong'])
  })

  it('of another account → refused', async () => {
    const [{ person }, other] = [await secured(), await secured()]
    const device = browser()
    const recoveryCode = other.recoveryCodes[0] ?? ''
    expect(key(await step(device, await asked(person, device), { recoveryCode }))).toBe('401 factor_wrong')
  })

  it('new ones end the old', async () => {
    const { person, recoveryCodes } = await secured()
    const { data } = (await server.call(person, factorsApi.newRecoveryCodes)).body
    const device = browser()
    const challenge = await asked(person, device)
    expect(key(await step(device, challenge, { recoveryCode: recoveryCodes[0] ?? '' }))).toBe('401 factor_wrong')
    expect(key(await step(device, challenge, { recoveryCode: data.recoveryCodes[0] ?? '' }))).toBe('200 logged_in')
  })
})
