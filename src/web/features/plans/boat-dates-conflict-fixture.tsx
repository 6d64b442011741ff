// The form of a boat's dates, with a record that somebody else saves at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Answers } from '../../../../test/web-server.ts'
import type { BoatPlan } from '../../../shared/plans/plans.contract.ts'
import { DatesForm } from './boat-dates-dialog.tsx'

const planWith = (dueOn: string, version: number): BoatPlan => ({
  boatId: 'b1',
  version,
  items: [
    {
      id: 'i1',
      code: 'INSURANCE',
      title: 'Sigorta',
      action: 'CHECK',
      firstHours: null,
      firstMonths: null,
      everyHours: null,
      everyMonths: null,
      doneOn: null,
      doneAtHours: null,
      dueOn,
      dueAtHours: null,
      expectedOn: dueOn,
      state: 'LATER',
      requestId: null,
      isFinished: false,
    },
  ],
})

export const boatDatesCase = {
  open: (server: Answers) => show(<DatesForm plan={planWith('2027-04-01', 3)} onClose={() => undefined} />, { server }),
  type: () => fill('Sigorta: son gün', '01.05.2027'),
  sends: 'PUT /api/boats/b1/plan',
  gets: 'GET /api/boats/b1/plan',
  fresh: (version: number) => planWith('2027-06-01', version),
  row: 'Sigorta: son gün 01.06.2027 01.05.2027',
  body: { items: [{ code: 'INSURANCE', dueOn: '2027-05-01' }] },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Sigorta: son gün' }).value,
}
