// The sign-in explains a session that ended without a sign-out; real frame, guards and calls, mock server.
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../../test/user-actions.ts'
import { aMe } from '../../../test/web-fixtures.ts'
import { done, refusal, type Sent, serve } from '../../../test/web-server.ts'
import { boatsApi } from '../../shared/boats/boats.contract.ts'
import type { Role } from '../../shared/roles.ts'
import { AppFrame } from '../app/app-frame.tsx'
import { BaseFrame } from '../app/base-frame.tsx'
import { GuestFrame } from '../app/guest-frame.tsx'
import { LoginRedirect } from '../app/redirects.tsx'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { keyOf } from '../offline/account-storage.ts'
import { createMemoryHistory } from '../routing/memory-history.ts'
import type { Access } from '../routing/route.ts'
import { createRouter } from '../routing/router.ts'
import { RouterProvider } from '../routing/router-view.tsx'
import { call } from './call.ts'
import { useSignOut } from './session.tsx'
import { clearSession, readToken, writeToken } from './token-store.ts'

const ENDED = /^Oturumunuz sona erdi/

function BoatScreen() {
  const signOut = useSignOut()
  return (
    <>
      <h1>Poyraz</h1>
      <button type="button" onClick={() => void call(boatsApi.removeMine, { params: { id: '7' } }).catch(() => null)}>
        Sil
      </button>
      <button type="button" onClick={() => void signOut()}>
        Çıkış
      </button>
    </>
  )
}

const handle = (access: Access) => ({ access, title: '' })

async function openBoat() {
  let isAlive = true
  let isReachable = true
  let roleName: Role = 'CUSTOMER'
  const gone = (answer: unknown) => () => (isAlive ? answer : refusal(401, 'invalid_token'))
  serve({
    'GET /api/auth/me': () => gone(aMe({ email: 'ben@ornek.com', roleName }))(),
    'DELETE /api/boats/7': () => gone(roleName === 'CUSTOMER' ? done('boat_deleted') : refusal(403, 'access_denied'))(),
    'POST /api/auth/refresh': refusal(401, 'invalid_token'),
    'POST /api/auth/logout': () => {
      if (isReachable) return done('logged_out')
      throw new TypeError('Failed to fetch')
    },
    'POST /api/auth/login': (_: Sent) => {
      isAlive = true
      return done('logged_in', { accessToken: 'yeni' })
    },
  })
  writeToken('eski')
  const boat = { path: '/boats/:id', Component: BoatScreen, handle: handle(['CUSTOMER']) }
  const login = { path: '/login', Component: LoginRedirect, handle: handle('public') }
  const auth = { path: '/auth', Component: AuthPage, handle: handle('guest') }
  const unauthorized = { path: '/unauthorized', Component: () => null, handle: handle('public') }
  const frames = [
    { Component: GuestFrame, children: [auth] },
    { Component: AppFrame, children: [boat] },
  ]
  const router = createRouter(
    [login, unauthorized, { Component: BaseFrame, children: frames }],
    createMemoryHistory(['/boats/7']),
  )
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Poyraz' })
  return {
    router,
    end: () => (isAlive = false),
    become: (role: Role) => (roleName = role),
    loseNetwork: () => (isReachable = false),
  }
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })

beforeEach(() => {
  clearSession({ byHand: true })
  vi.stubGlobal('scrollTo', () => undefined)
})

describe('a session that ended', () => {
  it('elsewhere: the sign-in says so, knows the address, and leads back to the record', async () => {
    const { router, end } = await openBoat()
    end()
    await press('Sil')
    expect(await screen.findByText(ENDED)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/auth')
    expect(field(/^E-posta/).value).toBe('ben@ornek.com')
    expect(document.activeElement).toBe(field(/^Şifre/))
    await userEvent.type(field(/^Şifre/), 'gizli-6')
    await press('Giriş yap')
    expect(await screen.findByRole('heading', { name: 'Poyraz' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/boats/7')
  })

  it('another account’s unsent work → stays at "send first", and goes only after the question', async () => {
    const { end } = await openBoat()
    end()
    await press('Sil')
    await screen.findByText(ENDED)
    const left = keyOf('another', 'draft:request')
    localStorage.setItem(left, '{}')
    await userEvent.type(field(/^Şifre/), 'gizli-6')
    await press('Giriş yap')
    await screen.findByText(/^Başka bir hesabın 1 taslağı henüz gönderilmedi/)
    await press('Önce gönder')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([localStorage.getItem(left), readToken()]).toEqual(['{}', null])
    await press('Giriş yap')
    await press('Bu cihazdan sil ve giriş yap')
    expect(await screen.findByRole('heading', { name: 'Poyraz' })).toBeTruthy()
    expect(localStorage.getItem(left)).toBeNull()
  })

  it('a refusal by the role → the account is asked for again, and the new role decides', async () => {
    const { router, become } = await openBoat()
    become('TECHNICIAN')
    await press('Sil')
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'))
  })

  it('ended in another tab → says so too', async () => {
    await openBoat()
    localStorage.removeItem('accessToken')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
    expect(await screen.findByText(ENDED)).toBeTruthy()
  })

  it('ended by hand without a network → the device takes no more pushes', async () => {
    const unsubscribe = vi.fn(async () => true)
    const pushManager = { getSubscription: async () => ({ unsubscribe }) }
    const value = { getRegistration: async () => ({ pushManager }) }
    const { router, loseNetwork } = await openBoat()
    loseNetwork()
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
    await press('Çıkış')
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
    expect(readToken()).toBeNull()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('ended by hand → needs no explanation', async () => {
    const { router } = await openBoat()
    await press('Çıkış')
    expect(await screen.findByRole('heading', { name: 'Giriş yap' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/auth')
    expect(field(/^E-posta/).value).toBe('')
    expect(screen.queryByText(ENDED)).toBeNull()
  })
})
