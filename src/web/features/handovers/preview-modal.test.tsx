import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { dialog, press } from '../../../../test/user-actions.ts'
import { CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import { PreviewModal } from './preview-modal.tsx'

const LINK = '/api/boats/b1/preview-link'
const made = { token: 't1', url: 'https://pruva.test/onizleme#t1', endsAt: '2026-11-30T09:00:00Z' }
const open = (server: Record<string, unknown>) =>
  show(<PreviewModal boat={{ id: 'b1', name: 'Mavi Rüya' }} onClose={vi.fn()} />, { as: CUSTOMER, server })
const calls = (sent: { call: string }[]) => sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'))

describe('the dialog of a buyer’s preview', () => {
  it('makes a link, and shows its address once, to copy and to send', async () => {
    const { sent } = open({
      [`GET ${LINK}`]: () => ({ endsAt: calls(sent).length > 0 ? made.endsAt : null }),
      [`POST ${LINK}`]: done('boat_preview_created', made),
    })
    await press('Bağlantı oluştur')
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Önizlemenin adresi' })).value).toBe(made.url)
    expect(screen.getByText(/^Adres yalnız şimdi gösterilir/)).toBeTruthy()
    const chat = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp ile gönder' })
    expect(decodeURIComponent(chat.href)).toContain(`Mavi Rüya teknesinin bakım geçmişi: ${made.url}`)
    expect(calls(sent)).toEqual([`POST ${LINK}`])
  })

  it('a link that is there → until when, and it is closed after a question', async () => {
    const { sent } = open({
      [`GET ${LINK}`]: () => ({ endsAt: calls(sent).length > 0 ? null : made.endsAt }),
      [`DELETE ${LINK}`]: done('boat_preview_deleted'),
    })
    expect(await screen.findByText(/^Bu teknenin 30.11.2026 gününe kadar/)).toBeTruthy()
    await press('Bağlantıyı kapat')
    expect(calls(sent)).toEqual([])
    await press('Bağlantıyı kapat', await dialog('Bağlantıyı kapat'))
    await waitFor(() => expect(calls(sent)).toEqual([`DELETE ${LINK}`]))
    expect(await screen.findByRole('button', { name: 'Bağlantı oluştur' })).toBeTruthy()
  })

  it('a state that cannot be read, and a link that cannot be made, are told', async () => {
    let isDown = true
    open({
      [`GET ${LINK}`]: () => (isDown ? refusal(500, 'server_error') : { endsAt: null }),
      [`POST ${LINK}`]: refusal(404, 'boat_not_found'),
    })
    expect(await screen.findByText('Önizleme bilgisi alınamadı')).toBeTruthy()
    isDown = false
    await press('Yeniden dene')
    await press('Bağlantı oluştur')
    expect(await screen.findByText('Tekne bulunamadı')).toBeTruthy()
  })
})
