// The parts of one request: what its accepted offers name, and what was used over all of its lists.
import { type Kysely, sql } from 'kysely'
import type { OfferedPart } from '../../../shared/inventory/part-lists.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import { acceptedOffers } from '../offers/offers.queries.ts'
import { assertRequest } from './part-lists.queries.ts'
import { mergedLines } from './stock-lines.ts'

/**
 * In the order of the offers; empty where none is accepted. A damaged piece has to be taken again.
 * @throws 404 `request_not_found`
 */
export async function offeredParts(db: Kysely<DB>, requestId: string): Promise<OfferedPart[]> {
  await assertRequest(db, requestId)
  const items = (await acceptedOffers(db, requestId)).flatMap((offer) => offer.items)
  const lines = mergedLines(items.flatMap(({ partId, quantity }) => (partId ? [{ partId, quantity }] : [])))
  if (lines.length === 0) return []
  const partIds = lines.map(({ partId }) => partId)
  const parts = await db
    .selectFrom('spare_parts')
    .select(['id', 'name', 'part_code', 'quantity', 'archived_at'])
    .where('id', 'in', partIds)
    .execute()
  const byId = new Map(parts.map((part) => [part.id, part]))
  const held = await piecesOf(
    db,
    requestId,
    sql<number>`case when part_lists.deleted_at is null
    then part_list_items.quantity - returned - damaged else used end`,
  )
  return lines.flatMap(({ partId, quantity }) => {
    const part = byId.get(partId)
    if (!part) return []
    const left = Math.max(0, quantity - (held.get(partId)?.quantity ?? 0))
    const stock = part.archived_at ? null : part.quantity
    return [
      { sparePartId: partId, partCode: part.part_code, name: part.name, offered: quantity, quantity: left, stock },
    ]
  })
}

/** Sorted by name. Deleted lists count too: their used parts stay used. */
export async function usedParts(db: Kysely<DB>, requestId: string): Promise<{ name: string; quantity: number }[]> {
  const parts = await piecesOf(db, requestId, sql<number>`used`)
  return [...parts.values()].filter(({ quantity }) => quantity > 0)
}

async function piecesOf(db: Kysely<DB>, requestId: string, pieces: ReturnType<typeof sql<number>>) {
  const rows = await db
    .selectFrom('part_list_items')
    .innerJoin('part_lists', 'part_lists.id', 'part_list_items.part_list_id')
    .innerJoin('spare_parts', 'spare_parts.id', 'part_list_items.spare_part_id')
    .select(['spare_parts.id', 'spare_parts.name', sql<number>`sum(${pieces})::integer`.as('quantity')])
    .where('part_lists.service_request_id', '=', requestId)
    .groupBy(['spare_parts.id', 'spare_parts.name', 'spare_parts.name_sort'])
    .orderBy('spare_parts.name_sort')
    .orderBy('spare_parts.id')
    .execute()
  return new Map(rows.map(({ id, name, quantity }) => [id, { name, quantity }]))
}
