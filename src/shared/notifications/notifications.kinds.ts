// What people are told of (decisions, section 6), and the screen that each notification opens.
import type { ServiceRequest } from '../requests/requests.contract.ts'
import type { RequestNames } from '../requests/requests.log-texts.ts'
import { requestPath } from '../requests/requests.paths.ts'
import type { RequestType } from '../requests/requests.workflow.ts'
import type { Role } from '../roles.ts'

export interface LowPart {
  name: string
  code: string
  quantity: number
  minStock: number
}

interface OfferData extends RequestNames {
  offerNumber: string
  /** As people read it: '€ 1.234,50'. */
  price: string
}

/** What the texts of a kind are made from. */
export interface NotificationData {
  profile_approved: Record<never, never>
  profile_rejected: { reason: string | null }
  request_created: RequestNames & { type: RequestType; customer: string }
  offer_sent: OfferData & { validUntil: string }
  offer_accepted: OfferData
  offer_rejected: OfferData
  technician_assigned: RequestNames & { technician: string; job: ServiceRequest }
  technician_removed: RequestNames & { technician: string }
  date_assigned: RequestNames & { day: string; job: ServiceRequest }
  request_completed: RequestNames & { workDone: string | null }
  low_stock: { parts: readonly LowPart[] }
}
export type NotificationKind = keyof NotificationData

/** The screen for a receiver of that role. */
export function notificationPath(notification: { kind: string; requestId: string | null }, role: Role): string {
  // Who was removed may not see the request any more.
  if (notification.kind === 'technician_removed' && role === 'TECHNICIAN') return '/technician/dashboard'
  if (notification.requestId) return requestPath(role, notification.requestId)
  if (notification.kind === 'profile_rejected') return '/profile'
  if (notification.kind === 'low_stock') return '/inventory?lowStock=true'
  return '/'
}
