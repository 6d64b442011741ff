// What is left of an offer in the form, for admins; a press hides it on this device.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../../../test/user-actions.ts'
import { ADMIN, aPart, aRequest } from '../../../../../test/web-fixtures.ts'
import { show } from '../../../../../test/web-screen.tsx'
import { pageOf } from '../../../../../test/web-server.ts'
import { NewOfferPage } from '../new-offer-page.tsx'

const open = (costs: object) =>
  show(<NewOfferPage />, {
    path: '/admin/maintenance/:id/offers/new',
    at: '/admin/maintenance/request/offers/new',
    as: ADMIN,
    server: {
      'GET /api/maintenance/requests/request': aRequest(),
      'GET /api/inventory/spare-parts': pageOf([aPart({ name: 'Conta', unitPrice: 48, ...costs })]),
      'GET /api/maintenance/offers/exchange-rates': [],
    },
  })

test('builder: by line and in all, without lines whose cost nobody knows; hidden by a press, also next time', async () => {
  const { unmount } = open({ cost: 30, costCurrency: 'EUR' })
  await press('Conta ekle')
  await press('Elle kalem ekle')
  expect(await screen.findByText('Kâr € 18,00 · %38 · 1 kalemin maliyeti bilinmiyor')).toBeTruthy()
  expect(screen.getByText(/· Kâr € 18,00$/)).toBeTruthy()
  await press('Kârı gizle')
  expect(screen.queryByText(/^Kâr €/)).toBeNull()
  unmount()
  open({ cost: 30, costCurrency: 'EUR' })
  await press('Conta ekle')
  await press('Kârı göster')
  expect(await screen.findByText(/^Kâr € \d+,00 · %38/)).toBeTruthy()
})

test('builder: nothing of it where no cost is known', async () => {
  open({})
  await press('Conta ekle')
  expect(screen.queryByText(/Kâr/)).toBeNull()
})
