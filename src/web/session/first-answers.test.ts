// The script of index.html asks, and call() takes the answers.

import { beforeEach, describe, expect, it, vi } from 'vitest'
import page from '../../../index.html?raw'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { APP_VERSION, APP_VERSION_HEADER } from '../../shared/app-version.ts'
import { boatsApi } from '../../shared/boats/boats.contract.ts'
import { LIVE_POSITION_HEADER } from '../../shared/live/live-position.ts'
import { call } from './call.ts'
import { forgetFirstAnswers } from './first-answers.ts'
import { storeLastHome } from './last-home.ts'
import { beginLive } from './live-position.ts'
import { writeToken } from './token-store.ts'

const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''

const fetched = vi.fn<typeof fetch>()
const answer = (data: unknown) => Response.json({ success: true, message: 'ok', data })
const addresses = () => fetched.mock.calls.map(([address]) => address)
const headersOf = (at: number) => new Headers(fetched.mock.calls[at]?.[1]?.headers)

const LATER = Date.now() / 1000 + 600
const tokenOf = (sub: string, exp = LATER) => `x.${btoa(JSON.stringify({ sub, exp }))}.x`
const BOATS = '/api/boats?page=0'
const mine = () => call(boatsApi.mine, { query: { page: 0 } })

/** As the build writes it. */
function open(
  path: string,
  asked: { addresses?: string; atHome?: string; homes?: string; media?: string; account?: string } = {},
): void {
  const { addresses = BOATS, atHome = '', homes = '/profile', media = '', account = accountsApi.me.url } = asked
  history.replaceState(null, '', path)
  const meta = document.createElement('meta')
  meta.name = 'first-calls'
  const values = { version: String(APP_VERSION), account, addresses, atHome, homes, media }
  Object.assign(meta.dataset, account === '' ? {} : values)
  document.head.replaceChildren(meta)
  new Function(script)()
}

