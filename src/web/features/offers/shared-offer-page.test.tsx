import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aManualLine, anOffer, aPublicWorkshop } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { refusal } from '../../../../test/web-server.ts'
import { sharedOfferTexts } from '../../../shared/offers/offer-links.texts.ts'
import { SharedOfferPage } from './shared-offer-page.tsx'

test('a link of extra work shows each of its photos, by the calls of the link', async () => {
  const extra = {
    reason: 'HIDDEN_DAMAGE',
    photoCount: 2,
    finishDay: null,
    answerBy: null,
    ifRefused: null,
    acceptedSoFarTry: 1000,
    runningTotalTry: 1250,
  }
  show(<SharedOfferPage />, {
    path: '/teklif',
    at: '/teklif#TOKEN',
    server: {
      'GET /api/public/offers/TOKEN': { ...anOffer(), kind: 'EXTRA', extra },
      'GET /api/public/workshop': aPublicWorkshop(),
    },
  })
  const photos = await screen.findAllByRole('img', { name: /^Ek işin/ })
  expect(photos.map((photo) => [photo.getAttribute('alt'), photo.getAttribute('src')])).toEqual([
    ['Ek işin 1. fotoğrafı', '/api/public/offers/TOKEN/photos/1'],
    ['Ek işin 2. fotoğrafı', '/api/public/offers/TOKEN/photos/2'],
  ])
})

const openLink = (offer: object, workshop: unknown) =>
  show(<SharedOfferPage />, {
    path: '/teklif',
    at: '/teklif#TOKEN',
    server: { 'GET /api/public/offers/TOKEN': { ...anOffer(), ...offer }, 'GET /api/public/workshop': workshop },
  })

test('who has no address is told to call, and the page names whom', async () => {
  openLink({ status: 'SENT', getsCode: false }, aPublicWorkshop({ tradeName: 'Poyraz', phone: '0252 000 11 22' }))
  await screen.findByText(/lütfen bizi arayın/)
  expect(screen.getByRole('heading', { name: 'Poyraz' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '0252 000 11 22' }).getAttribute('href')).toMatch(/^tel:/)
})

test('the offer is shown although the workshop’s facts did not arrive', async () => {
  openLink({ status: 'SENT' }, refusal(500, 'internal_error'))
  await screen.findByRole('heading', { level: 1 })
})

test.each([true, false])(
  'the request takes an answer: %s → the page asks for one and for a choice, or says that there can be none',
  async (isAnswerable) => {
    const items = [aManualLine(), { ...aManualLine(), id: 'polish', kind: 'OPTIONAL' }]
    openLink({ status: 'SENT', getsCode: true, isAnswerable, items }, aPublicWorkshop())
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(sharedOfferTexts.unanswerable) === null).toBe(isAnswerable)
    expect(screen.queryByRole('button', { name: sharedOfferTexts.sendCode }) !== null).toBe(isAnswerable)
    expect(screen.queryAllByRole('checkbox', { name: /İşçilik/ })).toHaveLength(isAnswerable ? 1 : 0)
  },
)
