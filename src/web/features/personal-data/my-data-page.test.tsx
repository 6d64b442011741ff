import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aMe } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { refusal } from '../../../../test/web-server.ts'
import type { Role } from '../../../shared/roles.ts'
import { MyDataPage } from './my-data-page.tsx'

const LINK = 'GET /api/users/me/data/zip-link'
const open = (roleName: Role, server: Record<string, unknown> = {}) =>
  show(<MyDataPage />, { at: '/settings/my-data', as: aMe({ roleName }), server })

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
})
