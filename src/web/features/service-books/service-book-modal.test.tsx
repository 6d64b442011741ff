import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { refusal } from '../../../../test/web-server.ts'
import { ServiceBookModal } from './service-book-modal.tsx'

const BOOK = 'GET /api/boats/b1/service-book'
const open = (server: Record<string, unknown>) =>
  show(<ServiceBookModal viewer="CUSTOMER" boat={{ id: 'b1', rights: null }} onClose={vi.fn()} />, {
    as: CUSTOMER,
    server,
  })

describe('the dialog of the service book', () => {
  it('the ZIP → the browser follows a link; prices only if they are ticked', async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.getAttribute('href') ?? '')
    })
    const { sent } = open({ [`${BOOK}/zip-link`]: { path: '/api/public/service-book?ticket=t1' } })
    await press('Formlar ve fotoğraflarla indir (ZIP)')
    await waitFor(() => expect(followed).toEqual(['/api/public/service-book?ticket=t1']))
    expect(await screen.findByText(/^İndirme başladı/)).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Benim dönemimin fiyatları da yazılsın' }))
    await press('Formlar ve fotoğraflarla indir (ZIP)')
    await waitFor(() => expect(followed).toHaveLength(2))
    const asked = sent.filter(({ call }) => call === `${BOOK}/zip-link`)
    expect(asked.map(({ query }) => query.prices)).toEqual(['false', 'true'])
  })

  it('a book that cannot be made is told, and nothing is downloaded', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    open({ [`${BOOK}/zip-link`]: refusal(500, 'server_error') })
    await press('Formlar ve fotoğraflarla indir (ZIP)')
    expect(await screen.findByText('Servis defteri hazırlanamadı')).toBeTruthy()
    expect(click).not.toHaveBeenCalled()
  })
})
