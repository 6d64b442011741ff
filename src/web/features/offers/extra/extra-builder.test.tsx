// The builder for extra work.
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../../../test/user-actions.ts'
import { ADMIN, aManualLine, anOffer, aPhoto, aRequest, aWorkshop } from '../../../../../test/web-fixtures.ts'
import { show } from '../../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, type Sent } from '../../../../../test/web-server.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { NewOfferPage } from '../new-offer-page.tsx'

const OFFERS = '/api/maintenance/offers'
const photo = aPhoto({ id: '6f3d1d1e-0000-4000-8000-000000000009', caption: 'Yırtık körük' })

const open = (search: string, more: Answers) =>
  show(<NewOfferPage />, {
    path: '/admin/maintenance/:id/offers/new',
    at: `/admin/maintenance/request/offers/new${search}`,
    as: ADMIN,
    server: {
      'GET /api/maintenance/requests/request': aRequest({ status: 'ACTIVE' }),
      'GET /api/inventory/spare-parts': pageOf([]),
      'GET /api/maintenance/photos/request/request': ({ query }: Sent) =>
        pageOf(query.source === 'STAFF' ? [photo] : []),
      [`GET ${OFFERS}/exchange-rates`]: [],
      'GET /api/workshop': aWorkshop(),
      'GET /api/rates/latest': ({ query }: Sent) => ({
        ...{ currency: query.currency, kind: 'FOREX_SELLING', source: 'BULLETIN', stale: false },
        ...{ rate: 48.2101, bulletinDate: '2026-11-20', bulletinNumber: '2026/220', fetchedAt: '2026-11-20T12:36:00Z' },
      }),
      ...more,
    },
  })
const paste = async (label: string, text: string) => {
  act(() => screen.getByLabelText(label).focus())
  await userEvent.paste(text)
}
const bodyOf = (sent: Sent[], name: string) => sent.find(({ call }) => call === name)?.body

const terms: NonNullable<Offer['extra']> = {
  ...{ reason: 'CUSTOMER_WISH', photoIds: [photo.id], finishDay: null, answerBy: null, ifRefused: null },
  ...{ acceptedSoFarTry: 0, runningTotalTry: 0, byConsent: false },
}

test('extra work: a new one needs a photo', async () => {
  const { sent } = open('?kind=extra', {})
  await screen.findByRole('region', { name: 'Ek iş' })
  await press('Teklifi gönder')
  expect(await screen.findByText('Ek iş için bu talebin en az bir fotoğrafını seçin')).toBeTruthy()
  expect(sent.some(({ call }) => call === `POST ${OFFERS}`)).toBe(false)
})

test('extra work: a revision names its reason, its days and what follows from a refusal', async () => {
  const items = [{ ...aManualLine(), id: 'line' }]
  const { sent } = open('?offer=offer', {
    [`GET ${OFFERS}/offer`]: anOffer({ kind: 'EXTRA', discountPercent: 0, items, extra: terms }),
    [`PUT ${OFFERS}/offer`]: done('offer_updated', {}),
  })
  await userEvent.selectOptions(await screen.findByLabelText('Neden'), 'Parça fiyatı değişti')
  await paste('İşin yeni bitiş günü', '01.05.2099')
  await paste('Son yanıt günü', '20.04.2099')
  await paste('Kabul edilmezse ne olur?', 'Tekne kısa yol yapar.')
  await press('Teklifi güncelle')
  await waitFor(() =>
    expect(bodyOf(sent, `PUT ${OFFERS}/offer`)).toMatchObject({
      ...{ kind: 'EXTRA', reason: 'PART_PRICE', photoIds: [photo.id], finishDay: '2099-05-01' },
      ...{ answerBy: '2099-04-20T15:00:00.000Z', ifRefused: 'Tekne kısa yol yapar.' },
    }),
  )
})

test('extra work: a technician’s draft opens with its words and photos, today’s rate, and no price for the work', async () => {
  const draft = anOffer({
    ...{ kind: 'EXTRA', status: 'DRAFT', rev: 0, version: 4, discountPercent: 0, note: 'Körük yırtık.' },
    items: [{ ...aManualLine(), unitPrice: 0 }],
    extra: terms,
  })
  const { sent } = open('?offer=offer', {
    [`GET ${OFFERS}/offer`]: draft,
    [`PUT ${OFFERS}/offer`]: done('offer_updated', {}),
  })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Kur \(1/)).value).toBe('48,2101')
  expect((await screen.findByLabelText<HTMLInputElement>('Yırtık körük')).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('İşçilik: birim fiyat').value).toBe('')
  await paste('İşçilik: birim fiyat', '90')
  await press('Teklifi gönder')
  await waitFor(() =>
    expect(bodyOf(sent, `PUT ${OFFERS}/offer`)).toMatchObject({
      ...{ draft: false, version: 4, reason: 'CUSTOMER_WISH', photoIds: [photo.id], note: 'Körük yırtık.' },
      ...{ exchangeRate: 48.2101, rateSource: 'BULLETIN' },
    }),
  )
})

test('extra work of a job that is over cannot be made', async () => {
  open('?kind=extra', { 'GET /api/maintenance/requests/request': aRequest({ status: 'COMPLETED' }) })
  expect(await screen.findByText('Bu talep için artık ek iş hazırlanamaz.')).toBeTruthy()
})
