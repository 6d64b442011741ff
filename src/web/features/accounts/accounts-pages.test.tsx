import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showStep } from '../../../../test/account-step.tsx'
import { press } from '../../../../test/user-actions.ts'
import { aMe, aPublicWorkshop } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, refusal, type Sent } from '../../../../test/web-server.ts'
import { GuestAccount } from '../../api/account-step.ts'
import { ApprovalPendingPage } from './approval-pending-page.tsx'
import { AuthPage } from './auth-page.tsx'
import { EmailConfirmationPage } from './email-confirmation-page.tsx'
import { SettingsPage } from './settings-page.tsx'

afterEach(() => vi.useRealTimers())

const ME = aMe({ email: 'ben@ornek.com' })
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const changesOf = (sent: Sent[]) => sent.filter(({ call }) => !call.startsWith('GET'))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('/auth', () => {
  const open = (server: Answers, at = '/auth') => show(<AuthPage />, { path: '/auth', at, server })

  it('is the sign-in, and switches to the registration and back', async () => {
    open({})
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Giriş yap')
    await userEvent.click(screen.getByRole('radio', { name: 'Kayıt ol' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kayıt ol')
    await userEvent.click(screen.getByRole('radio', { name: 'Giriş yap' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Giriş yap')
  })

  it('needs e-mail and password to sign in, and says that it failed, and why', async () => {
    const { sent } = open({ 'POST /api/auth/login': refusal(401, 'bad_credentials') })
    await press('Giriş yap')
    expect(await screen.findAllByText('Bu alan zorunludur')).toHaveLength(2)
    expect(changesOf(sent)).toEqual([])
    await userEvent.type(field(/^E-posta/), 'ben@ornek.com')
    await userEvent.type(field(/^Şifre/), 'yanlis')
    await press('Giriş yap')
    expect(await screen.findByText('Giriş başarısız!')).toBeTruthy()
    expect(screen.getByText('E-posta veya şifre hatalı')).toBeTruthy()
    expect(field(/^E-posta/).value).toBe('ben@ornek.com')
  })

  it('registers only with an e-mail, six characters and the same password twice', async () => {
    const { sent } = open({ 'POST /api/auth/register': done('registered', ME) }, '/auth?mode=register')
    await userEvent.type(field(/^E-posta/), 'ben')
    await userEvent.type(field(/^Şifre(?! tekrar)/), '12345')
    await userEvent.type(field(/^Şifre tekrar/), '123456')
    await press('Kayıt ol')
    expect(await screen.findByText('Geçerli bir e-posta adresi girin')).toBeTruthy()
    expect(screen.getByText('Şifre en az 6 karakter olmalı.')).toBeTruthy()
    expect(screen.getByText('Şifreler eşleşmiyor!')).toBeTruthy()
    expect(changesOf(sent)).toEqual([])
    await userEvent.type(field(/^E-posta/), '@ornek.com')
    await userEvent.type(field(/^Şifre(?! tekrar)/), '6')
    await press('Kayıt ol')
    expect(await screen.findByText('Kayıt başarılı! E-mail adresinize aktivasyon kodu gönderildi.')).toBeTruthy()
    expect(changesOf(sent).map(({ body }) => body)).toEqual([{ email: 'ben@ornek.com', password: '123456' }])
    // The sign-in form has the address filled in.
    expect(field(/^E-posta/).value).toBe('ben@ornek.com')
    expect(document.activeElement).toBe(field(/^Şifre/))
    // A correction of the address does not move the focus.
    await userEvent.clear(field(/^E-posta/))
    await press('Giriş yap')
    expect(document.activeElement).toBe(field(/^E-posta/))
    await userEvent.keyboard('o@ornek.com')
    expect([field(/^E-posta/).value, field(/^Şifre/).value]).toEqual(['o@ornek.com', ''])
    expect(document.activeElement).toBe(field(/^E-posta/))
  })

  it('opened at another address than the one of the settings → names the right one; at its own → says nothing', async () => {
    const elsewhere = open({ 'GET /api/settings': { appUrl: 'https://pruva.test' } })
    const link = await screen.findByRole('link', { name: 'https://pruva.test' })
    expect(link.getAttribute('href')).toBe('https://pruva.test/login')
    expect(screen.getByText('Buradan giriş yapılamaz')).toBeTruthy()
    elsewhere.unmount()
    const { sent } = open({ 'GET /api/settings': { appUrl: location.origin } })
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByText('Buradan giriş yapılamaz')).toBeNull()
  })

  it('a sign-in at another address than the one of the settings → leads to the right one', async () => {
    open({
      'POST /api/auth/login': refusal(403, 'other_address'),
      'GET /api/settings': { appUrl: 'https://pruva.test' },
    })
    await userEvent.type(field(/^E-posta/), 'ben@ornek.com')
    await userEvent.type(field(/^Şifre/), '123456')
    await press('Giriş yap')
    expect(await screen.findByText(/Bu adresten giriş yapılamaz/)).toBeTruthy()
    const link = await screen.findByRole('link', { name: 'https://pruva.test' })
    expect(link.getAttribute('href')).toBe('https://pruva.test/login')
  })

  it('says that a registration failed, and why', async () => {
    open({ 'POST /api/auth/register': refusal(409, 'email_in_use') }, '/auth?mode=register')
    await userEvent.type(field(/^E-posta/), 'ben@ornek.com')
    await userEvent.type(field(/^Şifre(?! tekrar)/), '123456')
    await userEvent.type(field(/^Şifre tekrar/), '123456')
    await press('Kayıt ol')
    expect(await screen.findByText('Kayıt başarısız! Lütfen bilgilerinizi kontrol edin.')).toBeTruthy()
    expect(screen.getAllByText('Bu e-posta adresi zaten kayıtlı').length).toBeGreaterThan(0)
  })
})

describe('/email-confirmation', () => {
  const open = (server: Answers) =>
    showStep({ at: '/email-confirmation', access: 'unconfirmed', Component: EmailConfirmationPage, server })
  const unconfirmed = { ...ME, emailConfirmed: false, userInfoStatus: null }

  it('sends the mail again, and waits at least a second and a half in any case', async () => {
    const { sent } = await open({
      'POST /api/auth/resend-confirmation': done('confirmation_sent'),
      'GET /api/auth/me': unconfirmed,
    })
    vi.useFakeTimers()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Tekrar Mail Gönder' })
    await act(async () => button.click())
    await pass(1400)
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
    expect([button.disabled, button.textContent]).toEqual([true, 'Gönderiliyor...'])
    await pass(200)
    expect([button.disabled, button.textContent]).toEqual([false, 'Tekrar Mail Gönder'])
  })

  it('looks when asked, says what it found, and leads home once the address is confirmed', async () => {
    const answers: Answers = { 'GET /api/auth/me': unconfirmed }
    const { router } = await open(answers)
    await press('Doğruladım, devam et')
    expect(await screen.findByText(/henüz/i)).toBeTruthy()
    answers['GET /api/auth/me'] = refusal(503, 'unavailable')
    await press('Doğruladım, devam et')
    expect(await screen.findByText('Oturum bilgileriniz alınamadı.')).toBeTruthy()
    answers['GET /api/auth/me'] = { ...unconfirmed, emailConfirmed: true }
    await press('Doğruladım, devam et')
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  })

  it('does not call a confirmed address unconfirmed while the guard leads on', async () => {
    const refresh = vi.fn(async () => ({ ...unconfirmed, emailConfirmed: true }))
    show(
      <GuestAccount value={{ me: unconfirmed, refresh }}>
        <EmailConfirmationPage />
      </GuestAccount>,
      { server: {} },
    )
    await press('Doğruladım, devam et')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Doğruladım, devam et' }).dataset.loading).toBe(undefined),
    )
    expect(refresh).toHaveBeenCalledOnce()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('looks by itself, and when the page is seen again', async () => {
    const { sent } = await open({ 'GET /api/auth/me': unconfirmed })
    const asked = () => sent.filter(({ call }) => call === 'GET /api/auth/me').length
    expect(asked()).toBe(1)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(asked()).toBe(2))
  })
})

describe('/approval-pending', () => {
  const open = (server: Answers) =>
    showStep({ at: '/approval-pending', access: 'unapproved', Component: ApprovalPendingPage, server })

  it('says that the account waits and how the system works, and signs out', async () => {
    const { router } = await open({
      'GET /api/auth/me': { ...ME, userInfoStatus: 'PENDING' },
      'POST /api/auth/logout': done('logged_out'),
    })
    expect(screen.getByText(/yönetici onayını bekliyor/)).toBeTruthy()
    const steps = screen.getAllByRole('listitem').map((item) => item.textContent)
    const words = [/tekne ekle/i, /motor ekle/i, /arıza veya bakım talebi/i, /teklif al/i, /onayla/i, /başlasın/]
    expect(words.map((word, index) => word.test(steps[index] ?? ''))).toEqual(words.map(() => true))
    await press('Çıkış yap')
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(localStorage.getItem('accessToken')).toBeNull()
  })

  it('leads home after the approval', async () => {
    const answers: Answers = { 'GET /api/auth/me': { ...ME, userInfoStatus: 'PENDING' } }
    const { router } = await open(answers)
    answers['GET /api/auth/me'] = { ...ME, userInfoStatus: 'APPROVED' }
    await act(async () => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  })
})

describe('/settings', () => {
  it('stores each choice, takes it back when that fails, and leads on', async () => {
    let refuses = false
    const { sent } = show(<SettingsPage />, {
      at: '/settings',
      as: ME,
      server: {
        'GET /api/public/workshop': aPublicWorkshop(),
        'PUT /api/users/me/settings': ({ body }: Sent) =>
          refuses ? refusal(500, 'internal_error') : done('settings_updated', { ...ME, ...(body as object) }),
      },
    })
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    expect([box(/^E-posta bildirimleri/).checked, box(/^Anlık bildirimler/).checked]).toEqual([true, true])
    await userEvent.click(box(/^E-posta bildirimleri/))
    await waitFor(() => expect(box(/^E-posta bildirimleri/).disabled).toBe(false))
    expect(box(/^E-posta bildirimleri/).checked).toBe(false)
    refuses = true
    await userEvent.click(box(/^Anlık bildirimler/))
    await waitFor(() => expect(box(/^Anlık bildirimler/).disabled).toBe(false))
    expect(box(/^Anlık bildirimler/).checked).toBe(true)
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { emailNotifications: false, pushNotifications: true },
      { emailNotifications: false, pushNotifications: false },
    ])
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(expect.arrayContaining(['/settings/change-password', '/privacy', '/terms']))
    expect(links).toContain('mailto:servis@poyraz.test')
  })

  it('names the version and the commit to an admin alone', async () => {
    const server = {
      'GET /api/health': { database: 'up', version: '1.4.2', commit: '0123456789abcdef0123456789abcdef01234567' },
    }
    const admin = show(<SettingsPage />, { at: '/settings', as: aMe({ roleName: 'ADMIN' }), server })
    expect(await screen.findByText('Pruva 1.4.2 · 01234567')).toBeTruthy()
    admin.unmount()
    const owner = show(<SettingsPage />, { at: '/settings', as: ME, server })
    expect(screen.queryByText(/^Pruva /)).toBeNull()
    expect(owner.sent.map(({ call }) => call)).not.toContain('GET /api/health')
  })

  it('switches the theme in this browser only', async () => {
    const { sent } = show(<SettingsPage />, { at: '/settings', as: ME, server: {} })
    await userEvent.click(screen.getByRole('switch', { name: /^Koyu tema/ }))
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark')
    await userEvent.click(screen.getByRole('switch', { name: /^Koyu tema/ }))
    expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  })
})
