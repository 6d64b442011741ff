// The form's currency, its rate, and its questions.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fill, pick, press } from '../../../../../test/user-actions.ts'
import { ADMIN, anOffer, aPart, aRequest } from '../../../../../test/web-fixtures.ts'
import { show } from '../../../../../test/web-screen.tsx'
import { done, pageOf } from '../../../../../test/web-server.ts'
import { NewOfferPage } from '../new-offer-page.tsx'
import { OfferCard } from '../offer-card.tsx'

const part = aPart({ name: 'Conta', unitPrice: 48 })
const CREATE = 'POST /api/maintenance/offers'
const usedAt = '2026-11-01T09:00:00Z'

const open = (used: object[] = [{ currency: 'EUR', exchangeRate: 41.5, usedAt }]) =>
  show(<NewOfferPage />, {
    path: '/admin/maintenance/:id/offers/new',
    at: '/admin/maintenance/request/offers/new',
    as: ADMIN,
    server: {
      'GET /api/maintenance/requests/request': aRequest(),
      'GET /api/inventory/spare-parts': pageOf([part]),
      'GET /api/maintenance/offers/exchange-rates': used,
      [CREATE]: done('offer_created', {}),
    },
  })

const value = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const bodies = (sent: ReturnType<typeof open>['sent']) =>
  sent.filter(({ call }) => call === CREATE).map(({ body }) => body)

test('the rate starts from the last one of its currency; euro without a history at 36', async () => {
  const { unmount } = open()
  await press('Conta ekle')
  expect(value(/^Kur/)).toBe('41,50')
  unmount()
  open([])
  await press('Conta ekle')
  expect(value(/^Kur/)).toBe('36,00')
})

test('an offer in lira: the rate is gone, the amounts are turned, and 1 is sent', async () => {
  const { sent } = open()
  await press('Conta ekle')
  await pick('Para birimi', 'Türk lirası (₺)')
  expect(screen.queryByRole('textbox', { name: /^Kur/ })).toBeNull()
  expect(screen.getByText('Tutarlar kura göre ₺ olarak yeniden hesaplandı.')).toBeTruthy()
  expect(value('Conta: birim fiyat')).toBe('1.992,00')
  await press('Teklifi gönder')
  await waitFor(() =>
    expect(bodies(sent)).toMatchObject([{ currency: 'TRY', exchangeRate: 1, items: [{ unitPrice: 1992 }] }]),
  )
})

test('a currency without a known rate asks for it', async () => {
  const { sent } = open()
  await press('Conta ekle')
  await pick('Para birimi', 'ABD doları ($)')
  expect(screen.getByText(/kuru yazın/)).toBeTruthy()
  await press('Teklifi gönder')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Kur/ }))
  expect(bodies(sent)).toEqual([])
})

test('a discount above the total says so while one types', async () => {
  open()
  await press('Conta ekle')
  await press('Ayrıntılar')
  await userEvent.type(screen.getByRole('textbox', { name: 'Sabit indirim (€)' }), '49')
  expect(screen.getByText('İndirim toplamdan büyük olamaz')).toBeTruthy()
  await userEvent.keyboard('{Backspace}')
  expect(screen.queryByText('İndirim toplamdan büyük olamaz')).toBeNull()
})

test('a price that is a hundred times off asks before sending; refused, the focus is at the price', async () => {
  const { sent } = open()
  await press('Conta ekle')
  await fill('Conta: birim fiyat', '4.800')
  await press('Teklifi gönder')
  const question = within(await screen.findByRole('dialog'))
  expect(
    question.getByText(
      'Fiyat parçanın kayıtlı fiyatından çok farklı: Conta, kayıtlı fiyat € 48,00, teklifte € 4.800,00.',
    ),
  ).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Düzelt' }))
  const price = screen.getByRole('textbox', { name: 'Conta: birim fiyat' })
  await waitFor(() => expect(document.activeElement).toBe(price))
  expect(bodies(sent)).toEqual([])
  await press('Teklifi gönder')
  await press('Yine de gönder')
  await waitFor(() => expect(bodies(sent)).toMatchObject([{ items: [{ unitPrice: 4800 }] }]))
})

test('an offer names the percentage and the fixed amount of its discount each by itself', () => {
  const offer = anOffer({ discountPercent: 10, discountAmount: 5.5, discount: 48.35, currency: 'EUR' })
  show(<OfferCard offer={offer} />)
  expect(screen.getByText(/indirim %10 \+ € 5,50 sabit \(€ 48,35\)/)).toBeTruthy()
})
