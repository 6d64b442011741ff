// The rates, with a default cost and a price that somebody else saves at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Answers, Sent } from '../../../../test/web-server.ts'
import type { LabourRates } from '../../../shared/labour/labour.contract.ts'
import { LabourRatesPage } from './labour-rates-page.tsx'

const GETS = 'GET /api/labour-rates'
const COST = 'Varsayılan (₺)'
const answerOf = (answer: unknown, sent: Sent): unknown => (typeof answer === 'function' ? answer(sent) : answer)
const record = (price: number, defaultCost: number, version: number): LabourRates => ({
  rates: [{ id: 'r1', name: 'Denizde', price, currency: 'EUR' }],
  costs: [],
  ...{ defaultCost, version },
})

export const labourCase = {
  open: (server: Answers) =>
    show(<LabourRatesPage />, {
      as: ADMIN,
      server: { ...server, [GETS]: (sent: Sent) => answerOf(server[GETS], sent) ?? record(90, 400, 3) },
    }),
  type: () => fill(COST, '450'),
  sends: 'PUT /api/labour-rates',
  gets: GETS,
  fresh: (version: number) => record(95, 420, version),
  row: `${COST} 420 450`,
  // The other person's price is kept.
  body: { defaultCost: 450, rates: [{ price: 95 }] },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: COST }).value,
}
