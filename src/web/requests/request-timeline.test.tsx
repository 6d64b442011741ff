import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aRequest } from '../../../test/web-fixtures.ts'
import { show } from '../../../test/web-screen.tsx'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import type { Role } from '../../shared/roles.ts'
import { RequestTimeline } from './request-timeline.tsx'

const open = (request: ServiceRequest, role: Role = 'CUSTOMER') =>
  show(<RequestTimeline request={request} role={role} />)

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
