import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { ADMIN, aPart } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done } from '../../../../test/web-server.ts'
import type { OrderLine } from '../../../shared/inventory/orders.contract.ts'
import { OrdersPage } from './orders-page.tsx'

const line = (patch: Partial<OrderLine>): OrderLine => ({
  ...aPart({ quantity: 1, reserved: 4, ...patch }),
  ...{ toOrder: 5, jobs: [], ...patch },
})
const LINES = [
  line({
    ...{ id: 'p1', name: 'Impeller', supplier: 'Ege Marin', supplierCode: 'E-7', onOrder: 2, expectedOn: '2026-12-03' },
    toOrder: 3,
    jobs: [{ requestId: 'r1', requestNumber: 'S-2026-0053', boatName: 'Gökçe Işık', quantity: 4 }],
  }),
  line({ id: 'p2', name: 'Yağ', unit: 'LITRE', supplier: 'EGE MARİN', reserved: 0, quantity: 0.5, toOrder: 1.5 }),
  line({ id: 'p3', name: 'Conta', supplier: null, reserved: 0, quantity: 0, toOrder: 2 }),
]

const open = (lines: OrderLine[]) =>
  show(<OrdersPage />, {
    as: ADMIN,
    at: '/inventory/orders',
    server: {
      'GET /api/inventory/orders': lines,
      'PUT /api/inventory/spare-parts/p1/order': done('order_kept', aPart()),
    },
  })

it('shows what to order by supplier, why, and the jobs that wait', async () => {
  open(LINES)
  const ege = within(await screen.findByRole('region', { name: 'Ege Marin' }))
  const rows = ege.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 4),
    ),
  ).toEqual([
    [
      ...['ImpellerPRV-1 · E-7', '3 adetSiparişte 2, 03.12.2026', 'Ayrılan 4, asgari 2, stok 1, siparişte 2'],
      'S-2026-0053 · Gökçe Işık: 4 adet',
    ],
    ['YağPRV-1', '1,5 litre', 'Asgari 2 litre, stok 0,5 litre', ''],
  ])
  const jobs = ege.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(jobs).toEqual(['/admin/maintenance/r1'])
  const rest = within(screen.getByRole('region', { name: 'Tedarikçisi yazılmamış' }))
  expect(rest.getByText('Asgari 2, stok 0')).toBeTruthy()
})

it('keeps what was ordered, filled with what is missing and what is on order already', async () => {
  const { sent } = open(LINES)
  await press('Impeller: sipariş verildi')
  const dialog = within(await screen.findByRole('dialog', { name: 'Impeller' }))
  const quantity = dialog.getByRole<HTMLInputElement>('textbox', { name: /Siparişteki miktar/ })
  expect(quantity.value).toBe('5')
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '6')
  await userEvent.click(dialog.getByRole('button', { name: 'Kaydet' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      quantity: 6,
      expectedOn: '2026-12-03',
      fromQuantity: 2,
    }),
  )
})

it('says so where nothing has to be ordered, without a file', async () => {
  open([])
  expect(await screen.findByText('Sipariş edilecek parça yok')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'CSV indir' })).toBeNull()
})
