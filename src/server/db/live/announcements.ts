// Which live change follows from a log entry: one line for each entity of the log.
import type { LogAction, LogCategory } from '../../../shared/logs/logs.contract.ts'
import {
  type Announcing,
  announcing,
  announcingFleet,
  announcingItem,
  announcingLedger,
  announcingOffer,
  announcingOpening,
  announcingPhoto,
  announcingRequest,
  announcingTime,
  type Change,
} from './changes.ts'

interface Entry {
  category: LogCategory
  action: LogAction
}
type Announcement = (id: string, entry: Entry) => Announcing | null

const nothing: Announcement = () => null
const to =
  (topic: Change['topic'], audience: Change['to']): Announcement =>
  (id) =>
    announcing({ topic, id, to: audience })

const STAFF = { ADMIN: true, TECHNICIAN: true } as const
/** People who manage engines choose from the brands and read their names. */
const BRAND_READERS = { ADMIN: true, CUSTOMER: true } as const
const EVERYBODY = { ADMIN: true, TECHNICIAN: true, CUSTOMER: true } as const

const accountChanged: Announcement = (id) => announcing({ topic: 'account', id, to: { ADMIN: true }, users: [id] })

/** Of the entries about signing in, those of a sign-out and of a new password end sessions. */
const sessionsChanged: Announcement = (id, { action }) =>
  action === 'LOGOUT' || action === 'UPDATE' ? announcing({ topic: 'session', id: null, users: [id] }) : null

const ANNOUNCEMENTS = {
  service_request: announcingRequest,
  offer: announcingOffer,
  offer_opening: announcingOpening,
  photo: announcingPhoto,
  due: (id) => announcingLedger('dues', id),
  payment: (id) => announcingLedger('payments', id),
  invoice: to('payment', { ADMIN: true }),
  calendar_item: announcingItem,
  calendar_feed: nothing,
  spare_part: to('inventory', STAFF),
  part_list: to('inventory', STAFF),
  stock_receipt: to('inventory', STAFF),
  boat: (id) => announcingFleet('boat', id),
  engine: (id) => announcingFleet('engine', id),
  service_plan: to('plan', { ADMIN: true }),
  offer_template: to('template', { ADMIN: true }),
  brand: to('brand', BRAND_READERS),
  model: to('brand', BRAND_READERS),
  city: to('city', EVERYBODY),
  workshop: to('workshop', EVERYBODY),
  time_entry: announcingTime,
  api_token: to('workshop', { ADMIN: true }),
  webhook: to('workshop', { ADMIN: true }),
  labour_rate: to('workshop', { ADMIN: true }),
  // A form for an offer keeps the rate that it started with.
  bulletin: nothing,
  // Its screen asks while it waits.
  import: nothing,
  export: nothing,
  // The overview is read again when it is opened.
  backup: nothing,
  // A sign-in changes nothing on the screens.
  user: (id, entry) => (entry.category === 'AUTH' ? sessionsChanged : accountChanged)(id, entry),
  user_info: accountChanged,
  invitation: accountChanged,
  billing_identity: accountChanged,
  privacy_request: to('account', { ADMIN: true }),
  // A page shows the answer of its own call.
  consent: nothing,
  push_subscription: nothing,
  // The worker and the outbox page notify admins themselves.
  outbox_message: nothing,
} satisfies Record<string, Announcement>

/** The entity of a log entry, by its table's word. */
export type Entity = keyof typeof ANNOUNCEMENTS

/** The part of the log entry's statement that announces it; null where nobody is told. */
export const announcementOf = (entity: Entity, id: string, entry: Entry): Announcing | null =>
  ANNOUNCEMENTS[entity](id, entry)
