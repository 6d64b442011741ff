// Who may change a calendar item that belongs to no request. The request's rules decide about a request's own item.
import type { Role } from '../roles.ts'
import { allowedIf, type Verdict } from '../verdict.ts'
import type { CalendarItem } from './calendar.contract.ts'

interface Editor {
  role: Role
}

export const canEditCalendarItem = ({ role }: Editor, { type }: Pick<CalendarItem, 'type'>): Verdict =>
  allowedIf(role === 'ADMIN' || (role === 'TECHNICIAN' && type === 'OTHER'), 'access_denied')

/** A technician's item keeps a type and scope that technicians may edit and see. */
export const canReclassifyCalendarItem = ({ role }: Editor): Verdict => allowedIf(role === 'ADMIN', 'access_denied')

/** Only admins name technicians, in the calendar as on a request. */
export const canNameTechnicians = ({ role }: Editor): Verdict =>
  allowedIf(role === 'ADMIN', 'only_admin_can_update_technicians')
