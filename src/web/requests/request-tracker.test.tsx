import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aRequest } from '../../../test/web-fixtures.ts'
import { RequestTracker } from './request-tracker.tsx'

const steps = () => within(screen.getByRole('list')).getAllByRole('listitem')
const current = () => steps().filter((step) => step.getAttribute('aria-current') === 'step')

test('tracker: shows seven milestones in order, the reached ones with their day', () => {
  render(
    <RequestTracker
      request={aRequest({
        status: 'ACTIVE',
        offerSentAt: '2026-11-11T13:05:00.000Z',
        // 22:30 UTC is the next day in Turkey.
        approvedOfferAt: '2026-11-11T22:30:00.000Z',
      })}
    />,
  )
  expect(steps().map((step) => step.textContent)).toEqual([
    'Tamamlandı: Talep oluşturuldu10.11.2026',
    'Tamamlandı: Teklif gönderildi11.11.2026',
    'Tamamlandı: Onay verildi12.11.2026',
    expect.stringContaining('Sıradaki adım: Tarih atanıyor'),
    expect.stringContaining('Bekliyor: Teknisyen atandı'),
    expect.stringContaining('Bekliyor: Servis tamamlandı'),
    expect.stringContaining('Bekliyor: Geri bildirim tamamlandı'),
  ])
  expect(current()).toEqual([steps()[3]])
  expect(screen.getByText('3 / 7')).toBeTruthy()
})

test('the first milestone that is missing is the current one, also when a later one was reached', () => {
  render(<RequestTracker request={aRequest({ assignedTechnicianAt: '2026-11-11T13:05:00.000Z' })} />)
  expect(current().map((step) => step.textContent)).toEqual([expect.stringContaining('Teklif hazırlanıyor')])
  expect(screen.getByText('2 / 7')).toBeTruthy()
})

test('a canceled request stands still', () => {
  render(<RequestTracker request={aRequest({ status: 'CANCELED', canceledAt: '2026-11-11T13:05:00.000Z' })} />)
  expect(current()).toEqual([])
})

test('tracker: feedback given → nothing left to wait for', () => {
  const at = '2026-11-20T10:00:00.000Z'
  render(
    <RequestTracker
      request={aRequest({
        status: 'COMPLETED',
        offerSentAt: at,
        approvedOfferAt: at,
        assignedDate: '2026-11-18',
        assignedTechnicianAt: at,
        completedAt: at,
        feedbackAt: at,
      })}
    />,
  )
  expect(current()).toEqual([])
  expect(screen.getByText('7 / 7')).toBeTruthy()
})
