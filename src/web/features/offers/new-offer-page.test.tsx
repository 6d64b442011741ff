import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fill, press } from '../../../../test/user-actions.ts'
import { ADMIN, anOffer, aPart, aRequest, aWorkshop } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { NewOfferPage } from './new-offer-page.tsx'

const part = aPart({
  id: '6f3d1d1e-0000-4000-8000-000000000002',
  name: 'Pervane şaftı contası',
  partCode: 'SB-4471',
  quantity: 3,
})
const CREATE = 'POST /api/maintenance/offers'

const open = (more: Answers, request: ServiceRequest = aRequest(), search = '') =>
  show(<NewOfferPage />, {
    path: '/admin/maintenance/:id/offers/new',
    at: `/admin/maintenance/request/offers/new${search}`,
    as: ADMIN,
    server: {
      'GET /api/maintenance/requests/request': request,
      'GET /api/inventory/spare-parts': pageOf([part]),
      'GET /api/maintenance/offers/exchange-rates': [
        { currency: 'EUR', exchangeRate: 36, usedAt: '2026-11-01T09:00:00Z' },
      ],
      ...more,
    },
  })

const fact = (label: string) => screen.getByText(label).parentElement?.textContent
const lira = () => screen.getByText('Ödenecek tutar (TL, KDV dahil)').nextElementSibling?.textContent

async function build() {
  await press('Pervane şaftı contası ekle')
  await press('Pervane şaftı contası ekle')
  await press('Elle kalem ekle')
  await userEvent.type(screen.getByLabelText(/^Açıklama/), 'İşçilik')
  await fill('İşçilik: adet', '6')
  await fill('İşçilik: birim fiyat', '45,5')
}

test('new offer page: counts while one types, and sends what was built', async () => {
  const { sent, router } = open({ [CREATE]: done('offer_created', {}) })
  await build()
  expect(fact('Ara toplam')).toBe('Ara toplam€ 369,00')
  await fill('İndirim oranı (%)', '10')
  await press('Ayrıntılar')
  await fill('Sabit indirim (€)', '2,1')
  expect(fact('Genel toplam (KDV hariç)')).toBe('Genel toplam (KDV hariç)€ 330,00')
  expect(fact('TL karşılığı')).toBe('TL karşılığı11.880,00 ₺')
  expect(screen.getByText('KDV %20', { selector: 'dt' }).parentElement?.textContent).toBe('KDV %20€ 66,00')
  expect(lira()).toBe('14.256,00 ₺')
  await fill(/^Kur/, '40')
  expect(lira()).toBe('15.840,00 ₺')
  await press('Teklifi gönder')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/maintenance/request'))
  const plain = { kind: 'REQUIRED', vatRate: 20 }
  expect(sent.find(({ call }) => call === CREATE)?.body).toEqual({
    serviceRequestId: 'request',
    items: [
      { type: 'INVENTORY', partId: part.id, description: '', quantity: 2, unitPrice: 48, ...plain },
      { type: 'MANUAL', partId: null, description: 'İşçilik', quantity: 6, unitPrice: 45.5, ...plain },
    ],
    vatMode: 'EXCLUDED',
    discountPercent: 10,
    discountAmount: 2.1,
    exchangeRate: 40,
    currency: 'EUR',
    rateSource: 'MANUAL',
    note: '',
  })
})

test('the stepper never goes below one; more than the stock is said, not forbidden', async () => {
  open({})
  await press('Pervane şaftı contası ekle')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Adedi azalt' }).disabled).toBe(true)
  for (const _ of [1, 2, 3]) await press('Adedi artır')
  expect(screen.getByLabelText<HTMLInputElement>('Pervane şaftı contası: adet').value).toBe('4')
  expect(screen.getByText('Stokta 3 adet var')).toBeTruthy()
  for (const _ of [1, 2, 3]) await press('Adedi azalt')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Adedi azalt' }).disabled).toBe(true)
})

test('the picker searches by name or code from the first page on, tells the price in euro, and turns its pages', async () => {
  const { sent } = open({ 'GET /api/inventory/spare-parts': pageOf([part], 12) })
  expect(await screen.findByText('SB-4471 · € 48,00')).toBeTruthy()
  const asked = () => sent.findLast(({ call }) => call === 'GET /api/inventory/spare-parts')?.query
  await press('Sonraki')
  await waitFor(() => expect(asked()).toMatchObject({ page: '1' }))
  await userEvent.type(screen.getByPlaceholderText('Parça adı ya da kodu ile ara...'), 'conta')
  await waitFor(() => expect(asked()).toMatchObject({ search: 'conta', page: '0' }))
})

