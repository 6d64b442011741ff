// Who may do what with an item (specification, section 2 "Calendar"), for clicks, dragging and dialogs.
import type { Me } from '../../../shared/accounts/accounts.contract.ts'
import type { CalendarItem, DayItem } from '../../../shared/calendar/calendar.contract.ts'
import { canEditCalendarItem } from '../../../shared/calendar/calendar.policy.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { canTransition } from '../../../shared/requests/requests.workflow.ts'
import type { Role } from '../../../shared/roles.ts'

export type Click = { kind: 'open'; to: string } | { kind: 'edit' } | { kind: 'describe' } | { kind: 'nothing' }

type Viewer = Pick<Me, 'id' | 'roleName'>

/** A job of other technicians; this one may not see its page. */
export const isOthers = (me: Viewer, item: Pick<CalendarItem, 'refId' | 'requestTechnicianIds'>): boolean =>
  me.roleName === 'TECHNICIAN' && item.refId !== null && !item.requestTechnicianIds.includes(me.id)

type Clicked = Pick<CalendarItem, 'type' | 'refId' | 'dueRequestId' | 'requestTechnicianIds'>

export function clickOf(me: Viewer, item: Clicked): Click {
  const role = me.roleName
  if (isOthers(me, item)) return { kind: 'describe' }
  if (item.type === 'SERVICE_REQUEST' && item.refId) return { kind: 'open', to: requestPath(role, item.refId) }
  // The payments are on the request's page.
  if (item.dueRequestId && role === 'ADMIN') return { kind: 'open', to: requestPath(role, item.dueRequestId) }
  if (canEditCalendarItem({ role }, item).allowed) return { kind: 'edit' }
  return { kind: role === 'TECHNICIAN' ? 'nothing' : 'describe' }
}

/** A request's item moves as long as the request's day may change; the server uses the same table. */
export function canMove(role: Role, item: Pick<CalendarItem, 'type' | 'refId' | 'requestStatus'>): boolean {
  if (!item.refId) return canEditCalendarItem({ role }, item).allowed
  return (
    item.requestStatus !== null && canTransition('assignDate', item.requestStatus, { role, isParty: false }).allowed
  )
}

/** The job is completed, or payments cover the due. */
export const isDone = ({ requestStatus, status }: Pick<CalendarItem, 'requestStatus' | 'status'>): boolean =>
  requestStatus === 'COMPLETED' || status === 'DONE'

const RANK = { SERVICE_REQUEST: 0, COLLECTION: 1, OTHER: 2 } as const

/** The place of its type in a day. */
export const rankOf = ({ type }: Pick<CalendarItem, 'type'>): number => RANK[type]

/** How many items of each day did not come, because the call asked for the first of each type only. */
export function restOf(items: readonly Pick<DayItem, 'date' | 'type' | 'ofDay'>[]): Map<string, number> {
  const rest = new Map<string, number>()
  for (const [, [first, ...others]] of Map.groupBy(items, ({ date, type }) => `${date} ${type}`)) {
    if (!first) continue
    const came = 1 + others.length
    // An item that was just moved here knows no number.
    const ofDay = Math.max(came, ...[first, ...others].map((item) => item.ofDay ?? 0))
    if (ofDay > came) rest.set(first.date, (rest.get(first.date) ?? 0) + ofDay - came)
  }
  return rest
}
