import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetToasts, toastsInFull } from '../../../test/web-toasts.ts'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { citiesApi } from '../../shared/cities/cities.contract.ts'
import { usersApi } from '../../shared/users/users.contract.ts'
import type { ApiError } from '../feedback/api-error.ts'
import { addressOf, call } from './call.ts'
import { onCallEvents } from './call-events.ts'

interface Sent {
  url: string
  method: string
  token: string | null
  body: unknown
}

type Answer = { status?: number; message?: string; data?: unknown; errors?: unknown; headers?: Record<string, string> }

const sent: Sent[] = []
const events = { sessionEnded: vi.fn(), forbidden: vi.fn(), accountStateChanged: vi.fn(), appOutdated: vi.fn() }
let release = () => {}

function serve(answer: (request: Sent) => Answer | Promise<Answer>): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const request: Sent = {
      url,
      method: init.method ?? 'GET',
      token: headers.get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    sent.push(request)
    const { status = 200, message = 'fetched', data = null, errors, headers: extra } = await answer(request)
    return new Response(JSON.stringify({ success: status < 400, message, data, errors }), { status, headers: extra })
  })
}

const refreshes = () => sent.filter((request) => request.url === '/api/auth/refresh').length
const failure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.fail('the call should have failed'),
    (error: ApiError) => error,
  )

/** Answers 401 to every token but `good`; a refresh gives `good`. */
const expired = (good = 'fresh') =>
  serve(({ url, token }) => {
    if (url === '/api/auth/refresh') return { data: { accessToken: good } }
    return token === `Bearer ${good}`
      ? { data: [{ id: '1', name: 'Muğla' }] }
      : { status: 401, message: 'token_expired' }
  })

beforeEach(() => {
  sent.length = 0
  release = onCallEvents(events)
})

