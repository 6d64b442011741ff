import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'
import { aRequest } from './request-fixture.ts'
import { RequestFormModal } from './request-form.tsx'

const engines = [
  { id: '6f3d1d1e-0000-4000-8000-000000000001', brand: 'Yamaha', model: 'F150B', serialNumber: 'Y-1' },
  { id: '6f3d1d1e-0000-4000-8000-000000000002', brand: 'Yamaha', model: 'F150B', serialNumber: 'Y-2' },
]
const boatId = '6f3d1d1e-0000-4000-8000-000000000009'

function open(answer: () => Response) {
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
  const onCreated = vi.fn()
  const onClose = vi.fn()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <ModalsProvider>
          <RequestFormModal opened {...{ boatId, engines, onCreated, onClose }} boatName="Gökçe" />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { sent, onCreated, onClose }
}

const answer = (status: number, body: object) => () => Response.json(body, { status })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Talep oluştur' }))

test('sends the type, the engines and the days, and hands over what was created', async () => {
  const request = aRequest()
  const { sent, onCreated, onClose } = open(answer(200, { success: true, message: 'request_created', data: request }))
  await userEvent.click(screen.getByRole('radio', { name: /Arıza/ }))
  await userEvent.type(screen.getByLabelText('Açıklama'), 'Sancak motoru titriyor')
  await userEvent.click(screen.getAllByRole('checkbox')[1]!)
  await userEvent.type(screen.getByLabelText('Tercih edilen başlangıç'), '24.11.2026')
  await submit()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(request))
  expect(JSON.parse(String(sent.mock.calls[0]?.[1]?.body))).toEqual({
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
  const { sent } = open(answer(500, {}))
  await userEvent.type(screen.getByLabelText('Tercih edilen başlangıç'), '24.11.2026')
  await userEvent.type(screen.getByLabelText('Tercih edilen bitiş'), '20.11.2026')
  await submit()
  expect(await screen.findByText('Bitiş tarihi başlangıçtan önce olamaz')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

test('a refusal keeps the dialog and what was typed, and shows the error at its field', async () => {
  const refused = { success: false, message: 'validation_failed', data: null }
  const { onCreated, onClose } = open(
    answer(400, { ...refused, errors: [{ field: 'description', message: 'too_long' }] }),
  )
  await userEvent.type(screen.getByLabelText('Açıklama'), 'Uzun bir metin')
  await submit()
  expect(await screen.findByText('Metin çok uzun, kısaltın')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Açıklama').value).toBe('Uzun bir metin')
  expect(onCreated).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})
