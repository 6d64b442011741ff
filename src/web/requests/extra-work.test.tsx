// Extra work on the page of a request that is under way.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { factsIn, press, pressInDialog } from '../../../test/user-actions.ts'
import { anOffer, aRequest, USTA } from '../../../test/web-fixtures.ts'
import { done, refusal } from '../../../test/web-server.ts'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import { asCustomer, asTechnician, REQUEST, serverOf } from './request-page-fixture.tsx'

const anExtra = (patch: Partial<Offer> = {}) =>
  anOffer({
    id: 'extra',
    offerNumber: 'T-2026-0149',
    kind: 'EXTRA',
    extra: {
      reason: 'HIDDEN_DAMAGE',
      photoIds: ['photo'],
      finishDay: '2026-12-01',
      answerBy: null,
      ifRefused: 'Tekne kısa yol yapar.',
      acceptedSoFarTry: 1000,
      runningTotalTry: 14_883.4,
      byConsent: false,
    },
    ...patch,
  })

test('the owner reads what extra work changes, and accepts it while the job goes on', async () => {
  const main = anOffer({ status: 'ACCEPTED' })
  const state = { request: aRequest({ status: 'ACTIVE' }), offers: [anExtra(), main] }
  const { sent } = asCustomer(
    serverOf(state, {
      'POST /api/maintenance/offers/extra/accept': () => {
        state.offers = [anExtra({ status: 'ACCEPTED' }), main]
        return done('offer_accepted', state.offers[0])
      },
    }),
  )
  const card = await screen.findByRole('article', { name: /T-2026-0149/ })
  expect(factsIn(within(card))).toEqual([
    ['Neden', 'Sonradan görülen hasar'],
    ['İşin yeni bitiş günü', '01.12.2026'],
    ['Kabul edilmezse', 'Tekne kısa yol yapar.'],
    ['Bugüne kadar kabul edilen', '1.000,00 ₺'],
    ['Bununla birlikte toplam', '14.883,40 ₺'],
  ])
  await press('Kabul Et')
  await pressInDialog('Kabul Et')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Kabul Et' })).toBeNull())
  expect(sent.filter(({ call }) => call.endsWith('/extra/accept'))).toHaveLength(1)
})

test('a technician who completes while extra work waits is asked', async () => {
  const request = aRequest({ status: 'ACTIVE', technicians: [USTA] })
  const { sent } = asTechnician(serverOf({ request }, { [`POST ${REQUEST}/complete`]: refusal(409, 'extra_waiting') }))
  await press('İş Tamamla')
  await pressInDialog('İş Tamamla')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Yanıt bekleyen ek iş var/ }))
  await pressInDialog('İş Tamamla')
  const bodies = () => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
  await waitFor(() => expect(bodies()[1]).toMatchObject({ confirm: true }))
  expect(bodies()[0]).not.toHaveProperty('confirm')
})
