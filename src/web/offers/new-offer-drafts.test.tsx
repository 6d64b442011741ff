// The builder with a draft, and with another offer's lines.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../test/user-actions.ts'
import { ADMIN, aManualLine, anOffer, aRequest, aWorkshop } from '../../../test/web-fixtures.ts'
import { show } from '../../../test/web-screen.tsx'
import { type Answers, done, pageOf, type Sent } from '../../../test/web-server.ts'
import { NewOfferPage } from './new-offer-page.tsx'

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

test('new offer page: a draft is saved and sent by the usual button, in one call', async () => {
  const { sent } = open('?offer=offer', {
    [`GET ${OFFERS}/offer`]: { ...offer, status: 'DRAFT', rev: 0 },
    [`PUT ${OFFERS}/offer`]: done('offer_updated', {}),
  })
  await press('Teklifi gönder')
  await waitFor(() => expect(bodyOf(sent, `PUT ${OFFERS}/offer`)).toMatchObject({ draft: false, version: 3 }))
})