beforeEach(() => {
  localStorage.clear()
  storeLastHome('/profile')
  forgetFirstAnswers()
  fetched.mockReset()
  fetched.mockImplementation(async (address) => answer(`${address}`))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

describe('the first questions of a page', () => {
  it('are asked with its session, the version of the app and for the position of changes', () => {
    writeToken(tokenOf('one'))
    open('/boats')
    expect(addresses()).toEqual([accountsApi.me.url, BOATS])
    for (const at of [0, 1])
      expect(
        ['authorization', APP_VERSION_HEADER, LIVE_POSITION_HEADER].map((name) => headersOf(at).get(name)),
      ).toEqual([`Bearer ${tokenOf('one')}`, String(APP_VERSION), 'asked'])
  })

  it('name the record of the address', () => {
    writeToken(tokenOf('one'))
    open('/boats/b-7/', { addresses: '/api/boats/_id_ /api/engines/boat/_id_?size=100' })
    expect(addresses().slice(1)).toEqual(['/api/boats/b-7', '/api/engines/boat/b-7?size=100'])
  })

  it('are more where the screen is the home of who is signed in', () => {
    writeToken(tokenOf('one'))
    open('/profile', { addresses: '/api/users/me/info', atHome: BOATS, homes: '' })
    expect(addresses().slice(1)).toEqual(['/api/users/me/info', BOATS])
    fetched.mockClear()
    storeLastHome('/takvim')
    open('/profile', { addresses: '/api/users/me/info', atHome: BOATS, homes: '' })
    expect(addresses().slice(1)).toEqual(['/api/users/me/info'])
  })

  it.each([
    ['2026-11-22T20:59:59Z', '2026-11-16', '2026-11-22'],
    ['2026-11-22T21:00:00Z', '2026-11-23', '2026-11-29'],
    ['2026-11-25T09:00:00Z', '2026-11-23', '2026-11-29'],
    ['2026-12-31T21:00:00Z', '2026-12-28', '2027-01-03'],
  ])('name the week of %s in Turkey: %s to %s', (now, monday, sunday) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    writeToken(tokenOf('one', Number.MAX_SAFE_INTEGER))
    open('/takvim', { addresses: '/api/calendar/week?start=_monday_&end=_sunday_', homes: '' })
    vi.useRealTimers()
    expect(addresses().slice(1)).toEqual([`/api/calendar/week?start=${monday}&end=${sunday}`])
  })

  it.each([
    ['filters in the address', '/boats?page=2', {}, tokenOf('one')],
    ['a screen of another role', '/takvim', { homes: '/takvim /technician/dashboard' }, tokenOf('one')],
    ['a screen that asks something else on this device', '/boats', { media: 'print' }, tokenOf('one')],
    ['a session that has to be refreshed', '/boats', {}, tokenOf('one', 1)],
    ['a token that cannot be read', '/boats', {}, 'one'],
  ])('are about the account alone with %s', (_, path, asked, token) => {
    writeToken(token)
    open(path, asked)
    expect(addresses()).toEqual([accountsApi.me.url])
  })

  it('are about the account alone where no account has had a home on this device', () => {
    localStorage.clear()
    writeToken(tokenOf('one'))
    open('/profile', { homes: '' })
    expect(addresses()).toEqual([accountsApi.me.url])
  })

  it('are left out without a session, without a network and where the build wrote none', () => {
    open('/boats')
    writeToken(tokenOf('one'))
    open('/boats', { account: '' })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open('/boats')
    online.mockRestore()
    expect(addresses()).toEqual([])
  })
})

describe('a first answer', () => {
  it('is the answer to the first call of its address, and to no other', async () => {
    writeToken(tokenOf('one'))
    open('/boats')
    expect(await call(boatsApi.mine, { query: { page: 1 } })).toBe('/api/boats?page=1')
    expect([await mine(), await call(accountsApi.me)]).toEqual([BOATS, accountsApi.me.url])
    expect(fetched).toHaveBeenCalledTimes(3)
    await mine()
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  it('is left alone once somebody else has signed in', async () => {
    writeToken(tokenOf('one'))
    open('/boats')
    writeToken(tokenOf('two'))
    await mine()
    expect(headersOf(2).get('authorization')).toBe(`Bearer ${tokenOf('two')}`)
  })

  it('is forgotten with the first change, and after half a minute', async () => {
    writeToken(tokenOf('one'))
    open('/boats')
    await call(accountsApi.logout, { toast: false })
    await mine()
    expect(addresses().slice(3)).toEqual([BOATS])
    open('/boats')
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
    await mine()
    vi.useRealTimers()
    expect(addresses().slice(6)).toEqual([BOATS])
  })

  it('is asked for again in the usual way when none came', async () => {
    writeToken(tokenOf('one'))
    fetched.mockRejectedValueOnce(new TypeError('network error'))
    open('/boats')
    expect(await call(accountsApi.me)).toBe(accountsApi.me.url)
  })

  it('is asked for again after one refresh where it refuses the token', async () => {
    writeToken(tokenOf('one'))
    fetched.mockImplementation(async (address, init) => {
      if (address === accountsApi.refresh.url) return answer({ accessToken: tokenOf('two') })
      const isNew = new Headers(init?.headers).get('authorization') === `Bearer ${tokenOf('two')}`
      return isNew ? answer('new') : Response.json({ success: false, message: 'token_expired' }, { status: 401 })
    })
    open('/boats')
    expect(await Promise.all([call(accountsApi.me), mine()])).toEqual(['new', 'new'])
    expect(addresses().filter((address) => address === accountsApi.refresh.url)).toHaveLength(1)
  })

  it('is asked for again where it arrives after the stream began, with an older position', async () => {
    writeToken(tokenOf('one'))
    const at = (position: string) =>
      Response.json({ success: true, message: 'ok', data: position }, { headers: { [LIVE_POSITION_HEADER]: position } })
    fetched.mockImplementation(async (address) => at(address === BOATS ? 'a.8' : 'a.9'))
    open('/boats')
    await call(accountsApi.me)
    const late = mine()
    beginLive()
    await late
    expect(addresses().slice(2)).toEqual([BOATS])
  })
})
