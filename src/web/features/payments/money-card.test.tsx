import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dialog, press, pressInDialog } from '../../../../test/user-actions.ts'
import { ADMIN, aRequest, CUSTOMER } from '../../../../test/web-fixtures.ts'
import { aDue, aPayment } from '../../../../test/web-payment-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf } from '../../../../test/web-server.ts'
import { dayOf } from '../../../shared/days.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import { MoneyCard } from './money-card.tsx'

const BALANCE = 'GET /api/payments/balance'
const server = (more: Answers = {}): Answers => ({
  [BALANCE]: { due: 3600.01, paid: 900, open: 2700.01, overdue: 0 },
  'GET /api/payments/dues': pageOf([
    aDue({ id: 'deposit', open: 0 }),
    aDue({ id: 'rest', kind: 'REST', dueOn: '2026-11-27', amount: 2700.01, open: 2700.01 }),
  ]),
  'GET /api/payments': pageOf([aPayment()]),
  ...more,
})
const card = (
  role: 'ADMIN' | 'CUSTOMER',
  answers = server(),
  status: RequestStatus = 'ACTIVE',
  more: { payerId?: string; payerName?: string } = {},
) =>
  show(<MoneyCard request={aRequest({ status, ...more })} role={role} pays={role === 'CUSTOMER' && !more.payerId} />, {
    as: role === 'ADMIN' ? ADMIN : CUSTOMER,
    server: answers,
  })

test('an admin records a payment with two presses: what is open, in lira, today stands ready', async () => {
  const { sent } = card('ADMIN', server({ 'POST /api/payments': done('payment_recorded', aPayment()) }))
  await press('Ödeme kaydet')
  await dialog()
  await pressInDialog('Ödeme kaydet')
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      requestId: 'request',
      amount: 2700.01,
      currency: 'TRY',
      exchangeRate: null,
      paidOn: dayOf(new Date()),
      method: 'TRANSFER',
      note: null,
      confirm: false,
    }),
  )
})

test('a job without money: no card for an admin, but the ways to record and to the statement', async () => {
  card('ADMIN', server({ [BALANCE]: { due: 0, paid: 0, open: 0, overdue: 0 } }))
  await press('Ödeme kaydet')
  await pressInDialog('İptal')
  expect(screen.getByRole('link', { name: 'Cari hesap ekstresi' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Ödemeler' })).toBeNull()
})

test('more than is open asks first, and then says that it was asked', async () => {
  const { sent } = card('ADMIN', server({ 'POST /api/payments': done('payment_recorded', aPayment()) }))
  await press('Ödeme kaydet')
  const amount = await screen.findByRole('textbox', { name: /Tutar/ })
  await userEvent.clear(amount)
  await userEvent.type(amount, '3.000')
  await pressInDialog('Ödeme kaydet')
  expect(await screen.findByText(/3.000,00 ₺ ödeme, açık olan 2.700,01 ₺ tutarından fazla/)).toBeTruthy()
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
  await press('Yine de kaydet')
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ amount: 3000, confirm: true }),
  )
})

test('an admin reverses a payment with a reason; a reversed one offers it no more', async () => {
  const reversed = pageOf([
    aPayment({ id: 'counter', amount: -900, amountTry: -900, reverses: 'payment', note: 'Yanlış talep' }),
    aPayment({ reversedBy: 'counter' }),
  ])
  let isDone = false
  const { sent } = card(
    'ADMIN',
    server({
      'GET /api/payments': () => (isDone ? reversed : pageOf([aPayment()])),
      'POST /api/payments/payment/reverse': () => {
        isDone = true
        return done('payment_reversed', aPayment({ id: 'counter' }))
      },
    }),
  )
  await press('900,00 ₺ ödemeyi geri al')
  await userEvent.type(await screen.findByRole('textbox', { name: /Neden/ }), 'Yanlış talep')
  await pressInDialog('Geri al')
  expect(await screen.findByText('Ters kayıt: Yanlış talep')).toBeTruthy()
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ reason: 'Yanlış talep' })
  expect(screen.queryByRole('button', { name: /geri al$/ })).toBeNull()
})

