import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf } from '../../../../test/web-server.ts'
import { REPORT_NAMES } from '../../../shared/business-reports/business-reports.columns.ts'
import type { BusinessReport } from '../../../shared/business-reports/business-reports.contract.ts'
import { periodOf } from '../../../shared/business-reports/business-reports.period.ts'
import { dayOf } from '../../../shared/days.ts'
import { BusinessReportsPage } from './business-reports-page.tsx'

const week = periodOf('week', dayOf(new Date()))
const GROUPS: Partial<Record<BusinessReport['name'], BusinessReport['groups']>> = {
  parts: [
    { key: 'a', label: 'Filtre (adet)', count: 2, sums: { quantity: 4, cost: 200.1, margin: 100.2, unknown: 1 } },
    { key: 'b', label: 'Conta (adet)', count: 1, sums: { quantity: 1, cost: null, margin: null, unknown: 1 } },
  ],
  durations: [{ key: 'OFFER', label: 'Talepten teklife', count: 2, sums: { days: 3 } }],
  hours: [{ key: 'p', label: 'Ali', count: 1, sums: { spent: 460, sold: 6 } }],
}
const row = {
  id: 'a:1',
  requestId: 'request',
  customerId: 'customer',
  cells: { request: 'S-2026-0001', boat: 'Poyraz', cost: null, quantity: 1 },
}

const open = () =>
  show(<BusinessReportsPage />, {
    ...{ as: ADMIN, at: '/admin/reports', path: '/admin/reports' },
    server: {
      ...Object.fromEntries(
        REPORT_NAMES.map((name) => [
          `GET /api/reports/${name}`,
          done('fetched', { name, ...week, groups: GROUPS[name] ?? [], months: [] }),
        ]),
      ),
      'GET /api/reports/parts/rows': pageOf([row]),
    },
  })

const table = async (name: string) => within(await screen.findByRole('table', { name }))
const cellsOf = (element: HTMLElement) => [...element.querySelectorAll('td')].map(({ textContent }) => textContent)

test('six questions for last week; an unknown cost is named, and counts in no total', async () => {
  const { sent } = open()
  const parts = await table('Hangi parçalar kullanıldı, ne kazandırdı?')
  expect(parts.getAllByRole('row').slice(1).map(cellsOf)).toEqual([
    ['200,10 ₺', '100,20 ₺'],
    ['bilinmiyor', 'bilinmiyor'],
    ['200,10 ₺', '100,20 ₺'],
  ])
  expect(parts.getByText('Kullanılan: 4 · 2 kayıt · 1 kaydın kârı bilinmiyor')).toBeTruthy()
  expect((await table('İşlerimiz kaç gün sürüyor?')).getByText('1,5 gün')).toBeTruthy()
  expect((await table('Kim kaç saat çalıştı, kaçını sattık?')).getByText('7 sa 40 dk')).toBeTruthy()
  expect(await screen.findAllByText('Bu dönemde kayıt yok.')).toHaveLength(3)
  expect(sent.filter(({ call }) => call.startsWith('GET /api/reports/')).map(({ query }) => query)).toEqual(
    REPORT_NAMES.map(() => week),
  )
})

test('a figure opens the rows behind it; a file is one press', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  const { sent } = open()
  await press('Conta (adet)')
  const dialog = within(await screen.findByRole('dialog', { name: 'Conta (adet)' }))
  expect((await dialog.findByRole('link', { name: 'S-2026-0001' })).getAttribute('href')).toBe(
    '/admin/maintenance/request',
  )
  expect(sent.find(({ call }) => call.endsWith('/rows'))?.query).toEqual({ ...week, group: 'b', page: '0' })
  await press('Kapat')
  await press('Parçalar: CSV indir')
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(sent.at(-1)?.query).toEqual({ ...week, format: 'csv' })
})

test('another period is asked for anew', async () => {
  const { sent } = open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Son 12 ay' }))
  await waitFor(() => expect(sent.at(-1)?.query).toEqual(periodOf('twelve', dayOf(new Date()))))
})
