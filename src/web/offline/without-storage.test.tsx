// A browser whose storage is switched off, or full; real frames, guards and calls, mock server.
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { press } from '../../../test/user-actions.ts'
import { aMe } from '../../../test/web-fixtures.ts'
import { done, refusal, serve } from '../../../test/web-server.ts'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { jobNotesApi } from '../../shared/requests/job-notes.contract.ts'
import { call } from '../api/call.ts'
import { followLive } from '../api/live/live-tabs.ts'
import { useSignOut } from '../api/session.tsx'
import { clearSession, readToken, writeToken } from '../api/token-store.ts'
import { AppFrame } from '../app/app-frame.tsx'
import { BaseFrame } from '../app/base-frame.tsx'
import { GuestFrame } from '../app/guest-frame.tsx'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { createMemoryHistory } from '../routing/memory-history.ts'
import { createRouter } from '../routing/router.ts'
import { RouterProvider } from '../routing/router-view.tsx'
import { readOfAccount, writeOfAccount } from './account-storage.ts'
import { keepDraft, readDraft } from './form-drafts.ts'
import { queueCall } from './queue-call.ts'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** As Firefox and Chrome do where a person has forbidden a site to store anything. */
function switchOff(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const)
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
  vi.stubGlobal('BroadcastChannel', refuse)
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: { request: async () => refuse() } })
}

function fill(): void {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
}

const owners = (['localStorage', 'sessionStorage', 'indexedDB'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
)

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
})

afterEach(() => {
  for (const [name, owner] of owners) {
    if (owner) Object.defineProperty(globalThis, name, owner)
    else Reflect.deleteProperty(globalThis, name)
  }
  vi.unstubAllGlobals()
  clearSession({ byHand: true })
})

function Home() {
  const signOut = useSignOut()
  return (
    <>
      <h1>Profil</h1>
      <button type="button" onClick={() => void signOut()}>
        Çıkış
      </button>
    </>
  )
}

const token = `e30.${btoa(JSON.stringify({ sub: '1' }))}.x`

it.each([
  ['switched off', switchOff],
  ['full', fill],
])('storage is %s → the sign-in, the home screen and the sign-out work', async (_, spoil) => {
  serve({
    'GET /api/auth/me': aMe({ id: '1', roleName: 'CUSTOMER' }),
    'POST /api/auth/login': done('logged_in', { accessToken: token }),
    'POST /api/auth/logout': done('logged_out'),
  })
  spoil()
  const auth = { path: '/auth', Component: AuthPage, handle: { access: 'guest' as const, title: '' } }
  const home = { path: '/profile', Component: Home, handle: { access: 'verified' as const, title: '' } }
  const frames = [
    { Component: GuestFrame, children: [auth] },
    { Component: AppFrame, children: [home] },
  ]
  const router = createRouter([{ Component: BaseFrame, children: frames }], createMemoryHistory(['/auth']))
  render(<RouterProvider router={router} />)
  await userEvent.type(await screen.findByLabelText(/^E-posta/, { selector: 'input' }), 'ben@ornek.com')
  await userEvent.type(screen.getByLabelText(/^Şifre/, { selector: 'input' }), 'gizli-6')
  await press('Giriş yap')
  expect(await screen.findByRole('heading', { name: 'Profil' })).toBeTruthy()
  expect(readToken()).toBe(token)
  await press('Çıkış')
  expect(await screen.findByRole('heading', { name: 'Giriş yap' })).toBeTruthy()
  expect(readToken()).toBeNull()
})

it.each([
  ['switched off', switchOff],
  ['full', fill],
])('storage is %s → what was typed is kept for this page, and goes with the sign-out', (_, spoil) => {
  spoil()
  writeToken(token)
  keepDraft('note', { title: 'Not', values: { text: 'Filtre' }, base: {}, version: null })
  writeOfAccount('1', 'part-list', { lines: [] })
  expect([readDraft('note')?.values, readOfAccount('1', 'part-list')]).toEqual([{ text: 'Filtre' }, { lines: [] }])
  clearSession()
  expect(readOfAccount('1', 'part-list')).toEqual({ lines: [] })
  clearSession({ byHand: true })
  expect(readOfAccount('1', 'part-list')).toBeNull()
})

it('storage is switched off: an expired token → refreshed without the lock of the tabs', async () => {
  switchOff()
  writeToken('eski')
  serve({
    'GET /api/auth/me': () => (readToken() === 'yeni' ? aMe({ id: '1' }) : refusal(401, 'token_expired')),
    'POST /api/auth/refresh': done('refreshed', { accessToken: 'yeni' }),
  })
  expect(await call(accountsApi.me)).toMatchObject({ id: '1' })
})

it('storage is switched off: the live updates begin', () => {
  switchOff()
  writeToken(token)
  serve({})
  followLive(() => undefined)()
})

it('storage is switched off: a note without an answer → is not kept, and says so', async () => {
  switchOff()
  writeToken(token)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const note = queueCall(
    jobNotesApi.add,
    { params: { id: '7' }, body: { text: 'Filtre' } },
    { group: '7', title: 'Not' },
  )
  await expect(note).rejects.toMatchObject({ key: 'network_error' })
})
