// Ready jobs in the form of an offer: added behind its lines, at the prices of the day, with the focus in the first quantity.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dialog, fill, press } from '../../../../../test/user-actions.ts'
import { ADMIN, aManualLine, aRequest } from '../../../../../test/web-fixtures.ts'
import { show } from '../../../../../test/web-screen.tsx'
import { done, pageOf, type Sent } from '../../../../../test/web-server.ts'
import type { OfferTemplate } from '../../../../shared/offers/offer-templates.contract.ts'
import { NewOfferPage } from '../new-offer-page.tsx'

type Line = OfferTemplate['items'][number]
const line = (description: string, unitPrice: number, more: Partial<Line> = {}): Line => ({
  ...{ ...aManualLine(), description, unitPrice, vatRate: 20, ...more },
})
const job = (name: string, items: Line[], more: Partial<OfferTemplate> = {}): OfferTemplate => ({
  ...{ id: name, name, items, currency: 'EUR', discountPercent: 10, discountAmount: 0, vatMode: 'EXCLUDED' },
  ...{
    depositPercent: null,
    depositAmount: null,
    validityDays: null,
    note: 'Kızakta',
    covers: [],
    version: 1,
    ...more,
  },
})
const WINTER = job('Kışlama', [line('Antifriz', 40), line('Boşaltma', 60)])
const OIL = job(
  'Yağ değişimi',
  [line('Yağ', 12, { currentPrice: true, today: { price: 20, currency: 'EUR' } }), line('Süzgeç', 24)],
  { vatMode: 'INCLUDED' },
)
/** A rate is without KDV, a part's price is taken as it stands. */
const HOURS = job(
  'Turbo',
  [
    line('Temizlik', 50, {
      ...{ type: 'LABOUR', rateId: 'r1', rateName: 'Atölyede', unit: 'HOUR' },
      ...{ currentPrice: true, today: { price: 60.02, currency: 'EUR' } },
    }),
    line('Conta', 10, { currentPrice: true, today: { price: 12, currency: 'EUR' } }),
  ],
  { vatMode: 'INCLUDED' },
)
const SEND = 'POST /api/maintenance/offers'
const open = (suggested: OfferTemplate[] = []) =>
  show(<NewOfferPage />, {
    path: '/admin/maintenance/:id/offers/new',
    at: '/admin/maintenance/request/offers/new',
    as: ADMIN,
    server: {
      'GET /api/maintenance/requests/request': aRequest(),
      'GET /api/inventory/spare-parts': pageOf([]),
      'GET /api/maintenance/offers/exchange-rates': [],
      'GET /api/labour-rates': { rates: [], defaultCost: null, costs: [], version: 1 },
      'GET /api/offer-templates': ({ query }: Sent) => pageOf(query.requestId ? suggested : [WINTER, OIL]),
      [SEND]: done('offer_created', {}),
    },
  })
const add = async (name: string) => {
  await press('Hazır iş ekle')
  await userEvent.click(await (await dialog()).findByRole('button', { name: new RegExp(`^${name}`) }))
}
const quantity = (name: string) => screen.getByRole('textbox', { name: `${name}: adet` })
const price = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${name}: birim fiyat` }).value

test('the first brings its terms, a second its lines alone; each has its name above and the focus in its first quantity', async () => {
  const { sent } = open()
  await add('Kışlama')
  await waitFor(() => expect(document.activeElement).toBe(quantity('Antifriz')))
  await fill('Boşaltma: birim fiyat', '65')
  await add('Yağ değişimi')
  await waitFor(() => expect(document.activeElement).toBe(quantity('Yağ')))
  expect(screen.getByText('Kışlama', { selector: 'li' })).toBeTruthy()
  expect(screen.getByText('Yağ değişimi', { selector: 'li' })).toBeTruthy()
  // Of the day, and a price with KDV in an offer without it.
  expect([price('Boşaltma'), price('Yağ'), price('Süzgeç')]).toEqual(['65,00', '20,00', '20,00'])
  await press('Teklifi gönder')
  await waitFor(() => expect(sent.some(({ call }) => call === SEND)).toBe(true))
  expect(sent.find(({ call }) => call === SEND)?.body).toMatchObject({
    ...{ vatMode: 'EXCLUDED', discountPercent: 10, note: 'Kızakta' },
    items: [{ job: 'Kışlama' }, { job: 'Kışlama', unitPrice: 65 }, { job: 'Yağ değişimi' }, { job: 'Yağ değişimi' }],
  })
})

test('a rate of the day comes with its KDV into an offer whose prices hold it', async () => {
  open([HOURS])
  await press('Önerilenleri ekle')
  expect(await screen.findByText('Turbo', { selector: 'li' })).toBeTruthy()
  // 72.024
  expect([price('Temizlik'), price('Conta')]).toEqual(['72,02', '12,00'])
})

test('what the due items suggest comes by one press, once', async () => {
  open([OIL, WINTER])
  await press('Önerilenleri ekle')
  expect(await screen.findByText('Yağ değişimi', { selector: 'li' })).toBeTruthy()
  expect(screen.getByText('Kışlama', { selector: 'li' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Önerilenleri ekle' })).toBeNull()
})
