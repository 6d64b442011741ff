// Parts, parts lists and the ledger of both: the sum of a part's movements is its stock.
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { partListLogTexts } from '../../shared/inventory/inventory.log-texts.ts'
import { toMinor } from '../../shared/money.ts'
import { fromE3, toE3, type Unit } from '../../shared/quantity.ts'
import type { DB } from '../db/schema.generated.ts'
import { partListsOf, type TakenItem, type TakenList } from './part-lists.ts'
import { ADJUSTMENTS, PARTS, stockLogTexts } from './parts.data.ts'
import type { People } from './seed-people.ts'
import { type SeededReceipt, seedReceipts } from './seed-receipts.ts'
import type { SeededRequest } from './seed-requests.ts'
import { known, logged, type Seeded, type Seeding } from './seeding.ts'

export interface SeededPart {
  id: string
  code: string
  name: string
  priceMinor: number
  unit: Unit
}
export type Parts = ReadonlyMap<string, SeededPart>

const OPENED_DAYS_AGO = 200

/** Parts that have to be ordered, or are. */
const SUPPLIED = [
  ['21951346', 'Kuzey Yedek Parça', 1],
  ['ALT-80A', 'Kuzey Yedek Parça', 0],
  ['ZEHIRLI-2.5', 'Ege Marin Tedarik', 0],
] as const

export async function seedParts({ tx, moments }: Seeding): Promise<Parts> {
  const rows = PARTS.map((part, index) => ({
    id: randomUUID(),
    name: part.name,
    part_code: part.code,
    unit_price_minor: toMinor(part.price),
    unit: part.unit,
    quantity_e3: toE3(part.stock),
    min_stock_e3: toE3(part.minStock),
    location_code: part.shelf,
    created_at: openedAt(index, moments),
    updated_at: openedAt(index, moments),
  }))
  await tx.insertInto('spare_parts').values(rows).execute()
  for (const [code, supplier, ordered] of SUPPLIED)
    await tx
      .updateTable('spare_parts')
      .set({ supplier, on_order_e3: toE3(ordered), expected_on: ordered > 0 ? moments.day(-6) : null })
      .where('part_code', '=', code)
      .execute()
  return new Map(
    rows.map((row) => [
      row.part_code,
      { id: row.id, code: row.part_code, name: row.name, priceMinor: row.unit_price_minor, unit: row.unit },
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
  const admin = known(people, 'admin')
  await seedLedger(seeding, admin, parts, lists, await seedReceipts(seeding, admin, parts))
  for (const { id, technician, at, request, items } of lists) {
    const message = partListLogTexts.created(
      request,
      items.length,
      items.map(({ code, quantity }) => ({ quantity, unit: known(parts, code).unit })),
    )
    logged(seeding, at, technician, { category: 'INVENTORY', action: 'CREATE', entity: 'part_list', id, message })
  }
}

/** Items are a millisecond apart, so that a list keeps their order. */
const itemRow = (list: TakenList, item: TakenItem, index: number, parts: Parts) => ({
  id: item.id,
  part_list_id: list.id,
  spare_part_id: known(parts, item.code).id,
  quantity_e3: toE3(item.quantity),
  used_e3: toE3(item.used),
  returned_e3: toE3(item.returned),
  damaged_e3: toE3(item.damaged),
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
      quantity_e3: toE3(quantity),
      status,
      created_by: technician.id,
      created_at: doneAt,
    }))

interface Movement {
  at: Date
  deltaE3: number
  reason: 'INITIAL' | 'ADJUSTED' | 'TAKEN' | 'RETURNED' | 'RECEIVED'
  note: string | null
  listId: string | null
  receiptId?: string
  userId: string
}

/** All movements after the initial stock, which accounts for the difference to today's stock. */
function movementsByPart(
  { moments }: Seeding,
  admin: Seeded,
  lists: readonly TakenList[],
  receipts: readonly SeededReceipt[],
): Map<string, Movement[]> {
  const byPart = new Map<string, Movement[]>(PARTS.map(({ code }) => [code, []]))
  for (const { code, daysAgo, delta, note } of ADJUSTMENTS) {
    const at = moments.at(daysAgo, '11:30')
    known(byPart, code).push({ at, deltaE3: toE3(delta), reason: 'ADJUSTED', note, listId: null, userId: admin.id })
  }
  for (const { id, at, lines } of receipts) {
    const entry = { at, note: null, listId: null, receiptId: id, userId: admin.id, reason: 'RECEIVED' as const }
    for (const [code, quantity] of lines) known(byPart, code).push({ ...entry, deltaE3: toE3(quantity) })
  }
  for (const list of lists) {
    const entry = { note: null, listId: list.id, userId: list.technician.id }
    for (const { code, quantity, returned } of list.items) {
      known(byPart, code).push({ ...entry, at: list.at, deltaE3: -toE3(quantity), reason: 'TAKEN' })
      if (returned > 0)
        known(byPart, code).push({ ...entry, at: list.doneAt, deltaE3: toE3(returned), reason: 'RETURNED' })
    }
  }
  return byPart
}

async function seedLedger(
  seeding: Seeding,
  admin: Seeded,
  parts: Parts,
  lists: readonly TakenList[],
  receipts: readonly SeededReceipt[],
): Promise<void> {
  const byPart = movementsByPart(seeding, admin, lists, receipts)
  const rows = PARTS.flatMap(({ code, name, stock, unit }, index): Insertable<DB['stock_movements']>[] => {
    const later = known(byPart, code).sort((a, b) => a.at.getTime() - b.at.getTime())
    const initialE3 = toE3(stock) - later.reduce((sum, { deltaE3 }) => sum + deltaE3, 0)
    const at = openedAt(index, seeding.moments)
    const first: Movement = {
      ...{ at, deltaE3: initialE3, reason: 'INITIAL', note: null, listId: null, userId: admin.id },
    }
    const { id } = known(parts, code)
    const message = stockLogTexts.partAdded(name, fromE3(initialE3), unit)
    logged(seeding, at, admin, { category: 'INVENTORY', action: 'CREATE', entity: 'spare_part', id, message })
    let afterE3 = 0
    return [first, ...later].map((movement) => {
      afterE3 += movement.deltaE3
      return {
        spare_part_id: id,
        delta_e3: movement.deltaE3,
        stock_after_e3: afterE3,
        reason: movement.reason,
        note: movement.note,
        part_list_id: movement.listId,
        receipt_id: movement.receiptId ?? null,
        user_id: movement.userId,
        created_at: movement.at,
      }
    })
  })
  await seeding.tx.insertInto('stock_movements').values(rows).execute()
}