afterEach(() => {
  release()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('what is sent', () => {
  it('fills in the path, leaves empty filters out and escapes', () => {
    expect(addressOf(citiesApi.byId, { params: { id: 'a/b' } })).toBe('/api/cities/a%2Fb')
    expect(addressOf(usersApi.search, { query: { email: 'ş&x', roleId: '', page: 0 } })).toBe(
      '/api/users/search?email=%C5%9F%26x&page=0',
    )
  })

  it('carries the stored token and the body, and gives the data', async () => {
    localStorage.setItem('accessToken', 'mine')
    serve(() => ({ data: { id: '7', name: 'Muğla' } }))
    expect(await call(citiesApi.create, { body: { name: 'Muğla' } })).toEqual({ id: '7', name: 'Muğla' })
    expect(sent).toEqual([{ url: '/api/cities', method: 'POST', token: 'Bearer mine', body: { name: 'Muğla' } }])
  })
})

describe('success', () => {
  it('is toasted for a change, in Turkish, or in the words given', async () => {
    serve(() => ({ message: 'settings_updated' }))
    const body = { emailNotifications: true, pushNotifications: false }
    await call(accountsApi.updateSettings, { body })
    expect(toastsInFull()).toEqual([['success', 'Tercihleriniz kaydedildi', undefined]])
    forgetToasts()
    await call(accountsApi.updateSettings, { body, success: 'Oldu!' })
    expect(toastsInFull()).toEqual([['success', 'Oldu!', undefined]])
  })

  it('is silent for a read and where the caller wants it so', async () => {
    serve(() => ({ data: [] }))
    await call(citiesApi.list)
    await call(accountsApi.logout, { toast: false })
    expect(toastsInFull()).toEqual([])
  })
})

describe('an expired token', () => {
  beforeEach(() => localStorage.setItem('accessToken', 'stale'))

  it('is refreshed once and the call sent again', async () => {
    expired()
    expect(await call(citiesApi.list)).toHaveLength(1)
    expect(sent.map((request) => [request.url, request.token])).toEqual([
      ['/api/cities', 'Bearer stale'],
      ['/api/auth/refresh', null],
      ['/api/cities', 'Bearer fresh'],
    ])
    expect(localStorage.getItem('accessToken')).toBe('fresh')
  })

  it('is refreshed by one call for all that run at the same time', async () => {
    expired()
    await Promise.all([call(citiesApi.list), call(citiesApi.list), call(usersApi.roles)])
    expect(refreshes()).toBe(1)
  })

  it('a call whose time is over does not wait for its refresh, which goes on', async () => {
    let answer = (_: Answer) => {}
    serve(({ url }) =>
      url === '/api/auth/refresh'
        ? new Promise<Answer>((resolve) => {
            answer = resolve
          })
        : { status: 401, message: 'token_expired' },
    )
    const late = await failure(call(citiesApi.list, { signal: AbortSignal.timeout(50) }))
    expect([late.status, refreshes()]).toEqual([0, 1])
    answer({ data: { accessToken: 'fresh' } })
    await vi.waitFor(() => expect(localStorage.getItem('accessToken')).toBe('fresh'))
  })

  it('is not refreshed again when another tab did so while this one waited for the lock', async () => {
    expired('theirs')
    const request = (_name: string, run: () => unknown) => {
      localStorage.setItem('accessToken', 'theirs')
      return Promise.resolve(run())
    }
    vi.stubGlobal('navigator', { ...navigator, locks: { request } })
    expect(await call(citiesApi.list)).toHaveLength(1)
    expect(refreshes()).toBe(0)
  })

  it('somebody else signed in on the device meanwhile → the call is not sent in their name', async () => {
    const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`
    localStorage.setItem('accessToken', tokenOf('ayse'))
    serve(() => {
      localStorage.setItem('accessToken', tokenOf('mehmet'))
      return { status: 401, message: 'token_expired' }
    })
    expect((await failure(call(citiesApi.list))).status).toBe(0)
    expect(sent.map(({ token }) => token)).toEqual([`Bearer ${tokenOf('ayse')}`])
    expect(events.sessionEnded).not.toHaveBeenCalled()
  })

  it('is not refreshed when another tab signed out meanwhile', async () => {
    serve(() => {
      localStorage.removeItem('accessToken')
      return { status: 401, message: 'token_expired' }
    })
    await failure(call(citiesApi.list))
    expect(refreshes()).toBe(0)
    expect(events.sessionEnded).toHaveBeenCalledExactlyOnceWith('/auth')
  })

  it('ends the session at /auth when the refresh is refused, keeping only the theme', async () => {
    localStorage.setItem('mantine-color-scheme-value', 'dark')
    localStorage.setItem('other', 'x')
    sessionStorage.setItem('other', 'x')
    vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('other=x; more=y')
    const bake = vi.spyOn(Document.prototype, 'cookie', 'set')
    serve(() => ({ status: 401, message: 'invalid_token' }))
    expect((await failure(call(citiesApi.list))).status).toBe(401)
    expect(events.sessionEnded).toHaveBeenCalledExactlyOnceWith('/auth')
    expect({ ...localStorage }).toEqual({ 'mantine-color-scheme-value': 'dark' })
    // Specification, section 9: local storage, session storage and cookies.
    expect(sessionStorage).toHaveLength(0)
    expect(bake.mock.calls.flat()).toEqual(['other=; Max-Age=0; path=/', 'more=; Max-Age=0; path=/'])
  })

  it('is kept when another tab stored a token while the refresh of this one was refused', async () => {
    serve(({ url, token }) => {
      if (token === 'Bearer theirs') return { data: [] }
      if (url === '/api/auth/refresh') localStorage.setItem('accessToken', 'theirs')
      return { status: 401, message: 'invalid_token' }
    })
    expect(await call(citiesApi.list)).toEqual([])
    expect(events.sessionEnded).not.toHaveBeenCalled()
  })

  it('ends the session at /login when the repeated call is refused too', async () => {
    serve(({ url }) =>
      url === '/api/auth/refresh' ? { data: { accessToken: 'fresh' } } : { status: 401, message: 'auth_required' },
    )
    await failure(call(citiesApi.list))
    expect(refreshes()).toBe(1)
    expect(events.sessionEnded).toHaveBeenCalledExactlyOnceWith('/login')
  })

  it.each([500, 429])('keeps the session when the refresh answers %i', async (status) => {
    serve(({ url }) => (url === '/api/auth/refresh' ? { status, message: 'internal_error' } : { status: 401 }))
    expect((await failure(call(citiesApi.list))).status).toBe(status)
    expect(localStorage.getItem('accessToken')).toBe('stale')
    expect(events.sessionEnded).not.toHaveBeenCalled()
  })

  it('is none of a sign-in, whose 401 means wrong credentials', async () => {
    serve(() => ({ status: 401, message: 'bad_credentials' }))
    const error = await failure(call(accountsApi.login, { body: { email: 'a', password: 'b' }, toast: false }))
    expect(error.message).toBe('E-posta veya şifre hatalı')
    expect(sent).toHaveLength(1)
  })
})

describe('a refusal', () => {
  it('warns and sets the forbidden flag', async () => {
    serve(() => ({ status: 403, message: 'not_your_boat' }))
    await failure(call(citiesApi.list))
    expect(toastsInFull()).toEqual([['warning', 'Erişim yetkiniz yok', undefined]])
    expect(events.forbidden).toHaveBeenCalledOnce()
  })

  it('of an amount above a ceiling leaves the screen as it is', async () => {
    serve(() => ({ status: 403, message: 'over_ceiling' }))
    await failure(call(citiesApi.create, { body: { name: 'Bodrum' } }))
    expect(events.forbidden).not.toHaveBeenCalled()
    expect(toastsInFull()).toEqual([['error', expect.stringContaining('onay sınırını aşıyor'), undefined]])
  })

  it.each(['email_not_confirmed', 'profile_not_approved'])('%s → the guards decide', async (message) => {
    serve(() => ({ status: 403, message }))
    await failure(call(citiesApi.list))
    expect(events.accountStateChanged).toHaveBeenCalledOnce()
    expect(events.forbidden).not.toHaveBeenCalled()
    expect(toastsInFull()).toEqual([])
  })
})

describe('an error', () => {
  it('brings translated field errors', async () => {
    const errors = [{ field: 'name', message: 'required' }]
    serve(() => ({ status: 400, message: 'validation_failed', errors }))
    const error = await failure(call(citiesApi.create, { body: { name: '' } }))
    expect(error.fieldErrors).toEqual([{ field: 'name', message: 'Bu alan zorunludur' }])
    expect(toastsInFull()).toEqual([['error', 'Lütfen işaretli alanları kontrol edin', undefined]])
  })

  it('stands under the specified alert', async () => {
    serve(() => ({ status: 409, message: 'in_use' }))
    await failure(call(citiesApi.remove, { params: { id: '1' }, failure: 'Silme başarısız!' }))
    expect(toastsInFull()).toEqual([['error', 'Silme başarısız!', 'Bu kayıt kullanımda olduğu için silinemez']])
  })

  it.each([
    [{ status: 500, message: 'no_such_key' }, 'no_such_key'],
    [{ status: 500, message: '' }, 'Beklenmeyen bir hata oluştu'],
    [
      { status: 429, message: 'too_many_requests', headers: { 'retry-after': '40' } },
      'Çok fazla deneme yapıldı. Lütfen biraz bekleyin. 40 saniye sonra yeniden deneyin.',
    ],
  ])('%o is told as "%s"', async (answer, text) => {
    serve(() => answer)
    expect((await failure(call(citiesApi.create, { body: { name: 'x' } }))).message).toBe(text)
  })

  it('is taken back once the same call succeeds, not by another one', async () => {
    const create = (name: string) => call(citiesApi.create, { body: { name } })
    const standing = () => notificationsStore.getState().notifications.map((one) => one['data-toast'])
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await failure(create('Muğla'))
    serve(() => ({ message: 'settings_updated' }))
    await call(accountsApi.updateSettings, { body: { emailNotifications: true, pushNotifications: false } })
    expect(standing()).toEqual(['error', 'success'])
    serve(() => ({ message: 'city_created' }))
    await create('Muğla')
    expect(standing()).toEqual(['success', 'success'])
  })

  it('network error → told in words; a read fails without a toast', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failure(call(citiesApi.list))
    expect([error.status, error.message]).toEqual([0, expect.stringContaining('Sunucuya ulaşılamadı')])
    expect(toastsInFull()).toEqual([])
  })
})
