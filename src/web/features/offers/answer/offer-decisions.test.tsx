import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, pressInDialog } from '../../../../../test/user-actions.ts'
import { ADMIN, anOffer } from '../../../../../test/web-fixtures.ts'
import { show } from '../../../../../test/web-screen.tsx'
import { done } from '../../../../../test/web-server.ts'
import { dayOf } from '../../../../shared/days.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { addDays } from '../../../../shared/plans/due-rules.ts'
import { DraftDecisions } from './offer-decisions.tsx'

const SEND = 'POST /api/maintenance/offers/offer/send'
const daysAgo = (days: number) => addDays(dayOf(new Date()), -days)

function open(bulletinDate: string | null) {
  const draft = anOffer({ status: 'DRAFT', rev: 0, bulletinDate })
  const { sent } = show(<DraftDecisions offer={draft} />, {
    as: ADMIN,
    server: { [SEND]: done('offer_sent', { ...draft, status: 'SENT' }) },
  })
  return () => sent.filter(({ call }) => call === SEND).length
}

test.each([null, daysAgo(0), daysAgo(7)])('a draft with a bulletin of %s → is sent by one press', async (day) => {
  const sendings = open(day)
  await press(offersTexts.send)
  await waitFor(() => expect(sendings()).toBe(1))
})

test('a draft at the rate of an old bulletin → is sent once its day was confirmed', async () => {
  const day = daysAgo(8)
  const sendings = open(day)
  await press(offersTexts.send)
  expect(await screen.findByText(offersTexts.oldRateDialog.message(day))).toBeDefined()
  expect(sendings()).toBe(0)
  await pressInDialog(offersTexts.send)
  await waitFor(() => expect(sendings()).toBe(1))
})
