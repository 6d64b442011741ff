// Templates of offers. A template is checked as an offer with its lines would be; offers copy it and keep no link to it.
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { toMinor } from '../../../../shared/money.ts'
import type {
  OfferTemplate,
  OfferTemplateChange,
  OfferTemplateInput,
} from '../../../../shared/offers/offer-templates.contract.ts'
import { offerLogTexts } from '../../../../shared/offers/offers.log-texts.ts'
import { logOf } from '../../../db/audit.ts'
import type { DB, OfferTemplateItems, OfferTemplates } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { badRequest, recordChanged } from '../../../http/errors.ts'
import { servicePlanById } from '../../plans/service-plans.queries.ts'
import { itemRows, pricedTerms, withDefaults } from '../drafts/offer-terms.ts'
import { offerTemplateById } from './offer-templates.queries.ts'

type Fields = z.output<typeof OfferTemplateInput>
type Columns = Omit<Insertable<OfferTemplates>, 'name'>
type ItemRow = Omit<Insertable<OfferTemplateItems>, 'template_id'>

const log = logOf('MAINTENANCE', 'offer_template')

/** The rate is the sending's: at one lira a unit the checks of an offer say what is wrong with the lines themselves. */
async function rowsOf(tx: Transaction<DB>, fields: Fields): Promise<{ columns: Columns; items: ItemRow[] }> {
  const terms = await withDefaults(tx, { ...fields, exchangeRate: 1, kind: 'MAIN', ifRefused: null })
  const priced = pricedTerms(terms)
  const { depositPercent, depositAmount } = fields
  const items = await itemRows(tx, terms)
  return {
    columns: {
      currency: fields.currency,
      discount_percent_hundredths: priced.discount_percent_hundredths ?? 0,
      discount_amount_minor: priced.discount_amount_minor ?? 0,
      vat_mode: terms.vatMode,
      deposit_percent_hundredths: depositPercent == null ? null : toMinor(depositPercent),
      deposit_amount_minor: depositAmount == null ? null : toMinor(depositAmount),
      validity_days: fields.validityDays ?? null,
      note: fields.note,
    },
    items: items.map(({ part_code: _, job: __, ...item }, position) => ({
      ...item,
      current_price: item.type !== 'MANUAL' && terms.items[position]?.currentPrice === true,
      position,
      kind: item.kind ?? 'REQUIRED',
      vat_rate: terms.items[position]?.vatRate ?? 0,
    })),
  }
}

async function writeItems(tx: Transaction<DB>, templateId: string, items: readonly ItemRow[]): Promise<void> {
  const rows = items.map((item) => ({ ...item, template_id: templateId }))
  await tx.insertInto('offer_template_items').values(rows).execute()
}

/** @throws 404 `service_plan_not_found`, 400 `invalid_value` (at `covers`) for an item that the plan has not */
async function writeCovers(tx: Transaction<DB>, templateId: string, covers: Fields['covers']): Promise<void> {
  await tx.deleteFrom('offer_template_covers').where('template_id', '=', templateId).execute()
  for (const { planId, code } of covers) {
    const plan = await servicePlanById(tx, planId, 'share')
    if (!plan.items.some((item) => item.code === code)) throw badRequest('invalid_value', 'covers')
    await tx
      .insertInto('offer_template_covers')
      .values({ template_id: templateId, plan_id: planId, code })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** @throws 409 `offer_template_exists` for a taken name, 404 `service_plan_not_found`, and as a new offer with these lines */
export function createOfferTemplate(db: Kysely<DB>, actor: Actor, fields: Fields): Promise<OfferTemplate> {
  return db.transaction().execute(async (tx) => {
    const { columns, items } = await rowsOf(tx, fields)
    const { id } = await tx
      .insertInto('offer_templates')
      .values({ ...columns, name: fields.name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeItems(tx, id, items)
    await writeCovers(tx, id, fields.covers)
    await log(tx, actor, 'CREATE', id, offerLogTexts.templateCreated(fields.name))
    return offerTemplateById(tx, id)
  })
}

/** @throws 404 `offer_template_not_found`, 409 `record_changed`, and as `createOfferTemplate` */
export function updateOfferTemplate(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { version, ...fields }: z.output<typeof OfferTemplateChange>,
): Promise<OfferTemplate> {
  return db.transaction().execute(async (tx) => {
    const before = await offerTemplateById(tx, id, 'update')
    if (version !== undefined && version !== before.version) throw recordChanged('offer_template', id)
    const { columns, items } = await rowsOf(tx, fields)
    await tx
      .updateTable('offer_templates')
      .set({ ...columns, name: fields.name, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('offer_template_items').where('template_id', '=', id).execute()
    await writeItems(tx, id, items)
    await writeCovers(tx, id, fields.covers)
    await log(tx, actor, 'UPDATE', id, offerLogTexts.templateUpdated(fields.name))
    return offerTemplateById(tx, id)
  })
}

/** @throws 404 `offer_template_not_found` */
export function deleteOfferTemplate(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name } = await offerTemplateById(tx, id, 'update')
    await tx.deleteFrom('offer_templates').where('id', '=', id).execute()
    await log(tx, actor, 'DELETE', id, offerLogTexts.templateDeleted(name))
  })
}
