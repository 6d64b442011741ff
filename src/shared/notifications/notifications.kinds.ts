// What people are told of (decisions, section 6), and the screen that each notification opens.
import type { RequestType } from '../requests/requests.workflow.ts'
import type { Role } from '../roles.ts'

export interface LowPart {
  name: string
  code: string
  quantity: number
  minStock: number
}

interface OfferData {
  boat: string
  offerNumber: string
  /** As people read it: '€ 1.234,50'. */
  price: string
}

/** What the texts of a kind are made from. */
export interface NotificationData {
  profile_approved: Record<never, never>
  profile_rejected: { reason: string | null }
  request_created: { boat: string; type: RequestType; customer: string }
  offer_sent: OfferData & { validUntil: string }
  offer_accepted: OfferData
  offer_rejected: OfferData
  technician_assigned: { boat: string; technician: string }
  technician_removed: { boat: string; technician: string }
  date_assigned: { boat: string; day: string }
  request_completed: { boat: string }
  low_stock: { parts: readonly LowPart[] }
}
export type NotificationKind = keyof NotificationData

const REQUEST_PATHS: Record<Role, string> = {
  ADMIN: '/admin/maintenance/',
  TECHNICIAN: '/technician/maintenance/',
  CUSTOMER: '/maintenance/',
}

/** The screen for a receiver of that role. */
export function notificationPath(notification: { kind: string; requestId: string | null }, role: Role): string {
  // Who was removed may not see the request any more.
  if (notification.kind === 'technician_removed' && role === 'TECHNICIAN') return '/technician/dashboard'
  if (notification.requestId) return `${REQUEST_PATHS[role]}${notification.requestId}`
  if (notification.kind === 'profile_rejected') return '/profile'
  if (notification.kind === 'low_stock') return '/inventory?lowStock=true'
  return '/'
}
