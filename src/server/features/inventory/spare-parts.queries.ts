import { type Expression, type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import { codesMeant } from '../../../shared/inventory/scanned-codes.ts'
import {
  type KnownPart,
  MOST_KNOWN_PARTS,
  type SparePart,
  type StockMovement,
} from '../../../shared/inventory/spare-parts.contract.ts'
import { fromMinor } from '../../../shared/money.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { fromE3 } from '../../../shared/quantity.ts'
import { fold } from '../../../shared/search/search.fold.ts'
import { paged, pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasWord, inTable, isShort, own } from '../../db/search.ts'
import { type SearchedList, searchedPage } from '../../db/searched-page.ts'
import { notFound } from '../../http/errors.ts'
import { availabilityOf, RESERVED_E3 } from './reservations.queries.ts'

const COLUMNS = [
  'id',
  'name',
  'part_code',
  'unit_price_minor',
  'unit',
  'quantity_e3',
  'min_stock_e3',
  'on_order_e3',
  'expected_on',
  'location_code',
  'supplier',
  'supplier_code',
  'cost_minor',
  'cost_currency',
  'received_cost_minor',
  'received_currency',
  'received_on',
  'version',
] as const

const FURTHER_CODES = sql<
  string[]
>`array(select code from part_codes where spare_part_id = spare_parts.id and position > 0
  order by position)`.as('codes')
const SELECTED = [...COLUMNS, FURTHER_CODES, RESERVED_E3.as('reserved_e3')] as const

type PartRow = Pick<Selectable<DB['spare_parts']>, (typeof COLUMNS)[number]> & { codes: string[]; reserved_e3: number }

/** With its cost: `seenBy` takes it away. */
const toSparePart = (row: PartRow): SparePart => ({
  id: row.id,
  name: row.name,
  partCode: row.part_code,
  unitPrice: fromMinor(row.unit_price_minor),
  unit: row.unit,
  quantity: fromE3(row.quantity_e3),
  ...availabilityOf(row),
  minStock: fromE3(row.min_stock_e3),
  onOrder: fromE3(row.on_order_e3),
  expectedOn: row.expected_on,
  locationCode: row.location_code,
  codes: row.codes,
  supplier: row.supplier,
  supplierCode: row.supplier_code,
  ...costOf(row),
  version: row.version,
})

/** The last receipt's, else the typed one. */
function costOf(row: PartRow): Pick<SparePart, 'cost' | 'costCurrency' | 'costReceivedOn'> {
  const minor = row.received_cost_minor ?? row.cost_minor
  return {
    cost: minor === null ? null : fromMinor(minor),
    costCurrency: row.received_currency ?? row.cost_currency,
    costReceivedOn: row.received_on,
  }
}

/** Sorted by name. */
export async function knownParts(db: Kysely<DB>): Promise<KnownPart[]> {
  const rows = await db
    .selectFrom('spare_parts')
    .select([
      'id',
      'name',
      'part_code as partCode',
      'unit',
      'quantity_e3',
      FURTHER_CODES,
      RESERVED_E3.as('reserved_e3'),
    ])
    .where('archived_at', 'is', null)
    .orderBy('name_sort')
    .orderBy('id')
    .limit(MOST_KNOWN_PARTS)
    .execute()
  return rows.map(({ quantity_e3, reserved_e3, ...part }) => {
    const { available } = availabilityOf({ quantity_e3, reserved_e3 })
    return { ...part, quantity: fromE3(quantity_e3), available }
  })
}

interface Paging {
  page: number
  size: number
}

const foldedMeant = (code: string) => sql`array[${sql.join(codesMeant(code).map(fold))}]::text[]`

/** A word in one of the part's codes, or what a scanned one means. */
export const codeWay = (word: string, anywhere = false) =>
  inTable('spare_parts.id', 'part_codes', 'spare_part_id', [
    own(hasWord('part_codes.code_fold', word, anywhere)),
    own(sql<SqlBool>`part_codes.code_fold = any(${foldedMeant(word)})`),
  ])

/**
 * Sorted by name. `search` is part of a name or a code, or a scanned code that means another; `lowStock` keeps the parts at or below
 * their minimum, `ids` those named.
 */
export async function sparePartPage(
  db: Kysely<DB>,
  query: Paging & { search?: string | undefined; lowStock?: boolean; ids?: readonly string[] | undefined },
): Promise<Page<SparePart>> {
  const { search, lowStock = false, ids: named } = query
  const stocked = db.selectFrom('spare_parts').where('archived_at', 'is', null)
  const active = named ? stocked.where('id', 'in', named) : stocked
  const parts = lowStock ? active.where((eb) => eb('quantity_e3', '<=', eb.ref('min_stock_e3'))) : active
  const order = [sql`name_sort`, sql`id`]
  const presented = async (page: Expression<{ id: string }>) => {
    const found = db.selectFrom('spare_parts').select(SELECTED).where(sql<SqlBool>`id in (${page})`)
    return (await found.orderBy(sql.join(order)).execute()).map(toSparePart)
  }
  if (search === undefined) {
    const ids = parts.select('id').orderBy(sql.join(order))
    const [content, total] = await Promise.all([presentedPage(query, ids, presented), pageTotal(db, query, parts)])
    return toPage(content, query, total)
  }
  const found: SearchedList<'spare_parts'> = {
    table: 'spare_parts',
    listed: parts,
    ways: (anywhere) => [own(hasWord('spare_parts.name_fold', search, anywhere)), codeWay(search, anywhere)],
    isShort: isShort(search),
    order,
    columns: ['id', 'name_sort'],
    paging: query,
  }
  return searchedPage(db, found, presented)
}

/**
 * The part that has a scanned or typed code in any case, as its own or a further one; without one, of what else the code can mean.
 * @throws 404 `spare_part_not_found`, also for an archived part
 */
export async function sparePartByCode(db: Kysely<DB>, code: string): Promise<SparePart> {
  const folded = foldedMeant(code)
  const row = await db
    .selectFrom('spare_parts')
    .innerJoin('part_codes', 'part_codes.spare_part_id', 'spare_parts.id')
    .select(SELECTED)
    .where(sql<SqlBool>`part_codes.code_fold = any(${folded})`)
    .orderBy(sql`array_position(${folded}, part_codes.code_fold)`)
    .limit(1)
    .executeTakeFirstOrThrow(() => notFound('spare_part_not_found'))
  return toSparePart(row)
}

/** @throws 404 `spare_part_not_found` */
export async function sparePartById(db: Kysely<DB>, id: string): Promise<SparePart> {
  const row = await db
    .selectFrom('spare_parts')
    .select(SELECTED)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('spare_part_not_found'))
  return toSparePart(row)
}