test('an item that was taken by mistake goes again', async () => {
  open({})
  await press('Pervane şaftı contası ekle')
  expect(screen.getByLabelText('Pervane şaftı contası: adet')).toBeTruthy()
  await press('Pervane şaftı contası kalemini çıkar')
  expect(screen.queryByLabelText('Pervane şaftı contası: adet')).toBeNull()
})

test('new offer page: no items → nothing is sent', async () => {
  const { sent } = open({})
  await press('Teklifi gönder')
  const alert = (await screen.findByText('Teklife en az bir kalem ekleyin')).closest('[role="alert"]')
  expect(document.activeElement).toBe(alert)
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('Enter in a field does not send the offer', async () => {
  const { sent } = open({})
  await build()
  await userEvent.type(screen.getByLabelText('İndirim oranı (%)'), '{Enter}')
  await userEvent.type(screen.getByPlaceholderText('Parça adı ya da kodu ile ara...'), 'conta{Enter}')
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('new offer page: Enter adds the first hit or the very code, and Ctrl and Enter sends', async () => {
  const other = { ...part, id: '6f3d1d1e-0000-4000-8000-000000000003', name: 'Keçe', partCode: 'SB-44711' }
  const { sent } = open({
    'GET /api/inventory/spare-parts': pageOf([other, part]),
    [CREATE]: done('offer_created', {}),
  })
  const search = await screen.findByPlaceholderText<HTMLInputElement>('Parça adı ya da kodu ile ara...')
  await waitFor(() => expect(document.activeElement).toBe(search))
  // Types as fast as a scanner: the second word comes before the first one's answer.
  await userEvent.setup({ delay: null }).keyboard('sb-4471{Enter}keçe{Enter}')
  expect([document.activeElement, search.value]).toEqual([search, ''])
  expect(await screen.findByLabelText('Pervane şaftı contası: adet')).toBeTruthy()
  expect(await screen.findByLabelText('Keçe: adet')).toBeTruthy()
  await press('Elle kalem ekle')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Açıklama/))
  await userEvent.keyboard('İşçilik{Enter}')
  await fill('İşçilik: birim fiyat', '45')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent.filter(({ call }) => call === CREATE)).toHaveLength(1))
  expect(sent.find(({ call }) => call === CREATE)?.body).toMatchObject({
    items: [{ partId: part.id, quantity: 1 }, { partId: other.id, quantity: 1 }, { partId: null }],
  })
})

test('a word that finds nothing stays in the search, and the list says so', async () => {
  open({ 'GET /api/inventory/spare-parts': pageOf([]) })
  const search = await screen.findByPlaceholderText<HTMLInputElement>('Parça adı ya da kodu ile ara...')
  await userEvent.type(search, 'yok{Enter}')
  await waitFor(() => expect(search.value).toBe('yok'))
  expect(screen.getByText('Parça bulunamadı')).toBeTruthy()
})

test('new offer page: says what the offer is for', async () => {
  open({}, aRequest({ description: 'Şanzımandan ses geliyor', customerName: 'İsmail Işık' }))
  expect(await screen.findByText('Şanzımandan ses geliyor')).toBeTruthy()
  expect(screen.getByText(/ · İsmail Işık/)).toBeTruthy()
})

