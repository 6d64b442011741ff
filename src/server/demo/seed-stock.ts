// Parts, parts lists and the ledger of both: the sum of a part's movements is its stock.
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { partListLogTexts } from '../../shared/inventory/inventory.log-texts.ts'
import { toMinor } from '../../shared/money.ts'
import type { DB } from '../db/schema.generated.ts'
import { partListsOf, type TakenItem, type TakenList } from './part-lists.ts'
import { ADJUSTMENTS, PARTS, stockLogTexts } from './parts.data.ts'
import type { People } from './seed-people.ts'
import type { SeededRequest } from './seed-requests.ts'
import { known, logged, type Seeded, type Seeding } from './seeding.ts'

export interface SeededPart {
  id: string
  code: string
  name: string
  priceMinor: number
}
export type Parts = ReadonlyMap<string, SeededPart>

const OPENED_DAYS_AGO = 200

export async function seedParts({ tx, moments }: Seeding): Promise<Parts> {
  const rows = PARTS.map((part, index) => ({
    id: randomUUID(),
    name: part.name,
    part_code: part.code,
    unit_price_minor: toMinor(part.price),
    quantity: part.stock,
    min_stock: part.minStock,
    location_code: part.shelf,
    created_at: openedAt(index, moments),
    updated_at: openedAt(index, moments),
  }))
  await tx.insertInto('spare_parts').values(rows).execute()
  return new Map(
    rows.map((row) => [
      row.part_code,
      { id: row.id, code: row.part_code, name: row.name, priceMinor: row.unit_price_minor },
    ]),
  )
}

const openedAt = (index: number, moments: Seeding['moments']) =>
  moments.at(OPENED_DAYS_AGO, `1${Math.floor(index / 20)}:${String((index % 20) * 3).padStart(2, '0')}`)

export async function seedPartLists(
  seeding: Seeding,
  people: People,
  parts: Parts,
  requests: readonly SeededRequest[],
): Promise<void> {
  const lists = partListsOf(seeding, people, requests)
  const { tx } = seeding
  await tx
    .insertInto('part_lists')
    .values(
      lists.map(({ id, requestId, technician, at }) => ({
        id,
        service_request_id: requestId,
        technician_user_id: technician.id,
        created_by: technician.id,
        created_at: at,
      })),
    )
    .execute()
  await tx
    .insertInto('part_list_items')
    .values(lists.flatMap((list) => list.items.map((item, index) => itemRow(list, item, index, parts))))
    .execute()
  await tx
    .insertInto('part_list_item_transactions')
    .values(lists.flatMap((list) => list.items.flatMap((item) => transactionRows(list, item))))
    .execute()
  await seedLedger(seeding, known(people, 'admin'), parts, lists)
  for (const { id, technician, at, request, items } of lists) {
    const message = partListLogTexts.created(
      request,
      items.length,
      items.reduce((sum, { quantity }) => sum + quantity, 0),
    )
    logged(seeding, at, technician, { category: 'INVENTORY', action: 'CREATE', entity: 'part_list', id, message })
  }
}

/** Items are a millisecond apart, so that a list keeps their order. */
const itemRow = (list: TakenList, item: TakenItem, index: number, parts: Parts) => ({
  id: item.id,
  part_list_id: list.id,
  spare_part_id: known(parts, item.code).id,
  quantity: item.quantity,
  used: item.used,
  returned: item.returned,
  damaged: item.damaged,
  created_at: new Date(list.at.getTime() + index),
})

const transactionRows = ({ technician, doneAt }: TakenList, { id, used, returned, damaged }: TakenItem) =>
  (
    [
      ['USED', used],
      ['RETURNED', returned],
      ['DAMAGED', damaged],
    ] as const
  )
    .filter(([, quantity]) => quantity > 0)
    .map(([status, quantity]) => ({
      part_list_item_id: id,
      quantity,
      status,
      created_by: technician.id,
      created_at: doneAt,
    }))

interface Movement {
  at: Date
  delta: number
  reason: 'INITIAL' | 'ADJUSTED' | 'TAKEN' | 'RETURNED'
  note: string | null
  listId: string | null
  userId: string
}

/** All movements after the initial stock, which accounts for the difference to today's stock. */
function movementsByPart({ moments }: Seeding, admin: Seeded, lists: readonly TakenList[]): Map<string, Movement[]> {
  const byPart = new Map<string, Movement[]>(PARTS.map(({ code }) => [code, []]))
  for (const { code, daysAgo, delta, note } of ADJUSTMENTS) {
    const at = moments.at(daysAgo, '11:30')
    known(byPart, code).push({ at, delta, reason: 'ADJUSTED', note, listId: null, userId: admin.id })
  }
  for (const list of lists) {
    const entry = { note: null, listId: list.id, userId: list.technician.id }
    for (const { code, quantity, returned } of list.items) {
      known(byPart, code).push({ ...entry, at: list.at, delta: -quantity, reason: 'TAKEN' })
      if (returned > 0) known(byPart, code).push({ ...entry, at: list.doneAt, delta: returned, reason: 'RETURNED' })
    }
  }
  return byPart
}

async function seedLedger(seeding: Seeding, admin: Seeded, parts: Parts, lists: readonly TakenList[]): Promise<void> {
  const byPart = movementsByPart(seeding, admin, lists)
  const rows = PARTS.flatMap(({ code, name, stock }, index): Insertable<DB['stock_movements']>[] => {
    const later = known(byPart, code).sort((a, b) => a.at.getTime() - b.at.getTime())
    const initial = stock - later.reduce((sum, { delta }) => sum + delta, 0)
    const at = openedAt(index, seeding.moments)
    const first: Movement = { at, delta: initial, reason: 'INITIAL', note: null, listId: null, userId: admin.id }
    const { id } = known(parts, code)
    const message = stockLogTexts.partAdded(name, initial)
    logged(seeding, at, admin, { category: 'INVENTORY', action: 'CREATE', entity: 'spare_part', id, message })
    let after = 0
    return [first, ...later].map((movement) => {
      after += movement.delta
      return {
        spare_part_id: id,
        delta: movement.delta,
        stock_after: after,
        reason: movement.reason,
        note: movement.note,
        part_list_id: movement.listId,
        user_id: movement.userId,
        created_at: movement.at,
      }
    })
  })
  await seeding.tx.insertInto('stock_movements').values(rows).execute()
}
