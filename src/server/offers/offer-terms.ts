// The terms of an offer, from the form's input to rows: looks up parts, computes exact amounts, refuses invalid terms.
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { z } from 'zod'
import type { OfferUpdate } from '../../shared/offers/offers.contract.ts'
import { offerTotals, pricedOffer, totalsProblem } from '../../shared/offers/offers.pricing.ts'
import type { DB, OfferItems, Offers } from '../db/schema.generated.ts'
import { badRequest, notFound } from '../platform/errors.ts'

export type OfferTerms = Omit<z.output<typeof OfferUpdate>, 'version'>
type ItemRow = Omit<Insertable<OfferItems>, 'offer_id'>
type PartSnapshot = Pick<Selectable<OfferItems>, 'part_code' | 'part_name'>

export type TermsRow = Pick<
  Insertable<Offers>,
  | 'note'
  | 'currency'
  | 'discount_percent_hundredths'
  | 'discount_amount_minor'
  | 'exchange_rate_e4'
  | 'total_minor'
  | 'discount_minor'
  | 'final_minor'
  | 'final_try_minor'
>

/** @throws 400 `discount_exceeds_total` (at discountAmount), 400 `offer_too_large` */
export function pricedTerms(terms: OfferTerms): TermsRow {
  const priced = pricedOffer(terms)
  const totals = offerTotals(priced)
  const problem = totalsProblem(totals)
  if (problem === 'discount_exceeds_total') throw badRequest(problem, 'discountAmount')
  if (problem) throw badRequest(problem)
  return {
    note: terms.note,
    currency: terms.currency,
    discount_percent_hundredths: priced.discountPercentHundredths,
    discount_amount_minor: priced.discountAmountMinor,
    exchange_rate_e4: priced.exchangeRateE4,
    total_minor: totals.totalMinor,
    discount_minor: totals.discountMinor,
    final_minor: totals.finalMinor,
    final_try_minor: totals.finalTryMinor,
  }
}

/**
 * The lines as rows, each stock part with its current code and name. `kept`: code and name in this offer's lines for parts that
 * have left the stock since.
 * @throws 404 `spare_part_not_found`
 */
export async function itemRows(
  tx: Transaction<DB>,
  terms: OfferTerms,
  kept: ReadonlyMap<string, PartSnapshot> = new Map(),
): Promise<ItemRow[]> {
  const { items } = pricedOffer(terms)
  const parts = await snapshots(tx, terms)
  return terms.items.map((item, position) => {
    const common = {
      position,
      type: item.type,
      description: item.description,
      quantity: item.quantity,
      unit_price_minor: items[position]?.unitPriceMinor ?? 0,
    }
    if (item.type === 'MANUAL' || !item.partId) return { ...common, part_id: null, part_code: null, part_name: null }
    const part = parts.get(item.partId) ?? kept.get(item.partId)
    if (!part) throw notFound('spare_part_not_found')
    return { ...common, part_id: item.partId, part_code: part.part_code, part_name: part.part_name }
  })
}

/** Locks the parts against deletion until the lines that name them are written. */
async function snapshots(tx: Transaction<DB>, terms: OfferTerms): Promise<Map<string, PartSnapshot>> {
  const ids = [
    ...new Set(terms.items.flatMap((item) => (item.type === 'INVENTORY' && item.partId ? [item.partId] : []))),
  ]
  if (ids.length === 0) return new Map()
  const parts = await tx
    .selectFrom('spare_parts')
    .select(['id', 'part_code', 'name as part_name'])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(parts.map(({ id, ...part }) => [id, part]))
}
