import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aRequest } from '../../../../test/web-fixtures.ts'
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

test('a finished job without an offer and a day: these are left out, and its feedback is what comes next', () => {
  const at = '2026-11-20T10:00:00.000Z'
  render(<RequestTracker request={aRequest({ status: 'COMPLETED', assignedTechnicianAt: at, completedAt: at })} />)
  expect(current().map((step) => step.textContent)).toEqual([expect.stringContaining('Geri bildirim bekleniyor')])
  expect(steps()[1]?.textContent).toBe('Atlandı: Teklif gönderildi')
  expect(steps()[3]?.textContent).toBe('Atlandı: Tarih atandı')
  expect(screen.getByText('6 / 7')).toBeTruthy()
})

test('a half-day that is held stands in place of the assigned day until the hold ends', () => {
  const slot = { day: '2099-06-01', half: 'PM', heldUntil: '2099-05-01T10:00:00.000Z' } as const
  const at = '2026-11-11T13:05:00.000Z'
  const active = { status: 'ACTIVE', offerSentAt: at, approvedOfferAt: at } as const
  const { rerender } = render(<RequestTracker request={aRequest({ ...active, slot })} />)
  expect(current().map((step) => step.textContent)).toEqual(['4Sıradaki adım: Randevu onay bekliyor01.06.20993 / 7'])
  rerender(<RequestTracker request={aRequest({ ...active, slot: { ...slot, heldUntil: at } })} />)
  expect(current().map((step) => step.textContent)).toEqual([expect.stringContaining('Tarih atanıyor')])
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
