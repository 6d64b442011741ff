import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aRequest, CUSTOMER } from '../../../test/web-fixtures.ts'
import { press } from '../../../test/web-hands.ts'
import { show } from '../../../test/web-screen.tsx'
import { done, refusal } from '../../../test/web-server.ts'
import { RequestFormModal } from './request-form.tsx'

const engines = [
  { id: '6f3d1d1e-0000-4000-8000-000000000001', brand: 'Yamaha', model: 'F150B', serialNumber: 'Y-1' },
  { id: '6f3d1d1e-0000-4000-8000-000000000002', brand: 'Yamaha', model: 'F150B', serialNumber: 'Y-2' },
]
const boatId = '6f3d1d1e-0000-4000-8000-000000000009'

function open(answer: unknown) {
  const onCreated = vi.fn()
  const onClose = vi.fn()
  const form = <RequestFormModal opened {...{ boatId, engines, onCreated, onClose }} boatName="Gökçe" />
  const { sent } = show(form, { as: CUSTOMER, server: { 'POST /api/maintenance/requests': answer } })
  return { sent, onCreated, onClose }
}

const submit = () => press('Talep oluştur')

test('sends the type, the engines and the days, and hands over what was created', async () => {
  const request = aRequest()
  const { sent, onCreated, onClose } = open(done('request_created', request))
  await userEvent.click(screen.getByRole('radio', { name: /Arıza/ }))
  await userEvent.type(screen.getByLabelText('Açıklama'), 'Sancak motoru titriyor')
  await userEvent.click(screen.getAllByRole('checkbox')[1]!)
  await userEvent.type(screen.getByLabelText('Tercih edilen başlangıç'), '24.11.2026')
  await submit()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(request))
  expect(sent[0]?.body).toEqual({
    requestType: 'FAULT',
    description: 'Sancak motoru titriyor',
    boatId,
    engineIds: [engines[1]?.id],
    preferredStartDate: '2026-11-24',
    preferredEndDate: '',
  })
  expect(onClose).toHaveBeenCalled()
})

test('an end before the start is refused before anything is sent', async () => {
  const { sent } = open(refusal(500, 'internal_error'))
  await userEvent.type(screen.getByLabelText('Tercih edilen başlangıç'), '24.11.2026')
  await userEvent.type(screen.getByLabelText('Tercih edilen bitiş'), '20.11.2026')
  await submit()
  expect(await screen.findByText('Bitiş tarihi başlangıçtan önce olamaz')).toBeTruthy()
  expect(sent).toEqual([])
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
