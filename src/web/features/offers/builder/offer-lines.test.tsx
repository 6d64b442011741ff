// Kinds of lines, KDV and deposit: in the form, and on the card whose owner chooses.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fill, press } from '../../../../../test/user-actions.ts'
import { ADMIN, aManualLine, anOffer, aPart, aRequest } from '../../../../../test/web-fixtures.ts'
import { show } from '../../../../../test/web-screen.tsx'
import { done, pageOf } from '../../../../../test/web-server.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { NewOfferPage } from '../new-offer-page.tsx'
import { OfferCard } from '../offer-card.tsx'

const CREATE = 'POST /api/maintenance/offers'
const open = () =>
  show(<NewOfferPage />, {
    path: '/admin/maintenance/:id/offers/new',
    at: '/admin/maintenance/request/offers/new',
    as: ADMIN,
    server: {
      'GET /api/maintenance/requests/request': aRequest(),
      'GET /api/inventory/spare-parts': pageOf([aPart({ name: 'Conta', unitPrice: 48 })]),
      'GET /api/maintenance/offers/exchange-rates': [],
      [CREATE]: done('offer_created', {}),
    },
  })

test('builder: optional and alternative lines, rates, mode and deposit → sent; the totals leave out what is not counted', async () => {
  const { sent } = open()
  await press('Conta ekle')
  for (const [name, price] of [
    ['Jotun', '60'],
    ['Hempel', '50'],
  ] as const) {
    await press('Elle kalem ekle')
    await userEvent.type(screen.getAllByLabelText(/^Açıklama/).at(-1)!, name)
    await fill(`${name}: birim fiyat`, price)
    await press(`${name}: ayrıntılar`)
    await userEvent.selectOptions(screen.getByLabelText(`${name}: kalem türü`), 'Seçenek')
  }
  await press('Conta: ayrıntılar')
  await userEvent.selectOptions(screen.getByLabelText('Conta: KDV oranı'), 'KDV %0')
  expect(screen.getAllByLabelText(/KDV istisnasının kodu/)).toHaveLength(1)
  await userEvent.type(screen.getByLabelText('Conta: KDV istisnasının gerekçesi'), '13/a')
  await userEvent.type(screen.getByLabelText('Conta: KDV istisnasının kodu'), '304')
  await press('Ayrıntılar')
  await fill('Kapora (%)', '30')
  expect(screen.getByText('Kapora').parentElement?.textContent).toBe('Kapora€ 36,00')
  expect(screen.getByText('KDV %20', { selector: 'dt' }).parentElement?.textContent).toBe('KDV %20€ 12,00')
  expect(screen.getByText(/dövizle belirlenmesi/)).toBeTruthy()
  await press('Teklifi gönder')
  await waitFor(() => expect(sent.some(({ call }) => call === CREATE)).toBe(true))
  expect(sent.find(({ call }) => call === CREATE)?.body).toMatchObject({
    items: [
      { kind: 'REQUIRED', vatRate: 0, vatExemption: '13/a', vatExemptionCode: '304' },
      { kind: 'ALTERNATIVE', group: 'Seçenekler', vatRate: 20 },
      { kind: 'ALTERNATIVE', group: 'Seçenekler', vatRate: 20 },
    ],
    ...{ vatMode: 'EXCLUDED', depositPercent: 30 },
  })
})

