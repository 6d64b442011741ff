// The state machine (decisions, section 3) as one table. The server enforces it in the transaction; the web shows buttons by it.
import type { Switch } from '../boats/boat-rights.ts'
import type { MessageKey } from '../messages.tr.ts'
import { ADMINS, CUSTOMERS, CUSTOMERS_AND_ADMINS, type Role, STAFF } from '../roles.ts'
import { ALLOWED, allowedIf, refused, type Verdict } from '../verdict.ts'
import { OPEN_STATUSES, type RequestStatus, UNDECIDED_STATUSES } from './requests.status.ts'

export const REQUEST_TYPES = ['MAINTENANCE', 'FAULT'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

/** What an admin may set directly (specification, section 4). */
export const SETTABLE_STATUSES = ['PENDING', 'WAITING_APPROVAL', 'ACTIVE', 'COMPLETED', 'CANCELED'] as const

export const REQUEST_ACTIONS = [
  'sendOffer',
  'acceptOffer',
  'rejectOffer',
  'sendExtra',
  'draftExtra',
  'answerExtra',
  'consentToExtras',
  'setPending',
  'setWaitingApproval',
  'setActive',
  'setCompleted',
  'setCanceled',
  'setRejected',
  'complete',
  'cancel',
  'plan',
  'assignTechnician',
  'unassignTechnician',
  'assignDate',
  'changeSlot',
  'giveFeedback',
  'addPhoto',
] as const
export type RequestAction = (typeof REQUEST_ACTIONS)[number]

/**
 * The actor's relation to the request. `isParty`: its owner (CUSTOMER), somebody to whom the owner gave rights, or one of its technicians
 * (TECHNICIAN).
 */
export interface Party {
  role: Role
  isParty: boolean
  /** What the owner gave; absent for the owner and for staff. */
  given?: readonly Switch[]
}

interface Rule {
  from: readonly RequestStatus[]
  by: readonly Role[]
  /** The switch by which the owner lets somebody else do it; absent where the owner alone does. */
  given?: Switch
  /** Key of the 403 for a role that is never allowed. */
  roleKey: MessageKey
  /** Key of the 403 for an allowed role without a relation to the request. */
  partyKey: MessageKey
  /** Key of the 409 for a status that does not allow the action. */
  stateKey: MessageKey
}

const adminSets = (stateKey: MessageKey, from: readonly RequestStatus[] = OPEN_STATUSES): Rule => ({
  from,
  by: ADMINS,
  roleKey: 'only_admin_can_update_status',
  partyKey: 'access_denied',
  stateKey,
})

const RULES: Record<Exclude<RequestAction, 'setRejected'>, Rule> = {
  sendOffer: {
    from: UNDECIDED_STATUSES,
    by: ADMINS,
    roleKey: 'access_denied',
    partyKey: 'access_denied',
    stateKey: 'invalid_status',
  },
  acceptOffer: {
    from: ['WAITING_APPROVAL'],
    by: CUSTOMERS_AND_ADMINS,
    given: 'approves',
    roleKey: 'access_denied',
    partyKey: 'not_your_offer',
    stateKey: 'offer_not_in_sent_status',
  },
  rejectOffer: {
    from: ['WAITING_APPROVAL'],
    by: CUSTOMERS_AND_ADMINS,
    given: 'approves',
    roleKey: 'access_denied',
    partyKey: 'not_your_offer',
    stateKey: 'offer_not_in_sent_status',
  },
  sendExtra: {
    from: ['ACTIVE'],
    by: ADMINS,
    roleKey: 'only_admin_can_send_extra',
    partyKey: 'access_denied',
    stateKey: 'extra_only_when_active',
  },
  draftExtra: {
    from: ['ACTIVE'],
    by: STAFF,
    roleKey: 'only_staff_can_draft_extra',
    partyKey: 'not_your_request',
    stateKey: 'extra_only_when_active',
  },
  answerExtra: {
    from: ['ACTIVE'],
    by: CUSTOMERS_AND_ADMINS,
    given: 'approves',
    roleKey: 'access_denied',
    partyKey: 'not_your_offer',
    stateKey: 'offer_not_in_sent_status',
  },
  consentToExtras: {
    from: ['ACTIVE'],
    by: CUSTOMERS,
    roleKey: 'only_owner_can_consent',
    partyKey: 'not_your_request',
    stateKey: 'extra_only_when_active',
  },
  setPending: adminSets('invalid_status'),
  setWaitingApproval: adminSets('invalid_status'),
  setActive: adminSets('invalid_status'),
  setCompleted: adminSets('invalid_complete_transition', ['ACTIVE']),
  setCanceled: adminSets('invalid_cancel_transition'),
  complete: {
    from: ['ACTIVE'],
    by: STAFF,
    roleKey: 'only_assigned_technician_can_complete',
    partyKey: 'only_assigned_technician_can_complete',
    stateKey: 'invalid_complete_transition',
  },
  cancel: {
    from: OPEN_STATUSES,
    by: CUSTOMERS_AND_ADMINS,
    given: 'asks',
    roleKey: 'only_customer_or_admin_can_cancel',
    partyKey: 'not_your_request',
    stateKey: 'invalid_cancel_transition',
  },
  plan: {
    from: OPEN_STATUSES,
    by: ADMINS,
    roleKey: 'only_admin_can_assign_technician',
    partyKey: 'access_denied',
    stateKey: 'invalid_status',
  },
  assignTechnician: {
    from: OPEN_STATUSES,
    by: ADMINS,
    roleKey: 'only_admin_can_assign_technician',
    partyKey: 'access_denied',
    stateKey: 'invalid_status',
  },
  unassignTechnician: {
    from: OPEN_STATUSES,
    by: ADMINS,
    roleKey: 'only_admin_can_unassign_technician',
    partyKey: 'access_denied',
    stateKey: 'invalid_status',
  },
  assignDate: {
    from: OPEN_STATUSES,
    by: ADMINS,
    roleKey: 'only_admin_can_update_status',
    partyKey: 'access_denied',
    stateKey: 'invalid_status',
  },
  changeSlot: {
    from: OPEN_STATUSES,
    by: CUSTOMERS,
    given: 'asks',
    roleKey: 'only_owner_can_change_slot',
    partyKey: 'not_your_request',
    stateKey: 'invalid_status',
  },
  giveFeedback: {
    from: ['COMPLETED'],
    by: CUSTOMERS,
    roleKey: 'access_denied',
    partyKey: 'not_your_request',
    stateKey: 'feedback_allowed_only_after_completion',
  },
  addPhoto: {
    from: ['ACTIVE'],
    by: STAFF,
    roleKey: 'access_denied',
    partyKey: 'not_your_request',
    stateKey: 'photo_allowed_only_when_active',
  },
}

/** Actions that are allowed to an owner in other states than to the staff, with the key of their own refusal. */
const OWNER_RULES: Partial<Record<RequestAction, Rule>> = {
  cancel: { ...RULES.cancel, from: UNDECIDED_STATUSES, stateKey: 'cannot_cancel_in_current_status' },
  addPhoto: {
    ...RULES.addPhoto,
    from: UNDECIDED_STATUSES,
    by: CUSTOMERS,
    given: 'asks',
    stateKey: 'owner_photo_allowed_only_before_active',
  },
}

/**
 * May this person do this to a request in this state? It is checked in the order role (403), ownership (403), state (409). The
 * command checks all other conditions (an offer that is still SENT, feedback given once).
 */
export function canTransition(action: RequestAction, status: RequestStatus, who: Party): Verdict {
  if (action === 'setRejected') {
    return who.role === 'ADMIN' ? refused(400, 'unsupported_status') : refused(403, 'only_admin_can_update_status')
  }
  const rule = (who.role === 'CUSTOMER' && OWNER_RULES[action]) || RULES[action]
  if (!rule.by.includes(who.role)) return refused(403, rule.roleKey)
  if (who.role !== 'ADMIN' && !who.isParty) return refused(403, rule.partyKey)
  if (who.given && !(rule.given && who.given.includes(rule.given))) return refused(403, rule.partyKey)
  if (!rule.from.includes(status)) return refused(409, rule.stateKey)
  return ALLOWED
}

const canRead = ({ role, isParty }: Party, key: MessageKey) => allowedIf(role === 'ADMIN' || isParty, key)
/** The owner, those whom the owner lets see, the technicians and every admin may read a request and what belongs to it. */
export const canReadRequest = (who: Party): Verdict => canRead(who, 'not_your_request')
export const canReadOffers = (who: Party): Verdict =>
  who.given && !who.given.includes('prices') ? refused(403, 'prices_hidden') : canRead(who, 'not_your_offer')

/** The action that an admin's direct status update means. */
export const ACTION_OF_STATUS: Record<RequestStatus, RequestAction> = {
  PENDING: 'setPending',
  WAITING_APPROVAL: 'setWaitingApproval',
  ACTIVE: 'setActive',
  COMPLETED: 'setCompleted',
  CANCELED: 'setCanceled',
  REJECTED: 'setRejected',
}

/** Whether an admin's change to that status takes the acceptance of this offer back, which needs a reason. */
export const takesBack = (to: RequestStatus, { kind, status }: { kind: string; status: string }): boolean =>
  status === 'ACCEPTED' && (to === 'PENDING' || (to === 'WAITING_APPROVAL' && kind === 'MAIN'))

interface MilestoneDates {
  status: RequestStatus
  createdAt: string
  offerSentAt: string | null
  approvedOfferAt: string | null
  assignedDate: string | null
  assignedTechnicianAt: string | null
  completedAt: string | null
  feedbackAt: string | null
}

export const MILESTONES = [
  'created',
  'offerSent',
  'approved',
  'dateAssigned',
  'technicianAssigned',
  'completed',
  'feedback',
] as const
export type Milestone = (typeof MILESTONES)[number]

/** How many milestones a status has left behind. Of these, one without a date was left out: the job went on without it. */
const LEFT_BEHIND: Partial<Record<RequestStatus, number>> = { WAITING_APPROVAL: 2, ACTIVE: 3, COMPLETED: 6 }

interface MilestoneState {
  milestone: Milestone
  /** Its moment or day. */
  reachedAt: string | null
  isLeftOut: boolean
}

/** The seven milestones in the specification's order (section 4). */
export function milestones(request: MilestoneDates): MilestoneState[] {
  const dates: Record<Milestone, string | null> = {
    created: request.createdAt,
    offerSent: request.offerSentAt,
    approved: request.approvedOfferAt,
    dateAssigned: request.assignedDate,
    technicianAssigned: request.assignedTechnicianAt,
    completed: request.completedAt,
    feedback: request.feedbackAt,
  }
  return MILESTONES.map((milestone, index) => {
    const reachedAt = dates[milestone]
    return { milestone, reachedAt, isLeftOut: reachedAt === null && index < (LEFT_BEHIND[request.status] ?? 0) }
  })
}
