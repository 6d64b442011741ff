import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anOffer, aRequest } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf } from '../../../../test/web-server.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import { RequestTimeline } from './request-timeline.tsx'

const open = (request: ServiceRequest, role: Role = 'CUSTOMER', offers: Offer[] = []) =>
  show(<RequestTimeline request={request} role={role} />, {
    server: { 'GET /api/maintenance/offers/request/request': pageOf(offers) },
  })

it('timeline: leads an admin, and nobody else, to who did what', () => {
  const link = () => screen.queryByRole('link', { name: 'Log kayıtları' })?.getAttribute('href')
  for (const role of ['CUSTOMER', 'TECHNICIAN'] as const) {
    const { unmount } = open(aRequest(), role)
    expect(link()).toBeUndefined()
    unmount()
  }
  open(aRequest(), 'ADMIN')
  expect(link()).toBe('/admin/logs?about=request')
})

it('timeline: tells admins when the owner opened an offer', async () => {
  const steps = [{ kind: 'OPENED', rev: 1, at: '2026-05-14T11:05:00.000Z' } as const]
  const request = aRequest({ createdAt: '2026-05-13T09:00:00.000Z', updatedAt: '2026-05-13T09:00:00.000Z' })
  open(request, 'ADMIN', [anOffer({ steps })])
  await screen.findByText('Müşteri T-2026-0148 teklifini açtı')
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Müşteri T-2026-0148 teklifini açtı14.05.2026 14:05')
})

it('timeline: tells the owner when and why an acceptance was taken back, and an admin once', async () => {
  const at = '2026-05-14T11:05:00.000Z'
  const takenBack = [{ rev: 1, at, reason: 'Parça bulunamadı' }]
  const steps = [{ kind: 'TAKEN_BACK', rev: 1, at } as const]
  const told = 'Servis ekibi T-2026-0148 kabulünü geri aldı. Gerekçe: Parça bulunamadı'
  const request = aRequest({ createdAt: '2026-05-13T09:00:00.000Z', updatedAt: '2026-05-13T09:00:00.000Z' })
  for (const role of ['CUSTOMER', 'ADMIN'] as const) {
    const { unmount } = open(request, role, [anOffer({ takenBack, steps: role === 'ADMIN' ? steps : null })])
    await screen.findByText(told)
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines.filter((line) => line?.includes('geri al'))).toEqual([`${told}14.05.2026 14:05`])
    unmount()
  }
})

it('timeline: a sending and an acceptance are told once, with the number of the offer', async () => {
  const at = (time: string) => `2026-05-14T${time}.000Z`
  const request = aRequest({
    ...{ createdAt: at('09:00:00'), updatedAt: at('11:00:00') },
    ...{ offerSentAt: at('10:00:00'), approvedOfferAt: at('11:00:00') },
  })
  const steps = [
    { kind: 'SENT', rev: 1, at: at('10:00:01') } as const,
    { kind: 'ACCEPTED', rev: 1, at: at('11:00:00') } as const,
  ]
  open(request, 'ADMIN', [anOffer({ steps })])
  await screen.findByText('T-2026-0148 gönderildi')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'T-2026-0148 kabul edildi14.05.2026 14:00',
    'Son güncelleme14.05.2026 14:00',
    'T-2026-0148 gönderildi14.05.2026 13:00',
    'Talep oluşturuldu14.05.2026 12:00',
  ])
})

it('timeline: tells what happened and when, the newest first, and nothing that did not', () => {
  const at = (day: number) => `2026-11-${day}T09:00:00.000Z`
  const request = aRequest({
    createdAt: at(10),
    offerSentAt: at(11),
    approvedOfferAt: at(12),
    assignedTechnicianAt: at(13),
    completedAt: at(14),
    feedbackAt: at(15),
    updatedAt: at(16),
  })
  open(request)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Son güncelleme16.11.2026 12:00',
    'Geri bildirim verildi15.11.2026 12:00',
    'Servis tamamlandı14.11.2026 12:00',
    'Teknisyen atandı13.11.2026 12:00',
    'Onay verildi12.11.2026 12:00',
    'Teklif gönderildi11.11.2026 12:00',
    'Talep oluşturuldu10.11.2026 12:00',
  ])
})

it('timeline: shows when a job was completed, and when that arrived if it was noticeably later', () => {
  const request = aRequest({ createdAt: '2026-11-10T09:00:00.000Z', updatedAt: '2026-11-14T13:00:00.000Z' })
  const done = { ...request, completedAt: '2026-11-14T09:00:00.000Z' }
  const { unmount } = open({ ...done, completionArrivedAt: '2026-11-14T13:00:00.000Z' })
  expect(screen.getByText('Servis tamamlandı').textContent).toBe(
    'Servis tamamlandı14.11.2026 12:00 (ulaştı: 14.11.2026 16:00)',
  )
  unmount()
  open({ ...done, completionArrivedAt: '2026-11-14T09:02:00.000Z' })
  expect(screen.getByText('Servis tamamlandı').textContent).toBe('Servis tamamlandı14.11.2026 12:00')
})
