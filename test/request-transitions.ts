// The specification's state machine, cell by cell, not derived from the code: who may do what in which state.
import { REQUEST_STATUSES, type RequestStatus } from '../src/shared/requests/requests.status.ts'
import type { RequestAction } from '../src/shared/requests/requests.workflow.ts'
import type { Role } from '../src/shared/roles.ts'

export const PEOPLE = {
  admin: { role: 'ADMIN', isParty: false },
  owner: { role: 'CUSTOMER', isParty: true },
  stranger: { role: 'CUSTOMER', isParty: false },
  assigned: { role: 'TECHNICIAN', isParty: true },
  unassigned: { role: 'TECHNICIAN', isParty: false },
} as const satisfies Record<string, { role: Role; isParty: boolean }>
export type Who = keyof typeof PEOPLE

/** 'ok' or the refusal; one for all statuses, or one for each in the order of REQUEST_STATUSES. */
type Cells = string | ForEach<typeof REQUEST_STATUSES>
type ForEach<List extends readonly unknown[]> = { [Index in keyof List]: string }

const onlyAdmin = (admin: Cells, refusal: string): Record<Who, Cells> => ({
  admin,
  owner: refusal,
  stranger: refusal,
  assigned: refusal,
  unassigned: refusal,
})

const STATE = '409 invalid_status'
const UPDATE = '403 only_admin_can_update_status'
const NO_CANCEL = '409 invalid_cancel_transition'
const NO_OWNER_CANCEL = '409 cannot_cancel_in_current_status'
const NO_COMPLETE = '409 invalid_complete_transition'
const NOT_SENT = '409 offer_not_in_sent_status'
const NO_EXTRA = '409 extra_only_when_active'
const TOO_EARLY = '409 feedback_allowed_only_after_completion'
const NO_PHOTO = '409 photo_allowed_only_when_active'
const NO_OWNER_PHOTO = '409 owner_photo_allowed_only_before_active'
const DENIED = '403 access_denied'

const untilClosed: Cells = ['ok', 'ok', 'ok', STATE, 'ok', STATE]
const onlyActive = (refusal: string): Cells => [refusal, refusal, 'ok', refusal, refusal, refusal]
const answered: Cells = [NOT_SENT, 'ok', NOT_SENT, NOT_SENT, NOT_SENT, NOT_SENT]

const EXPECTED: Record<RequestAction, Record<Who, Cells>> = {
  sendOffer: onlyAdmin(['ok', 'ok', STATE, STATE, STATE, STATE], DENIED),
  acceptOffer: {
    admin: answered,
    owner: answered,
    stranger: '403 not_your_offer',
    assigned: DENIED,
    unassigned: DENIED,
  },
  rejectOffer: {
    admin: answered,
    owner: answered,
    stranger: '403 not_your_offer',
    assigned: DENIED,
    unassigned: DENIED,
  },
  sendExtra: onlyAdmin(onlyActive(NO_EXTRA), '403 only_admin_can_send_extra'),
  draftExtra: {
    admin: onlyActive(NO_EXTRA),
    owner: '403 only_staff_can_draft_extra',
    stranger: '403 only_staff_can_draft_extra',
    assigned: onlyActive(NO_EXTRA),
    unassigned: '403 not_your_request',
  },
  answerExtra: {
    admin: onlyActive(NOT_SENT),
    owner: onlyActive(NOT_SENT),
    stranger: '403 not_your_offer',
    assigned: DENIED,
    unassigned: DENIED,
  },
  consentToExtras: {
    admin: '403 only_owner_can_consent',
    owner: onlyActive(NO_EXTRA),
    stranger: '403 not_your_request',
    assigned: '403 only_owner_can_consent',
    unassigned: '403 only_owner_can_consent',
  },
  setPending: onlyAdmin(untilClosed, UPDATE),
  setWaitingApproval: onlyAdmin(untilClosed, UPDATE),
  setActive: onlyAdmin(untilClosed, UPDATE),
  setCompleted: onlyAdmin(onlyActive(NO_COMPLETE), UPDATE),
  setCanceled: onlyAdmin(['ok', 'ok', 'ok', NO_CANCEL, 'ok', NO_CANCEL], UPDATE),
  setRejected: onlyAdmin('400 unsupported_status', UPDATE),
  complete: {
    admin: onlyActive(NO_COMPLETE),
    owner: '403 only_assigned_technician_can_complete',
    stranger: '403 only_assigned_technician_can_complete',
    assigned: onlyActive(NO_COMPLETE),
    unassigned: '403 only_assigned_technician_can_complete',
  },
  cancel: {
    admin: ['ok', 'ok', 'ok', NO_CANCEL, 'ok', NO_CANCEL],
    owner: ['ok', 'ok', NO_OWNER_CANCEL, NO_OWNER_CANCEL, NO_OWNER_CANCEL, NO_OWNER_CANCEL],
    stranger: '403 not_your_request',
    assigned: '403 only_customer_or_admin_can_cancel',
    unassigned: '403 only_customer_or_admin_can_cancel',
  },
  plan: onlyAdmin(untilClosed, '403 only_admin_can_assign_technician'),
  assignTechnician: onlyAdmin(untilClosed, '403 only_admin_can_assign_technician'),
  unassignTechnician: onlyAdmin(untilClosed, '403 only_admin_can_unassign_technician'),
  assignDate: onlyAdmin(untilClosed, UPDATE),
  changeSlot: {
    admin: '403 only_owner_can_change_slot',
    owner: untilClosed,
    stranger: '403 not_your_request',
    assigned: '403 only_owner_can_change_slot',
    unassigned: '403 only_owner_can_change_slot',
  },
  giveFeedback: {
    admin: DENIED,
    owner: [TOO_EARLY, TOO_EARLY, TOO_EARLY, 'ok', TOO_EARLY, TOO_EARLY],
    stranger: '403 not_your_request',
    assigned: DENIED,
    unassigned: DENIED,
  },
  addPhoto: {
    admin: onlyActive(NO_PHOTO),
    owner: ['ok', 'ok', NO_OWNER_PHOTO, NO_OWNER_PHOTO, NO_OWNER_PHOTO, NO_OWNER_PHOTO],
    stranger: '403 not_your_request',
    assigned: onlyActive(NO_PHOTO),
    unassigned: '403 not_your_request',
  },
}

export interface Case {
  action: RequestAction
  who: Who
  status: RequestStatus
  /** 'ok', or the status code and the key: '409 invalid_status'. */
  answer: string
}

export const CASES: readonly Case[] = (Object.keys(EXPECTED) as RequestAction[]).flatMap((action) =>
  (Object.keys(PEOPLE) as Who[]).flatMap((who) =>
    REQUEST_STATUSES.map((status, column) => {
      const cells = EXPECTED[action][who]
      return { action, who, status, answer: typeof cells === 'string' ? cells : (cells[column] ?? '') }
    }),
  ),
)
