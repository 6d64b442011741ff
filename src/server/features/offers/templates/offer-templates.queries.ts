import type { Kysely, Selectable } from 'kysely'
import { fromMinor } from '../../../../shared/money.ts'
import type { OfferTemplate } from '../../../../shared/offers/offer-templates.contract.ts'
import { DEFAULT_CURRENCY } from '../../../../shared/offers/offers.contract.ts'
import { type Page, toPage } from '../../../../shared/paging.ts'
import { fromE3 } from '../../../../shared/quantity.ts'
import type { VatRate } from '../../../../shared/workshop/workshop.vat.ts'
import { paged, pageTotal } from '../../../db/paging.ts'
import type { DB, OfferTemplates } from '../../../db/schema.generated.ts'
import { foldContains } from '../../../db/search.ts'
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
      'spare_parts.unit_price_minor as part_price',
      'labour_rates.price_minor as rate_price',
      'labour_rates.currency as rate_currency',
    ])
    .where('template_id', 'in', ids)
    .orderBy('template_id')
    .orderBy('position')
    .execute()

type ItemRow = Awaited<ReturnType<typeof templateItems>>[number]

/** The price of a part or a rate that is still offered, where the line takes it. */
function todayOf(row: ItemRow): Pick<OfferTemplate['items'][number], 'currentPrice' | 'today'> {
  const { current_price, part_price, rate_price, rate_currency } = row
  if (!current_price || (part_price === null && rate_currency === null)) return {}
  const price = part_price ?? rate_price
  const currency = part_price === null ? rate_currency : DEFAULT_CURRENCY
  if (price === null || currency === null) return { currentPrice: true }
  return { currentPrice: true, today: { price: fromMinor(price), currency } }
}

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
    ...todayOf(row),
    kind: row.kind,
    group: row.group_name,
    vatRate: row.vat_rate as VatRate,
    vatExemption: row.vat_exemption,
    ...(row.vat_exemption_code !== null && { vatExemptionCode: row.vat_exemption_code }),
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
  const covers = await db
    .selectFrom('offer_template_covers')
    // Of what the plan still has.
    .innerJoin('service_plan_items as item', (join) =>
      join
        .onRef('item.plan_id', '=', 'offer_template_covers.plan_id')
        .onRef('item.code', '=', 'offer_template_covers.code'),
    )
    .selectAll('offer_template_covers')
    .where(
      'template_id',
      'in',
      templates.map(({ id }) => id),
    )
    .orderBy('offer_template_covers.plan_id')
    .orderBy('offer_template_covers.code')
    .execute()
  const byTemplate = Map.groupBy(items, ({ template_id }) => template_id)
  const coversOf = Map.groupBy(covers, ({ template_id }) => template_id)
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
    covers: (coversOf.get(row.id) ?? []).map(({ plan_id, code }) => ({ planId: plan_id, code })),
    version: row.version,
  }))
}

interface Asked {
  search?: string | undefined
  requestId?: string | undefined
  page: number
  size: number
}

/** The templates that do a plan item which that request does and has not finished. */
const doneFor = (db: Kysely<DB>, requestId: string) =>
  db
    .selectFrom('request_plan_items')
    .innerJoin('plan_items', 'plan_items.id', 'request_plan_items.plan_item_id')
    .innerJoin('engines', 'engines.id', 'plan_items.engine_id')
    .innerJoin('offer_template_covers', (join) =>
      join
        .onRef('offer_template_covers.plan_id', '=', 'engines.plan_template_id')
        .onRef('offer_template_covers.code', '=', 'plan_items.code'),
    )
    .select('offer_template_covers.template_id')
    .where('request_plan_items.request_id', '=', requestId)
    .where('request_plan_items.is_open', '=', true)

/** By name. */
export async function offerTemplates(
  db: Kysely<DB>,
  { search, requestId, ...paging }: Asked,
): Promise<Page<OfferTemplate>> {
  const all = db
    .selectFrom('offer_templates')
    .$if(search !== undefined, (query) => query.where((eb) => foldContains(eb, 'name_fold', search ?? '')))
    .$if(requestId !== undefined, (query) => query.where('id', 'in', doneFor(db, requestId ?? '')))
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
