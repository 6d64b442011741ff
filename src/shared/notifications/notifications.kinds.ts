// The kinds of notifications (decisions, section 6), and the screen that each opens.
import { boatPath, hoursPath } from '../boats/boats.paths.ts'
import type { DueKind, PayTo } from '../payments/payments.contract.ts'
import { PRIVACY_REQUESTS_PATH } from '../personal-data/privacy-requests.paths.ts'
import type { DueItem } from '../plans/due-services.contract.ts'
import type { Quantity } from '../quantity.ts'
import type { ServiceRequest } from '../requests/requests.contract.ts'
import type { RequestNames } from '../requests/requests.log-texts.ts'
import { requestPath } from '../requests/requests.paths.ts'
import type { RequestStatus } from '../requests/requests.status.ts'
import type { RequestType } from '../requests/requests.workflow.ts'
import type { Role } from '../roles.ts'
import { TIME_PATH } from '../time/time.paths.ts'

export interface LowPart extends Quantity {
  name: string
  code: string
  minStock: number
}

export interface WaitedPart extends Quantity {
  name: string
  code: string
  /** What other jobs still need. */
  waiting: number
}

interface OfferData extends RequestNames {
  offerNumber: string
  /** As printed for people: '€ 1.234,50'. */
  price: string
}

interface PrivacyData {
  number: string
  person: string
  /** The last day for the answer. */
  dueOn: string
}

interface ToOwner {
  /** Whom the app does not reach, so the admins read it and tell them. Null where the owner reads it. */
  owner: string | null
}

/** The data for the texts of a kind. */
export interface NotificationData {
  profile_approved: Record<never, never>
  profile_rejected: { reason: string | null }
  request_created: RequestNames & { type: RequestType; customer: string; slot: string | null }
  offer_sent: OfferData & { validUntil: string }
  offer_ending: OfferData & { validUntil: string }
  renewal_asked: RequestNames & { offerNumber: string }
  offer_accepted: OfferData
  offer_rejected: OfferData
  acceptance_taken_back: RequestNames & { offerNumbers: readonly string[]; reason: string }
  /** An admin lets somebody answer the offers of the owner's boat. */
  approval_given: { boat: string; person: string; may: string; reason: string } & ToOwner
  /** Somebody wanted to accept more than the owner lets them. */
  over_ceiling: OfferData & { person: string; ceiling: string } & ToOwner
  extra_drafted: RequestNames & { offerNumber: string }
  extra_accepted: OfferData
  extra_left_open: RequestNames
  due_overdue: OfferData & { due: DueKind; dueOn: string; payTo: PayTo | null; isOwner: boolean }
  technician_assigned: RequestNames & { technician: string; job: ServiceRequest }
  technician_removed: RequestNames & { technician: string }
  date_assigned: RequestNames & { day: string; job: ServiceRequest }
  /** The owner has moved or canceled their appointment. */
  slot_moved: RequestNames & { slot: string }
  slot_canceled: RequestNames & { slot: string }
  request_completed: RequestNames & { workDone: string | null }
  /** What somebody wrote on the public page of the boat's tag. */
  tag_message: { boat: string; text: string; name: string | null; phone: string | null }
  /** Boats with an engine that nobody has read for a month, by name; the notification names the boat if it is one. */
  hours_missing: { boats: readonly string[] }
  /** Work that the server refused, told by the person who did it. The request's names: null where it belongs to none. */
  work_refused: { person: string; text: string; request: RequestNames | null }
  report_signed: RequestNames
  /** The job was completed while the person's clock ran on it. `span`: '27.11.2026 09:40 – 12:15'. */
  /** `status`: of the job that runs no more; absent: COMPLETED. */
  clock_stopped: RequestNames & { span: string; status?: RequestStatus }
  /** An admin has corrected a person's hours, or voided them (`after` is null). */
  time_changed: RequestNames & { before: string; after: string | null; reason: string | null }
  handover_offered: { boat: string; day: string }
  handover_accepted: { boat: string }
  /** Of one boat, or of an engine without one: what is due soon or overdue since the last message. */
  service_due: { name: string; items: readonly DueItem[] }
  /** No backup was made for 36 hours. `lastAt`: null where there was never one. */
  backup_late: { lastAt: string | null }
  low_stock: { parts: readonly LowPart[] }
  /** A taking left too little for jobs that wait, named by their numbers. `quantity` is what is left. */
  reserved_taken: { person: string; parts: readonly WaitedPart[]; jobs: readonly string[] }
  /** An application about a person's own data. */
  privacy_filed: PrivacyData
  privacy_due: PrivacyData
  privacy_answered: { number: string; answer: string }
}
export type NotificationKind = keyof NotificationData

/** The screen for a receiver of that role. */
export function notificationPath(
  notification: { kind: string; requestId: string | null; boatId: string | null },
  role: Role,
): string {
  // A removed technician may not open the request.
  if (notification.kind === 'technician_removed' && role === 'TECHNICIAN') return '/technician/dashboard'
  if (['clock_stopped', 'time_changed'].includes(notification.kind)) return TIME_PATH
  if (notification.requestId) return requestPath(role, notification.requestId)
  if (notification.kind === 'due_overdue') return '/statement'
  if (notification.kind === 'profile_rejected') return '/profile'
  if (notification.kind === 'low_stock') return '/inventory?lowStock=true'
  if (notification.kind === 'reserved_taken') return '/inventory/orders'
  if (notification.kind === 'hours_missing') return hoursPath(role, notification.boatId)
  if (['tag_message', 'service_due', 'approval_given'].includes(notification.kind))
    return boatPath(role, notification.boatId)
  if (notification.kind.startsWith('handover_')) return '/handovers'
  if (notification.kind === 'privacy_answered') return '/settings/my-data'
  if (notification.kind.startsWith('privacy_')) return PRIVACY_REQUESTS_PATH
  return '/'
}
