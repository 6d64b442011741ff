// Tells open pages that something changed: a NOTIFY in the transaction of the change, delivered to every server at commit. It
// names the changed thing and its audience but no content; the pages load the content themselves.
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { LIVE_TOPICS, type LiveTopic } from '../../../shared/live/live.contract.ts'
import { ROLES, type Role } from '../../../shared/roles.ts'
import type { DB } from '../../db/schema.generated.ts'

export const LIVE_CHANNEL = 'pruva_live'

export interface Change {
  /**
   * `session` is for the servers themselves, from the triggers of migration 0025: what they know of the users' sessions is outdated,
   * and the users' streams must be opened again.
   */
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

export async function changed(tx: Kysely<DB>, change: Change): Promise<void> {
  const { users = [] } = change
  for (let start = 0; start === 0 || start < users.length; start += MOST_USERS) {
    const part = { ...change, users: users.slice(start, start + MOST_USERS) }
    await sql`select pg_notify(${channel}, ${JSON.stringify(part)}::text)`.execute(tx)
  }
}

/** Announces a request, or an offer or photo of it, to admins, its owner and its technicians. `id` is always the request's. */
export async function requestChanged(
  tx: Kysely<DB>,
  topic: 'request' | 'offer' | 'photo',
  requestId: string,
): Promise<void> {
  await sql`
    select pg_notify(${channel}, json_build_object('topic', ${topic}::text, 'id', r.id, 'to', json_build_object(
      'ADMIN', true,
      'CUSTOMER', json_build_array(r.customer_id),
      'TECHNICIAN', array(select technician_id from request_technicians where request_id = r.id limit ${manyUsers})
    ))::text)
    from service_requests r where r.id = ${requestId}`.execute(tx)
  // The calendar shows the status of an item's request.
  if (topic === 'request') await requestItemChanged(tx, requestId)
}

/** Announces the ledger of a request, by the id of a due or a payment, to admins and its owner. */
export async function ledgerChanged(tx: Kysely<DB>, table: 'dues' | 'payments', id: string): Promise<void> {
  await sql`
    select pg_notify(${channel}, json_build_object('topic', 'payment', 'id', r.id, 'to', json_build_object(
      'ADMIN', true,
      'CUSTOMER', json_build_array(r.customer_id)
    ))::text)
    from ${sql.table(table)} entry join service_requests r on r.id = entry.service_request_id
    where entry.id = ${id}`.execute(tx)
}

const announceItem = sql`
  select pg_notify(${channel}, json_build_object('topic', 'calendar', 'id', id, 'to',
    case auth when 'ADMIN_ONLY' then json_build_object('ADMIN', true)
    else json_build_object('ADMIN', true, 'TECHNICIAN', true) end)::text)
  from calendar_items`

/** Call it also before an item is changed or deleted, so that the people who saw it are notified. */
export async function calendarItemChanged(tx: Kysely<DB>, id: string): Promise<void> {
  await sql`${announceItem} where id = ${id}`.execute(tx)
}

/** Like `calendarItemChanged`, for the calendar item of a request, if it has one. */
export async function requestItemChanged(tx: Kysely<DB>, requestId: string): Promise<void> {
  await sql`${announceItem} where ref_id = ${requestId}`.execute(tx)
}

/**
 * Announces a boat or an engine to admins and its owner. Call it also before the owner changes or the row is deleted, so that the
 * previous owner is notified.
 */
export async function fleetChanged(tx: Kysely<DB>, topic: 'boat' | 'engine', id: string): Promise<void> {
  const table = topic === 'boat' ? sql.table('boats') : sql.table('engines')
  await sql`
    select pg_notify(${channel}, json_build_object('topic', ${topic}::text, 'id', id, 'to', json_build_object(
      'ADMIN', true,
      'CUSTOMER', array_remove(array[owner_user_id], null)
    ))::text)
    from ${table} where id = ${id}`.execute(tx)
}

/** Like `requestChanged`, by the id of a photo. */
export async function photoChanged(tx: Kysely<DB>, id: string): Promise<void> {
  const row = await tx.selectFrom('photos').select('service_request_id').where('id', '=', id).executeTakeFirst()
  if (row) await requestChanged(tx, 'photo', row.service_request_id)
}

/** Like `requestChanged`, by the id of an offer. Of one that was never sent only admins hear. */
/** Only admins see that the owner has opened an offer. */
export async function offerOpened(tx: Kysely<DB>, id: string): Promise<void> {
  const row = await tx.selectFrom('offers').select('service_request_id').where('id', '=', id).executeTakeFirst()
  if (row) await changed(tx, { topic: 'offer', id: row.service_request_id, to: { ADMIN: true } })
}

export async function offerChanged(tx: Kysely<DB>, id: string): Promise<void> {
  const row = await tx
    .selectFrom('offers')
    .select(['service_request_id', 'rev'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.rev === 0) await changed(tx, { topic: 'offer', id: row.service_request_id, to: { ADMIN: true } })
  else if (row) await requestChanged(tx, 'offer', row.service_request_id)
}
