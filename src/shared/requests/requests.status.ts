// The statuses of a request, and their groups that rules, queries and screens share (docs/guides/add-a-status.md).
export const REQUEST_STATUSES = ['PENDING', 'WAITING_APPROVAL', 'ACTIVE', 'COMPLETED', 'REJECTED', 'CANCELED'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

interface Standing {
  /** Can still be planned, moved and canceled. */
  isOpen: boolean
  /** Before the approval: an offer can be sent, and the owner can still cancel. */
  isUndecided: boolean
  /** Ended without the work, or waits until an admin reopens it. */
  isStopped: boolean
}

const STANDINGS: Record<RequestStatus, Standing> = {
  PENDING: { isOpen: true, isUndecided: true, isStopped: false },
  WAITING_APPROVAL: { isOpen: true, isUndecided: true, isStopped: false },
  ACTIVE: { isOpen: true, isUndecided: false, isStopped: false },
  COMPLETED: { isOpen: false, isUndecided: false, isStopped: false },
  REJECTED: { isOpen: true, isUndecided: false, isStopped: true },
  CANCELED: { isOpen: false, isUndecided: false, isStopped: true },
}

const statusesThat = (standing: keyof Standing): readonly RequestStatus[] =>
  REQUEST_STATUSES.filter((status) => STANDINGS[status][standing])

export const OPEN_STATUSES = statusesThat('isOpen')
export const UNDECIDED_STATUSES = statusesThat('isUndecided')
export const isStopped = (status: RequestStatus): boolean => STANDINGS[status].isStopped
