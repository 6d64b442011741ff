// The work done: entered in the completing dialog, shown on the request to everybody who may see it.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { press, pressInDialog } from '../../../../test/user-actions.ts'
import { aRequest, USTA } from '../../../../test/web-fixtures.ts'
import { done, refusal, type Sent } from '../../../../test/web-server.ts'
import type { CompletedWork, ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { asAdmin, asCustomer, asTechnician, REQUEST, serverOf, WORK } from './request-page-fixture.tsx'

const completed = aRequest({
  status: 'COMPLETED',
  completedAt: '2026-11-20T10:00:00.000Z',
  feedbackAt: '2026-11-21T10:00:00.000Z',
  customerRating: 5,
  technicians: [USTA],
})
const work: CompletedWork = {
  workDone: 'Yağ değişti.\nİmpeller yenilendi.',
  offerNumber: 'T-2026-0148',
  lines: [
    { id: 'a', text: 'İşçilik', quantity: 1 },
    { id: 'b', text: 'Yağ filtresi', quantity: 2 },
  ],
  usedParts: [
    { name: 'Motor yağı', quantity: 12 },
    { name: 'Motor yağı', quantity: 1 },
  ],
  reportSignedAt: null,
}

describe('a completed job', () => {
  test.each([
    ['the owner', asCustomer],
    ['the technician', asTechnician],
    ['the admin', asAdmin],
  ])('shows %s what was done, the agreed lines and the used parts', async (_, as) => {
    as(serverOf({ request: completed }, { [WORK]: work }))
    const section = await screen.findByRole('region', { name: 'Yapılan iş' })
    expect(within(section).getByText(/Yağ değişti\.\s+İmpeller yenilendi\./)).toBeTruthy()
    const linesOf = (name: string) =>
      within(within(section).getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((line) => line.textContent)
    expect(linesOf('Kabul edilen teklif (T-2026-0148)')).toEqual(['İşçilik', 'Yağ filtresi2 adet'])
    expect(linesOf('Kullanılan parçalar')).toEqual(['Motor yağı12 adet', 'Motor yağı1 adet'])
  })

  test('nothing known → no empty section', async () => {
    let isAsked = false
    const nothing = { workDone: null, offerNumber: null, lines: [], usedParts: [] }
    asCustomer(
      serverOf(
        { request: completed },
        {
          [WORK]: () => {
            isAsked = true
            return nothing
          },
        },
      ),
    )
    await waitFor(() => expect(isAsked).toBe(true))
    expect(await screen.findByText('Zaman çizelgesi')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Yapılan iş' })).toBeNull()
  })

  test('says that it could not be read, and reads it again', async () => {
    let answer: unknown = refusal(404, 'request_not_found')
    asCustomer(serverOf({ request: completed }, { [WORK]: () => answer }))
    expect(await screen.findByText('Yapılan iş alınamadı')).toBeTruthy()
    answer = work
    await press('Yeniden dene')
    expect(await screen.findByText('Kullanılan parçalar')).toBeTruthy()
  })
})

describe('completing', () => {
  const active = aRequest({ status: 'ACTIVE', technicians: [USTA] })
  function open(answer: (sent: Sent) => unknown) {
    const state: { request: ServiceRequest } = { request: active }
    const view = asTechnician(serverOf(state, { [`POST ${REQUEST}/complete`]: answer }))
    return { ...view, posted: () => view.sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body) }
  }

  test('sends what was done with it', async () => {
    const { posted } = open(() => done('request_completed', completed))
    await press('İş Tamamla')
    await userEvent.type(await screen.findByLabelText('Yapılan iş (isteğe bağlı)'), 'Filtreler değişti')
    await pressInDialog('İş Tamamla')
    await waitFor(() => expect(posted()).toEqual([{ workDone: 'Filtreler değişti', version: 1 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a refusal keeps what was typed', async () => {
    open(() => refusal(409, 'invalid_complete_transition'))
    await press('İş Tamamla')
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Yapılan iş (isteğe bağlı)')
    await userEvent.type(field, 'Filtreler değişti')
    await pressInDialog('İş Tamamla')
    await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy())
    expect(field.value).toBe('Filtreler değişti')
  })

  test('a text that is too long is named at its field and not sent', async () => {
    const { posted } = open(() => done('request_completed', completed))
    await press('İş Tamamla')
    const field = await screen.findByLabelText('Yapılan iş (isteğe bağlı)')
    await userEvent.click(field)
    await userEvent.paste('x'.repeat(2001))
    await pressInDialog('İş Tamamla')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(posted()).toEqual([])
  })
})
