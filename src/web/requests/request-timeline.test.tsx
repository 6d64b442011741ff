import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aRequest } from './request-fixture.ts'
import { RequestTimeline } from './request-timeline.tsx'

it('tells what happened and when, the newest first, and nothing that did not', () => {
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
  render(
    <MantineProvider env="test">
      <RequestTimeline request={request} />
    </MantineProvider>,
  )
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
