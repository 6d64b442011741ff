import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { factsIn, fill, press } from '../../../../test/user-actions.ts'
import { ADMIN, CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Sent } from '../../../../test/web-server.ts'
import type { Statement } from '../../../shared/payments/payments.contract.ts'
import { StatementPage } from './statement-page.tsx'

const line = { day: '2026-11-20', requestNumber: 'S-2026-0001', debit: 0, credit: 0 }
const STATEMENT: Statement = {
  customerId: 'customer',
  customerName: 'Deniz Kaptan',
  customerEmail: 'deniz@pruva.test',
  from: '2026-01-01',
  to: '2026-11-22',
  openingBalance: -36.46,
  lines: [
    { ...line, kind: 'DUE', description: 'Kalan ödeme, teklif T-2026-0001', debit: 1000, balance: 963.54 },
    { ...line, kind: 'PAYMENT', description: 'Ödeme, havale', credit: 100, balance: 863.54 },
  ],
  totalDebit: 1000,
  totalCredit: 100,
  closingBalance: 863.54,
  payTo: { iban: 'TR330006100519786457841326', payee: 'Pruva Marin', references: ['S-2026-0001'] },
}
const csv = () => new Response('\uFEFFTarih', { headers: { 'content-type': 'text/csv' } })
const server = ({ query }: Sent) => (query.format === 'csv' ? csv() : STATEMENT)

test('the owner reads the entries of this year with the balance after each, and chooses another period', async () => {
  const { sent } = show(<StatementPage />, { as: CUSTOMER, at: '/statement', path: '/statement', server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Cari hesap ekstresi' })).toBeTruthy()
  await screen.findByText('Ödeme, havale')
  expect(factsIn(screen).slice(0, 4)).toEqual([
    ['Devreden bakiye', '36,46 ₺ alacaklı'],
    ['Borç (TL, KDV dahil)', '1.000,00 ₺'],
    ['Alacak (TL)', '100,00 ₺'],
    ['Kapanış bakiyesi', '863,54 ₺'],
  ])
  expect(factsIn(screen).slice(4)).toEqual([
    ['Alıcı', 'Pruva Marin'],
    ['IBAN', 'TR33 0006 1005 1978 6457 8413 26'],
    ['Açıklama', 'S-2026-0001'],
  ])
  await fill('Başlangıç günü', '01.11.2026{Tab}')
  await waitFor(() => expect(sent.at(-1)?.query).toEqual({ from: '2026-11-01' }))
  expect(sent[0]).toMatchObject({ call: 'GET /api/payments/statement', query: {} })
})

test('an admin reads a customer’s, and saves the same period as a table', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  URL.createObjectURL = vi.fn(() => 'blob:file')
  const at = '/admin/users/customer/statement?from=2026-11-01'
  const { sent } = show(<StatementPage />, { as: ADMIN, at, path: '/admin/users/:id/statement', server })
  expect(await screen.findByText('Deniz Kaptan')).toBeTruthy()
  expect(screen.queryByText('Havale bilgileri')).toBeNull()
  expect(screen.getByRole('link', { name: 'Müşteriler' }).getAttribute('href')).toBe('/admin/customers')
  await press('CSV indir')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(sent.at(-1)?.query).toEqual({ customerId: 'customer', from: '2026-11-01', format: 'csv' })
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('cari-ekstre-2026-01-01-2026-11-22.csv')
  await press('Excel indir')
  await waitFor(() => expect(click).toHaveBeenCalledTimes(2))
  expect(sent.at(-1)?.query).toEqual({ customerId: 'customer', from: '2026-11-01', format: 'xlsx' })
  expect((click.mock.contexts[1] as HTMLAnchorElement).download).toBe('cari-ekstre-2026-01-01-2026-11-22.xlsx')
})
