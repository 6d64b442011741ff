import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, refusal } from '../../../../test/web-server.ts'
import { ConfirmPage } from './confirm-page.tsx'

afterEach(() => vi.useRealTimers())

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('/api/auth/confirm', () => {
  const CONFIRM = 'GET /api/auth/confirm'
  const open = (server: Answers, query = '?token=abc') =>
    show(<ConfirmPage />, { path: '/api/auth/confirm', at: `/api/auth/confirm${query}`, server })

  it('confirms with the token, says so, and goes to the sign-in after two seconds', async () => {
    vi.useFakeTimers()
    const { sent, router } = open({ [CONFIRM]: done('email_confirmed', { passwordToken: null }) })
    const name = () => [document.title, screen.getByRole('heading', { level: 1 }).textContent]
    expect(name()).toEqual(['E-posta doğrulanıyor · Pruva', 'E-posta adresiniz doğrulanıyor...'])
    await pass(100)
    expect(name()).toEqual(['E-posta adresiniz doğrulandı · Pruva', 'E-posta adresiniz doğrulandı'])
    expect(screen.getByText('E-posta adresiniz doğrulandı')).toBeTruthy()
    expect(sent.map(({ call, query }) => [call, query])).toEqual([[CONFIRM, { token: 'abc' }]])
    await pass(1800)
    expect(router.state.location.pathname).toBe('/api/auth/confirm')
    await pass(200)
    expect(router.state.location.pathname).toBe('/login')
  })

  it('fails with the specified text', async () => {
    open({ [CONFIRM]: refusal(401, 'invalid_token') })
    expect(await screen.findByText('Doğrulama başarısız. Token geçersiz olabilir.')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('E-posta doğrulanamadı · Pruva'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('E-posta doğrulanamadı')
    expect(screen.getByText(/giriş yapıp yeni bir e-posta isteyin/)).toBeTruthy()
  })

  it('a link that was opened before → says so without an error, and leads to the sign-in', async () => {
    open({ [CONFIRM]: refusal(409, 'email_already_confirmed') })
    expect(await screen.findByRole('heading', { level: 1, name: 'Adresiniz zaten doğrulandı' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('link', { name: 'Giriş yap' }).getAttribute('href')).toBe('/login')
  })

  it('does not blame the link when the server cannot be reached, and tries again', async () => {
    const answers: Answers = {}
    open(answers)
    expect(await screen.findByText(/İnternet bağlantınızı kontrol edip yeniden deneyin/)).toBeTruthy()
    expect(screen.queryByText(/Token geçersiz/)).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('E-posta doğrulanamadı')
    answers[CONFIRM] = done('email_confirmed', { passwordToken: null })
    await press('Yeniden dene')
    expect(await screen.findByText('E-posta adresiniz doğrulandı')).toBeTruthy()
  })

  it('fails at once without a token, and asks nothing', async () => {
    const { sent } = open({}, '')
    expect(screen.getByText('Doğrulama başarısız. Token geçersiz olabilir.')).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('/api/auth/confirm in a browser that did not register', () => {
  const open = (server: Answers = {}) =>
    show(<ConfirmPage />, {
      path: '/api/auth/confirm',
      at: '/api/auth/confirm?token=abc',
      server: { 'GET /api/auth/confirm': done('email_confirmed', { passwordToken: 'anahtar' }), ...server },
    })

  it('asks who chose the password and waits for the answer; who did goes on to the sign-in', async () => {
    vi.useFakeTimers()
    const { router } = open()
    await pass(100)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Şifreyi siz mi belirlediniz?')
    await pass(10_000)
    expect(router.state.location.pathname).toBe('/api/auth/confirm')
    vi.useRealTimers()
    await userEvent.click(screen.getByRole('link', { name: 'Evet, ben belirledim' }))
    expect(router.state.location.pathname).toBe('/login')
  })

  it('lets the others choose a new one at once, with the key of the answer', async () => {
    const { sent } = open({ 'POST /api/auth/reset-password': done('password_reset') })
    await userEvent.click(await screen.findByRole('button', { name: 'Hayır, yeni şifre belirle' }))
    expect(document.title).toBe('Yeni şifre belirleyin · Pruva')
    await userEvent.type(field(/^Yeni şifre(?! tekrar)/), 'benim-2026')
    await userEvent.type(field(/^Yeni şifre tekrar/), 'benim-2026')
    await press('Şifreyi yenile')
    expect(await screen.findByRole('heading', { level: 1, name: 'Şifreniz yenilendi' })).toBeTruthy()
    expect(sent.at(-1)?.body).toEqual({ token: 'anahtar', password: 'benim-2026' })
  })
})
