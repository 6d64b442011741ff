import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Handover } from '../../../shared/handovers/handovers.contract.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { emailText } from '../../db/emails.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { BoatHandovers, DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'

export type HandoverRow = Selectable<BoatHandovers>

/** Admins see all; owners what they gave and what their own address was offered. */
function visible(db: Kysely<DB>, { role, userId, email }: Actor): SelectQueryBuilder<DB, 'boat_handovers', object> {
  const all = db.selectFrom('boat_handovers')
  if (role === 'ADMIN') return all
  // Each side has its index.
  const mine = sql<string>`(select id from boat_handovers where from_user_id = ${userId}
    union select id from boat_handovers where to_email = ${email})`
  return all.where('boat_handovers.id', 'in', mine)
}

/** @throws 404 `handover_not_found` */
export const visibleHandover = (db: Kysely<DB>, actor: Actor, id: string): Promise<HandoverRow> =>
  visible(db, actor)
    .selectAll()
    .where('boat_handovers.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('handover_not_found'))

const statusOf = (row: Pick<HandoverRow, 'status' | 'expires_at'>, now: Date): Handover['status'] =>
  row.status === 'PENDING' && row.expires_at <= now ? 'EXPIRED' : (row.status as Handover['status'])

export const isOpen = (row: HandoverRow, now: Date): boolean => statusOf(row, now) === 'PENDING'

async function present(
  db: Kysely<DB>,
  actor: Actor,
  now: Date,
  ids: SelectQueryBuilder<DB, 'boat_handovers', { id: string }>,
): Promise<Handover[]> {
  const rows = await db
    .selectFrom('boat_handovers as h')
    .innerJoin('boats', 'boats.id', 'h.boat_id')
    .innerJoin('users', 'users.id', 'h.from_user_id')
    .selectAll('h')
    .select(['boats.name', 'boats.model', emailText().as('giver')])
    .where('h.id', 'in', ids)
    .orderBy('h.offered_at', 'desc')
    .orderBy('h.id')
    .execute()
  return rows.map((row) => {
    const status = statusOf(row, now)
    const isPending = status === 'PENDING'
    return {
      id: row.id,
      boatId: row.boat_id,
      boatName: row.name,
      boatModel: row.model,
      email: row.to_email,
      ownerEmail: actor.role === 'ADMIN' ? row.giver : null,
      status,
      withRequests: row.with_requests,
      offeredAt: row.offered_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      canAccept: isPending && actor.role === 'CUSTOMER' && row.to_email === actor.email,
      canCancel: isPending,
    }
  })
}

export async function handoverById(db: Kysely<DB>, actor: Actor, id: string, now: Date): Promise<Handover> {
  const [handover] = await present(
    db,
    actor,
    now,
    db.selectFrom('boat_handovers').select('boat_handovers.id').where('boat_handovers.id', '=', id),
  )
  if (!handover) throw notFound('handover_not_found')
  return handover
}

/** Newest first. */
export async function handoverList(
  db: Kysely<DB>,
  actor: Actor,
  query: { boatId?: string | undefined; page: number; size: number },
  now: Date,
): Promise<Page<Handover>> {
  const { boatId } = query
  const found = visible(db, actor).where((eb) => eb.and({ ...(boatId && { 'boat_handovers.boat_id': boatId }) }))
  const page = found
    .select('boat_handovers.id')
    .orderBy('boat_handovers.offered_at', 'desc')
    .orderBy('boat_handovers.id')
    .$call(paged(query))
  const [content, total] = await Promise.all([present(db, actor, now, page), pageTotal(db, query, found)])
  return toPage(content, query, total)
}
