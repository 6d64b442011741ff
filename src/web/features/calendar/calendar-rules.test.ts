import { describe, expect, it } from 'vitest'
import { CALENDAR_TYPES, type CalendarType } from '../../../shared/calendar/calendar.contract.ts'
import { REQUEST_STATUSES } from '../../../shared/requests/requests.status.ts'
import { ROLES, type Role } from '../../../shared/roles.ts'
import { canMove, clickOf, restOf } from './calendar-rules.ts'

const own = (type: CalendarType) => ({
  type,
  refId: null,
  dueRequestId: null,
  requestStatus: null,
  requestTechnicianIds: [],
})
const as = (roleName: Role) => ({ id: 'me', roleName })

describe('clickOf', () => {
  it.each([
    ['ADMIN', '/admin/maintenance/r1'],
    ['TECHNICIAN', '/technician/maintenance/r1'],
    ['CUSTOMER', '/maintenance/r1'],
  ] as const)('opens the request for %s', (role, to) => {
    expect(clickOf(as(role), { ...own('SERVICE_REQUEST'), refId: 'r1', requestTechnicianIds: ['me'] })).toEqual({
      kind: 'open',
      to,
    })
  })

  it('tells a technician of the job of another, whose page is closed to them', () => {
    const job = { ...own('SERVICE_REQUEST'), refId: 'r1', requestTechnicianIds: ['other'] }
    const click = (role: Role) => clickOf(as(role), job).kind
    expect(ROLES.map(click)).toEqual(['open', 'describe', 'open'])
  })

  it('opens the request of a due for an admin, who records its payment there', () => {
    const due = { ...own('COLLECTION'), dueRequestId: 'r1' }
    expect(clickOf(as('ADMIN'), due)).toEqual({ kind: 'open', to: '/admin/maintenance/r1' })
    expect(clickOf(as('TECHNICIAN'), due)).toEqual({ kind: 'nothing' })
  })

  it('lets an admin edit every type, a technician only OTHER, and tells the others', () => {
    const kinds = ROLES.map((role) => CALENDAR_TYPES.map((type) => clickOf(as(role), own(type)).kind))
    expect(kinds).toEqual([
      ['edit', 'edit', 'edit'],
      ['nothing', 'nothing', 'edit'],
      ['describe', 'describe', 'describe'],
    ])
  })
})

describe('canMove', () => {
  it('follows who may edit', () => {
    expect(CALENDAR_TYPES.map((type) => canMove('ADMIN', own(type)))).toEqual([true, true, true])
    expect(CALENDAR_TYPES.map((type) => canMove('TECHNICIAN', own(type)))).toEqual([false, false, true])
    expect(CALENDAR_TYPES.some((type) => canMove('CUSTOMER', own(type)))).toBe(false)
  })

  it('lets only an admin move a request, and only while it is open', () => {
    const movable = (role: (typeof ROLES)[number]) =>
      REQUEST_STATUSES.filter((requestStatus) => canMove(role, { type: 'SERVICE_REQUEST', refId: 'r1', requestStatus }))
    expect(movable('ADMIN')).toEqual(['PENDING', 'WAITING_APPROVAL', 'ACTIVE', 'REJECTED'])
    expect(movable('TECHNICIAN')).toEqual([])
  })
})

describe('restOf', () => {
  const items = (date: string, type: CalendarType, came: number, ofDay?: number) =>
    Array.from({ length: came }, () => ({ date, type, ofDay }))

  it('counts for each day what did not come of its types', () => {
    const day = [...items('2026-11-20', 'OTHER', 5, 7), ...items('2026-11-20', 'SERVICE_REQUEST', 5, 40)]
    const others = [...items('2026-11-21', 'OTHER', 3, 3), ...items('2026-11-22', 'OTHER', 9)]
    expect([...restOf([...day, ...others])]).toEqual([['2026-11-20', 37]])
  })

  it('knows the number of a day to which an item was just moved', () => {
    const moved = items('2026-11-20', 'OTHER', 1)
    expect(restOf([...moved, ...items('2026-11-20', 'OTHER', 5, 9)]).get('2026-11-20')).toBe(3)
  })
})
