// From the sign-in, which does without the cache, to the screens that have it; real frames, guards and calls, mock server.
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../../test/user-actions.ts'
import { aMe } from '../../../test/web-fixtures.ts'
import { type Answers, done, refusal, serve } from '../../../test/web-server.ts'
import { useGuestAccount } from '../api/account-step.ts'
import { useMe } from '../api/session.tsx'
import { clearSession, sessionEnd, writeToken } from '../api/token-store.ts'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { createMemoryHistory } from '../routing/memory-history.ts'
import { createRouter } from '../routing/router.ts'
import { RouterProvider } from '../routing/router-view.tsx'
import { AppFrame } from './app-frame.tsx'
import { BaseFrame } from './base-frame.tsx'
import { GuestFrame } from './guest-frame.tsx'

const me = aMe({ id: '7', email: 'ben@ornek.com', roleName: 'CUSTOMER' })
const ME = 'GET /api/auth/me'
/** Names its account, as a real one does. */
const tokenOf = (id: string) => `x.${btoa(JSON.stringify({ sub: id }))}.x`
const token = tokenOf(me.id)

function Home() {
  const { email } = useMe()
  const [times, setTimes] = useState(0)
  return (
    <>
      <h1>{`Profil: ${email}`}</h1>
      <button type="button" onClick={() => setTimes(times + 1)}>
        {`Çizildi: ${times}`}
      </button>
    </>
  )
}
const home = () => screen.findByRole('heading', { name: 'Profil: ben@ornek.com' })
const form = () => screen.queryByRole('button', { name: 'Giriş yap' })

/** What is typed in it stays as long as the screen does. */
function Step() {
  const { me: account, refresh } = useGuestAccount()
  return (
    <>
      <h1>{`Adım: ${account.email}`}</h1>
      <input aria-label="not" />
      <button type="button" onClick={() => void refresh()}>
        Sor
      </button>
    </>
  )
}
const step = (email = me.email) => screen.findByRole('heading', { name: `Adım: ${email}` })

function open(server: Answers, at = '/auth') {
  const sent = serve(server)
  const auth = { path: '/auth', Component: AuthPage, handle: { access: 'guest' as const, title: '' } }
  const profile = { path: '/profile', Component: Home, handle: { access: 'verified' as const, title: '' } }
  const waiting = { path: '/approval-pending', Component: Step, handle: { access: 'unapproved' as const, title: '' } }
  const login = { path: '/login', Component: () => <h1>Giriş</h1>, handle: { access: 'public' as const, title: '' } }
  const children = [
    { Component: GuestFrame, children: [auth, waiting, login] },
    { Component: AppFrame, children: [profile] },
  ]
  render(<RouterProvider router={createRouter([{ Component: BaseFrame, children }], createMemoryHistory([at]))} />)
  return { sent, asked: () => sent.filter(({ call }) => call === ME).length }
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

  it('asks ever more seldom while the server is away, up to a minute, and at once when the network is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    writeToken(token)
    const { asked } = open({ [ME]: refusal(503, 'unavailable') })
    await waitFor(() => expect(form()).toBeTruthy())
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
    const counts: number[] = []
    for (const seconds of [5, 10, 20, 40, 55, 60]) {
      await pass(seconds)
      counts.push(asked())
    }
    // The fifth pause is a minute.
    expect(counts).toEqual([2, 3, 4, 5, 5, 6])
    act(() => void dispatchEvent(new Event('online')))
    await pass(0)
    expect(asked()).toBe(7)
    await pass(5)
    expect(asked()).toBe(8)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(0)
    expect(asked()).toBe(9)
    vi.useRealTimers()
  })
})

describe('a guarded screen', () => {
  it('whose session another tab has just ended: is drawn until this page hears of it', async () => {
    writeToken(token)
    open({ [ME]: me }, '/profile')
    await home()
    localStorage.removeItem('accessToken')
    await press('Çizildi: 0')
    expect(screen.getByRole('button', { name: 'Çizildi: 1' })).toBeTruthy()
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
    expect(await screen.findByRole('heading', { name: 'Giriş' })).toBeTruthy()
  })
})

describe('a step of an account', () => {
  const pending = { ...me, userInfoStatus: 'PENDING' as const }
  const openStep = (server: Answers, stored = token) => {
    writeToken(stored)
    return open(server, '/approval-pending')
  }
  const inAnotherTab = (next: string | null) => {
    if (next === null) localStorage.removeItem('accessToken')
    else localStorage.setItem('accessToken', next)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
  }

  it('stays on the screen while its session gets another token', async () => {
    const answers: Answers = { [ME]: pending }
    const { sent } = openStep(answers)
    await step()
    await userEvent.type(screen.getByLabelText('not'), 'kalır')
    const next = `${token}2`
    answers['POST /api/auth/refresh'] = done('token_refreshed', { accessToken: next })
    answers[ME] = () => (localStorage.getItem('accessToken') === next ? pending : refusal(401, 'invalid_token'))
    await press('Sor')
    await waitFor(() => expect(localStorage.getItem('accessToken')).toBe(next))
    expect(screen.getByLabelText<HTMLInputElement>('not').value).toBe('kalır')
    expect(sent.some(({ call }) => call === 'POST /api/auth/refresh')).toBe(true)
    await act(() => new Promise((after) => setTimeout(after)))
    expect(screen.getByLabelText<HTMLInputElement>('not').value).toBe('kalır')
  })

  it('stays as it is while the server is away', async () => {
    const answers: Answers = { [ME]: pending }
    openStep(answers)
    await step()
    answers[ME] = refusal(503, 'unavailable')
    await press('Sor')
    expect(await step()).toBeTruthy()
  })

  it('says that the account is unknown while the server is away, and appears once asked again', async () => {
    const answers: Answers = { [ME]: refusal(503, 'unavailable') }
    // No earlier page knows this account.
    openStep(answers, tokenOf('9'))
    expect(await screen.findByText('Oturum bilgileriniz alınamadı.')).toBeTruthy()
    answers[ME] = { ...pending, id: '9' }
    await press('Yeniden dene')
    expect(await step()).toBeTruthy()
  })

  it('leads to the sign-in when another tab signs out', async () => {
    openStep({ [ME]: pending })
    await step()
    inAnotherTab(null)
    expect(await screen.findByRole('heading', { name: 'Giriş' })).toBeTruthy()
    expect(sessionEnd()).toEqual({ email: me.email })
  })

  it('is of the account that another tab has signed in', async () => {
    const answers: Answers = { [ME]: pending }
    openStep(answers)
    await step()
    answers[ME] = { ...pending, id: '8', email: 'baska@ornek.com' }
    inAnotherTab(tokenOf('8'))
    expect(await step('baska@ornek.com')).toBeTruthy()
  })

  it('leads home when the account is approved', async () => {
    const answers: Answers = { [ME]: pending }
    openStep(answers)
    await step()
    answers[ME] = me
    await press('Sor')
    expect(await home()).toBeTruthy()
  })
})
