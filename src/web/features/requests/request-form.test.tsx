import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { ADMIN, aRequest, CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import { decodeInTest, FakeUpload } from '../../../../test/web-upload.ts'
import type { FreeDay } from '../../../shared/appointments/appointments.contract.ts'
import { writeToken } from '../../api/token-store.ts'
import { keepDraft } from '../../offline/form-drafts.ts'
import { RequestForm } from './request-form.tsx'

const engines = [
  { id: '6f3d1d1e-0000-4000-8000-000000000001', brand: 'Yamaha', model: 'F150B', serialNumber: 'Y-1' },
  { id: '6f3d1d1e-0000-4000-8000-000000000002', brand: 'Yamaha', model: 'F150B', serialNumber: 'Y-2' },
]
const boat = { id: '6f3d1d1e-0000-4000-8000-000000000009', name: 'Gökçe' }

function open(
  answer: unknown,
  as: typeof CUSTOMER | typeof ADMIN = CUSTOMER,
  free: FreeDay[] = [],
  known: typeof engines | null = engines,
) {
  const onCreated = vi.fn()
  const onClose = vi.fn()
  const { sent } = show(<RequestForm {...{ boat, engines: known, onCreated, onClose }} />, {
    as,
    server: { 'POST /api/maintenance/requests': answer, 'GET /api/appointments/free': free },
  })
  const posted = () => sent.filter(({ call }) => call.startsWith('POST'))
  return { sent, posted, onCreated, onClose }
}

const submit = () => press('Talep oluştur')
const when = async (answer: string) => userEvent.click(await screen.findByRole('radio', { name: answer }))

test('request form: sends the type, the engines and the days, and hands over what was created', async () => {
  const request = aRequest()
  const { posted, onCreated, onClose } = open(done('request_created', request))
  await userEvent.click(screen.getByRole('radio', { name: 'Arıza' }))
  await userEvent.type(screen.getByLabelText('Açıklama'), 'Sancak motoru titriyor')
  await userEvent.click(screen.getAllByRole('checkbox')[1]!)
  await when('Tarih aralığı')
  await userEvent.type(screen.getByLabelText('İlk gün'), '24.11.2026')
  await submit()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(request))
  expect(posted()[0]?.body).toEqual({
    requestType: 'FAULT',
    description: 'Sancak motoru titriyor',
    boatId: boat.id,
    engineIds: [engines[1]?.id],
    preferredStartDate: '2026-11-24',
    preferredEndDate: '',
  })
  expect(onClose).toHaveBeenCalled()
})

test('request form: a device that never saw the engines says so, and the request names the boat only', async () => {
  const { posted, onCreated } = open(done('request_created', aRequest()), CUSTOMER, [], null)
  screen.getByText(/Motor listesi bu cihazda yok/)
  await userEvent.type(screen.getByLabelText('Açıklama'), 'Su alıyor')
  await submit()
  await waitFor(() => expect(onCreated).toHaveBeenCalled())
  expect(posted()[0]?.body).toMatchObject({ boatId: boat.id, engineIds: [] })
})

test('request form: offers the half-days that have places, and sends the one that was picked', async () => {
  const { posted } = open(done('request_created', aRequest()), CUSTOMER, [{ day: '2026-11-24', AM: 0, PM: 2 }])
  await when('Randevu')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '24.11.2026 Salı, öğleden sonra',
  ])
  await userEvent.click(screen.getByRole('option'))
  await submit()
  await waitFor(() => expect(posted()[0]?.body).toMatchObject({ slot: { day: '2026-11-24', half: 'PM' } }))
})

test('request form: a half-day that was just taken → says so at its field, and asks for the free ones anew', async () => {
  const { sent } = open(refusal(409, 'slot_taken'), CUSTOMER, [{ day: '2026-11-24', AM: 0, PM: 2 }])
  await when('Randevu')
  await userEvent.click(screen.getByRole('option'))
  const asked = () => sent.filter(({ call }) => call === 'GET /api/appointments/free')
  const before = asked().length
  await submit()
  const picker = await screen.findByRole('combobox', { name: 'Randevu' })
  await waitFor(() => expect(picker.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(asked()).toHaveLength(before + 1))
  expect(asked().at(-1)?.query.boatId).toBe(boat.id)
})

test('request form: a workshop without free half-days → no question about them', async () => {
  open(done('request_created', aRequest()))
  await screen.findByRole('button', { name: 'Talep oluştur' })
  expect(screen.queryByRole('radio', { name: 'Randevu' })).toBeNull()
})

test('request form: another answer to "Ne zaman?" drops the one before; a half-day has to be chosen', async () => {
  const { posted } = open(done('request_created', aRequest()), CUSTOMER, [{ day: '2026-11-24', AM: 0, PM: 2 }])
  await when('Randevu')
  await userEvent.click(await screen.findByRole('option'))
  await when('Tarih aralığı')
  await userEvent.type(screen.getByLabelText('İlk gün'), '20.11.2026')
  await when('Randevu')
  await submit()
  expect(await screen.findByText('Bu alan zorunludur')).toBeTruthy()
  expect(posted()).toEqual([])
  await when('Fark etmez')
  await submit()
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({ preferredStartDate: '', preferredEndDate: '' })
  expect(posted()[0]?.body).not.toHaveProperty('slot')
})

test('request form: a draft from before the question about the time → its days are shown', async () => {
  writeToken('token')
  const [values, base] = [{ preferredStartDate: '2026-11-24' }, { preferredStartDate: '' }]
  keepDraft(`request:${boat.id}`, { title: 'Talep', values, base, version: null })
  open(done('request_created', aRequest()))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('İlk gün').value).toBe('24.11.2026'))
})

