import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { toasts } from '../../../../test/web-toasts.ts'
import { decodeInTest, FakeUpload } from '../../../../test/web-upload.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { PhotoFields } from '../../../shared/photos/photos.contract.ts'
import { wipeOutbox } from '../../offline/outbox.ts'
import { workOf } from '../../offline/outbox-store.ts'
import { PhotoUploadModal } from './photo-upload-modal.tsx'

const engines = [{ id: 'engine', label: 'Yamaha F150B', serialNumber: '6CB-1' }]
let urls = 0
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${++urls}`, revokeObjectURL: vi.fn() }))
})

describe('the upload dialog', () => {
  const jpeg = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' })
  beforeEach(() => {
    FakeUpload.sent = []
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    vi.stubGlobal('createImageBitmap', decodeInTest)
  })

  function open(most?: number) {
    const onClose = vi.fn()
    const { container, router } = show(
      <PhotoUploadModal request={{ id: 'request', engines }} most={most} onClose={onClose} />,
      {
        as: ADMIN,
        at: ['/', '/is'],
      },
    )
    const choose = (...files: File[]) => {
      const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('No input')
      return userEvent.upload(input, files, { applyAccept: false })
    }
    return { onClose, choose, router }
  }

  test('asks for a photo', async () => {
    open()
    await press('Yükle')
    expect(screen.getByRole('alert').textContent).toBe('Lütfen bir fotoğraf seçin')
    expect(FakeUpload.sent).toEqual([])
  })

  test('takes photos only', async () => {
    const { choose } = open()
    await choose(jpeg('motor.jpg'), new File(['%PDF'], 'teklif.pdf', { type: 'application/pdf' }))
    expect(screen.getByRole('alert').textContent).toBe('Fotoğraf olmadığı için eklenmedi: teklif.pdf')
    expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual(['motor.jpg'])
  })

  test('names what is empty or broken when it is picked; a HEIC is left to the server', async () => {
    const { choose } = open()
    const empty = new File([], 'bos.jpg', { type: 'image/jpeg' })
    const heic = new File(['bytes'], 'bozuk.heic')
    await choose(jpeg('a.jpg'), empty, jpeg('bozuk.jpg'), heic)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    expect(screen.getByText('Dosya boş (0 bayt) olduğu için eklenmedi: bos.jpg')).toBeDefined()
    expect(screen.getByText('Okunamadığı için eklenmedi, dosya bozuk olabilir: bozuk.jpg')).toBeDefined()
    expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual([
      'a.jpg',
      'bozuk.heic',
    ])
    await press('2 fotoğrafı yükle')
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2))
    FakeUpload.sent[1]!.answer(415, 'heic_not_supported')
    expect(await screen.findByText(/Bu HEIC fotoğraf okunamadı/)).toBeDefined()
  })

  test('takes no more than there is room for, and names the rest', async () => {
    const { choose } = open(2)
    await choose(jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg'))
    expect(await screen.findByText('En çok 2 fotoğraf daha eklenebilir; eklenmedi: c.jpg')).toBeDefined()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    await choose(jpeg('d.jpg'))
    expect(await screen.findByText('Daha fazla fotoğraf eklenemez; eklenmedi: d.jpg')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'a.jpg: listeden çıkar' }))
    await choose(jpeg('d.jpg'))
    await waitFor(() => expect(screen.queryByText(/eklenmedi/)).toBeNull())
    expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual(['b.jpg', 'd.jpg'])
  })

  test('sends several with caption and engine, shows how far each is, and closes when all arrived', async () => {
    const { choose, onClose } = open()
    await choose(jpeg('a.jpg'), jpeg('b.jpg'))
    await userEvent.type(screen.getByLabelText('Açıklama: a.jpg'), 'Eski impeller')
    await userEvent.selectOptions(screen.getByLabelText('Motor: a.jpg'), 'Yamaha F150B · 6CB-1')
    await press('2 fotoğrafı yükle')
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2))
    const [first, second] = FakeUpload.sent
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
    expect(toasts()).toEqual(['success: 2 fotoğraf yüklendi'])
  })

  test('keeps what failed with its reason, and sends it again', async () => {
    const { choose, onClose } = open()
    await choose(jpeg('a.jpg'))
    await userEvent.type(screen.getByLabelText('Açıklama: a.jpg'), 'Pervane')
    await press('Yükle')
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1))
    FakeUpload.sent[0]!.answer(415, 'invalid_file_type')
    const reason = await screen.findByRole('alert')
    expect(reason.textContent).toBe('Fotoğraf yüklenemedi: Yalnızca JPEG, PNG, WebP ya da HEIC fotoğraf yüklenebilir')
    expect(screen.getByLabelText<HTMLInputElement>('Açıklama: a.jpg').value).toBe('Pervane')
    await userEvent.click(screen.getByRole('button', { name: 'a.jpg: yeniden dene' }))
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2))
    expect(FakeUpload.sent[1]!.body.get('caption')).toBe('Pervane')
    FakeUpload.sent[1]!.answer(200, 'photo_created')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('sends again by itself what got no answer: when the network is back, or after a while; nothing that was refused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { choose, onClose } = open()
    await choose(jpeg('a.jpg'), jpeg('b.jpg'))
    await userEvent.type(screen.getByLabelText('Açıklama: a.jpg'), 'Pervane')
    await press('2 fotoğrafı yükle')
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2))
    const [first, second] = FakeUpload.sent
    first!.onerror()
    second!.answer(415, 'invalid_file_type')
    expect(await screen.findByText(/Bağlantı gelince kendiliğinden yeniden denenir/)).toBeDefined()
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    const isFixed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).disabled
    expect(['Açıklama: a.jpg', 'Motor: a.jpg', 'Açıklama: b.jpg'].map(isFixed)).toEqual([true, true, false])
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(3))
    expect(FakeUpload.sent[2]!.body.get('caption')).toBe('Pervane')
    // A proxy timed out.
    FakeUpload.sent[2]!.answer(504, 'gateway_timeout')
    await screen.findByText(/Bağlantı gelince kendiliğinden yeniden denenir/)
    expect(isFixed('Açıklama: a.jpg')).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(4))
    FakeUpload.sent[3]!.answer(200, 'photo_created')
    expect(await screen.findByText('Yüklendi')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
    // An attempt may have arrived: the next one has its id, so the server recognises it, and the same content.
    const [id, otherId, ...again] = FakeUpload.sent.map(({ body }) => body.get('uploadId'))
    expect(again).toEqual([id, id])
    expect(otherId).not.toBe(id)
    for (const each of [id, otherId]) expect(PhotoFields.shape.uploadId.parse(each)).toBe(each)
    expect(FakeUpload.sent.map(({ body }) => body.get('caption'))).toEqual(['Pervane', '', 'Pervane', 'Pervane'])
    vi.useRealTimers()
  })

  test('keeps on the device what got no answer three times, and closes', async () => {
    const { choose, onClose } = open()
    await choose(jpeg('a.jpg'))
    await press('Yükle')
    for (const attempt of [1, 2, 3]) {
      await waitFor(() => expect(FakeUpload.sent).toHaveLength(attempt))
      FakeUpload.sent.at(-1)!.onerror()
      if (attempt === 3) break
      await screen.findByText(/Bağlantı gelince kendiliğinden yeniden denenir/)
      window.dispatchEvent(new Event('online'))
    }
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const kept = await workOf('')
    expect(kept.map(({ title }) => title)).toEqual([deviceTexts.work.photo('a.jpg')])
    await wipeOutbox()
  })

  test('asks before a step back takes the photos with it', async () => {
    const { choose, router } = open()
    await choose(jpeg('a.jpg'))
    await act(() => router.navigate(-1))
    await userEvent.click(await screen.findByRole('button', { name: 'Kal' }))
    expect(screen.getByLabelText('Açıklama: a.jpg')).toBeDefined()
    expect(screen.queryByText('şimdi /')).toBeNull()
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
