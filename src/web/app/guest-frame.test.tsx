// From the sign-in, which does without the cache, to the screens that have it; real frames, guards and calls, mock server.
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../../test/user-actions.ts'
import { aMe } from '../../../test/web-fixtures.ts'
import { type Answers, done, refusal, serve } from '../../../test/web-server.ts'
import { AuthPage } from '../accounts/auth-page.tsx'
import { createMemoryHistory } from '../routing/memory-history.ts'
import { createRouter } from '../routing/router.ts'
import { RouterProvider } from '../routing/router-view.tsx'
import { useMe } from '../session/session.tsx'
import { clearSession, writeToken } from '../session/token-store.ts'
import { AppFrame } from './app-frame.tsx'
import { BaseFrame } from './base-frame.tsx'
import { GuestFrame } from './guest-frame.tsx'

const me = aMe({ id: '7', email: 'ben@ornek.com', roleName: 'CUSTOMER' })
const ME = 'GET /api/auth/me'
/** Names its account, as a real one does. */
const token = `x.${btoa(JSON.stringify({ sub: me.id }))}.x`

const Home = () => <h1>{`Profil: ${useMe().email}`}</h1>
const home = () => screen.findByRole('heading', { name: 'Profil: ben@ornek.com' })
const form = () => screen.queryByRole('button', { name: 'Giriş yap' })

function open(server: Answers) {
  const sent = serve(server)
  const auth = { path: '/auth', Component: AuthPage, handle: { access: 'guest' as const, title: '' } }
  const profile = { path: '/profile', Component: Home, handle: { access: 'verified' as const, title: '' } }
  const children = [
    { Component: GuestFrame, children: [auth] },
    { Component: AppFrame, children: [profile] },
  ]
  render(<RouterProvider router={createRouter([{ Component: BaseFrame, children }], createMemoryHistory(['/auth']))} />)
  return { asked: () => sent.filter(({ call }) => call === ME).length }
}

const signIn = async () => {
  await userEvent.type(screen.getByLabelText(/^E-posta/), me.email)
  await userEvent.type(screen.getByLabelText(/^Şifre/, { selector: 'input' }), 'gizli-6')
  await press('Giriş yap')
}

beforeEach(() => {
  clearSession({ byHand: true })
  vi.stubGlobal('scrollTo', () => undefined)
})

describe('the sign-in', () => {
  it('leads home and asks once who has signed in', async () => {
    const { asked } = open({ 'POST /api/auth/login': done('logged_in', { accessToken: token }), [ME]: me })
    await signIn()
    expect(await home()).toBeTruthy()
    expect(asked()).toBe(1)
  })

  it('shows nothing to who is signed in already, and leads home', async () => {
    writeToken(token)
    open({ [ME]: me })
    expect(form()).toBeNull()
    expect(await home()).toBeTruthy()
  })

  it('leads home when another tab has signed in', async () => {
    open({ [ME]: me })
    expect(form()).toBeTruthy()
    localStorage.setItem('accessToken', token)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
    expect(await home()).toBeTruthy()
  })

  it('says that the stored session has ended', async () => {
    writeToken(token)
    open({ [ME]: refusal(401, 'invalid_token'), 'POST /api/auth/refresh': refusal(401, 'invalid_token') })
    expect(await screen.findByText(/^Oturumunuz sona erdi/)).toBeTruthy()
    expect(form()).toBeTruthy()
  })

  it('is shown while the server is away, and leads home once it answers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    writeToken(token)
    const answers: Answers = { [ME]: refusal(503, 'unavailable') }
    const { asked } = open(answers)
    await waitFor(() => expect(form()).toBeTruthy())
    expect(asked()).toBe(1)
    answers[ME] = me
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    vi.useRealTimers()
    expect(await home()).toBeTruthy()
  })
})