/** Locked until the transaction ends. @throws 404 `spare_part_not_found` */
export async function lockedSparePart(tx: Transaction<DB>, id: string): Promise<SparePart> {
  const row = await tx
    .selectFrom('spare_parts')
    .select(SELECTED)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('spare_part_not_found'))
  return toSparePart(row)
}

/** The parts that these codes can mean, as `sparePartByCode` finds one. */
export async function sparePartsByCodes(db: Kysely<DB>, codes: readonly string[]): Promise<SparePart[]> {
  const folded = codes.flatMap((code) => codesMeant(code).map(fold))
  const owners = sql<string>`select spare_part_id from part_codes where code_fold = any(${folded}::text[])`
  const found = db.selectFrom('spare_parts').select(SELECTED)
  const rows = await found.where('id', 'in', sql<string>`(${owners})`).execute()
  return rows.map(toSparePart)
}

/** The parts whose codes are these codes of digits with zeros before them. */
export async function sparePartsWithZeros(db: Kysely<DB>, codes: readonly string[]): Promise<SparePart[]> {
  if (codes.length === 0) return []
  const found = db.selectFrom('spare_parts').select(SELECTED).where('archived_at', 'is', null)
  const rows = await found
    .where('code_fold', 'like', '0%')
    .where(sql<SqlBool>`ltrim(code_fold, '0') = any(${codes}::text[])`)
    .execute()
  return rows.map(toSparePart)
}

/** Those that are still there, locked until the transaction ends. */
export async function lockedSpareParts(tx: Transaction<DB>, ids: readonly string[]): Promise<SparePart[]> {
  const rows = await tx
    .selectFrom('spare_parts')
    .select(SELECTED)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toSparePart)
}

/** In the order of `ids`. @throws 404 `spare_part_not_found` when an id is unknown */
export async function sparePartsByIds(db: Kysely<DB>, ids: readonly string[]): Promise<SparePart[]> {
  const rows = await db
    .selectFrom('spare_parts')
    .select(SELECTED)
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute()
  const parts = new Map(rows.map((row) => [row.id, toSparePart(row)]))
  return ids.map((id) => {
    const part = parts.get(id)
    if (!part) throw notFound('spare_part_not_found')
    return part
  })
}

/** The part's ledger, newest first. @throws 404 `spare_part_not_found` */
export async function stockMovements(db: Kysely<DB>, partId: string, query: Paging): Promise<Page<StockMovement>> {
  await sparePartById(db, partId)
  const found = db.selectFrom('stock_movements').where('spare_part_id', '=', partId)
  const rows = await found
    .leftJoin('users', 'users.id', 'stock_movements.user_id')
    .select([
      'stock_movements.id',
      'stock_movements.delta_e3',
      'stock_movements.stock_after_e3',
      'stock_movements.reason',
      'stock_movements.note',
      'stock_movements.part_list_id',
      'stock_movements.created_at',
      'stock_movements.done_at',
      'users.email',
    ])
    .orderBy('stock_movements.created_at', 'desc')
    .orderBy('stock_movements.id')
    .$call(paged(query))
    .execute()
  const total = await pageTotal(db, query, found)
  const movements = rows.map((row) => ({
    id: row.id,
    delta: fromE3(row.delta_e3),
    stockAfter: fromE3(row.stock_after_e3),
    reason: row.reason,
    note: row.note,
    partListId: row.part_list_id,
    userEmail: row.email,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
  }))
  return toPage(movements, query, total)
}