test('an end before the start is refused before anything is sent', async () => {
  const { posted } = open(refusal(500, 'internal_error'))
  await when('Tarih aralığı')
  await userEvent.type(screen.getByLabelText('İlk gün'), '24.11.2026')
  await userEvent.type(screen.getByLabelText('Son gün'), '20.11.2026')
  await submit()
  expect(await screen.findByText('Bitiş tarihi başlangıçtan önce olamaz')).toBeTruthy()
  expect(posted()).toEqual([])
})

test('a refusal keeps the dialog and what was typed, and shows the error at its field', async () => {
  const errors = [{ field: 'description', message: 'too_long' }]
  const { onCreated, onClose } = open(refusal(400, 'validation_failed', errors))
  await userEvent.type(screen.getByLabelText('Açıklama'), 'Uzun bir metin')
  await submit()
  expect(await screen.findByText('Metin çok uzun, kısaltın')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Açıklama').value).toBe('Uzun bir metin')
  expect(onCreated).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

describe('photos', () => {
  beforeEach(() => {
    FakeUpload.sent = []
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    vi.stubGlobal('createImageBitmap', decodeInTest)
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }))
  })
  const jpeg = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' })
  async function choose(...files: File[]) {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('No input')
    await userEvent.upload(input, files, { applyAccept: false })
  }
  const ids = () => FakeUpload.sent.map(({ body }) => body.get('serviceRequestId'))

  test('are sent after the request, to the request, and lead to it when all arrived', async () => {
    const request = aRequest({ id: 'new' })
    const { sent, onCreated, onClose } = open(done('request_created', request))
    await choose(jpeg('a.jpg'), jpeg('b.jpg'))
    await userEvent.type(await screen.findByLabelText('Açıklama: a.jpg'), 'Su kaçağı')
    expect(FakeUpload.sent).toEqual([])
    await submit()
    expect(await screen.findByRole('dialog', { name: 'Talebiniz alındı, fotoğraflar gönderiliyor' })).toBeTruthy()
    await waitFor(() => expect(ids()).toEqual(['new', 'new']))
    expect(FakeUpload.sent[0]?.body.get('caption')).toBe('Su kaçağı')
    expect(onCreated).not.toHaveBeenCalled()
    for (const upload of FakeUpload.sent) upload.answer(200, 'photo_created')
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith(request))
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  test('one that fails stays with its name and reason; the request is made once and can be gone on to', async () => {
    const request = aRequest({ id: 'new' })
    const { sent, onCreated } = open(done('request_created', request))
    await choose(jpeg('a.jpg'), jpeg('b.jpg'))
    await submit()
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2))
    FakeUpload.sent[0]!.answer(200, 'photo_created')
    FakeUpload.sent[1]!.answer(415, 'invalid_file_type')
    expect((await screen.findByRole('alert')).textContent).toContain('Fotoğraf yüklenemedi')
    expect(onCreated).not.toHaveBeenCalled()
    await press('b.jpg: yeniden dene')
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(3))
    FakeUpload.sent[2]!.answer(415, 'invalid_file_type')
    await screen.findByRole('alert')
    await press('İptal')
    await press('Çık')
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith(request))
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  test('stay where the request is refused, and are not sent', async () => {
    open(refusal(400, 'validation_failed', [{ field: 'description', message: 'too_long' }]))
    await choose(jpeg('a.jpg'))
    await submit()
    expect(await screen.findByText('Metin çok uzun, kısaltın')).toBeTruthy()
    expect(screen.getByLabelText('Açıklama: a.jpg')).toBeTruthy()
    expect(FakeUpload.sent).toEqual([])
  })

  test('broken photos, and more than ten, are named when they are picked', async () => {
    open(done('request_created', aRequest()))
    await choose(jpeg('bozuk.jpg'), ...Array.from({ length: 11 }, (_, index) => jpeg(`${index + 1}.jpg`)))
    expect(await screen.findByText(/dosya bozuk olabilir: bozuk\.jpg/)).toBeTruthy()
    expect(screen.getByText('En çok 10 fotoğraf daha eklenebilir; eklenmedi: 11.jpg')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(10)
  })

  test('are not asked of an admin, who may not add them yet', async () => {
    open(done('request_created', aRequest()), ADMIN)
    expect(await screen.findByLabelText('Açıklama')).toBeTruthy()
    expect(document.querySelector('input[type=file]')).toBeNull()
  })
})