test('a refusal keeps what was built and stands at its field; leaving asks', async () => {
  const { router } = open({
    [CREATE]: refusal(400, 'validation_failed', [{ field: 'items.1.quantity', message: 'number_too_large' }]),
  })
  await build()
  await press('Teklifi gönder')
  expect(await screen.findByText('Sayı çok büyük')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('İşçilik: adet'))
  await userEvent.click(screen.getByRole('link', { name: 'Servis talebi' }))
  const question = await screen.findByRole('dialog')
  expect(router.state.location.pathname).toBe('/admin/maintenance/request/offers/new')
  await userEvent.click(within(question).getByRole('button', { name: 'Değişiklikleri sil ve ayrıl' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/maintenance/request'))
})

const offer = anOffer({
  items: [
    {
      id: 'item',
      type: 'MANUAL',
      partId: null,
      partCode: null,
      partName: null,
      description: 'İşçilik',
      kind: 'REQUIRED',
      group: null,
      vatRate: null,
      vatExemption: null,
      quantity: 2,
      unitPrice: 45,
      lineTotal: 90,
    },
  ],
  discountPercent: 0,
  version: 3,
})
const UPDATE = 'PUT /api/maintenance/offers/offer'

test('a sent offer is edited with its version; when somebody was faster, the current one can be loaded', async () => {
  const state = { offer }
  const { sent } = open(
    {
      'GET /api/maintenance/offers/offer': () => state.offer,
      [UPDATE]: () => {
        state.offer = { ...offer, version: 4, note: 'Başkasının notu' }
        return refusal(409, 'record_changed')
      },
    },
    aRequest({ status: 'WAITING_APPROVAL' }),
    '?offer=offer',
  )
  expect(await screen.findByRole('heading', { name: 'T-2026-0148 teklifini düzenle' })).toBeTruthy()
  await fill('Not', 'Benim notum')
  await press('Teklifi güncelle')
  expect(await screen.findByText('Bu kaydı başka biri değiştirdi')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Not').value).toBe('Benim notum')
  expect(sent.find(({ call }) => call === UPDATE)?.body).toMatchObject({ version: 3, note: 'Benim notum' })
  await press('Güncelini al')
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Not').value).toBe('Başkasının notu'))
})

test('new offer page: request under way → no offer can be built', async () => {
  open({}, aRequest({ status: 'ACTIVE' }))
  expect(await screen.findByText('Bu talep için artık teklif hazırlanamaz.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Teklifi gönder' })).toBeNull()
})

const latest = (patch: object = {}) => ({
  'GET /api/workshop': aWorkshop({ offerNote: 'Fiyatlar KDV hariçtir' }),
  'GET /api/rates/latest': ({ query }: Sent) => ({
    currency: query.currency,
    kind: 'FOREX_SELLING',
    rate: query.currency === 'EUR' ? 48.2101 : 42.4411,
    source: 'BULLETIN',
    bulletinDate: '2026-11-20',
    bulletinNumber: '2026/220',
    fetchedAt: '2026-11-20T12:36:00Z',
    stale: false,
    ...patch,
  }),
})
const rateField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Kur \(1/ })
const sentOffer = (sent: Sent[]) => sent.find(({ call }) => call === CREATE)?.body

test('new offer page: starts with the bulletin’s rate and the workshop’s note, and sends which bulletin it was', async () => {
  const { sent } = open({ ...latest(), [CREATE]: done('offer_created', {}) })
  await build()
  expect((await rateField()).value).toBe('48,2101')
  expect(screen.getByText('TCMB 20.11.2026, 2026/220 sayılı bülten, döviz satış')).toBeTruthy()
  await press('Teklifi gönder')
  await waitFor(() =>
    expect(sentOffer(sent)).toMatchObject({
      exchangeRate: 48.2101,
      rateSource: 'BULLETIN',
      rateKind: 'FOREX_SELLING',
      bulletinDate: '2026-11-20',
      note: 'Fiyatlar KDV hariçtir',
    }),
  )
})

test('new offer page: a rate that was typed is sent as typed, and the bulletin’s stands beside it', async () => {
  const { sent } = open({ ...latest(), [CREATE]: done('offer_created', {}) })
  await build()
  await fill(/^Kur \(1/, '50')
  expect(screen.getByText('Elle girilen kur. Bülten kuru 48,2101 ₺ (20.11.2026)')).toBeTruthy()
  await press('Teklifi gönder')
  await waitFor(() => expect(sentOffer(sent)).toMatchObject({ exchangeRate: 50, rateSource: 'MANUAL' }))
})

test('new offer page: without a bulletin, or with an old one, the last rate stands and the field says so', async () => {
  const nothing = { source: 'DEFAULT', rate: null, bulletinDate: null, bulletinNumber: null }
  const { unmount } = open(latest(nothing))
  expect((await rateField()).value).toBe('36,00')
  expect(screen.getByText('Varsayılan kur: Merkez Bankası bülteni yok')).toBeTruthy()
  unmount()
  open(latest({ stale: true }))
  expect((await rateField()).value).toBe('36,00')
  expect(screen.getByText('Son bülten eski (20.11.2026): kuru kontrol edin')).toBeTruthy()
})
