import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, press } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf } from '../../../../test/web-server.ts'
import { dayOf } from '../../../shared/days.ts'
import type { InvoicedJob } from '../../../shared/invoicing/invoicing.contract.ts'
import { InvoicingPage } from './invoicing-page.tsx'
import { JobInvoices } from './job-invoices.tsx'

const invoice = { id: 'i1', number: 'EF-1', issuedOn: '2026-11-20', amountTry: 600, createdAt: '2026-11-20T09:00:00Z' }
const aJob = (patch: Partial<InvoicedJob> = {}): InvoicedJob => ({
  ...{ id: 'request', requestNumber: 'S-2026-0001', boatName: 'Poyraz', customerId: 'customer' },
  ...{ customerName: 'Deniz Kaptan', buyer: null, completedAt: '2026-11-18T09:00:00Z', days: 9, state: 'PARTLY' },
  ...{ payable: 3600, invoiced: 600, open: 3000 },
  invoices: [
    { ...invoice, voidedAt: null, voidReason: null },
    { ...invoice, id: 'i2', number: 'EF-2', voidedAt: '2026-11-20T10:00:00Z', voidReason: 'Yanlış talep' },
  ],
  ...patch,
})
const LIST = 'GET /api/invoicing'
const RECORD = 'POST /api/maintenance/requests/request/invoices'

const open = (job = aJob(), at = '/admin/invoicing') =>
  show(<InvoicingPage />, {
    ...{ as: ADMIN, at, path: '/admin/invoicing' },
    server: { [LIST]: pageOf([job]), [RECORD]: done('invoice_recorded', job) },
  })

test('a job that is late says so; a buyer without billing identity is named with the way to it', async () => {
  const { sent } = open()
  const row = within((await screen.findByText('S-2026-0001')).closest('tr') as HTMLElement)
  expect(row.getByText('9 gün önce')).toBeTruthy()
  expect(row.getByText('3.000,00 ₺')).toBeTruthy()
  expect(row.getByText('EF-1, 20.11.2026')).toBeTruthy()
  const link = row.getByRole('link', { name: 'Deniz Kaptan: fatura bilgisi yok, ekle' })
  expect(link.getAttribute('href')).toBe('/admin/customers/customer')
  expect(sent[0]?.query).toEqual({ state: 'OPEN', page: '0' })
})

test('an invoice: the number alone is typed, its day is today and its amount what is open', async () => {
  const { sent } = open()
  await press('Poyraz, S-2026-0001: fatura kaydet')
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Fatura no/)))
  await fill(/^Fatura no/, 'EF-3')
  await fill(/^Tutar/, '3100')
  expect(dialog.getByText('Faturalanacak tutardan 100,00 ₺ fazla')).toBeTruthy()
  await fill(/^Tutar/, '3000')
  await press('Kaydet')
  await waitFor(() =>
    expect(sent.find(({ call }) => call === RECORD)?.body).toEqual({
      ...{ number: 'EF-3', issuedOn: dayOf(new Date()), amountTry: 3000 },
    }),
  )
})

test('the file has the filters of the list; an unknown state is that of the first list', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  URL.createObjectURL = vi.fn(() => 'blob:file')
  const csv = () => new Response('\uFEFFTalep', { headers: { 'content-type': 'text/csv' } })
  const { sent } = show(<InvoicingPage />, {
    ...{ as: ADMIN, at: '/admin/invoicing?state=SONRA&from=2026-11-01', path: '/admin/invoicing' },
    server: ({ query }) => (query.format === 'csv' ? csv() : pageOf([])),
  })
  expect(await screen.findByText('Faturalanacak iş yok')).toBeTruthy()
  await press('CSV indir')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(sent.at(-1)?.query).toEqual({ state: 'OPEN', from: '2026-11-01', format: 'csv' })
})

test('a job’s page: folded; opened it shows all invoices, and voids one with a reason', async () => {
  const VOID = 'POST /api/invoices/i1/void'
  const { sent } = show(<JobInvoices requestId="request" />, {
    as: ADMIN,
    server: { [LIST]: pageOf([aJob()]), [VOID]: done('invoice_voided', aJob()) },
  })
  expect(await screen.findByText('Kısmen faturalandı')).toBeTruthy()
  expect(screen.queryByText('EF-1, 20.11.2026')).toBeNull()
  await press('Detay')
  expect(await screen.findByText('Yanlış talep')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'EF-2 numaralı faturayı geçersiz kıl' })).toBeNull()
  await press('EF-1 numaralı faturayı geçersiz kıl')
  await press('Geçersiz kıl')
  expect(await screen.findByText('Nedenini yazın')).toBeTruthy()
  await fill(/^Neden/, 'Tutar yanlış')
  await press('Geçersiz kıl')
  await waitFor(() => expect(sent.find(({ call }) => call === VOID)?.body).toEqual({ reason: 'Tutar yanlış' }))
})
