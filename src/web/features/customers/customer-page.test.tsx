import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { chooseFromMenu, press, pressInDialog } from '../../../../test/user-actions.ts'
import { anInfo, aRequest } from '../../../../test/web-fixtures.ts'
import { aDue, aPayment } from '../../../../test/web-payment-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, refusal } from '../../../../test/web-server.ts'
import type { Customer } from '../../../shared/customers/customers.contract.ts'
import { erasureTexts } from '../../../shared/personal-data/erasure.texts.ts'
import { TellCustomer } from './contact.parts.tsx'
import { CustomerPage } from './customer-page.tsx'

const CUSTOMER: Customer = {
  ...{ id: 'user', kind: 'PERSON', fullName: 'Ahmet Kaya', phone: '+905325556677', email: '', signIn: 'NONE' },
  ...{ boats: [{ id: 'boat', name: 'Meltem', model: 'Bavaria 46' }], boatCount: 1, open: 12400, isArchived: false },
  invitedUntil: null,
  archivedBoats: [],
  people: [],
  peopleOf: [],
  openRequests: 1,
  sameAs: [
    { id: 'ayse', fullName: 'Ayşe Kaya', by: 'PHONE' },
    { id: 'mavi', fullName: 'Mavi Yat', by: 'TAX_NUMBER' },
  ],
}
const AT = { at: '/admin/customers/user', path: '/admin/customers/:id' }
const SERVER = {
  'GET /api/customers/user': CUSTOMER,
  'GET /api/users/user/info': {
    ...anInfo({ status: 'APPROVED', email: '', district: 'Bodrum' }),
    note: 'Kaptanı arayın',
  },
  'GET /api/users/user/billing': null,
  'GET /api/cities': [],
  'GET /api/payments/dues': pageOf([]),
  'GET /api/payments': pageOf([]),
  'GET /api/maintenance/requests': pageOf([aRequest({ requestNumber: 'S-2026-0060' })]),
}

it('shows how to reach them, who shares their number, boats, requests, balance and the note', async () => {
  show(<CustomerPage />, { ...AT, server: SERVER })
  expect(await screen.findByRole('heading', { name: 'Ahmet Kaya' })).toBeTruthy()
  const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Ara: Ahmet Kaya')).toBe('tel:+905325556677')
  expect(href('WhatsApp: Ahmet Kaya')).toBe('https://wa.me/905325556677')
  expect(href('Ayşe Kaya')).toBe('/admin/customers/ayse')
  expect(href('Mavi Yat')).toBe('/admin/customers/mavi')
  expect(screen.getByText('Aynı vergi no')).toBeTruthy()
  expect(href('Meltem')).toBe('/admin/boats/boat')
  expect(href('Cari hesap ekstresi')).toBe('/admin/users/user/statement')
  for (const text of [/12\.400/, 'Kaptanı arayın', 'Bodrum']) expect(await screen.findByText(text)).toBeTruthy()
  expect(await screen.findByText('S-2026-0060')).toBeTruthy()
})

it('an edit sends what was changed with the version', async () => {
  const { sent } = show(<CustomerPage />, {
    ...AT,
    server: { ...SERVER, 'PUT /api/users/user/info': anInfo({ version: 4 }) },
  })
  await press('Düzenle')
  const note = await screen.findByRole('textbox', { name: 'İşletmenin notu' })
  await userEvent.clear(note)
  await userEvent.type(note, 'Sabah arayın')
  await press('Kaydet')
  await waitFor(() => expect(sent.find(({ call }) => call === 'PUT /api/users/user/info')).toBeTruthy())
  expect(sent.find(({ call }) => call === 'PUT /api/users/user/info')?.body).toMatchObject({
    ...{ note: 'Sabah arayın', district: 'Bodrum', kind: 'PERSON', version: 3 },
  })
})

