import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aMe } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { KeptPapersPage } from './kept-papers-page.tsx'

it('a kept paper names its job, its person and its last day, and leads to the job', async () => {
  const paper = {
    ...{
      kind: 'OFFER',
      id: 'o1',
      number: 'T-2026-0007',
      requestId: 'r1',
      requestNumber: 'S-2026-0053',
      customerId: 'c1',
    },
    ...{ fullName: 'Ayşe Deniz', until: '2036-12-31' },
  }
  const page = { number: 0, size: 20, totalElements: 1, totalPages: 1 }
  show(<KeptPapersPage />, {
    at: '/admin/kept-papers',
    as: aMe({ roleName: 'ADMIN' }),
    server: { 'GET /api/kept-papers': { content: [paper], page } },
  })
  for (const text of ['Teklif', 'S-2026-0053', 'Ayşe Deniz', '31.12.2036'])
    expect(await screen.findByText(text)).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('/admin/maintenance/r1')
})
