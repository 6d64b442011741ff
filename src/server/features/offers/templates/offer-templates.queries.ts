import type { Kysely, Selectable } from 'kysely'
import { fromMinor } from '../../../../shared/money.ts'
import type { OfferTemplate } from '../../../../shared/offers/offer-templates.contract.ts'
import { type Page, toPage } from '../../../../shared/paging.ts'
import { fromE3 } from '../../../../shared/quantity.ts'
import type { VatRate } from '../../../../shared/workshop/workshop.vat.ts'
import { paged, pageTotal } from '../../../db/paging.ts'
import type { DB, OfferTemplates } from '../../../db/schema.generated.ts'
import { notFound } from '../../../http/errors.ts'
import { rateOf } from '../../labour/labour.queries.ts'

const templateItems = (db: Kysely<DB>, ids: readonly string[]) =>
  db
    .selectFrom('offer_template_items')
    .leftJoin('spare_parts', (join) =>
      join.onRef('spare_parts.id', '=', 'part_id').on('spare_parts.archived_at', 'is', null),
    )
    .leftJoin('labour_rates', (join) =>
      join.onRef('labour_rates.id', '=', 'rate_id').on('labour_rates.archived_at', 'is', null),
    )
    .selectAll('offer_template_items')
    .select([
      'spare_parts.id as stocked_id',
      'spare_parts.part_code',
      'spare_parts.name as stocked_name',
      'labour_rates.name as offered_rate',
    ])
    .where('template_id', 'in', ids)
    .orderBy('template_id')
    .orderBy('position')
    .execute()

type ItemRow = Awaited<ReturnType<typeof templateItems>>[number]

/** A part and a rate by their names of today; one that is no longer offered is a line of its own text. */
function toItem(row: ItemRow): OfferTemplate['items'][number] {
  const isStocked = row.stocked_id !== null
  return {
    type: isStocked ? 'INVENTORY' : row.offered_rate === null ? 'MANUAL' : 'LABOUR',
    partId: row.stocked_id,
    partCode: row.part_code,
    partName: row.stocked_name,
    ...(!isStocked && row.part_name !== null && { wasPart: true }),
    description: isStocked ? row.description : (row.description ?? row.part_name),
    ...rateOf({ rate_id: row.offered_rate && row.rate_id, rate_name: row.offered_rate }),
    kind: row.kind,
    group: row.group_name,
    vatRate: row.vat_rate as VatRate,
    vatExemption: row.vat_exemption,
    unit: row.unit,
    quantity: fromE3(row.quantity_e3),
    unitPrice: fromMinor(row.unit_price_minor),
  }
}

async function withItems(db: Kysely<DB>, templates: Selectable<OfferTemplates>[]): Promise<OfferTemplate[]> {
  if (templates.length === 0) return []
  const items = await templateItems(
    db,
    templates.map(({ id }) => id),
  )
  const byTemplate = Map.groupBy(items, ({ template_id }) => template_id)
  return templates.map((row) => ({
    id: row.id,
    name: row.name,
    items: (byTemplate.get(row.id) ?? []).map(toItem),
    currency: row.currency,
    discountPercent: fromMinor(row.discount_percent_hundredths),
    discountAmount: fromMinor(row.discount_amount_minor),
    vatMode: row.vat_mode,
    depositPercent: row.deposit_percent_hundredths === null ? null : fromMinor(row.deposit_percent_hundredths),
    depositAmount: row.deposit_amount_minor === null ? null : fromMinor(row.deposit_amount_minor),
    validityDays: row.validity_days,
    note: row.note,
    version: row.version,
  }))
}

/** By name. */
export async function offerTemplates(
  db: Kysely<DB>,
  paging: { page: number; size: number },
): Promise<Page<OfferTemplate>> {
  const all = db.selectFrom('offer_templates')
  const [rows, total] = await Promise.all([
    all.selectAll().orderBy('name_sort').orderBy('id').$call(paged(paging)).execute(),
    pageTotal(db, paging, all),
  ])
  return toPage(await withItems(db, rows), paging, total)
}

/** @throws 404 `offer_template_not_found` */
export async function offerTemplateById(db: Kysely<DB>, id: string, lock?: 'update'): Promise<OfferTemplate> {
  const row = await db
    .selectFrom('offer_templates')
    .selectAll()
    .where('id', '=', id)
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => notFound('offer_template_not_found'))
  const [template] = await withItems(db, [row])
  return template as OfferTemplate
}
