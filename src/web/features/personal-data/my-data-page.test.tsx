import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aMe } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { refusal } from '../../../../test/web-server.ts'
import type { Consent } from '../../../shared/personal-data/consents.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import { MyDataPage } from './my-data-page.tsx'

const LINK = 'GET /api/users/me/data/zip-link'
const MINE = 'GET /api/users/me/consents'
const aNotice = (values: Partial<Consent> = {}): Consent => ({
  ...{ kind: 'NOTICE', version: 'a'.repeat(64), language: 'tr', text: 'Metin', changes: [] },
  givenAt: '2026-05-01T09:00:00.000Z',
  ...values,
})
const aPush = (values: Partial<Consent> = {}): Consent => aNotice({ kind: 'PUSH', text: 'Bildirim metni', ...values })
const open = (roleName: Role, server: Record<string, unknown> = {}) =>
  show(<MyDataPage />, {
    at: '/settings/my-data',
    as: aMe({ roleName }),
    server: { [MINE]: [aNotice(), aPush({ givenAt: null })], ...server },
  })

describe('/settings/my-data', () => {
  it.each<[Role, string[]]>([
    [
      'CUSTOMER',
      ['Hesabınız', 'Tekneler ve motorlar', 'İşler', 'Teklifler ve ödemeler', 'Bildirimler', 'Giriş ve güvenlik'],
    ],
    ['TECHNICIAN', ['Hesabınız', 'Bildirimler', 'Giriş ve güvenlik']],
  ])('%s reads what is kept about such a person', (role, titles) => {
    open(role)
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(titles)
  })

  it('the download is the browser’s own', async () => {
    const followed: (string | null)[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.getAttribute('href'))
    })
    open('CUSTOMER', { [LINK]: { path: '/api/public/my-data?ticket=t1' } })
    await press('Bilgilerimi indir')
    await waitFor(() => expect(followed).toEqual(['/api/public/my-data?ticket=t1']))
    expect(await screen.findByText(/^İndirme başladı/)).toBeTruthy()
  })

  it('a download that cannot begin is told', async () => {
    open('CUSTOMER', { [LINK]: refusal(500, 'server_error') })
    await press('Bilgilerimi indir')
    expect(await screen.findByText('Bilgileriniz indirilemedi')).toBeTruthy()
  })

  it('a changed notice shows its difference until it is closed', async () => {
    const changes = [
      { isNew: false, text: 'Eski adres' },
      { isNew: true, text: 'Yeni adres' },
    ]
    const { sent } = open('CUSTOMER', {
      [MINE]: [aNotice({ changes }), aPush()],
      'POST /api/users/me/consents': [aNotice(), aPush()],
    })
    expect((await screen.findByText('Eski adres')).tagName).toBe('DEL')
    expect(screen.getByText('Yeni adres').tagName).toBe('INS')
    await press('Kapat')
    await waitFor(() => expect(screen.queryByText('Yeni adres')).toBeNull())
    expect(sent.at(-1)?.body).toEqual({ kind: 'NOTICE', version: 'a'.repeat(64) })
  })

  it('the first notice is kept as shown without a press, and only once', async () => {
    const { sent } = open('CUSTOMER', {
      [MINE]: [aNotice({ givenAt: null }), aPush({ givenAt: null })],
      'POST /api/users/me/consents': [aNotice(), aPush({ givenAt: null })],
    })
    expect(await screen.findByText('Size 01.05.2026 günü gösterildi.')).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'İzni geri al' })).toBeNull()
  })

  it('a consent is withdrawn', async () => {
    open('CUSTOMER', {
      [MINE]: [aNotice(), aPush()],
      'DELETE /api/users/me/consents': [aNotice(), aPush({ givenAt: null })],
    })
    await press('İzni geri al')
    expect(await screen.findByText(/^İzin vermediniz/)).toBeTruthy()
  })
})
