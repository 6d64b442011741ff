// The builder with a draft, and with another offer's lines.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dialog, fill, press } from '../../../../../test/user-actions.ts'
import { ADMIN, aManualLine, anOffer, aPart, aRequest, aWorkshop } from '../../../../../test/web-fixtures.ts'
import { show } from '../../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal, type Sent } from '../../../../../test/web-server.ts'
import { toasts } from '../../../../../test/web-toasts.ts'
import { NewOfferPage } from '../new-offer-page.tsx'

const OFFERS = '/api/maintenance/offers'
const offer = anOffer({ items: [{ ...aManualLine(), description: 'İşçilik' }], discountPercent: 0, version: 3 })

const open = (search: string, more: Answers) =>
  show(<NewOfferPage />, {
    path: '/admin/maintenance/:id/offers/new',
    at: `/admin/maintenance/request/offers/new${search}`,
    as: ADMIN,
    server: {
      'GET /api/maintenance/requests/request': aRequest(),
      'GET /api/inventory/spare-parts': pageOf([]),
      [`GET ${OFFERS}/exchange-rates`]: [{ currency: 'EUR', exchangeRate: 36, usedAt: '2026-11-01T09:00:00Z' }],
      'GET /api/workshop': aWorkshop(),
      'GET /api/rates/latest': ({ query }: Sent) => ({
        ...{ currency: query.currency, kind: 'FOREX_SELLING', source: 'BULLETIN', stale: false },
        ...{ rate: 48.2101, bulletinDate: '2026-11-20', bulletinNumber: '2026/220', fetchedAt: '2026-11-20T12:36:00Z' },
      }),
      ...more,
    },
  })
const bodyOf = (sent: Sent[], name: string) => sent.find(({ call }) => call === name)?.body

test('new offer page: a copy takes over the lines at today’s rate, and may be kept as a draft', async () => {
  const { sent } = open('?copy=offer', {
    [`GET ${OFFERS}/offer`]: { ...offer, exchangeRate: 30 },
    [`POST ${OFFERS}`]: done('offer_draft_saved', {}),
  })
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Kur \(1/ })).value).toBe('48,2101')
  await press('Taslak olarak kaydet')
  await waitFor(() =>
    expect(bodyOf(sent, `POST ${OFFERS}`)).toMatchObject({
      draft: true,
      items: [{ description: 'İşçilik' }],
      rateSource: 'BULLETIN',
      bulletinDate: '2026-11-20',
    }),
  )
})

const partLine = (id: string, name: string, quantity: number) => ({
  ...{ ...aManualLine(), id: `line-${id}`, type: 'INVENTORY' as const, partId: id, partCode: id, partName: name },
  ...{ description: null, quantity },
})

test('new offer page: the lines of a copy say which parts have left the stock, ran out or are too few', async () => {
  const items = [partLine('gone', 'Tutya', 1), partLine('out', 'Conta', 1), partLine('few', 'Filtre', 3)]
  const { sent } = open('?copy=offer', {
    [`GET ${OFFERS}/offer`]: { ...offer, items: [...items, partLine('enough', 'Pervane', 1)] },
    'GET /api/inventory/spare-parts': ({ query }: Sent) =>
      pageOf(
        query.ids
          ? [aPart({ id: 'out', quantity: 0 }), aPart({ id: 'few', quantity: 2 }), aPart({ id: 'enough' })]
          : [],
      ),
  })
  await screen.findByText(/^Bu parça envanterden kaldırılmış: kalemi çıkarın/)
  expect(
    screen
      .getAllByRole('status')
      .filter(({ tagName }) => tagName === 'P')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Bu parça envanterden kaldırılmış: kalemi çıkarın ya da yerine başka bir kalem ekleyin',
    'Bu parça stokta kalmadı',
    'Stokta 2 adet var',
  ])
  expect(sent.filter(({ query }) => query.ids).map(({ query }) => query.ids)).toEqual(['enough,few,gone,out'])
})

const template = {
  ...{ id: 'template', name: 'Kışlama', currency: 'EUR', discountPercent: 0, discountAmount: 0, vatMode: 'EXCLUDED' },
  ...{ depositPercent: null, depositAmount: null, validityDays: null, note: null, covers: [], version: 1 },
  items: [{ ...aManualLine(), description: 'Conta', wasPart: true }],
}

