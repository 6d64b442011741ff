import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOffer } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
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
    server: { 'GET /api/public/offers/TOKEN': { ...anOffer(), kind: 'EXTRA', extra } },
  })
  const photos = await screen.findAllByRole('img', { name: /^Ek işin/ })
  expect(photos.map((photo) => [photo.getAttribute('alt'), photo.getAttribute('src')])).toEqual([
    ['Ek işin 1. fotoğrafı', '/api/public/offers/TOKEN/photos/1'],
    ['Ek işin 2. fotoğrafı', '/api/public/offers/TOKEN/photos/2'],
  ])
})