test('the owner reads due, paid, open and what is late, and records nothing', async () => {
  card('CUSTOMER', server({ [BALANCE]: { due: 3600.01, paid: 900, open: 2700.01, overdue: 2700.01 } }))
  expect(await screen.findByText('Kalan ödeme, 27.11.2026')).toBeTruthy()
  expect(screen.getByText('3.600,01 ₺')).toBeTruthy()
  expect(screen.getByText('Ödendi')).toBeTruthy()
  expect(screen.getByText('Gecikti')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a canceled request shows what was paid for it as too much', async () => {
  const balance = { due: 0, paid: 900, open: -900, overdue: 0 }
  card('CUSTOMER', server({ [BALANCE]: balance, 'GET /api/payments/dues': pageOf([]) }), 'CANCELED')
  expect(await screen.findByText('Fazla ödeme')).toBeTruthy()
})

test('a due: paid in part → shows what is left of it', async () => {
  card(
    'CUSTOMER',
    server({
      'GET /api/payments/dues': pageOf([aDue({ kind: 'REST', dueOn: '2026-11-27', amount: 3600, open: 2700 })]),
    }),
  )
  expect(await screen.findByText('2.700,00 ₺')).toBeTruthy()
  expect(screen.getByText('3.600,00 ₺ tutarın ödenmeyen kısmı')).toBeTruthy()
})

const PAY_TO = { iban: 'TR330006100519786457841326', payee: 'Pruva Marin', references: ['S-2026-0001'] }

test('the owner copies the IBAN, the payee and the request’s number; an admin does not see them', async () => {
  const user = userEvent.setup()
  const balance = { due: 3600, paid: 0, open: 3600, overdue: 0, payTo: PAY_TO }
  const { unmount } = card('CUSTOMER', server({ [BALANCE]: balance }))
  for (const [label, value] of [
    ['Alıcı', 'Pruva Marin'],
    ['IBAN', 'TR33 0006 1005 1978 6457 8413 26'],
    ['Açıklama', 'S-2026-0001'],
  ]) {
    await user.click(await screen.findByRole('button', { name: `${label}: kopyala` }))
    expect(await navigator.clipboard.readText()).toBe(value)
  }
  unmount()
  card('ADMIN', server({ [BALANCE]: balance }))
  await screen.findByText('Bakiye')
  expect(screen.queryByText('Havale bilgileri')).toBeNull()
})

test('an owner whose request somebody else pays for reads what is due, and neither where to pay nor a statement', async () => {
  const payTo = { iban: 'TR330006100519786457841326', payee: 'Pruva Marin', references: ['S-2026-0001'] }
  const answers = server({ [BALANCE]: { due: 3600.01, paid: 900, open: 2700.01, overdue: 0, payTo } })
  card('CUSTOMER', answers, 'ACTIVE', { payerId: 'mavi', payerName: 'Mavi Yat Ltd.' })
  expect(await screen.findByText('3.600,01 ₺')).toBeTruthy()
  expect(screen.queryByText(/TR33/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Cari hesap ekstresi' })).toBeNull()
})

test.each([
  ['something is open', 2700.01, 1],
  ['nothing is open', 0, 0],
])('a payer whom the app does not reach, %s → named to the admin, with a text for the chat', async (_, open, shown) => {
  const payerNotReached = { name: 'Mavi Yat', phone: '+905321110077' }
  const answers = server({ [BALANCE]: { due: 3600.01, paid: 3600.01 - open, open, overdue: 0, payerNotReached } })
  card('ADMIN', answers, 'ACTIVE', { payerId: 'mavi', payerName: 'Mavi Yat Ltd.' })
  await screen.findByText('Bakiye')
  expect(screen.queryAllByText('Mavi Yat’a siz haber verin')).toHaveLength(shown)
  const chats = screen.queryAllByRole('link', { name: 'WhatsApp: Mavi Yat' })
  expect(chats).toHaveLength(shown)
  for (const chat of chats) expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain('2.700,01 ₺')
})
