// Passkeys: adding them, signing in by one alone and as the second step, and what an attacker could try.
import { describe, expect, it } from 'vitest'
import { addApp, giveIdentity } from '../../../../test/authenticator.ts'
import type { Device } from '../../../../test/device.ts'
import { type Person, statusAndKey, useServer } from '../../../../test/harness.ts'
import { key, useSecondSteps } from '../../../../test/second-steps.ts'
import { addSoftPasskey, SoftPasskey } from '../../../../test/soft-passkey.ts'
import { factorsApi } from '../../../shared/accounts/factors.contract.ts'
import { MOST_PASSKEYS, passkeysApi } from '../../../shared/accounts/passkeys.contract.ts'
import type { NewPasskey, Signed, SigningOptions } from '../../../shared/accounts/passkeys.schemas.ts'

/** Passkeys need HTTPS. */
const server = useServer({ APP_URL: 'https://pruva.test' })
server.stopClock()
const { asked, browser, codeNow, mailsOf, person: somebody, step } = useSecondSteps(server)

async function owner(counter = 1) {
  const person = await somebody()
  return { person, ...(await addSoftPasskey(server, person, new SoftPasskey({ counter }))) }
}

/** The challenge of a sign-in by passkey alone. */
async function challengeOf(device: Device): Promise<string> {
  const { data } = (await device.call(passkeysApi.signInOptions)).body
  return (data.options as SigningOptions).challenge
}
const enter = async (device: Device, passkey: Signed) => key(await device.call(passkeysApi.signIn, { passkey }))

/** A challenge of an open session: to add a passkey, or to show who sits there. */
async function challengeFor(person: Person, what: 'addOptions' | 'identityOptions'): Promise<string> {
  await giveIdentity(server, person)
  const { data } = (await server.call(person, passkeysApi[what])).body
  return data.options?.challenge ?? ''
}
const add = async (person: Person, passkey: NewPasskey) =>
  statusAndKey(await server.call(person, passkeysApi.add, { body: { passkey } }))

describe('a passkey', () => {
  it('is added with ten recovery codes and a mail; then the password alone opens nothing', async () => {
    const { person, passkey, recoveryCodes } = await owner()
    expect(recoveryCodes).toHaveLength(10)
    expect(await mailsOf(person)).toContainEqual(expect.objectContaining({ kind: 'factors_changed' }))
    const { data } = (await server.call(person, factorsApi.mine)).body
    expect(data.factors).toEqual([expect.objectContaining({ kind: 'PASSKEY', works: true, usedAt: null })])
    const { methods, passkey: options } = await asked(person)
    expect(methods).toEqual(['PASSKEY', 'RECOVERY_CODE'])
    expect(options).toMatchObject({
      rpId: 'pruva.test',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id }],
    })
    const again = await addSoftPasskey(server, person)
    expect(again.recoveryCodes).toBeNull()
  })

  it.each([1, 0])('signs in alone, also several times (counter from %i)', async (counter) => {
    const { passkey } = await owner(counter)
    for (let nth = 0; nth < 2; nth++) {
      const device = browser()
      const answer = await device.call(passkeysApi.signIn, { passkey: passkey.sign(await challengeOf(device)) })
      expect([key(answer), answer.setCookie]).toEqual([
        '200 logged_in',
        expect.stringMatching(/^__Host-pruva_refresh=/),
      ])
      expect(await device.me()).toEqual([200, 'fetched'])
    }
  })

  it('is the second step after the password, beside the app', async () => {
    const { person, passkey } = await owner()
    const { secret } = await addApp(server, person)
    server.advance(1)
    const [one, other] = [browser(), browser()]
    const challenge = await asked(person, one)
    expect(challenge.methods).toEqual(['PASSKEY', 'TOTP', 'RECOVERY_CODE'])
    expect(key(await step(one, challenge, { passkey: passkey.sign(challenge.token) }))).toBe('200 logged_in')
    expect(key(await step(other, await asked(person, other), { code: codeNow(secret) }))).toBe('200 logged_in')
  })

  it('shows who sits at an open session', async () => {
    const { person, passkey } = await owner()
    const challenge = await challengeFor(person, 'identityOptions')
    await server.db.updateTable('sessions').set({ identity_at: null }).where('id', '=', person.sessionId).execute()
    expect(statusAndKey(await server.call(person, passkeysApi.addOptions))).toBe('403 identity_check_required')
    const body = { passkey: passkey.sign(challenge) }
    expect(statusAndKey(await server.call(person, factorsApi.identity, { body }))).toBe('200 identity_given')
    expect((await server.call(person, passkeysApi.addOptions)).status).toBe(200)
    expect(statusAndKey(await server.call(person, factorsApi.identity, { body }))).toBe('401 factor_wrong')
  })

  it('that was removed opens nothing, and without any the password is enough again', async () => {
    const { person, passkey } = await owner()
    const [factor] = (await server.call(person, factorsApi.mine)).body.data.factors
    await server.call(person, factorsApi.remove, { params: { id: factor?.id ?? '' } })
    const device = browser()
    expect(await enter(device, passkey.sign(await challengeOf(device)))).toBe('401 factor_wrong')
    expect((await server.call(person, factorsApi.mine)).body.data).toEqual({ factors: [], recoveryCodesLeft: 0 })
  })
})

