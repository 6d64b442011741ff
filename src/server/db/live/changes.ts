// Tells open pages that something changed: a NOTIFY in the transaction of the change, delivered to every server at commit. It
// names the changed thing and its audience but no content; the pages load the content themselves.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { LIVE_TOPICS, type LiveTopic } from '../../../shared/live/live.contract.ts'
import { ROLES, type Role } from '../../../shared/roles.ts'
import { givenBy } from '../people-of.ts'
import type { DB } from '../schema.generated.ts'

export const LIVE_CHANNEL = 'pruva_live'

export interface Change {
  /** `session` is for the servers themselves: a session of the users may have ended, so their streams must be opened again. */
  topic: LiveTopic | 'session'
  id: string | null
  /** The audience: a whole role, or these people while they have the role. */
  to?: Partial<Record<Role, true | string[]>>
  /** These people, in any role. */
  users?: string[]
}

const ChangeMessage = z.object({
  topic: z.enum([...LIVE_TOPICS, 'session']),
  id: z.string().nullable(),
  to: z.partialRecord(z.enum(ROLES), z.literal(true).or(z.array(z.string()))).optional(),
  users: z.array(z.string()).optional(),
})

/** Anyone who can connect to the database can send on the channel. Returns null for a payload that is not a change. */
export function readChange(payload: string): Change | null {
  try {
    return ChangeMessage.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

/** Limited because a payload has at most 8000 bytes. */
const MOST_USERS = 150
const manyUsers = sql.lit(MOST_USERS)
const channel = sql`${LIVE_CHANNEL}::text`

/** A `select` that announces changes, so that the statement of the change can contain it. */
export type Announcing = RawBuilder<unknown>

export function announcing(change: Change): Announcing {
  const { users = [] } = change
  const parts: string[] = []
  for (let start = 0; start === 0 || start < users.length; start += MOST_USERS) {
    parts.push(JSON.stringify({ ...change, users: users.slice(start, start + MOST_USERS) }))
  }
  return sql`select ${sql.join(parts.map((part) => sql`pg_notify(${channel}, ${part}::text)`))}`
}

export async function changed(tx: Kysely<DB>, change: Change): Promise<void> {
  await announcing(change).execute(tx)
}

type TopicOfRequest = 'request' | 'offer' | 'photo'

const ofRequest = (topic: TopicOfRequest) => sql`
  select pg_notify(${channel}, json_build_object('topic', ${topic}::text, 'id', r.id, 'to', json_build_object(
    'ADMIN', true,
    'CUSTOMER', array(select r.customer_id union all select p.user_id ${givenBy(sql`r.boat_id`, sql`r.customer_id`, 'sees')}),
    'TECHNICIAN', array(select technician_id from request_technicians where request_id = r.id limit ${manyUsers})
  ))::text)
  from service_requests r`

/** Announces a request, or an offer or photo of it, to admins, its owner, those whom the owner lets see it, and its technicians. `id` is always the request's. */
export const announcingRequest = (requestId: string): Announcing =>
  // The calendar shows the status of an item's request.
  sql`${ofRequest('request')} where r.id = ${requestId} union all ${ofItem} where ref_id = ${requestId}`

export async function requestChanged(tx: Kysely<DB>, requestId: string): Promise<void> {
  await announcingRequest(requestId).execute(tx)
}

/** Announces a ledger, by the id of a due or a payment, to admins, the request's owner and whoever pays. */
export const announcingLedger = (table: 'dues' | 'payments', id: string): Announcing => sql`
  select pg_notify(${channel}, json_build_object('topic', 'payment', 'id', r.id, 'to', json_build_object(
    'ADMIN', true,
    'CUSTOMER', json_build_array(coalesce(r.customer_id, entry.customer_id), coalesce(r.payer_id, entry.customer_id))
  ))::text)
  from ${sql.table(table)} entry left join service_requests r on r.id = entry.service_request_id
  where entry.id = ${id}`

export async function ledgerChanged(tx: Kysely<DB>, table: 'dues' | 'payments', id: string): Promise<void> {
  await announcingLedger(table, id).execute(tx)
}

const ofItem = sql`
  select pg_notify(${channel}, json_build_object('topic', 'calendar', 'id', id, 'to',
    case auth when 'ADMIN_ONLY' then json_build_object('ADMIN', true)
    else json_build_object('ADMIN', true, 'TECHNICIAN', true) end)::text)
  from calendar_items`

export const announcingItem = (id: string): Announcing => sql`${ofItem} where id = ${id}`

/** Call it also before an item is changed or deleted, so that the people who saw it are notified. */
export async function calendarItemChanged(tx: Kysely<DB>, id: string): Promise<void> {
  await announcingItem(id).execute(tx)
}

/** Like `calendarItemChanged`, for the calendar item of a request, if it has one. */
export async function requestItemChanged(tx: Kysely<DB>, requestId: string): Promise<void> {
  await sql`${ofItem} where ref_id = ${requestId}`.execute(tx)
}

/** Announces a boat or an engine to admins, its owner, and those whom the owner lets see it. */
export const announcingFleet = (topic: 'boat' | 'engine', id: string): Announcing => sql`
  select pg_notify(${channel}, json_build_object('topic', ${topic}::text, 'id', id, 'to', json_build_object(
    'ADMIN', true,
    'CUSTOMER', array(select owner_user_id where owner_user_id is not null union all
      select p.user_id ${givenBy(topic === 'boat' ? sql`fleet.id` : sql`fleet.boat_id`, sql`fleet.owner_user_id`, 'sees')})
  ))::text)
  from ${topic === 'boat' ? sql.table('boats') : sql.table('engines')} fleet where id = ${id}`

/** Call it also before the owner changes or the row is deleted, so that the previous owner is notified. */
export async function fleetChanged(tx: Kysely<DB>, topic: 'boat' | 'engine', id: string): Promise<void> {
  await announcingFleet(topic, id).execute(tx)
}

/** Like `announcingRequest`, by the id of a photo. */
export const announcingPhoto = (id: string): Announcing =>
  sql`${ofRequest('photo')} where r.id = (select service_request_id from photos where id = ${id})`

const offerToAdmins = sql`
  select pg_notify(${channel}, json_build_object('topic', 'offer', 'id', service_request_id, 'to', json_build_object(
    'ADMIN', true
  ))::text)
  from offers`

/** Only admins see that the owner has opened an offer. */
export const announcingOpening = (id: string): Announcing => sql`${offerToAdmins} where id = ${id}`

/** Like `announcingRequest`, by the id of an offer. Of one that was never sent only admins hear. */
export const announcingOffer = (id: string): Announcing => sql`
  ${offerToAdmins} where id = ${id} and rev = 0 union all
  ${ofRequest('offer')} where r.id = (select service_request_id from offers where id = ${id} and rev > 0)`

/** A person's hours, by an entry, to admins and the person. */
export const announcingTime = (id: string): Announcing => sql`
  select pg_notify(${channel}, json_build_object('topic', 'time', 'id', service_request_id, 'to', json_build_object(
    'ADMIN', true,
    'TECHNICIAN', json_build_array(user_id)
  ))::text)
  from time_entries where id = ${id}`
