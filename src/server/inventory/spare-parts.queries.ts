import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { SparePart } from '../../shared/inventory/spare-parts.contract.ts'
import { fromMinor } from '../../shared/money.ts'
import { type Page, toPage } from '../../shared/paging.ts'
import type { DB } from '../db/schema.generated.ts'
import { notFound } from '../platform/errors.ts'
import { foldContains } from '../platform/search.ts'

const COLUMNS = [
  'id',
  'name',
  'part_code',
  'unit_price_minor',
  'quantity',
  'min_stock',
  'location_code',
  'version',
] as const

const toSparePart = (row: Pick<Selectable<DB['spare_parts']>, (typeof COLUMNS)[number]>): SparePart => ({
  id: row.id,
  name: row.name,
  partCode: row.part_code,
  unitPrice: fromMinor(row.unit_price_minor),
  quantity: row.quantity,
  minStock: row.min_stock,
  locationCode: row.location_code,
  version: row.version,
})

/** In the order of the name; `search` is part of a name or a code. */
export async function sparePartPage(
  db: Kysely<DB>,
  query: { search?: string | undefined; page: number; size: number },
): Promise<Page<SparePart>> {
  const { search } = query
  const matching = (eb: ExpressionBuilder<DB, 'spare_parts'>) =>
    eb.and([
      eb('archived_at', 'is', null),
      ...(search === undefined
        ? []
        : [eb.or([foldContains(eb, 'name_fold', search), foldContains(eb, 'code_fold', search)])]),
    ])
  const rows = await db
    .selectFrom('spare_parts')
    .select(COLUMNS)
    .where(matching)
    .orderBy('name_sort')
    .orderBy('id')
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
    .execute()
  const { total } = await db
    .selectFrom('spare_parts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow()
  return toPage(rows.map(toSparePart), query, total)
}

/**
 * A scanned or typed code, whatever its case.
 * @throws 404 `spare_part_not_found`, also for an archived part
 */
export async function sparePartByCode(db: Kysely<DB>, code: string): Promise<SparePart> {
  const row = await db
    .selectFrom('spare_parts')
    .select(COLUMNS)
    .where('code_fold', '=', sql<string>`fold_tr(${code})`)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('spare_part_not_found')
  return toSparePart(row)
}
