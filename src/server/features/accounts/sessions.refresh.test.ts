// A refresh token is exchanged for a successor; a copy of it ends the session, a lost answer does not.
import { beforeAll, describe, expect, it } from 'vitest'
import { Device } from '../../../../test/device.ts'
import { useServer } from '../../../../test/harness.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
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

const sessionsOf = (userId: string) =>
  server.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).where('ended_at', 'is', null).execute()

describe('POST /api/auth/refresh', () => {
  it('exchanges the token each time and keeps the session for 30 days from then', async () => {
    const person = await owner()
    const device = await signedIn(person.email)
    const first = device.cookie
    server.advance(60 * 24 * 20)
    const answer = await device.refresh()
    expect([answer.status, answer.body.message]).toEqual([200, 'token_refreshed'])
    expect(answer.setCookie).toMatch(/; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
    expect(device.cookie).not.toBe(first)
    server.advance(60 * 24 * 20)
    expect((await device.refresh()).status).toBe(200)
    expect(await sessionsOf(person.id)).toHaveLength(2)
  })

  it('refuses a session that ran out, and takes the cookie back', async () => {
    const device = await signedIn((await owner()).email)
    server.advance(60 * 24 * 31)
    const answer = await device.refresh()
    expect([answer.status, answer.body.message]).toEqual([401, 'token_expired'])
    expect(answer.setCookie).toMatch(/^pruva_refresh=; Max-Age=0; Path=\/api\/auth; Expires=Thu, 01 Jan 1970/)
  })

  it('over https: a cookie of before, without the prefix of its host → one with it', async () => {
    const device = await signedIn((await owner()).email)
    const { app } = await server.another({ APP_URL: 'https://pruva.test' })
    const refresh = (cookie: string) => app.inject({ ...accountsApi.refresh, headers: { cookie } })
    const [cookie] = (await refresh(`pruva_refresh=${device.cookie}`)).cookies
    expect(cookie).toMatchObject({ name: '__Host-pruva_refresh', path: '/', secure: true })
    const both = `pruva_refresh=${device.cookie}; __Host-pruva_refresh=${cookie?.value}`
    expect((await refresh(both)).statusCode).toBe(200)
    await app.close()
  })

  it('refuses nothing (auth_required) and what is no token (invalid_token)', async () => {
    const device = new Device(server)
    expect((await device.refresh()).body.message).toBe('auth_required')
    device.cookie = 'x'.repeat(500)
    expect((await device.refresh()).body.message).toBe('invalid_token')
  })

  it('gives a successor again within 60 s of a lost answer', async () => {
    const device = await signedIn((await owner()).email)
    const before = device.copy()
    expect((await device.refresh()).status).toBe(200)
    server.advance(1)
    expect((await before.refresh()).status).toBe(200)
    server.advance(16)
    expect((await before.refresh()).status).toBe(200)
    expect(await before.me()).toEqual([200, 'fetched'])
  })

  it.each([
    ['after 60 s', async () => server.advance(1.02)],
    ['once its successor was used', async (device: Device) => expect((await device.refresh()).status).toBe(200)],
  ])(
    'ends the whole session when a used token comes again %s, for the thief and for the owner, and logs it once',
    async (_, meanwhile) => {
      const person = await owner()
      const device = await signedIn(person.email)
      const other = await signedIn(person.email)
      const thief = device.copy()
      expect((await device.refresh()).status).toBe(200)
      await meanwhile(device)
      const replay = await thief.refresh()
      expect([replay.status, replay.body.message]).toEqual([401, 'invalid_token'])
      expect(await device.me()).toEqual([401, 'invalid_token'])
      expect((await device.refresh()).body.message).toBe('invalid_token')
      expect(await other.me()).toEqual([200, 'fetched'])
      const ended = (await server.logsOf(person.id)).filter((entry) => entry.action_type === 'LOGOUT')
      expect(ended.map((entry) => entry.message)).toEqual([
        `${person.email} hesabının bir oturumu güvenlik için kapatıldı: daha önce kullanılmış bir yenileme anahtarı yeniden sunuldu`,
      ])
    },
  )

  it('lets a thief and the owner have a successor each, until the second of them uses it', async () => {
    const device = await signedIn((await owner()).email)
    const thief = device.copy()
    expect([(await device.refresh()).status, (await thief.refresh()).status]).toEqual([200, 200])
    server.advance(14)
    expect((await thief.refresh()).status).toBe(200)
    expect((await device.refresh()).body.message).toBe('invalid_token')
    expect(await thief.me()).toEqual([401, 'invalid_token'])
    expect((await thief.refresh()).body.message).toBe('invalid_token')
  })

  it('lets several tabs win with one token, whichever cookie the browser keeps', async () => {
    for (let kept = 0; kept < 6; kept++) {
      const device = await signedIn((await owner()).email)
      const tabs = Array.from({ length: 6 }, () => device.copy())
      const answers = await Promise.all(tabs.map((tab) => tab.refresh()))
      expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 200))
      for (const tab of tabs) expect(await tab.me()).toEqual([200, 'fetched'])
      server.advance(14)
      device.cookie = tabs[kept]?.cookie
      expect((await device.refresh()).status).toBe(200)
      for (const tab of tabs) expect(await tab.me()).toEqual([200, 'fetched'])
    }
  })

  it('is not for pages of other sites; plain clients and APP_URL may call', async () => {
    const device = await signedIn((await owner()).email)
    for (const headers of [
      { origin: 'https://kotu.example' },
      { origin: 'null' },
      // The own host, which another site's name can lead to.
      { origin: server.url },
      { origin: 'https://pruva.test' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://alt.pruva.test' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://kotu.example' },
    ]) {
      const refused = await device.refresh(headers as Record<string, string>)
      expect([refused.status, refused.body.message]).toEqual([403, 'access_denied'])
      expect((await device.call(accountsApi.logout, undefined, headers as Record<string, string>)).status).toBe(403)
    }
    for (const headers of [
      {},
      { origin: 'http://pruva.test' },
      { 'sec-fetch-site': 'same-origin', origin: 'http://pruva.test' },
      { 'sec-fetch-site': 'same-origin' },
    ]) {
      expect((await device.refresh(headers as Record<string, string>)).status).toBe(200)
    }
  })
})
