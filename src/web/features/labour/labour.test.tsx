// Rates on their page, and hours of work in the form of an offer.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fill, press } from '../../../../test/user-actions.ts'
import { ADMIN, aRequest, aWorkshop } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf } from '../../../../test/web-server.ts'
import { NewOfferPage } from '../offers/new-offer-page.tsx'
import { LabourRatesPage } from './labour-rates-page.tsx'

const RATES = {
  rates: [
    { id: 'r1', name: 'Atölyede', price: 60, currency: 'EUR' },
    { id: 'r2', name: 'Denizde', price: 4500, currency: 'TRY' },
    { id: 'r3', name: 'Mesai dışı', price: null, currency: 'EUR' },
  ],
  defaultCost: null,
  costs: [{ userId: 'u1', name: 'Hasan Usta', cost: null }],
  version: 4,
}
const openOffer = (rates: object = RATES, search = '', more: object = {}) =>
  show(<NewOfferPage />, {
    path: '/admin/maintenance/:id/offers/new',
    at: `/admin/maintenance/request/offers/new${search}`,
    as: ADMIN,
    server: {
      'GET /api/maintenance/requests/request': aRequest(search ? { status: 'ACTIVE' } : {}),
      'GET /api/inventory/spare-parts': pageOf([]),
      'GET /api/maintenance/offers/exchange-rates': [
        { currency: 'EUR', exchangeRate: 45, usedAt: '2026-05-01T09:00:00Z' },
      ],
      'GET /api/labour-rates': rates,
      'POST /api/maintenance/offers': done('offer_created', {}),
      ...more,
    },
  })
const priceOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${name}: birim fiyat` }).value

test('extra work of unsold hours begins with them at the first rate', async () => {
  openOffer(RATES, '?kind=extra&hours=1.667')
  expect((await screen.findByLabelText<HTMLInputElement>('Açıklama')).value).toBe('Harcanan işçilik')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Harcanan işçilik: saat' }).value).toBe('1,667')
  expect(priceOf('Harcanan işçilik')).toBe('60,00')
})

test('offer: hours start at the first rate; another rate brings its price in the offer’s currency', async () => {
  const { sent } = openOffer()
  await press('İşçilik ekle')
  await userEvent.type(await screen.findByLabelText('Açıklama'), 'Turbo')
  expect(priceOf('Turbo')).toBe('60,00')
  await fill('Turbo: saat', '1,5')
  await userEvent.selectOptions(screen.getByLabelText('Turbo: saat ücreti'), 'Denizde')
  expect(priceOf('Turbo')).toBe('100,00')
  // A rate without a price leaves what was typed.
  await userEvent.selectOptions(screen.getByLabelText('Turbo: saat ücreti'), 'Mesai dışı')
  expect(priceOf('Turbo')).toBe('100,00')
  await press('Teklifi gönder')
  await waitFor(() => expect(sent.some(({ call }) => call === 'POST /api/maintenance/offers')).toBe(true))
  expect(sent.find(({ call }) => call === 'POST /api/maintenance/offers')?.body).toMatchObject({
    items: [{ type: 'LABOUR', rateId: 'r3', description: 'Turbo', quantity: 1.5, unitPrice: 100 }],
  })
})

test('offer with prices that hold KDV: a rate, which is without, is taken with the line’s KDV', async () => {
  const rates = { ...RATES, rates: [{ ...RATES.rates[0], price: 60.02 }, ...RATES.rates.slice(1)] }
  openOffer(rates, '', { 'GET /api/workshop': aWorkshop({ vatMode: 'INCLUDED', vatRate: 10 }) })
  await press('İşçilik ekle')
  await userEvent.type(await screen.findByLabelText('Açıklama'), 'Turbo')
  // 66.022
  expect(priceOf('Turbo')).toBe('66,02')
  await userEvent.selectOptions(screen.getByLabelText('Turbo: saat ücreti'), 'Denizde')
  expect(priceOf('Turbo')).toBe('110,00')
})

test('a kept draft of other extra work takes no place of the unsold hours', async () => {
  const { unmount } = openOffer(RATES, '?kind=extra')
  await press('Elle kalem ekle')
  await userEvent.type(await screen.findByLabelText('Açıklama'), 'Kaplin')
  unmount()
  openOffer(RATES, '?kind=extra&hours=1.5')
  expect((await screen.findByLabelText<HTMLInputElement>('Açıklama')).value).toBe('Harcanan işçilik')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Harcanan işçilik: saat' }).value).toBe('1,5')
})

test('offer: without any rate it says where they are kept', async () => {
  openOffer({ ...RATES, rates: [] })
  await press('İşçilik ekle')
  expect(await screen.findByText(/İşletme → Saat ücretleri/)).toBeTruthy()
})

test('rates: one is added, one is removed, a person costs their own → the whole list is sent with its version', async () => {
  const { sent } = show(<LabourRatesPage />, {
    as: ADMIN,
    server: { 'GET /api/labour-rates': RATES, 'PUT /api/labour-rates': done('labour_rates_saved', RATES) },
  })
  await press('Mesai dışı ücretini çıkar')
  await press('Ücret ekle')
  await fill('3. ücretin adı', 'Yolda')
  await fill('Yolda: saat ücreti', '30')
  await fill('Hasan Usta (₺)', '650')
  await press('Kaydet')
  await waitFor(() => expect(sent.some(({ call }) => call === 'PUT /api/labour-rates')).toBe(true))
  expect(sent.find(({ call }) => call === 'PUT /api/labour-rates')?.body).toEqual({
    rates: [
      { id: 'r1', name: 'Atölyede', price: 60, currency: 'EUR' },
      { id: 'r2', name: 'Denizde', price: 4500, currency: 'TRY' },
      // A new one has the currency of the one before.
      { name: 'Yolda', price: 30, currency: 'TRY' },
    ],
    defaultCost: null,
    costs: [{ userId: 'u1', cost: 650 }],
    version: 4,
  })
})
