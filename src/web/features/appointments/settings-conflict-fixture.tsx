// The settings of appointments, with a capacity that somebody else saves at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Answers, Sent } from '../../../../test/web-server.ts'
import type { AppointmentSettings } from '../../../shared/appointments/appointments.contract.ts'
import { SettingsModal } from './settings-modal.tsx'

const GETS = 'GET /api/appointments/settings'
const PLACES = /^Yarım günde kaç iş/
const answerOf = (answer: unknown, sent: Sent): unknown => (typeof answer === 'function' ? answer(sent) : answer)
const settings = (placesAHalf: number, leadDays: number, version: number): AppointmentSettings => ({
  ...{ workingDays: [1, 2, 3, 4, 5], closedDays: [], placesAHalf, leadDays, holdHours: 48, changeDays: 2, version },
  assignsItself: false,
  areas: [],
})

export const appointmentSettingsCase = {
  open: (server: Answers) =>
    show(<SettingsModal onClose={() => undefined} />, {
      as: ADMIN,
      server: { ...server, [GETS]: (sent: Sent) => answerOf(server[GETS], sent) ?? settings(2, 2, 3) },
    }),
  type: () => fill(PLACES, '3'),
  sends: 'PUT /api/appointments/settings',
  gets: GETS,
  fresh: (version: number) => settings(5, 4, version),
  row: 'Yarım günde kaç iş 5 3',
  // The other person's lead time is kept.
  body: { placesAHalf: 3, leadDays: 4 },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: PLACES }).value,
}
