import { type Kysely, sql } from 'kysely'
import { type Page, toPage } from '../../../shared/paging.ts'
import type { TimeEntry, TimeState } from '../../../shared/time/time.contract.ts'
import { forgottenFrom } from '../../../shared/time/time.rules.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'

interface TimeQuery {
  page: number
  size: number
  userId?: string | undefined
  requestId?: string | undefined
  state?: 'OPEN' | undefined
}

const personName = sql<string>`coalesce(user_infos.full_name, users.email)`

const entries = (db: Kysely<DB>) =>
  db
    .selectFrom('time_entries')
    .innerJoin('service_requests', 'service_requests.id', 'time_entries.service_request_id')
    .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
    .innerJoin('users', 'users.id', 'time_entries.user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .selectAll('time_entries')
    .select(['service_requests.request_number', 'boats.name as boat_name', personName.as('person')])

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

export function stateOf(
  entry: Pick<EntryRow, 'voided_at' | 'ended_at' | 'is_forgotten' | 'started_at'>,
  now: Date,
): TimeState {
  if (entry.voided_at) return 'VOIDED'
  if (entry.ended_at) return 'ENDED'
  return entry.is_forgotten || now > forgottenFrom(entry.started_at) ? 'FORGOTTEN' : 'RUNNING'
}

async function lastActAt(db: Kysely<DB>, entry: EntryRow): Promise<string | null> {
  const { service_request_id: job, user_id: person, started_at: from } = entry
  const to = forgottenFrom(from)
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from (
      select coalesce(done_at, created_at) as at from request_notes where service_request_id = ${job} and written_by = ${person}
      union all
      select coalesce(done_at, created_at) from photos where service_request_id = ${job} and uploaded_by = ${person}
      union all
      select coalesce(moves.done_at, moves.created_at) from part_lists
        join part_list_items items on items.part_list_id = part_lists.id
        join part_list_item_transactions moves on moves.part_list_item_id = items.id
        where part_lists.service_request_id = ${job} and moves.created_by = ${person}
    ) as acts where at > ${from} and at < ${to}`.execute(db)
  return rows[0]?.at?.toISOString() ?? null
}

const textOf = (instant: Date | null) => instant?.toISOString() ?? null

async function changesOf(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, TimeEntry['changes']>> {
  const found = new Map<string, TimeEntry['changes']>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('time_changes')
    .innerJoin('users', 'users.id', 'time_changes.changed_by')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .selectAll('time_changes')
    .select(personName.as('by'))
    .where('entry_id', 'in', ids)
    .orderBy('changed_at')
    .orderBy('time_changes.id')
    .execute()
  for (const row of rows) {
    const change = {
      at: row.changed_at.toISOString(),
      by: row.by,
      reason: row.reason,
      startedBefore: textOf(row.started_before),
      endedBefore: textOf(row.ended_before),
      startedAfter: textOf(row.started_after),
      endedAfter: textOf(row.ended_after),
    }
    found.set(row.entry_id, [...(found.get(row.entry_id) ?? []), change])
  }
  return found
}

async function toEntries(db: Kysely<DB>, rows: readonly EntryRow[], now: Date): Promise<TimeEntry[]> {
  const changes = await changesOf(
    db,
    rows.map(({ id }) => id),
  )
  const shown: TimeEntry[] = []
  for (const row of rows) {
    const state = stateOf(row, now)
    shown.push({
      id: row.id,
      userId: row.user_id,
      person: row.person,
      requestId: row.service_request_id,
      requestNumber: row.request_number,
      boatName: row.boat_name,
      startedAt: row.started_at.toISOString(),
      endedAt: textOf(row.ended_at),
      state,
      lastActAt: state === 'FORGOTTEN' ? await lastActAt(db, row) : null,
      changes: changes.get(row.id) ?? [],
    })
  }
  return shown
}

/** Newest first. A technician reads their own. */
export async function timePage(db: Kysely<DB>, actor: Actor, query: TimeQuery, now: Date): Promise<Page<TimeEntry>> {
  const own = actor.role === 'ADMIN' ? query.userId : actor.userId
  const isForeign = actor.role !== 'ADMIN' && query.userId !== undefined && query.userId !== actor.userId
  if (isForeign) return toPage([], query, 0)
  let found = db.selectFrom('time_entries')
  if (own !== undefined) found = found.where('user_id', '=', own)
  if (query.requestId !== undefined) found = found.where('service_request_id', '=', query.requestId)
  if (query.state === 'OPEN') found = found.where('ended_at', 'is', null).where('voided_at', 'is', null)
  const ids = await found.select('id').orderBy('started_at', 'desc').orderBy('id').$call(paged(query)).execute()
  const total = await pageTotal(db, query, found)
  return toPage(await entriesById(db, ids, now), query, total)
}

async function entriesById(db: Kysely<DB>, ids: readonly { id: string }[], now: Date): Promise<TimeEntry[]> {
  if (ids.length === 0) return []
  const rows = await entries(db)
    .where(
      'time_entries.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('started_at', 'desc')
    .orderBy('time_entries.id')
    .execute()
  return toEntries(db, rows, now)
}

/** Null where no such entry is this person's. */
export async function entryOf(db: Kysely<DB>, userId: string, id: string, now: Date): Promise<TimeEntry | null> {
  const row = await entries(db)
    .where('time_entries.id', '=', id)
    .where('time_entries.user_id', '=', userId)
    .executeTakeFirst()
  return row ? ((await toEntries(db, [row], now))[0] ?? null) : null
}

/** @throws 404 `time_entry_not_found` */
export const entryRow = (db: Kysely<DB>, id: string): Promise<EntryRow> =>
  entries(db)
    .where('time_entries.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('time_entry_not_found'))
