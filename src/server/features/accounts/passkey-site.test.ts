// Passkeys belong to the host of APP_URL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveIdentity } from '../../../../test/authenticator.ts'
import { type Person, statusAndKey, useServer } from '../../../../test/harness.ts'
import { addSoftPasskey } from '../../../../test/soft-passkey.ts'
import { passkeysApi } from '../../../shared/accounts/passkeys.contract.ts'
import { passkeysElsewhere } from './factors.queries.ts'
import { passkeySite } from './passkey-site.ts'

/** Passkeys need HTTPS. */
const server = useServer({ APP_URL: 'https://pruva.test' })

describe('the address of the app', () => {
  let moved: Awaited<ReturnType<typeof server.another>>
  let plain: Awaited<ReturnType<typeof server.another>>
  beforeAll(async () => {
    moved = await server.another({ APP_URL: 'https://yeni.test' })
    plain = await server.another({ APP_URL: 'http://pruva.test' })
  })
  afterAll(async () => {
    await moved.app.close()
    await plain.app.close()
  })
  const send = async (url: string, path: string, { token }: Partial<Person>, body?: object) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await fetch(url + path, { method: 'POST', headers, body: body ? JSON.stringify(body) : null })
    return { status: answer.status, body: await answer.json() }
  }

  it('a new one ends the passkeys: they open nothing, the recovery codes do, and the start says how many', async () => {
    const person = await server.person('CUSTOMER')
    const { passkey } = await addSoftPasskey(server, person)
    const { body } = await send(moved.url, passkeysApi.signInOptions.url, {})
    const { challenge, rpId } = body.data.options
    expect(rpId).toBe('yeni.test')
    const signed = passkey.sign(challenge, { origin: 'https://yeni.test', host: 'yeni.test' })
    const refused = await send(moved.url, passkeysApi.signIn.url, {}, { passkey: signed })
    expect(statusAndKey(refused)).toBe('401 factor_wrong')
    const identity = await send(moved.url, passkeysApi.identityOptions.url, person)
    expect(identity.body.data).toEqual({ methods: [], options: null })
    expect(await passkeysElsewhere(server.db, passkeySite('https://yeni.test'))).toBeGreaterThan(0)
    expect(await passkeysElsewhere(server.db, passkeySite('https://pruva.test'))).toBe(0)
  })

  it('none over plain HTTP', async () => {
    const person = await server.person('CUSTOMER')
    await giveIdentity(server, person)
    expect((await send(plain.url, passkeysApi.signInOptions.url, {})).body.data).toEqual({ options: null })
    const refused = await send(plain.url, passkeysApi.addOptions.url, person)
    expect(statusAndKey(refused)).toBe('409 passkeys_unavailable')
  })

  it.each([
    ['https://pruva.test', 'pruva.test'],
    ['https://pruva.test:8443', 'pruva.test'],
    ['http://localhost:3000', 'localhost'],
    ['http://pruva.test', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::1]', undefined],
  ])('%s → %s', (appUrl, host) => {
    expect(passkeySite(appUrl)?.host).toBe(host)
  })
})
