// The calendar with a server that answers every query with the same four items.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { aCalendarItem, ME_BY_ROLE } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Answers } from '../../../../test/web-server.ts'
import type { Role } from '../../../shared/roles.ts'
import { CalendarPage } from './calendar-page.tsx'

export const REQUEST = aCalendarItem({
  title: 'Mavi · Bakım',
  requestNumber: 'S-2026-0053',
  type: 'SERVICE_REQUEST',
  refId: 'r1',
  requestStatus: 'ACTIVE',
  requestTechnicianIds: ['1'],
})
export const OTHERS = aCalendarItem({
  ...REQUEST,
  title: 'Lodos · Arıza',
  requestNumber: 'S-2026-0054',
  id: 'o1',
  requestTechnicianIds: ['2'],
})
/** The two items' names on screen. */
export const REQUEST_NAME = 'Mavi · Bakım · S-2026-0053'
export const OTHERS_NAME = 'Lodos · Arıza · S-2026-0054'
export const FREE_SERVICE = aCalendarItem({ title: 'Kızak günü', type: 'SERVICE_REQUEST' })
export const COLLECTION = aCalendarItem({ title: 'Taksit', type: 'COLLECTION' })
export const OTHER = aCalendarItem({ title: 'Eğitim' })

export function openCalendar(role: Role, answers: Answers = {}, at = '/takvim?date=2026-11-20') {
  const items = [REQUEST, FREE_SERVICE, COLLECTION, OTHER]
  const server = Object.fromEntries(['month', 'week', 'day'].map((span) => [`GET /api/calendar/${span}`, items]))
  return show(<CalendarPage />, {
    as: { ...ME_BY_ROLE[role], id: '1' },
    at,
    server: { ...server, 'GET /api/appointments/load': [], ...answers },
  })
}

export const chip = (title: string) => screen.findByTitle(title)
export const click = async (title: string) => userEvent.click(await chip(title))
