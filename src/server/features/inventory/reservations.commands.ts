// Reservations: what the accepted offers of a job under way name, and its lists neither hold nor used, is kept for it.
import { type Kysely, sql, type Transaction } from 'kysely'
import { takesFromOthers } from '../../../shared/inventory/reservations.ts'
import { fromE3, toE3 } from '../../../shared/quantity.ts'
import { changed } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notifyReservedTaken } from '../notifications/notices.commands.ts'
import { offeredParts } from './parts-of-request.queries.ts'
import type { MovedPart } from './stock-lines.ts'

/**
 * Writes down what a request needs now. The caller has locked the request, and has made its change of the offers, the lists or the
 * status.
 */
export async function keepReservations(tx: Transaction<DB>, requestId: string): Promise<void> {
  const parts = (await isUnderWay(tx, requestId)) ? await offeredParts(tx, requestId) : []
  const rows = parts
    .filter(({ quantity }) => quantity > 0)
    .map(({ sparePartId, quantity }) => ({
      ...{ request_id: requestId, spare_part_id: sparePartId, quantity_e3: toE3(quantity) },
    }))
    // The foreign key locks the parts: by their ids, as everywhere.
    .sort((one, other) => (one.spare_part_id < other.spare_part_id ? -1 : 1))
  const before = await tx
    .deleteFrom('part_reservations')
    .where('request_id', '=', requestId)
    .returning('spare_part_id')
    .execute()
  if (rows.length > 0) await tx.insertInto('part_reservations').values(rows).execute()
  if (before.length + rows.length > 0)
    await changed(tx, { topic: 'inventory', id: null, to: { ADMIN: true, TECHNICIAN: true } })
}

async function isUnderWay(db: Kysely<DB>, requestId: string): Promise<boolean> {
  const found = await db
    .selectFrom('service_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('status', '=', 'ACTIVE')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Notifies the admins of parts of which a taking leaves too few for the jobs that wait for them. The parts are taken and locked;
 * the reservations are those from before.
 */
export async function tellReservedTaken(
  tx: Transaction<DB>,
  actor: Actor,
  requestId: string | null,
  moved: Iterable<MovedPart>,
): Promise<void> {
  const parts = [...moved]
  const reserved = await tx
    .selectFrom('part_reservations')
    .select(['spare_part_id', sql<number>`sum(quantity_e3)::bigint`.as('all')])
    .select(sql<number>`coalesce(sum(quantity_e3) filter (where request_id = ${requestId}), 0)::bigint`.as('own'))
    .where(
      'spare_part_id',
      'in',
      parts.map(({ id }) => id),
    )
    .groupBy('spare_part_id')
    .execute()
  const byPart = new Map(reserved.map((row) => [row.spare_part_id, row]))
  const short = parts.flatMap(({ id, name, partCode: code, unit, beforeE3, afterE3 }) => {
    const { all = 0, own = 0 } = byPart.get(id) ?? {}
    const taking = { quantity: beforeE3 - afterE3, stock: beforeE3, available: beforeE3 - all, needed: own }
    const part = { name, code, unit, quantity: fromE3(afterE3), waiting: fromE3(all - own) }
    return takesFromOthers(taking) ? [{ id, part }] : []
  })
  if (short.length === 0) return
  const jobs = await tx
    .selectFrom('part_reservations')
    .innerJoin('service_requests', 'service_requests.id', 'part_reservations.request_id')
    .select('request_number')
    .distinct()
    .where(
      'spare_part_id',
      'in',
      short.map(({ id }) => id),
    )
    .where('request_id', 'is distinct from', requestId)
    .orderBy('request_number')
    .execute()
  const numbers = jobs.map(({ request_number }) => request_number)
  await notifyReservedTaken(tx, actor, { parts: short.map(({ part }) => part), jobs: numbers })
}
