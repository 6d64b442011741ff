// The buttons of a request, by the workflow table that the server enforces.
import type { Me } from '../../../shared/accounts/accounts.contract.ts'
import { dayOf } from '../../../shared/days.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { isStopped } from '../../../shared/requests/requests.status.ts'
import {
  ACTION_OF_STATUS,
  canTransition,
  type Party,
  type RequestAction,
  SETTABLE_STATUSES,
} from '../../../shared/requests/requests.workflow.ts'

/** The button "give feedback" scrolls to the element of this id. */
export const FEEDBACK_ID = 'feedback'

/** In the order of the screen. */
const BUTTONS = {
  newOffer: 'sendOffer',
  takeSlot: 'assignDate',
  plan: 'plan',
  complete: 'complete',
  setStatus: 'setPending',
  changeSlot: 'changeSlot',
  giveFeedback: 'giveFeedback',
  cancel: 'cancel',
} as const satisfies Record<string, RequestAction>

export type RequestButton = keyof typeof BUTTONS

type Stage = Pick<ServiceRequest, 'status' | 'assignedDate' | 'slot' | 'technicians' | 'feedbackAt'>

export function partyOf(me: Pick<Me, 'id' | 'roleName'>, request: ServiceRequest): Party {
  const { rights } = request
  const isParty =
    me.roleName === 'CUSTOMER'
      ? request.customerId === me.id || Boolean(rights)
      : request.technicians.some((technician) => technician.id === me.id)
  // An answer that this device kept from before does not say it.
  return { role: me.roleName, isParty, ...(rights && { given: rights }) }
}

export const may = (action: RequestAction, request: Pick<ServiceRequest, 'status'>, party: Party): boolean =>
  canTransition(action, request.status, party).allowed

export function buttonsOf(request: Stage, party: Party): RequestButton[] {
  return (Object.keys(BUTTONS) as RequestButton[]).filter((button) => {
    if (button === 'giveFeedback' && request.feedbackAt) return false
    if (button === 'takeSlot' && !wishedDay(request)) return false
    if (button === 'changeSlot' && !request.slot) return false
    return may(BUTTONS[button], request, party)
  })
}

/** The day of the owner's half-day, while a request without a day can still get it. */
export const wishedDay = ({ assignedDate, slot }: Pick<Stage, 'assignedDate' | 'slot'>): string | null =>
  slot && assignedDate === null && slot.day >= dayOf(new Date()) ? slot.day : null

/** The half-day that is held for the owner while nobody has assigned a day. */
export const heldSlot = ({ status, assignedDate, slot }: Pick<Stage, 'status' | 'assignedDate' | 'slot'>) =>
  slot && assignedDate === null && !isStopped(status) && new Date(slot.heldUntil) > new Date() ? slot : null

/** The button for the next step of the request. */
export function mainButtonOf(request: Stage, party: Party): RequestButton | null {
  const buttons = buttonsOf(request, party)
  const has = (button: RequestButton) => (buttons.includes(button) ? button : null)
  switch (request.status) {
    case 'PENDING':
      return has('newOffer')
    case 'ACTIVE':
      if (!isPlanned(request) && has('plan')) return (request.technicians.length > 0 && has('takeSlot')) || 'plan'
      return has('complete')
    case 'REJECTED':
      return has('setStatus')
    case 'COMPLETED':
      return has('giveFeedback')
    case 'WAITING_APPROVAL':
    case 'CANCELED':
      return null
  }
}

const isPlanned = ({ assignedDate, technicians }: Stage): boolean => assignedDate !== null && technicians.length > 0

/** The button beside the main one on a phone, where all others are in a menu. */
export function besideMainOf(request: Stage, party: Party): RequestButton | null {
  const isDue = request.status === 'PENDING' && !isPlanned(request)
  const buttons = buttonsOf(request, party)
  return (isDue && (['takeSlot', 'plan'] as const).find((button) => buttons.includes(button))) || null
}

export const settableStatuses = (request: Pick<ServiceRequest, 'status'>, party: Party) =>
  SETTABLE_STATUSES.filter((status) => status !== request.status && may(ACTION_OF_STATUS[status], request, party))