describe('signing in by a passkey alone, attacked', () => {
  it('a copied answer → refused, also by two at once', async () => {
    for (const counter of [1, 0]) {
      const { passkey } = await owner(counter)
      const devices = [browser(), browser(), browser()]
      const signed = passkey.sign(await challengeOf(browser()))
      const answers = await Promise.all(devices.map((device) => enter(device, signed)))
      expect(answers.filter((answer) => answer === '200 logged_in')).toHaveLength(1)
      expect(await enter(browser(), signed)).toMatch(/^401 (challenge_expired|factor_wrong)$/)
    }
  })

  it('another key under the id of the owner’s passkey → refused', async () => {
    const { passkey } = await owner()
    const { passkey: mine } = await owner()
    const device = browser()
    expect(await enter(device, mine.sign(await challengeOf(device), { as: passkey }))).toBe('401 factor_wrong')
    expect(await enter(device, new SoftPasskey().sign(await challengeOf(device)))).toBe('401 factor_wrong')
  })

  it.each([
    ['another origin', { origin: 'https://pruva.test.saldirgan.test' }],
    ['plain HTTP', { origin: 'http://pruva.test' }],
    ['another host', { host: 'saldirgan.test' }],
    ['a device that was not unlocked', { isUnlocked: false }],
    ['what was signed for a new passkey', { type: 'webauthn.create' }],
  ])('%s → refused', async (_, changes) => {
    const { passkey } = await owner()
    const device = browser()
    expect(await enter(device, passkey.sign(await challengeOf(device), changes))).toBe('401 factor_wrong')
    expect(await enter(device, passkey.sign(await challengeOf(device)))).toBe('200 logged_in')
  })

  it('a counter that fell or stayed → refused: the passkey was copied', async () => {
    const { passkey } = await owner()
    const device = browser()
    for (let nth = 0; nth < 2; nth++)
      expect(await enter(browser(), passkey.sign(await challengeOf(device)))).toBe('200 logged_in')
    for (const back of [1, 2]) {
      passkey.counter -= back
      expect(await enter(device, passkey.sign(await challengeOf(device)))).toBe('401 factor_wrong')
    }
    passkey.counter = 0
    expect(await enter(device, passkey.sign(await challengeOf(device)))).toBe('401 factor_wrong')
  })

  it('a challenge of five minutes ago, an invented one, and one for another purpose → refused', async () => {
    const { person, passkey } = await owner(0)
    const device = browser()
    const late = await challengeOf(device)
    server.advance(5)
    const foreign = [
      late,
      'x'.repeat(43),
      (await asked(person)).token,
      await challengeFor(person, 'addOptions'),
      await challengeFor(person, 'identityOptions'),
    ]
    for (const challenge of foreign) expect(await enter(device, passkey.sign(challenge))).toBe('401 challenge_expired')
  })

  it('a deleted account → refused', async () => {
    const { person, passkey } = await owner()
    await server.db.updateTable('users').set({ archived_at: server.clock() }).where('id', '=', person.id).execute()
    const device = browser()
    expect(await enter(device, passkey.sign(await challengeOf(device)))).toBe('401 factor_wrong')
  })

  it('what is no signature at all → 401 or 400, never a fault', async () => {
    const { passkey } = await owner()
    const device = browser()
    const signed = passkey.sign(await challengeOf(device))
    const broken = (response: Partial<Signed['response']>) => ({
      ...signed,
      response: { ...signed.response, ...response },
    })
    for (const wrong of [
      broken({ signature: 'AAAA' }),
      broken({ authenticatorData: 'AAAA' }),
      broken({ clientDataJSON: 'AAAA' }),
      broken({ clientDataJSON: Buffer.from('null').toString('base64url') }),
      { ...signed, rawId: 'AAAA' },
    ])
      expect(await enter(device, wrong)).toBe('401 factor_wrong')
    const { status, body } = await device.call(passkeysApi.signIn, { passkey: { ...signed, id: 'ş' } })
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['passkey.id']])
  })
})