test.each([
  ['of a bulletin', {}, 'TCMB 20.11.2026, 2026/220 sayılı bülten, döviz satış'],
  [
    'by default',
    { 'GET /api/rates/latest': () => refusal(503, 'x'), [`GET ${OFFERS}/exchange-rates`]: [] },
    'Varsayılan kur: Merkez Bankası bülteni yok',
  ],
  [
    'of the last offer',
    {
      'GET /api/rates/latest': () => refusal(503, 'x'),
      [`GET ${OFFERS}/exchange-rates`]: [{ currency: 'EUR', exchangeRate: 40, usedAt: '2026-11-01T09:00:00Z' }],
    },
    'Merkez Bankası bülteni yok: kuru kontrol edin',
  ],
])('new offer page: a template fills it, and the rate %s is named as what it is', async (_, answers, rate) => {
  open('', { 'GET /api/offer-templates': pageOf([template]), ...answers })
  await press('Hazır iş ekle')
  // The empty form has a button of the same name.
  await userEvent.click(await (await dialog()).findByRole('button', { name: /^Kışlama/ }))
  await waitFor(() => expect(toasts()).toEqual([`info: Teklif dolduruldu: Kışlama. ${rate}.`]))
  expect(screen.getByText('Parçası envanterden kaldırılmış: kalem yalnız adıyla eklendi')).toBeTruthy()
})

test('new offer page: kept under the name of a template, it leaves the plan items that the template does', async () => {
  const covers = [{ planId: 'plan', code: 'oil' }]
  const { sent } = open('?copy=offer', {
    [`GET ${OFFERS}/offer`]: offer,
    'GET /api/offer-templates': pageOf([{ ...template, covers }]),
    'PUT /api/offer-templates/template': done('offer_template_updated', template),
  })
  await press('Şablon olarak kaydet')
  await fill('Şablon adı', 'kışlama')
  await press('Şablonu güncelle')
  await waitFor(() =>
    expect(bodyOf(sent, 'PUT /api/offer-templates/template')).toMatchObject({
      items: [{ description: 'İşçilik' }],
      covers,
      version: 1,
    }),
  )
})

test('new offer page: a draft is saved and sent by the usual button, in one call', async () => {
  const { sent } = open('?offer=offer', {
    [`GET ${OFFERS}/offer`]: { ...offer, status: 'DRAFT', rev: 0 },
    [`PUT ${OFFERS}/offer`]: done('offer_updated', {}),
  })
  await press('Teklifi gönder')
  await waitFor(() => expect(bodyOf(sent, `PUT ${OFFERS}/offer`)).toMatchObject({ draft: false, version: 3 }))
})

test('new offer page: a draft with an older bulletin’s rate → keeps it, and takes the newer bulletin by one press', async () => {
  const own = {
    rateSource: 'BULLETIN',
    rateKind: 'FOREX_SELLING',
    bulletinDate: '2026-11-10',
    bulletinNumber: '2026/212',
  }
  const { sent } = open('?offer=offer', {
    [`GET ${OFFERS}/offer`]: { ...offer, ...own, status: 'DRAFT', rev: 0, exchangeRate: 47 },
    [`PUT ${OFFERS}/offer`]: done('offer_updated', {}),
  })
  expect(await screen.findByText('TCMB 10.11.2026, 2026/212 sayılı bülten, döviz satış')).toBeTruthy()
  await press('Güncel kuru al: 48,2101 ₺ (20.11.2026)')
  expect(screen.getByText('TCMB 20.11.2026, 2026/220 sayılı bülten, döviz satış')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Güncel kuru al/ })).toBeNull()
  await fill(/^Kur \(1/, '47')
  expect(screen.getByText('TCMB 10.11.2026, 2026/212 sayılı bülten, döviz satış')).toBeTruthy()
  await press('Güncel kuru al: 48,2101 ₺ (20.11.2026)')
  await press('Teklifi gönder')
  await waitFor(() =>
    expect(bodyOf(sent, `PUT ${OFFERS}/offer`)).toMatchObject({
      ...{ exchangeRate: 48.2101, rateSource: 'BULLETIN', bulletinDate: '2026-11-20' },
    }),
  )
})

test('new offer page: lines typed before a page was closed come back with their prices, beside new ones', async () => {
  const before = open('', {})
  await press('Elle kalem ekle')
  await fill(/^Açıklama/, 'Pervane parlatma')
  before.unmount()
  open('', {})
  expect(await screen.findByText(/^Taslak geri getirildi/)).toBeTruthy()
  await press('Elle kalem ekle')
  expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Açıklama/ }).map(({ value }) => value)).toEqual([
    'Pervane parlatma',
    '',
  ])
})
