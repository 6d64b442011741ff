// What the page gives its board: the grid of wide screens, or the list of a phone.
import type { Me } from '../../../shared/accounts/accounts.contract.ts'
import type { DayLoad } from '../../../shared/appointments/appointments.contract.ts'
import type { CalendarItem, DayItem } from '../../../shared/calendar/calendar.contract.ts'
import type { Period } from './calendar-period.ts'

export interface BoardProps {
  me: Pick<Me, 'id' | 'roleName'>
  period: Period
  today: string
  items: readonly DayItem[]
  /** For admins: how full the days are. */
  loads?: readonly DayLoad[] | undefined
  onItem: (item: CalendarItem) => void
  onMove: (item: CalendarItem, day: string) => void
  /** A click on an empty place of a day. */
  onDay?: (day: string) => void
  /** A click on "more items" of a day. */
  onShowDay: (day: string) => void
}
