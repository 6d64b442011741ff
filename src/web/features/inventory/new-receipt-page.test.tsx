import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { chooseFromMenu, fill, pick, press } from '../../../../test/user-actions.ts'
import { ADMIN, aPart } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import type { Receipt } from '../../../shared/inventory/receipts.contract.ts'
import { NewReceiptPage } from './new-receipt-page.tsx'
import { ReceiptsPage } from './receipts-page.tsx'

const CODE = 'GET /api/inventory/spare-parts/code/'
const LIST = 'GET /api/inventory/receipts'
const CREATE = 'POST /api/inventory/receipts'
const item = { sparePartId: 'p1', partCode: 'A', name: 'Pervane', unit: 'PIECE' as const, quantity: 2, unitCost: 12.5 }
const aReceipt = (patch: Partial<Receipt> = {}): Receipt => ({
  ...{ id: 'r1', supplier: 'Uşta Marin', documentNumber: 'A-7', receivedOn: '2026-05-01', currency: 'TRY' },
  ...{ items: [item], total: 25, createdAt: '2026-05-01T09:00:00Z', createdBy: 'a@pruva.test', reversedAt: null },
  ...patch,
})
const part = aPart({ partCode: 'A', cost: 12.5, costCurrency: 'TRY' })
const oil = aPart({ id: 'p2', name: 'Motor yağı', partCode: 'Y', unit: 'LITRE', cost: 9, costCurrency: 'EUR' })

const open = (more: Answers = {}) =>
  show(<NewReceiptPage />, {
    as: ADMIN,
    path: '/inventory/receipts/new',
    at: '/inventory/receipts/new',
    server: {
      [LIST]: pageOf([]),
      [`${CODE}A`]: part,
      [`${CODE}Y`]: oil,
      [CREATE]: done('receipt_entered', aReceipt()),
      ...more,
    },
  })
const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

it('a receipt: scans make lines with the last cost in their currency, and all of it goes out at once', async () => {
  const { sent } = open({ [LIST]: pageOf([aReceipt({ supplier: 'Kuzey', currency: 'EUR' })]) })
  await screen.findByLabelText('Parça kodu')
  await userEvent.keyboard('A{Enter}A{Enter}')
  await waitFor(() => expect(value('Pervane: adet')).toBe('2'))
  expect(value('Pervane: birim alış fiyatı')).toBe('12,50')
  await userEvent.keyboard('Y{Enter}')
  await fill('Kaç litre?', '20,5')
  await press('Tamam')
  await waitFor(() => expect(value('Motor yağı: birim alış fiyatı')).toBe(''))
  expect(screen.getByText('2 çeşit, KDV hariç 25,00 ₺')).toBeTruthy()
  // The supplier's usual currency takes the other part's last cost.
  await pick(/^Tedarikçi/, 'Kuzey')
  expect(value('Motor yağı: birim alış fiyatı')).toBe('9,00')
  expect(value('Pervane: birim alış fiyatı')).toBe('')
  await press('Stoğa al')
  expect(await screen.findAllByText('Bu alan zorunludur')).not.toHaveLength(0)
  expect(sent.filter(({ call }) => call === CREATE)).toEqual([])
  await fill('Pervane: birim alış fiyatı', '7,25')
  await fill(/^Belge no/, 'IRS-9')
  await press('Stoğa al')
  await waitFor(() => expect(sent.find(({ call }) => call === CREATE)).toBeDefined())
  expect(sent.find(({ call }) => call === CREATE)?.body).toEqual({
    ...{ supplier: 'Kuzey', documentNumber: 'IRS-9', receivedOn: expect.any(String), currency: 'EUR', confirm: false },
    items: [
      { sparePartId: 'p1', quantity: 2, unitCost: 7.25 },
      { sparePartId: 'p2', quantity: 20.5, unitCost: 9 },
    ],
  })
  expect(await screen.findByText('şimdi /inventory/receipts')).toBeTruthy()
})

it('a receipt whose number is known: asks whether it is another delivery, and sends again; a refused line is named', async () => {
  const answers: unknown[] = [
    refusal(409, 'receipt_already_entered'),
    refusal(400, 'validation_failed', [{ field: 'items.0.quantity', message: 'number_not_whole' }]),
  ]
  const { sent } = open({ [CREATE]: () => answers.shift() })
  await screen.findByLabelText('Parça kodu')
  await userEvent.keyboard('A{Enter}')
  await waitFor(() => expect(value('Pervane: adet')).toBe('1'))
  await userEvent.type(screen.getByRole('combobox', { name: /^Tedarikçi/ }), 'Kuzey')
  await fill(/^Belge no/, 'IRS-9')
  await press('Stoğa al')
  const question = within(await screen.findByRole('dialog', { name: 'Bu belge daha önce girilmiş' }))
  await press('Evet, stoğa al', question)
  await waitFor(() => expect(sent.filter(({ call }) => call === CREATE)).toHaveLength(2))
  expect(sent.filter(({ call }) => call === CREATE).map(({ body }) => (body as { confirm: boolean }).confirm)).toEqual([
    ...[false, true],
  ])
  const quantity = await screen.findByRole('textbox', { name: 'Pervane: adet' })
  await waitFor(() => expect(quantity.getAttribute('aria-invalid')).toBe('true'))
})

it('receipts: show their lines, and are taken back after a question, once', async () => {
  const taken = aReceipt({ id: 'r2', documentNumber: 'A-8', reversedAt: '2026-05-02T09:00:00Z' })
  const { sent } = show(<ReceiptsPage />, {
    as: ADMIN,
    at: '/inventory/receipts',
    server: {
      [LIST]: pageOf([aReceipt(), taken]),
      'POST /api/inventory/receipts/r1/reverse': (_: Sent) => done('receipt_reversed', aReceipt()),
    },
  })
  await press('A-8: işlemler')
  expect(screen.queryByRole('menuitem', { name: 'Geri al' })).toBeNull()
  await chooseFromMenu('Satırlar')
  expect(await screen.findByText('Pervane (A)')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await press('A-7: işlemler')
  await chooseFromMenu('Geri al')
  const dialog = within(await screen.findByRole('dialog', { name: 'Geri al' }))
  expect(dialog.getByText(/stoktan düşülsün/)).toBeTruthy()
  await press('Geri al', dialog)
  await waitFor(() => expect(sent.some(({ call }) => call.endsWith('/r1/reverse'))).toBe(true))
})
