// The parts of one request: what its accepted offers name, and what was used over all of its lists.
import { type Kysely, sql } from 'kysely'
import type { OfferedPart } from '../../../shared/inventory/part-lists.contract.ts'
import { fromE3, type Quantity, toE3 } from '../../../shared/quantity.ts'
import type { DB } from '../../db/schema.generated.ts'
import { acceptedOffers } from '../offers/offers.queries.ts'
import { assertRequest } from './part-lists.queries.ts'
import { availabilityOf, RESERVED_E3 } from './reservations.queries.ts'
import { mergedLines } from './stock-lines.ts'

/**
 * In the order of the offers; empty where none is accepted. A damaged piece has to be taken again.
 * @throws 404 `request_not_found`
 */
export async function offeredParts(db: Kysely<DB>, requestId: string): Promise<OfferedPart[]> {
  await assertRequest(db, requestId)
  const items = (await acceptedOffers(db, requestId)).flatMap((offer) => offer.items)
  const lines = mergedLines(
    items.flatMap(({ partId, quantity }) => (partId ? [{ partId, quantityE3: toE3(quantity) }] : [])),
  )
  if (lines.length === 0) return []
  const partIds = lines.map(({ partId }) => partId)
  const parts = await db
    .selectFrom('spare_parts')
    .select(['id', 'name', 'part_code', 'unit', 'quantity_e3', 'archived_at', RESERVED_E3.as('reserved_e3')])
    .where('id', 'in', partIds)
    .execute()
  const byId = new Map(parts.map((part) => [part.id, part]))
  const held = await piecesOf(
    db,
    requestId,
    sql<number>`case when part_lists.deleted_at is null
    then part_list_items.quantity_e3 - returned_e3 - damaged_e3 else used_e3 end`,
  )
  return lines.flatMap(({ partId, quantityE3 }) => {
    const part = byId.get(partId)
    if (!part) return []
    const leftE3 = Math.max(0, quantityE3 - toE3(held.get(partId)?.quantity ?? 0))
    return [
      {
        ...{ sparePartId: partId, partCode: part.part_code, name: part.name, unit: part.unit },
        offered: fromE3(quantityE3),
        quantity: fromE3(leftE3),
        stock: part.archived_at ? null : fromE3(part.quantity_e3),
        available: part.archived_at ? null : availabilityOf(part).available,
      },
    ]
  })
}

/** Sorted by name. Deleted lists count too: their used parts stay used. */
export async function usedParts(db: Kysely<DB>, requestId: string): Promise<NamedQuantity[]> {
  const parts = await piecesOf(db, requestId, sql<number>`used_e3`)
  return [...parts.values()].filter(({ quantity }) => quantity > 0)
}

interface NamedQuantity extends Quantity {
  name: string
}

async function piecesOf(
  db: Kysely<DB>,
  requestId: string,
  piecesE3: ReturnType<typeof sql<number>>,
): Promise<Map<string, NamedQuantity>> {
  const rows = await db
    .selectFrom('part_list_items')
    .innerJoin('part_lists', 'part_lists.id', 'part_list_items.part_list_id')
    .innerJoin('spare_parts', 'spare_parts.id', 'part_list_items.spare_part_id')
    .select(['spare_parts.id', 'spare_parts.name', 'spare_parts.unit', sql<number>`sum(${piecesE3})::bigint`.as('e3')])
    .where('part_lists.service_request_id', '=', requestId)
    .groupBy(['spare_parts.id', 'spare_parts.name', 'spare_parts.name_sort'])
    .orderBy('spare_parts.name_sort')
    .orderBy('spare_parts.id')
    .execute()
  return new Map(rows.map(({ id, name, unit, e3 }) => [id, { name, unit, quantity: fromE3(e3) }]))
}