it('deleted boats are folded away, and come back with one press', async () => {
  const RESTORE = 'POST /api/boats/admin/old/restore'
  const archivedBoats = [{ id: 'old', name: 'Poyraz', model: 'Sirena 58' }]
  const { sent } = show(<CustomerPage />, {
    ...AT,
    server: {
      ...SERVER,
      'GET /api/customers/user': { ...CUSTOMER, archivedBoats },
      [RESTORE]: done('boat_restored', {}),
    },
  })
  await userEvent.click(await screen.findByText('Arşivdeki tekneler (1)'))
  await press('Geri getir: Poyraz')
  await waitFor(() => expect(sent.some(({ call }) => call === RESTORE)).toBe(true))
})

it('deleted from its menu → says what is open first, then leads back to the list', async () => {
  const REMOVE = 'DELETE /api/users/user/user'
  const { sent, address } = show(<CustomerPage />, { ...AT, server: { ...SERVER, [REMOVE]: done('user_deleted') } })
  await press(erasureTexts.more)
  await chooseFromMenu('Sil')
  expect(await screen.findByText('Açık bakiye 12.400,00 ₺, 1 açık talep')).toBeTruthy()
  expect(sent.some(({ call }) => call === REMOVE)).toBe(false)
  await pressInDialog('Sil')
  await waitFor(() => expect(address()).toBe('/admin/customers'))
  expect(sent.some(({ call }) => call === REMOVE)).toBe(true)
})

it('an unknown one → says so', async () => {
  show(<CustomerPage />, { ...AT, server: { 'GET /api/customers/user': refusal(404, 'customer_not_found') } })
  expect(await screen.findByText('Müşteri bulunamadı')).toBeTruthy()
})

it('a customer whom the app does not reach is named, with a text for the chat', () => {
  const request = aRequest({
    ...{ customerReached: false, customerName: 'Ahmet Kaya', customerEmail: '', customerPhone: '+905325556677' },
    ...{ status: 'WAITING_APPROVAL', boatName: 'Meltem' },
  })
  show(<TellCustomer request={request} />, { at: '/' })
  expect(screen.getByText('Ahmet Kaya’ya siz haber verin')).toBeTruthy()
  const chat = screen.getByRole('link', { name: 'WhatsApp: Ahmet Kaya' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(chat)).toContain('Merhaba Ahmet Kaya, Meltem (S-2026-0053): teklifimiz hazır')
})

it('an opening balance stands in Cari and is paid in two presses; a payment on it is taken back there', async () => {
  const opening = { requestId: null, requestNumber: null, boatName: null, ownerId: null, offerNumber: null }
  const due = aDue({ ...opening, kind: 'OPENING', dueOn: '2025-12-31', amount: 1234.5, open: 1000, isOverdue: true })
  const payment = aPayment({ requestId: null, requestNumber: null, boatName: null, amount: 234.5, amountTry: 234.5 })
  const { sent } = show(<CustomerPage />, {
    ...AT,
    server: {
      ...SERVER,
      'GET /api/payments/dues': pageOf([due]),
      'GET /api/payments': pageOf([payment]),
      'POST /api/payments': done('payment_recorded', payment),
    },
  })
  expect(await screen.findByText('Açılış bakiyesi, 31.12.2025')).toBeTruthy()
  expect(screen.getByRole('button', { name: '234,50 ₺ ödemeyi geri al' })).toBeTruthy()
  await press('Ödeme kaydet')
  await pressInDialog('Ödeme kaydet')
  await waitFor(() => expect(sent.some(({ call }) => call === 'POST /api/payments')).toBe(true))
  expect(sent.find(({ call }) => call === 'POST /api/payments')?.body).toMatchObject({
    ...{ customerId: 'user', amount: 1000, confirm: false },
  })
  const asked = sent.filter(({ call }) => call.startsWith('GET /api/payments'))
  expect(new Set(asked.map(({ query }) => `${query.customerId} ${query.opening}`))).toEqual(new Set(['user true']))
})
