// Passkeys on the screens, in a browser that can use them. What the device does is the test's own.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aMe } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import { AuthPage } from './auth-page.tsx'
import { IdentityCheck } from './identity-check.parts.tsx'
import { SecurityPage } from './security-page.tsx'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const coded = (text: string) => btoa(text).replaceAll('=', '')
const key = (response: object) => ({
  id: 'anahtar',
  rawId: bytes('anahtar'),
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
})
const signature = key({
  clientDataJSON: bytes('istek'),
  authenticatorData: bytes('cihaz'),
  signature: bytes('imza'),
})
const signed = {
  id: 'anahtar',
  rawId: coded('anahtar'),
  type: 'public-key',
  response: { clientDataJSON: coded('istek'), authenticatorData: coded('cihaz'), signature: coded('imza') },
}
const made = key({
  clientDataJSON: bytes('istek'),
  attestationObject: bytes('yeni'),
  getTransports: () => ['internal'],
})
const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 1000, userVerification: 'required' }
const canceled = () => Promise.reject(new DOMException('', 'NotAllowedError'))

const device = { get: vi.fn(), create: vi.fn() }
/** Fields offer no passkeys here: the browser's own test is e2e/passkeys.spec.ts. */
const PublicKeyCredential = Object.assign(() => {}, { isConditionalMediationAvailable: async () => false })
beforeEach(() => {
  device.get.mockReset().mockResolvedValue(signature)
  device.create.mockReset().mockResolvedValue(made)
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: device })
  return () => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  }
})
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })

describe('/auth', () => {
  const open = (server: Record<string, unknown>) => show(<AuthPage />, { path: '/auth', at: '/auth', server })

  it('the e-mail field is one for passkeys, and the button signs in by one', async () => {
    const { sent } = open({
      'POST /api/auth/passkey/options': { options },
      'POST /api/auth/passkey': refusal(401, 'factor_wrong'),
    })
    expect((await field(/^E-posta/)).autocomplete).toBe('username webauthn')
    await press('Geçiş anahtarıyla gir')
    expect(await screen.findByText('Bu geçiş anahtarı burada geçmiyor')).toBeTruthy()
    expect(sent.find(({ call }) => call === 'POST /api/auth/passkey')?.body).toEqual({ passkey: signed })
  })

  it('says what to do where the device gives none', async () => {
    device.get.mockImplementation(canceled)
    const { sent } = open({ 'POST /api/auth/passkey/options': { options } })
    await press('Geçiş anahtarıyla gir')
    expect(await screen.findByText(/Yeniden deneyin ya da başka bir yol seçin/)).toBeTruthy()
    expect(sent.some(({ call }) => call === 'POST /api/auth/passkey')).toBe(false)
  })

  it('as the second step it comes first, and the other ways stay', async () => {
    const challenge = { token: 'AAAA', methods: ['PASSKEY', 'TOTP', 'RECOVERY_CODE'], passkey: options }
    const asking = () =>
      Response.json({ success: false, message: 'second_factor_required', data: null, challenge }, { status: 401 })
    const { sent } = open({
      'POST /api/auth/login': asking,
      'POST /api/auth/login/factor': refusal(401, 'challenge_expired'),
    })
    await userEvent.type(await field(/^E-posta/), 'ben@ornek.com')
    await userEvent.type(await field(/^Şifre/), '123456')
    await press('Giriş yap')
    await press('Geçiş anahtarını kullan')
    expect(await screen.findByText(/Baştan başlayın/)).toBeTruthy()
    expect(sent.at(-1)?.body).toEqual({ challenge: 'AAAA', passkey: signed })
    await press('Uygulamadaki kodu kullan')
    expect(await field(/^Kod/)).toBeTruthy()
    await press('Kurtarma kodu kullan')
    expect(await field(/^Kurtarma kodu/)).toBeTruthy()
    await press('Geçiş anahtarını kullan')
    expect(await screen.findByText('Cihazınızın kilidiyle onaylayın.')).toBeTruthy()
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
  const passkey = {
    id: 'bir',
    kind: 'PASSKEY',
    createdAt: '2026-05-01T09:00:00Z',
    usedAt: null,
    device: 'Chrome, Android',
    works: false,
  }
  const making = { ...options, rp: { id: 'localhost' }, user: { id: 'AAAA' }, excludeCredentials: [] }

  it('adds one, and shows the recovery codes of the first', async () => {
    const { sent } = open({
      'GET /api/users/me/factors': { factors: [], recoveryCodesLeft: 0 },
      'GET /api/auth/me': aMe(),
      'POST /api/users/me/factors/passkeys/options': done('passkey_asked', { options: making }),
      'POST /api/users/me/factors/passkeys': done('factor_added', { recoveryCodes: ['0-ABCDE-FGHJKM'] }),
    })
    await press('Geçiş anahtarı ekle')
    expect(await screen.findByText('0-ABCDE-FGHJKM')).toBeTruthy()
    const added = sent.find(({ call }) => call === 'POST /api/users/me/factors/passkeys')
    expect(added?.body).toMatchObject({ passkey: { id: 'anahtar', response: { transports: ['internal'] } } })
    await press('Kodları sakladım')
    await waitFor(() => expect(screen.queryByText('0-ABCDE-FGHJKM')).toBeNull())
  })

  it('says where the device has one already', async () => {
    device.create.mockRejectedValue(new DOMException('', 'InvalidStateError'))
    open({
      'GET /api/users/me/factors': { factors: [], recoveryCodesLeft: 0 },
      'POST /api/users/me/factors/passkeys/options': done('passkey_asked', { options: making }),
    })
    await press('Geçiş anahtarı ekle')
    expect(await screen.findByText('Bu cihazda zaten bir geçiş anahtarınız var')).toBeTruthy()
  })

  it('names one by its device, says that it works no more, and asks for a passkey before it removes it', async () => {
    let isGiven = false
    const { sent } = open(
      {
        'GET /api/users/me/factors': { factors: [passkey], recoveryCodesLeft: 8 },
        'GET /api/auth/me': aMe({ hasFactor: true }),
        'POST /api/auth/identity/options': done('passkey_asked', { methods: ['PASSKEY'], options }),
        'POST /api/auth/identity': () => {
          isGiven = true
          return done('identity_given')
        },
        'DELETE /api/users/me/factors/bir': () =>
          isGiven ? done('factor_removed') : refusal(403, 'identity_check_required'),
      },
      { hasFactor: true },
    )
    expect(await screen.findByText('Eklendi: 01.05.2026 · Chrome, Android')).toBeTruthy()
    expect(screen.getByText('Sitenin eski adresi için yapılmış, artık geçmez')).toBeTruthy()
    await press(/^Geçiş anahtarını kaldır/)
    await press('Kaldır')
    await press('Geçiş anahtarını kullan')
    await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(2))
    expect(sent.find(({ call }) => call.endsWith('/identity'))?.body).toEqual({ passkey: signed })
  })

  it('with neither app nor a passkey that works here, says how to come in anew', async () => {
    open(
      {
        'GET /api/users/me/factors': { factors: [passkey], recoveryCodesLeft: 8 },
        'POST /api/auth/identity/options': done('passkey_asked', { methods: [], options: null }),
        'DELETE /api/users/me/factors/bir': refusal(403, 'identity_check_required'),
      },
      { hasFactor: true },
    )
    await press(/^Geçiş anahtarını kaldır/)
    await press('Kaldır')
    expect(await screen.findByText(/bir kurtarma koduyla girin/)).toBeTruthy()
  })
})