test('builder: rate 0 without a reason is refused at its field', async () => {
  const { sent } = open()
  await press('Conta ekle')
  await press('Conta: ayrıntılar')
  await userEvent.selectOptions(screen.getByLabelText('Conta: KDV oranı'), 'KDV %0')
  await press('Conta: ayrıntılar')
  expect(screen.queryByLabelText('Conta: KDV oranı')).toBeNull()
  await press('Teklifi gönder')
  expect(await screen.findByText('KDV oranı %0 ise istisna gerekçesini yazın')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Conta: KDV istisnasının gerekçesi'))
  expect(sent.some(({ call }) => call === CREATE)).toBe(false)
})

test('builder: what differs from the default is said while the details are closed', async () => {
  open()
  await press('Conta ekle')
  expect(screen.queryByLabelText('Conta: kalem türü')).toBeNull()
  await press('Conta: ayrıntılar')
  await userEvent.selectOptions(screen.getByLabelText('Conta: kalem türü'), 'İsteğe bağlı')
  await userEvent.selectOptions(screen.getByLabelText('Conta: KDV oranı'), 'KDV %10')
  await press('Conta: ayrıntılar')
  expect(screen.getByText(/İsteğe bağlı · KDV %10$/)).toBeTruthy()
  await press('Ayrıntılar')
  await fill('Kapora (%)', '12,5')
  await press('Ayrıntılar')
  expect(screen.getByText('Kapora (%): 12,5')).toBeTruthy()
})

const line = (id: string, unitPrice: number, patch: Partial<Offer['items'][number]> = {}): Offer['items'][number] => ({
  ...aManualLine(),
  ...{ id, description: id, unitPrice, lineTotal: unitPrice, vatRate: 20 },
  ...patch,
})
const choosable = (patch: Partial<Offer> = {}) =>
  anOffer({
    items: [
      line('İşçilik', 100),
      line('Cila', 40, { kind: 'OPTIONAL' }),
      line('Jotun', 60, { kind: 'ALTERNATIVE', group: 'Boya' }),
      line('Hempel', 50, { kind: 'ALTERNATIVE', group: 'Boya' }),
    ],
    ...{
      discountPercent: 0,
      currency: 'TRY',
      exchangeRate: 1,
      total: 160,
      discount: 0,
      finalPrice: 160,
      finalPriceTry: 160,
    },
    ...{ vatMode: 'EXCLUDED', vat: [{ rate: 20, base: 160, amount: 32 }], payable: 192, payableTry: 192 },
    ...{ depositPercent: 50, deposit: 96, depositTry: 96 },
    ...patch,
  })

test('card: says when and why the acceptance was taken back, until the offer is accepted again', () => {
  const takenBack = [{ rev: 1, at: '2026-05-14T11:05:00.000Z', reason: 'Yanlış fiyat' }]
  const told = 'Kabul, 14.05.2026 14:05 itibarıyla servis ekibince geri alındı. Gerekçe: Yanlış fiyat'
  const { unmount } = show(<OfferCard offer={anOffer({ takenBack })} isOwner />)
  expect(screen.getByText(told)).toBeTruthy()
  unmount()
  show(<OfferCard offer={anOffer({ takenBack, status: 'ACCEPTED' })} isOwner />)
  expect(screen.queryByText(told)).toBeNull()
})

test('card: ticks and radios change the totals at once; KDV and the deposit are said', async () => {
  show(<OfferCard offer={choosable({ id: 'chosen' })} isOwner isChoosing />)
  const sums = () => screen.getByRole('status').textContent
  expect(sums()).toBe('Ödenecek tutar (KDV dahil)192,00 ₺Kapora: 96,00 ₺')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cila kalemini ekle' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Boya: Hempel' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Boya: Jotun' }).checked).toBe(false)
  expect(sums()).toBe('Ödenecek tutar (KDV dahil)228,00 ₺Kapora: 114,00 ₺')
  expect(screen.getByText(/KDV hariç 190,00 ₺/)).toBeTruthy()
  const told = 'Seçtiğiniz kalemlerle ödenecek tutar: 192,00 ₺ (KDV dahil) yerine 228,00 ₺ (KDV dahil).'
  expect(screen.getByText(told)).toBeTruthy()
  expect(screen.getByText('1 isteğe bağlı kalem').closest('div')?.textContent).toContain('228,00 ₺ KDV dahil')
})

test('card: for others → no ticks, and a word about what the totals count; of an accepted one what was left out', () => {
  const { unmount } = show(<OfferCard offer={choosable()} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText(/^Toplam, zorunlu kalemleri/)).toBeTruthy()
  unmount()
  show(<OfferCard offer={choosable({ status: 'ACCEPTED', acceptedItemIds: ['İşçilik', 'Jotun'] })} />)
  const cila = screen.getByRole('row', { name: /^Cila/ })
  expect(within(cila).getByText(/İsteğe bağlı · Seçilmedi/)).toBeTruthy()
  expect(screen.queryByText(/^Toplam, zorunlu kalemleri/)).toBeNull()
})
