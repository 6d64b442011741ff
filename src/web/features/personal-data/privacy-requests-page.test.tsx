import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aMe } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { PrivacyRequest } from '../../../shared/personal-data/privacy-requests.contract.ts'
import { MyDataPage } from './my-data-page.tsx'
import { OverduePrivacyRequests } from './privacy-requests.parts.tsx'
import { PrivacyRequestsPage } from './privacy-requests-page.tsx'

const aRequest = (values: Partial<PrivacyRequest>): PrivacyRequest => ({
  ...{ id: '1', number: 'B-2026-0004', userId: null, fullName: 'Ayşe Deniz', contact: 'ayse@example.com' },
  ...{ kind: 'COPY', way: 'LETTER', receivedOn: '2026-05-01', dueOn: '2026-05-31', isOverdue: false },
  ...{ text: 'Neler tutuluyor?', answer: null, answeredOn: null, createdAt: '2026-05-01T09:00:00Z' },
  ...values,
})
const pageOf = (content: PrivacyRequest[]) => ({
  content,
  page: { number: 0, size: 20, totalElements: content.length, totalPages: 1, totalIsMinimum: false },
})
const LIST = 'GET /api/privacy-requests'
const open = (requests: PrivacyRequest[], server: Record<string, unknown> = {}) =>
  show(<PrivacyRequestsPage />, {
    at: '/admin/privacy-requests',
    as: aMe({ roleName: 'ADMIN' }),
    server: { [LIST]: pageOf(requests), ...server },
  })

describe('/admin/privacy-requests', () => {
  it('says which waits, which is late and which is answered', async () => {
    open([
      aRequest({}),
      aRequest({ id: '2', isOverdue: true }),
      aRequest({ id: '3', answer: 'Ektedir', answeredOn: '2026-05-20' }),
    ])
    for (const state of ['Yanıt bekliyor', 'Gecikti', 'Yanıtlandı']) expect(await screen.findByText(state)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Toplam 3 başvuru')
  })

  it('an answer is sent from the dialog of the request', async () => {
    const { sent } = open([aRequest({})], { 'PUT /api/privacy-requests/1': aRequest({ answer: 'Ektedir' }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Yanıtla: B-2026-0004' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Başvuru B-2026-0004' }))
    expect(dialog.getByText('Mektup · 01.05.2026 günü geldi, son gün 31.05.2026')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Yanıt'), { target: { value: 'Ektedir' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Yanıtla' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const put = sent.find(({ call }) => call === 'PUT /api/privacy-requests/1')
    expect(put?.body).toEqual({ kind: 'COPY', answer: 'Ektedir' })
  })

  it('an answered request is only read', async () => {
    open([aRequest({ answer: 'Ektedir', answeredOn: '2026-05-20' })])
    await userEvent.click(await screen.findByRole('button', { name: 'Oku: B-2026-0004' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Başvuru B-2026-0004' }))
    expect(dialog.getByText('20.05.2026 günü yanıtlandı')).toBeTruthy()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })
})

it('a person applies from their own data, and reads number and last day', async () => {
  const { sent } = show(<MyDataPage />, {
    at: '/settings/my-data',
    as: aMe(),
    server: { 'POST /api/privacy-requests': aRequest({}) },
  })
  await press('Başvuru yap')
  const dialog = within(await screen.findByRole('dialog', { name: 'KVKK başvurusu' }))
  await userEvent.selectOptions(dialog.getByLabelText('Tür'), 'Düzeltme')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Adım yanlış' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Gönder' }))
  expect(await screen.findByText(/B-2026-0004 numarasıyla alındı\. En geç 31\.05\.2026/)).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /api/privacy-requests')?.body).toEqual({
    kind: 'CORRECTION',
    text: 'Adım yanlış',
  })
})

it('the overview leads to the requests that are late', () => {
  show(<OverduePrivacyRequests count={2} />, { as: aMe({ roleName: 'ADMIN' }) })
  expect(screen.getByText('2 KVKK başvurusunun süresi geçti')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/privacy-requests?state=OPEN')
})
