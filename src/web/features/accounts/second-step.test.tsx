import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aMe } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import { AuthPage } from './auth-page.tsx'
import { IdentityCheck } from './identity-check.parts.tsx'
import { SecurityPage } from './security-page.tsx'

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })
const asking = () =>
  Response.json(
    {
      success: false,
      message: 'second_factor_required',
      data: null,
      challenge: { token: 'bekleyen', methods: ['TOTP', 'RECOVERY_CODE'] },
    },
    { status: 401 },
  )
const CODES = Array.from({ length: 10 }, (_, slot) => `${slot}-ABCDE-FGHJKM`)
const SECRET = 'JBSWY3DPEHPK3PXP'
const SETUP = { setup: 'şifreli', secret: SECRET, uri: `otpauth://totp/Pruva:ben?secret=${SECRET}` }

describe('/auth with a second step', () => {
  /** Gives the right password. */
  async function open(factor: unknown) {
    const server = { 'POST /api/auth/login': asking, 'POST /api/auth/login/factor': factor }
    const { sent } = show(<AuthPage />, { path: '/auth', at: '/auth', server })
    await userEvent.type(await field(/^E-posta/), 'ben@ornek.com')
    await userEvent.type(await field(/^Şifre/), '123456')
    await press('Giriş yap')
    return sent
  }

  it('asks for the code, says what is wrong with it, and sends it with the challenge', async () => {
    const sent = await open(refusal(401, 'factor_wrong'))
    const code = await field(/^Kod/)
    expect(document.activeElement).toBe(code)
    await press('Giriş yap')
    expect(await screen.findByText('Bu alan zorunludur')).toBeTruthy()
    await userEvent.type(code, '12')
    await press('Giriş yap')
    expect(await screen.findByText('Altı rakamı yazın')).toBeTruthy()
    await userEvent.type(code, '3 456')
    await press('Giriş yap')
    expect(await screen.findByText('Kod yanlış ya da daha önce kullanıldı')).toBeTruthy()
    const steps = sent.filter(({ call }) => call.endsWith('/factor'))
    expect(steps.map(({ body }) => body)).toEqual([{ challenge: 'bekleyen', code: '123 456' }])
  })

  it('takes a recovery code instead, and leads back to the password', async () => {
    await open(refusal(401, 'challenge_expired'))
    await press('Kurtarma kodu kullan')
    await userEvent.type(await field(/^Kurtarma kodu/), '3-abcde-fghjkm')
    await press('Giriş yap')
    expect(await screen.findByText(/Baştan başlayın/)).toBeTruthy()
    await press('Baştan başla')
    expect(await field(/^Şifre/)).toBeTruthy()
  })
})

describe('/settings/security', () => {
  const open = (server: Record<string, unknown>, me = {}) =>
    show(
      <>
        <IdentityCheck />
        <SecurityPage />
      </>,
      { at: '/settings/security', as: aMe(me), server: { 'GET /api/users/me/sessions': [], ...server } },
    )

  it('adds an app by its QR code and its first code, after the password, and shows the recovery codes once', async () => {
    let isGiven = false
    const { sent } = open({
      'GET /api/users/me/factors': { factors: [], recoveryCodesLeft: 0 },
      'GET /api/auth/me': aMe(),
      'POST /api/auth/identity': () => {
        isGiven = true
        return done('identity_given')
      },
      'POST /api/users/me/factors/totp': () =>
        isGiven ? done('factor_setup_started', SETUP) : refusal(403, 'identity_check_required'),
      'POST /api/users/me/factors/totp/confirm': done('factor_added', { recoveryCodes: CODES }),
    })
    await press('Doğrulama uygulaması ekle')
    await userEvent.type(await field(/^Şifre/), 'sifrem')
    await press('Devam et')
    expect(await screen.findByRole('img', { name: 'Uygulamanın okuyacağı karekod' })).toBeTruthy()
    expect((await field(/anahtarı uygulamaya yazın/)).value).toBe(SECRET)
    await userEvent.type(await field(/^Uygulamanın gösterdiği kod/), '123456')
    await press('Ekle')
    const codes = within(await screen.findByRole('list', { name: 'Kurtarma kodları' }))
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
    const confirmed = sent.find(({ call }) => call.endsWith('/confirm'))
    expect(confirmed?.body).toEqual({ setup: 'şifreli', code: '123456' })
    await press('Kodları sakladım')
    await waitFor(() => expect(screen.queryByText('0-ABCDE-FGHJKM')).toBeNull())
  })

  it('a canceled question for the password → the call is not sent again', async () => {
    const { sent } = open({
      'GET /api/users/me/factors': { factors: [], recoveryCodesLeft: 0 },
      'POST /api/users/me/factors/totp': refusal(403, 'identity_check_required'),
    })
    await press('Doğrulama uygulaması ekle')
    await field(/^Şifre/)
    await press('İptal')
    expect(await screen.findByText('Karekod hazırlanamadı')).toBeTruthy()
    expect(sent.filter(({ call }) => call.endsWith('/totp'))).toHaveLength(1)
  })

  it('shows the app and how many recovery codes are left; asks for the code of the app before it removes it', async () => {
    const app = { id: 'app', kind: 'TOTP', createdAt: '2026-05-01T09:00:00Z', usedAt: null, device: null, works: true }
    let isGiven = false
    const { sent } = open(
      {
        'GET /api/users/me/factors': { factors: [app], recoveryCodesLeft: 8 },
        'GET /api/auth/me': aMe({ hasFactor: true }),
        'POST /api/auth/identity/options': done('passkey_asked', { methods: ['TOTP'], options: null }),
        'POST /api/auth/identity': () => {
          isGiven = true
          return done('identity_given')
        },
        'DELETE /api/users/me/factors/app': () =>
          isGiven ? done('factor_removed') : refusal(403, 'identity_check_required'),
      },
      { hasFactor: true },
    )
    expect(await screen.findByText(/^8 kullanılmamış kod/)).toBeTruthy()
    await press('Doğrulama uygulamasını kaldır')
    await press('Kaldır')
    await userEvent.type(await field(/^Kod/), '654321')
    await press('Devam et')
    await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(2))
    expect(sent.find(({ call }) => call.endsWith('/identity'))?.body).toEqual({ code: '654321' })
  })
})
