import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { dialog, press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done } from '../../../../test/web-server.ts'
import { TagModal } from './tag-modal.tsx'

const CALL = '/api/boats/b1/tag'
const URL_OF_TAG = 'https://pruva.test/t#AAAAAAAAAAAAAAAAAAAAAA'

function open(createdAt: string | null) {
  let state: { createdAt: string | null } = { createdAt }
  const label = vi.fn(() => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }))
  const { sent } = show(<TagModal boatId="b1" onClose={vi.fn()} />, {
    server: {
      [`GET ${CALL}`]: () => state,
      [`POST ${CALL}`]: () => {
        state = { createdAt: '2026-11-20T10:00:00Z' }
        return done('boat_tag_created', { token: 'AAAAAAAAAAAAAAAAAAAAAA', url: URL_OF_TAG })
      },
      [`DELETE ${CALL}`]: () => {
        state = { createdAt: null }
        return done('boat_tag_deleted')
      },
      [`GET ${CALL}/label`]: label,
    },
  })
  return { sent }
}

it('the tag’s dialog: shows a new tag’s code and address, and prints it with its token', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  URL.createObjectURL = vi.fn(() => 'blob:tag')
  const { sent } = open(null)
  await press('Etiket oluştur')
  expect(await screen.findByRole('img', { name: 'Teknenin QR kodu' })).toBeTruthy()
  expect(screen.getByDisplayValue(URL_OF_TAG)).toBeTruthy()
  expect(screen.getByText(/Etiket yalnız şimdi basılabilir/)).toBeTruthy()
  await press('Etiketi bas')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === `GET ${CALL}/label`)?.query).toEqual({
      token: 'AAAAAAAAAAAAAAAAAAAAAA',
      size: 'SMALL',
    }),
  )
})

it('the tag’s dialog: an earlier tag has no code any more, and is revoked after a question', async () => {
  const { sent } = open('2026-11-01T10:00:00Z')
  expect(await screen.findByText(/01.11.2026 tarihli bir etiketi var/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Teknenin QR kodu' })).toBeNull()
  await press('Etiketi geçersiz kıl')
  expect(await screen.findByText(/Teknedeki etiket artık çalışmaz/)).toBeTruthy()
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await press('Etiketi geçersiz kıl', await dialog('Etiketi geçersiz kıl'))
  expect(await screen.findByRole('button', { name: 'Etiket oluştur' })).toBeTruthy()
})
