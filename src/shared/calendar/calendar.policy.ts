// Who may change an item of the calendar that stands for itself; a request's own item moves by the request's rules.
import type { Role } from '../roles.ts'
import { allowedIf, type Verdict } from '../verdict.ts'
import type { CalendarItem } from './calendar.contract.ts'

interface Editor {
  role: Role
}

export const canEditCalendarItem = ({ role }: Editor, { type }: Pick<CalendarItem, 'type'>): Verdict =>
  allowedIf(role === 'ADMIN' || (role === 'TECHNICIAN' && type === 'OTHER'), 'access_denied')

/** A technician's item stays of the kind that technicians may edit and see. */
export const canReclassifyCalendarItem = ({ role }: Editor): Verdict => allowedIf(role === 'ADMIN', 'access_denied')

/** Who works where is the admin's to say, in the calendar as on a request. */
export const canNameTechnicians = ({ role }: Editor): Verdict =>
  allowedIf(role === 'ADMIN', 'only_admin_can_update_technicians')
