import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { JobResult as Result } from '../../../shared/costs/job-result.contract.ts'
import { JobResult } from './job-result.tsx'

const NOTHING: Result = {
  ...{ sold: 0, parts: 0, hours: 0, expenses: 0, result: 0, unknownParts: 0, unknownMinutes: 0 },
  ...{ soldLines: [], partLines: [], hourLines: [], expenseLines: [] },
}
const RESULT: Result = {
  ...{ sold: 5400, parts: 200, hours: 600.02, expenses: 250, result: 4349.98, unknownParts: 2, unknownMinutes: 90 },
  soldLines: [{ offerNumber: 'T-2026-0148', name: 'İşçilik', amount: 5400 }],
  partLines: [
    { partId: 'p1', name: 'Filtre', partCode: 'F-1', unit: 'PIECE', quantity: 2, unitCost: 100, cost: 200 },
    { partId: 'p2', name: 'Yağ', partCode: 'Y-1', unit: 'LITRE', quantity: 1.5, unitCost: null, cost: null },
  ],
  hourLines: [{ userId: 'u1', person: 'Usta Kemal', minutes: 90, hourCost: 400.01, cost: 600.02 }],
  expenseLines: [{ id: 'e1', kind: 'CRANE', text: null, spentOn: '2026-11-14', cost: 250 }],
}
const open = (result: Result) =>
  show(<JobResult requestId="r1" />, { server: { 'GET /api/maintenance/requests/r1/result': result } })

it('result: what is left in the head, what is unknown beneath; the rows behind it on a press', async () => {
  open(RESULT)
  expect(await screen.findByText('4.349,98 ₺')).toBeTruthy()
  expect(screen.getByText('2 parçanın maliyeti bilinmiyor · 1 sa 30 dk çalışmanın maliyeti bilinmiyor')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
  await press('Detay')
  const rowsOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(rowsOf('Satılan (KDV hariç)')).toEqual(['T-2026-0148 · İşçilik5.400,00 ₺'])
  expect(rowsOf('Parçalar')).toEqual(['Filtre, 2 adet × 100,00 ₺−200,00 ₺', 'Yağ, 1,5 litrebilinmiyor'])
  expect(rowsOf('Çalışma')).toEqual(['Usta Kemal, 1 sa 30 dk × 400,01 ₺−600,02 ₺'])
  expect(rowsOf('Giderler')).toEqual(['Vinç · 14.11.2026−250,00 ₺'])
})

it('result: no section where nothing was sold and nothing spent', async () => {
  const { sent } = open(NOTHING)
  await expect.poll(() => sent.length).toBe(1)
  expect(screen.queryByRole('heading', { name: 'İşin sonucu' })).toBeNull()
})
