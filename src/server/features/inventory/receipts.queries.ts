import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { Receipt } from '../../../shared/inventory/receipts.contract.ts'
import { fromMinor } from '../../../shared/money.ts'
import { lineTotalMinor } from '../../../shared/offers/offers.pricing.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { fromE3 } from '../../../shared/quantity.ts'
import { pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { foldedContaining } from '../../db/search.ts'
import { notFound } from '../../http/errors.ts'

async function presented(db: Kysely<DB>, ids: Expression<unknown>): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('stock_receipts')
    .leftJoin('users', 'users.id', 'stock_receipts.created_by')
    .select(['stock_receipts.id', 'supplier', 'document_number', 'received_on', 'currency', 'users.email'])
    .select(['stock_receipts.created_at', 'reversed_at'])
    .where(sql<SqlBool>`stock_receipts.id in (${ids})`)
    .orderBy('received_on', 'desc')
    .orderBy('stock_receipts.created_at', 'desc')
    .orderBy('stock_receipts.id')
    .execute()
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('stock_receipt_items')
    .innerJoin('spare_parts', 'spare_parts.id', 'stock_receipt_items.spare_part_id')
    .select(['receipt_id', 'spare_part_id', 'part_code', 'name', 'unit'])
    .select(['stock_receipt_items.quantity_e3', 'unit_cost_minor'])
    .where(
      'receipt_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('receipt_id')
    .orderBy('position')
    .execute()
  const byReceipt = Map.groupBy(lines, ({ receipt_id }) => receipt_id)
  return rows.map((row) => {
    const items = byReceipt.get(row.id) ?? []
    return {
      id: row.id,
      supplier: row.supplier,
      documentNumber: row.document_number,
      receivedOn: row.received_on,
      currency: row.currency,
      items: items.map((item) => ({
        sparePartId: item.spare_part_id,
        partCode: item.part_code,
        name: item.name,
        unit: item.unit,
        quantity: fromE3(item.quantity_e3),
        unitCost: fromMinor(item.unit_cost_minor),
      })),
      total: fromMinor(items.reduce((sum, item) => sum + totalOf(item), 0)),
      createdAt: row.created_at.toISOString(),
      createdBy: row.email,
      reversedAt: row.reversed_at?.toISOString() ?? null,
    }
  })
}

const totalOf = (item: { quantity_e3: number; unit_cost_minor: number }): number =>
  lineTotalMinor({ quantity: fromE3(item.quantity_e3), unitPriceMinor: item.unit_cost_minor })

/** The newest day first. `search` is part of the supplier or the number. */
export async function receiptPage(
  db: Kysely<DB>,
  query: { page: number; size: number; search?: string | undefined },
): Promise<Page<Receipt>> {
  const all = db.selectFrom('stock_receipts')
  const word = query.search === undefined ? null : foldedContaining(query.search)
  const found =
    word === null ? all : all.where((eb) => eb.or([eb('supplier_fold', 'like', word), eb('number_fold', 'like', word)]))
  const ids = found.select('id').orderBy('received_on', 'desc').orderBy('created_at', 'desc').orderBy('id')
  const [content, total] = await Promise.all([
    presentedPage(query, ids, (page) => presented(db, page)),
    pageTotal(db, query, found),
  ])
  return toPage(content, query, total)
}

/** @throws 404 `receipt_not_found` */
export async function receiptById(db: Kysely<DB>, id: string): Promise<Receipt> {
  const [receipt] = await presented(db, sql`select ${id}::uuid`)
  if (!receipt) throw notFound('receipt_not_found')
  return receipt
}
