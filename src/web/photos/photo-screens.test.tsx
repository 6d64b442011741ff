import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Photo, PhotoFields } from '../../shared/photos/photos.contract.ts'
import { LeaveGate } from '../app/leave-gate.tsx'
import { createQueryClient } from '../app/query-client.ts'
import { writeToken } from '../app/token-store.ts'
import { aPhoto } from './photo-fixture.ts'
import { PhotoSection } from './photo-section.tsx'
import { PhotoUploadModal } from './photo-upload-modal.tsx'

const engines = [{ id: 'engine', label: 'Yamaha F150B', serialNumber: '6CB-1' }]
const show = (screenful: ReactNode) => {
  const routes = [
    {
      path: '/is',
      element: (
        <>
          <LeaveGate />
          {screenful}
        </>
      ),
    },
    { path: '/', element: <p>önceki sayfa</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/is'] })
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...view, router }
}

let urls = 0
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${++urls}`, revokeObjectURL: vi.fn() }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen
      }
      observe() {
        this.seen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})

describe('the section', () => {
  function serve(photos: Photo[], failing: string[] = []) {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const url = String(address)
      if (init?.method === 'DELETE') {
        photos.splice(0, 1)
        return Response.json({ success: true, message: 'photo_deleted', data: null })
      }
      if (url.includes('/file')) {
        if (failing.some((id) => url.includes(`/${id}/`))) {
          return Response.json({ success: false, message: 'photo_not_found', data: null }, { status: 404 })
        }
        return new Response('bytes', { headers: { 'content-type': 'image/webp' } })
      }
      const page = { number: 0, size: 24, totalElements: photos.length, totalPages: photos.length ? 1 : 0 }
      return Response.json({ success: true, message: 'fetched', data: { content: photos, page } })
    })
  }

  test('says that there are none, and offers to add some only where one may', async () => {
    serve([])
    const onUpload = vi.fn()
    const { rerender } = show(<PhotoSection requestId="request" viewer="CUSTOMER" />)
    expect(await screen.findByText('Fotoğraf yok')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Fotoğraflar' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Fotoğraf Yükle' })).toBeNull()
    rerender(
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <PhotoSection requestId="request" viewer="TECHNICIAN" onUpload={onUpload} />
        </QueryClientProvider>
      </MantineProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Fotoğraf Yükle' }))
    expect(onUpload).toHaveBeenCalled()
    expect(screen.getByRole('heading', { name: 'Servis Fotoğrafları' })).toBeDefined()
  })

  test('opens a photo on the whole screen, turns with the arrow keys, and closes with Escape back to its tile', async () => {
    const second = aPhoto({ id: 'b', caption: 'Yeni impeller', engineModel: 'Yamaha F150B' })
    serve([aPhoto({ id: 'a', caption: 'Eski impeller' }), second, aPhoto({ id: 'c' })])
    show(<PhotoSection requestId="request" viewer="ADMIN" />)
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
    serve([aPhoto({ id: 'lost', caption: 'Kayıp' }), aPhoto({ id: 'there', caption: 'Duruyor' })], ['lost'])
    show(<PhotoSection requestId="request" viewer="ADMIN" />)
    const lost = await screen.findByRole('button', { name: /Kayıp/ })
    expect(await within(lost).findByText('Görsel yüklenemedi', undefined, { timeout: 5_000 })).toBeDefined()
    expect(within(lost).getByText('Kayıp')).toBeDefined()
    expect(screen.getByRole('button', { name: /Duruyor/ }).querySelector('img')).not.toBeNull()
  })

  test('is deleted after a question, and the next one is shown', async () => {
    serve([aPhoto({ id: 'a', caption: 'Yanlış', canDelete: true }), aPhoto({ id: 'b', caption: 'Doğru' })])
    show(<PhotoSection requestId="request" viewer="ADMIN" />)
    await userEvent.click(await screen.findByRole('button', { name: /Yanlış/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Fotoğrafı sil' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sil' }))
    expect(await screen.findByText('1 / 1')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Fotoğrafı sil' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Yanlış/ })).toBeNull()
  })
})

/** Stands in for the network: tells of progress and answers as the test says. */
class Wire {
  static sent: Wire[] = []
  static answers: [number, string][] = []
  body!: FormData
  status = 0
  responseText = ''
  upload: { onprogress?: (event: object) => void } = {}
  onload = () => {}
  onerror = () => {}
  onloadend = () => {}
  open() {}
  abort() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json\r\n'
  send(body: FormData) {
    this.body = body
    Wire.sent.push(this)
  }
  answer(status: number, message: string) {
    this.status = status
    this.responseText = JSON.stringify({ success: status < 400, message, data: status < 400 ? aPhoto() : null })
    this.onload()
    this.onloadend()
  }
}

describe('the upload dialog', () => {
  const jpeg = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' })
  beforeEach(() => {
    Wire.sent = []
    notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] })
    vi.stubGlobal('XMLHttpRequest', Wire)
    vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close: () => {} }))
  })

  function open() {
    const onClose = vi.fn()
    writeToken('token')
    const { container, router } = show(<PhotoUploadModal request={{ id: 'request', engines }} onClose={onClose} />)
    const choose = (...files: File[]) => {
      const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('No input')
      return userEvent.upload(input, files, { applyAccept: false })
    }
    return { onClose, choose, router }
  }
  const submit = (name: string | RegExp = /yükle$/i) => userEvent.click(screen.getByRole('button', { name }))

  test('asks for a photo', async () => {
    open()
    await submit('Yükle')
    expect(screen.getByRole('alert').textContent).toBe('Lütfen bir fotoğraf seçin')
    expect(Wire.sent).toEqual([])
  })

  test('takes photos only', async () => {
    const { choose } = open()
    await choose(jpeg('motor.jpg'), new File(['%PDF'], 'teklif.pdf', { type: 'application/pdf' }))
    expect(screen.getByRole('alert').textContent).toBe('Fotoğraf olmadığı için eklenmedi: teklif.pdf')
    expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual(['motor.jpg'])
  })

  test('sends several with caption and engine, shows how far each is, and closes when all arrived', async () => {
    const { choose, onClose } = open()
    await choose(jpeg('a.jpg'), jpeg('b.jpg'))
    await userEvent.type(screen.getByLabelText('Açıklama: a.jpg'), 'Eski impeller')
    await userEvent.selectOptions(screen.getByLabelText('Motor: a.jpg'), 'Yamaha F150B · 6CB-1')
    await submit('2 fotoğrafı yükle')
    await waitFor(() => expect(Wire.sent).toHaveLength(2))
    const [first, second] = Wire.sent
    expect(Object.fromEntries(first!.body)).toMatchObject({
      serviceRequestId: 'request',
      caption: 'Eski impeller',
      engineId: 'engine',
      file: expect.any(File),
    })
    first!.upload.onprogress?.({ lengthComputable: true, loaded: 30, total: 100 })
    const bar = await screen.findByRole('progressbar', { name: 'a.jpg yükleniyor' })
    expect(bar.getAttribute('aria-valuenow')).toBe('30')
    expect(screen.getByText('Yükleniyor… %30')).toBeDefined()
    first!.answer(200, 'photo_created')
    second!.answer(200, 'photo_created')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(['2 fotoğraf yüklendi'])
  })

  test('keeps what failed with its reason, and sends it again', async () => {
    const { choose, onClose } = open()
    await choose(jpeg('a.jpg'))
    await userEvent.type(screen.getByLabelText('Açıklama: a.jpg'), 'Pervane')
    await submit('Yükle')
    await waitFor(() => expect(Wire.sent).toHaveLength(1))
    Wire.sent[0]!.answer(415, 'invalid_file_type')
    const reason = await screen.findByRole('alert')
    expect(reason.textContent).toBe('Fotoğraf yüklenemedi: Yalnızca JPEG, PNG, WebP ya da HEIC fotoğraf yüklenebilir')
    expect(screen.getByLabelText<HTMLInputElement>('Açıklama: a.jpg').value).toBe('Pervane')
    await userEvent.click(screen.getByRole('button', { name: 'a.jpg: yeniden dene' }))
    await waitFor(() => expect(Wire.sent).toHaveLength(2))
    expect(Wire.sent[1]!.body.get('caption')).toBe('Pervane')
    Wire.sent[1]!.answer(200, 'photo_created')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('sends again by itself what got no answer: when the network is back, or after a while; nothing that was refused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { choose, onClose } = open()
    await choose(jpeg('a.jpg'), jpeg('b.jpg'))
    await userEvent.type(screen.getByLabelText('Açıklama: a.jpg'), 'Pervane')
    await submit('2 fotoğrafı yükle')
    await waitFor(() => expect(Wire.sent).toHaveLength(2))
    const [first, second] = Wire.sent
    first!.onerror()
    second!.answer(415, 'invalid_file_type')
    expect(await screen.findByText(/Bağlantı gelince kendiliğinden yeniden denenir/)).toBeDefined()
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    const isFixed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).disabled
    expect(['Açıklama: a.jpg', 'Motor: a.jpg', 'Açıklama: b.jpg'].map(isFixed)).toEqual([true, true, false])
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(Wire.sent).toHaveLength(3))
    expect(Wire.sent[2]!.body.get('caption')).toBe('Pervane')
    // A proxy that lost its patience with the server.
    Wire.sent[2]!.answer(504, 'gateway_timeout')
    await screen.findByText(/Bağlantı gelince kendiliğinden yeniden denenir/)
    expect(isFixed('Açıklama: a.jpg')).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(Wire.sent).toHaveLength(4))
    Wire.sent[3]!.answer(200, 'photo_created')
    expect(await screen.findByText('Yüklendi')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
    // An attempt may have arrived: by its id the server knows the next one, which therefore says the same.
    const [id, otherId, ...again] = Wire.sent.map(({ body }) => body.get('uploadId'))
    expect(again).toEqual([id, id])
    expect(otherId).not.toBe(id)
    for (const each of [id, otherId]) expect(PhotoFields.shape.uploadId.parse(each)).toBe(each)
    expect(Wire.sent.map(({ body }) => body.get('caption'))).toEqual(['Pervane', '', 'Pervane', 'Pervane'])
    vi.useRealTimers()
  })

  test('asks before a step back takes the photos with it', async () => {
    const { choose, router } = open()
    await choose(jpeg('a.jpg'))
    await act(() => router.navigate(-1))
    await userEvent.click(await screen.findByRole('button', { name: 'Kal' }))
    expect(screen.getByLabelText('Açıklama: a.jpg')).toBeDefined()
    expect(screen.queryByText('önceki sayfa')).toBeNull()
  })

  test('asks before photos that were not sent are left behind', async () => {
    const { choose, onClose } = open()
    await choose(jpeg('a.jpg'))
    await userEvent.click(screen.getByRole('button', { name: 'İptal' }))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Çık' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})
