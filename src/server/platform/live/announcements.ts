// Which live change follows from a log entry: one line for each entity of the log.
import type { Kysely } from 'kysely'
import type { LogCategory } from '../../../shared/logs/logs.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import {
  type Change,
  calendarItemChanged,
  changed,
  fleetChanged,
  ledgerChanged,
  offerChanged,
  offerOpened,
  photoChanged,
  requestChanged,
} from './changes.ts'

interface Entry {
  category: LogCategory
}
type Announcement = (tx: Kysely<DB>, id: string, entry: Entry) => Promise<void>

const nothing: Announcement = async () => undefined
const to =
  (topic: Change['topic'], audience: Change['to']): Announcement =>
  (tx, id) =>
    changed(tx, { topic, id, to: audience })

const STAFF = { ADMIN: true, TECHNICIAN: true } as const
/** People who manage engines choose from the brands and read their names. */
const BRAND_READERS = { ADMIN: true, CUSTOMER: true } as const
const EVERYBODY = { ADMIN: true, TECHNICIAN: true, CUSTOMER: true } as const

const accountChanged: Announcement = (tx, id) => changed(tx, { topic: 'account', id, to: { ADMIN: true }, users: [id] })

const ANNOUNCEMENTS = {
  service_request: (tx, id) => requestChanged(tx, 'request', id),
  offer: offerChanged,
  offer_opening: offerOpened,
  photo: photoChanged,
  due: (tx, id) => ledgerChanged(tx, 'dues', id),
  payment: (tx, id) => ledgerChanged(tx, 'payments', id),
  calendar_item: calendarItemChanged,
  calendar_feed: nothing,
  spare_part: to('inventory', STAFF),
  part_list: to('inventory', STAFF),
  boat: (tx, id) => fleetChanged(tx, 'boat', id),
  engine: (tx, id) => fleetChanged(tx, 'engine', id),
  service_plan: to('plan', { ADMIN: true }),
  offer_template: to('template', { ADMIN: true }),
  brand: to('brand', BRAND_READERS),
  model: to('brand', BRAND_READERS),
  city: to('city', EVERYBODY),
  workshop: to('workshop', EVERYBODY),
  // A form for an offer keeps the rate that it started with.
  bulletin: nothing,
  // The database announces ended sessions (migration 0025). A sign-in changes nothing on the screens.
  user: (tx, id, entry) => (entry.category === 'AUTH' ? nothing : accountChanged)(tx, id, entry),
  user_info: accountChanged,
  push_subscription: nothing,
  // The worker and the outbox page notify admins themselves.
  outbox_message: nothing,
} satisfies Record<string, Announcement>

/** The entity of a log entry, by its table's word. */
export type Entity = keyof typeof ANNOUNCEMENTS

export const announce = (tx: Kysely<DB>, entity: Entity, id: string, entry: Entry): Promise<void> =>
  ANNOUNCEMENTS[entity](tx, id, entry)
