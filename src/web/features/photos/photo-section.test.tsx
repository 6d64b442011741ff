import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aPhoto } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, refusal } from '../../../../test/web-server.ts'
import { type Photo, photosApi } from '../../../shared/photos/photos.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { forgetDelivered, noteDelivered, showWaiting } from '../../offline/waiting-work.ts'
import { PhotoSection } from './photo-section.tsx'

let urls = 0
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${++urls}`, revokeObjectURL: vi.fn() }))
})

describe('the section', () => {
  const open = (viewer: Role, photos: Photo[], failing: string[] = [], onUpload?: () => void) =>
    show(<PhotoSection requestId="request" viewer={viewer} upload={onUpload ? { open: onUpload } : null} />, {
      server: ({ call, query }) => {
        if (call.startsWith('DELETE')) {
          photos.splice(0, 1)
          return done('photo_deleted')
        }
        if (query.source === 'OWNER') return pageOf([])
        if (!call.endsWith('/file')) return pageOf(photos, photos.length, 24)
        if (failing.some((id) => call.includes(`/${id}/`))) return refusal(404, 'photo_not_found')
        return new Response('bytes', { headers: { 'content-type': 'image/webp' } })
      },
    })

  test('says that there are none, and offers to add some only where one may', async () => {
    const onUpload = vi.fn()
    const { unmount } = open('CUSTOMER', [])
    expect(await screen.findByText('Fotoğraf yok')).toBeDefined()
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Fotoğraf Yükle' })).toBeNull()
    unmount()
    open('TECHNICIAN', [], [], onUpload)
    await userEvent.click(await screen.findByRole('button', { name: 'Fotoğraf Yükle' }))
    expect(onUpload).toHaveBeenCalled()
    expect(screen.queryByText('Fotoğraf yok')).toBeNull()
    expect(screen.queryByRole('heading')).toBeNull()
  })

  test.each([
    ['CUSTOMER', 'Fotoğraflar'],
    ['ADMIN', 'Fotoğraflar'],
    ['TECHNICIAN', 'Servis Fotoğrafları'],
  ] as const)('has its title for the %s: %s', async (viewer, title) => {
    open(viewer, [aPhoto()])
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeDefined()
    expect(screen.getAllByRole('heading')).toHaveLength(1)
  })

  test.each(['CUSTOMER', 'ADMIN', 'TECHNICIAN'] as const)(
    'of both the owner and the workshop: one card with two groups for the %s',
    async (viewer) => {
      const of = { OWNER: aPhoto({ id: 'o', caption: 'Su kaçağı' }), STAFF: aPhoto({ id: 's', caption: 'Yeni pompa' }) }
      show(<PhotoSection requestId="request" viewer={viewer} />, {
        server: ({ call, query }) =>
          call.endsWith('/file') ? new Response('bytes') : pageOf([of[query.source as keyof typeof of]]),
      })
      await screen.findByRole('heading', { level: 2, name: 'Fotoğraflar' })
      expect(screen.getAllByRole('region')).toHaveLength(1)
      for (const [group, caption] of [
        ['Talep fotoğrafları', 'Su kaçağı'],
        ['Servis Fotoğrafları', 'Yeni pompa'],
      ]) {
        expect(screen.getByRole('heading', { level: 3, name: group })).toBeDefined()
        const tiles = within(screen.getByRole('list', { name: group })).getAllByRole('listitem')
        expect(tiles.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(caption ?? '')])
      }
    },
  )

  test('a photo that waits on this device stands before the others, with its picture and its state', async () => {
    const form = [['caption', 'Çizik pervane'] as const, ['file', new Blob(['bytes'])] as const]
    showWaiting([
      aWork(photosApi.upload, { group: 'request', body: { form } }),
      aWork(photosApi.upload, { group: 'another', body: { form } }),
    ])
    open('TECHNICIAN', [aPhoto({ id: 'a', caption: 'Eski impeller' })], [], vi.fn())
    await screen.findByRole('button', { name: /Eski impeller/ })
    const tiles = within(screen.getByRole('list', { name: 'Servis Fotoğrafları' })).getAllByRole('listitem')
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      'Çizik pervaneBekliyor · 14.11.2026 13:00',
      expect.stringContaining('Eski impeller'),
    ])
    expect(screen.getByRole('img', { name: 'Çizik pervane' }).getAttribute('src')).toMatch(/^blob:/)
    showWaiting([])
  })

  test('a photo that was just delivered stays until the server’s own shows', async () => {
    const form = [['caption', 'Çizik pervane'] as const, ['uploadId', 'u1'] as const]
    noteDelivered(aWork(photosApi.upload, { group: 'request', body: { form } }))
    const { unmount } = open('TECHNICIAN', [aPhoto({ id: 'a' })])
    expect(await screen.findByText('Çizik pervane')).toBeDefined()
    unmount()
    open('TECHNICIAN', [aPhoto({ id: 'a' }), aPhoto({ id: 'b', uploadId: 'u1', caption: 'Çizik pervane' })])
    await screen.findByRole('button', { name: /Çizik pervane/ })
    expect(screen.getAllByText('Çizik pervane')).toHaveLength(1)
    forgetDelivered()
  })

  test('a photo that was just delivered and is listed on a later page is not shown as waiting', async () => {
    const form = [['caption', 'Çizik pervane'] as const, ['uploadId', 'u1'] as const]
    noteDelivered(aWork(photosApi.upload, { group: 'request', body: { form } }))
    show(<PhotoSection requestId="request" viewer="TECHNICIAN" upload={null} />, {
      server: ({ call, query }) => {
        if (call.endsWith('/file')) return new Response('bytes')
        return query.source === 'OWNER' ? pageOf([]) : pageOf([aPhoto({ id: 'a', caption: 'Eski impeller' })], 30, 24)
      },
    })
    await screen.findByRole('button', { name: /Eski impeller/ })
    expect(screen.queryByText('Çizik pervane')).toBeNull()
    forgetDelivered()
  })

  test('opens a photo on the whole screen, turns with the arrow keys, and closes with Escape back to its tile', async () => {
    const second = aPhoto({ id: 'b', caption: 'Yeni impeller', engineModel: 'Yamaha F150B' })
    open('ADMIN', [aPhoto({ id: 'a', caption: 'Eski impeller' }), second, aPhoto({ id: 'c' })])
    await userEvent.click(await screen.findByRole('button', { name: /Eski impeller/ }))
    const viewer = await screen.findByRole('dialog')
    expect(within(viewer).getByText('1 / 3')).toBeDefined()
    expect(await within(viewer).findByRole('img', { name: 'Eski impeller' })).toBeDefined()
    expect(within(viewer).getByRole('button', { name: 'Önceki fotoğraf' }).hasAttribute('disabled')).toBe(true)
    await userEvent.keyboard('{ArrowRight}')
    expect(within(viewer).getByText('2 / 3')).toBeDefined()
    expect(within(viewer).getByText('Yeni impeller')).toBeDefined()
    expect(within(viewer).getByText(/Yamaha F150B · 12\.11\.2026 12:30 · usta@ornek\.com/)).toBeDefined()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(within(viewer).getByText('3 / 3')).toBeDefined()
    await userEvent.keyboard('{ArrowLeft}{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const tile = screen.getByRole('button', { name: /Yeni impeller/ })
    expect(document.activeElement).toBe(tile)
  })

  test('a photo that fails to load shows without its image', async () => {
    open('ADMIN', [aPhoto({ id: 'lost', caption: 'Kayıp' }), aPhoto({ id: 'there', caption: 'Duruyor' })], ['lost'])
    const lost = await screen.findByRole('button', { name: /Kayıp/ })
    expect(await within(lost).findByText('Görsel yüklenemedi')).toBeDefined()
    expect(within(lost).getByText('Kayıp')).toBeDefined()
    const there = screen.getByRole('button', { name: /Duruyor/ })
    await waitFor(() => expect(there.querySelector('img')).not.toBeNull())
  })

  test('is deleted after a question, and the next one is shown', async () => {
    open('ADMIN', [aPhoto({ id: 'a', caption: 'Yanlış', canDelete: true }), aPhoto({ id: 'b', caption: 'Doğru' })])
    await userEvent.click(await screen.findByRole('button', { name: /Yanlış/ }))
    await press('Fotoğrafı sil')
    await press('Sil')
    expect(await screen.findByText('1 / 1')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Fotoğrafı sil' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Yanlış/ })).toBeNull()
  })
})

describe('the owner’s photos', () => {
  const open = (photos: Photo[], upload: { open: (() => void) | null } | null) =>
    show(<PhotoSection requestId="request" viewer="CUSTOMER" upload={upload} />, {
      server: ({ call, query }) => {
        if (call.endsWith('/file')) return new Response('bytes', { headers: { 'content-type': 'image/webp' } })
        return query.source === 'OWNER' ? pageOf(photos, photos.length, 24) : pageOf([])
      },
    })

  test('stand apart under their own title, with the way to add more while there is room', async () => {
    const onUpload = vi.fn()
    const { unmount } = open([aPhoto({ source: 'OWNER', caption: 'Su kaçağı' })], { open: onUpload })
    expect(await screen.findByRole('button', { name: /Su kaçağı/ })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Talep fotoğrafları' })).toBeDefined()
    await press('Fotoğraf ekle')
    expect(onUpload).toHaveBeenCalled()
    unmount()
    open([aPhoto({ source: 'OWNER' })], { open: null })
    expect(await screen.findByText(/^10 fotoğrafın hepsi eklendi/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Fotoğraf ekle' })).toBeNull()
  })

  test('have no section where there are none and none can be added', async () => {
    const { sent } = open([], null)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(screen.queryByRole('heading', { name: 'Talep fotoğrafları' })).toBeNull()
  })

  test('are invited where none is there yet, without a section', async () => {
    const onUpload = vi.fn()
    open([], { open: onUpload })
    expect(await screen.findByText('Sorunu gösteren en çok 10 fotoğraf ekleyebilirsiniz.')).toBeDefined()
    expect(screen.queryByRole('heading')).toBeNull()
    await press('Fotoğraf ekle')
    expect(onUpload).toHaveBeenCalled()
  })
})