describe('the second step and the identity check, attacked', () => {
  it('another account’s passkey, another challenge → refused, and each counts as a try', async () => {
    const [{ person, passkey }, other] = [await owner(), await owner()]
    const device = browser()
    const challenge = await asked(person, device)
    const wrong = [
      other.passkey.sign(challenge.token),
      other.passkey.sign(challenge.token, { as: passkey }),
      passkey.sign((await asked(person, device)).token),
      passkey.sign(await challengeOf(device)),
      passkey.sign(challenge.token, { origin: 'https://saldirgan.test' }),
    ]
    for (const signed of wrong) expect(key(await step(device, challenge, { passkey: signed }))).toBe('401 factor_wrong')
    const right = passkey.sign(challenge.token)
    expect(key(await step(device, challenge, { passkey: right }))).toBe('401 challenge_expired')
  })

  it('at an open session: another account’s passkey, another purpose, another account’s challenge → refused', async () => {
    const [{ person, passkey }, other] = [await owner(), await owner()]
    const identity = async (signed: Signed) =>
      statusAndKey(await server.call(person, factorsApi.identity, { body: { passkey: signed } }))
    const mine = await challengeFor(person, 'identityOptions')
    expect(await identity(other.passkey.sign(mine))).toBe('401 factor_wrong')
    expect(await identity(passkey.sign(await challengeOf(browser())))).toBe('401 challenge_expired')
    expect(await identity(passkey.sign(await challengeFor(other.person, 'identityOptions')))).toBe(
      '401 challenge_expired',
    )
    server.advance(5)
    expect(await identity(passkey.sign(mine))).toBe('401 challenge_expired')
  })
})

describe('adding, attacked', () => {
  it.each([
    ['another origin', { origin: 'https://saldirgan.test' }],
    ['another host', { host: 'saldirgan.test' }],
    ['a device that was not unlocked', { isUnlocked: false }],
    ['what was signed for a sign-in', { type: 'webauthn.get' }],
  ])('%s → refused', async (_, changes) => {
    const person = await somebody()
    const challenge = await challengeFor(person, 'addOptions')
    expect(await add(person, new SoftPasskey().make(challenge, changes))).toBe('401 factor_wrong')
    expect((await server.call(person, factorsApi.mine)).body.data.factors).toEqual([])
  })

  it('a challenge twice, another account’s, too old, or of a sign-in → refused', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const challenge = await challengeFor(person, 'addOptions')
    const late = await challengeFor(person, 'addOptions')
    expect(await add(person, new SoftPasskey().make(challenge))).toBe('200 factor_added')
    const foreign = [challenge, await challengeFor(other, 'addOptions'), await challengeOf(browser())]
    for (const each of foreign) expect(await add(person, new SoftPasskey().make(each))).toBe('401 challenge_expired')
    server.advance(5)
    expect(await add(person, new SoftPasskey().make(late))).toBe('401 challenge_expired')
  })

  it('a passkey that another account has → 409', async () => {
    const { passkey } = await owner()
    const person = await somebody()
    expect(await add(person, passkey.make(await challengeFor(person, 'addOptions')))).toBe('409 passkey_known')
  })

  it('ten at most, also where the last two come at once', async () => {
    const person = await somebody()
    for (let nth = 1; nth < MOST_PASSKEYS; nth++) await addSoftPasskey(server, person)
    const challenges = [await challengeFor(person, 'addOptions'), await challengeFor(person, 'addOptions')]
    const answers = await Promise.all(challenges.map((challenge) => add(person, new SoftPasskey().make(challenge))))
    expect(answers.sort()).toEqual(['200 factor_added', '409 too_many_factors'])
    expect(statusAndKey(await server.call(person, passkeysApi.addOptions))).toBe('409 too_many_factors')
  }, 60_000)

  it('an address that is not confirmed gets none', async () => {
    const stranger = await somebody({ confirmed: false })
    await giveIdentity(server, stranger)
    expect(statusAndKey(await server.call(stranger, passkeysApi.addOptions))).toBe('403 email_not_confirmed')
  })
})
