// The terms of an offer, from the form's input to rows: looks up parts, computes exact amounts, refuses invalid terms.
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { z } from 'zod'
import { fromMinor, toMinor } from '../../../../shared/money.ts'
import { cheapestChoice, dearestChoice, defaultChoice } from '../../../../shared/offers/offers.choice.ts'
import type { OfferUpdate } from '../../../../shared/offers/offers.contract.ts'
import { offerTotals, pricedOffer, totalsProblem } from '../../../../shared/offers/offers.pricing.ts'
import { fitsUnit, toE3, type Unit } from '../../../../shared/quantity.ts'
import type { VatMode, VatRate } from '../../../../shared/workshop/workshop.vat.ts'
import type { DB, OfferItems, Offers } from '../../../db/schema.generated.ts'
import { badRequest, notFound } from '../../../http/errors.ts'
import { rateNames } from '../../labour/labour.queries.ts'
import { workshopRow } from '../../workshop/workshop.queries.ts'
import { totalColumns } from './offer-totals.ts'

type Asked = Omit<z.output<typeof OfferUpdate>, 'version' | 'draft'>
type AskedItem = Asked['items'][number]

/** What was asked for, with the workshop's defaults where nothing was said. */
export interface OfferTerms extends Asked {
  items: (AskedItem & { vatRate: VatRate })[]
  vatMode: VatMode
  depositPercent: number | null
  depositAmount: number | null
}
type ItemRow = Omit<Insertable<OfferItems>, 'offer_id'>
type PartSnapshot = Pick<Selectable<OfferItems>, 'part_code' | 'part_name' | 'unit'>
type KeptLine = PartSnapshot & Pick<Selectable<OfferItems>, 'part_id' | 'rate_id' | 'rate_name'>
const NOTHING = { part_id: null, part_code: null, part_name: null, rate_id: null, rate_name: null }

type TermsRow = Omit<
  Insertable<Offers>,
  'id' | 'offer_number' | 'service_request_id' | 'valid_until' | 'status' | 'created_by' | 'decided_at'
>

/** @throws 400 `vat_exemption_required` (at the line), 400 `deposit_twice` (at depositAmount), 400 `offer_needs_fixed_line` (at items) */
export async function withDefaults(tx: Transaction<DB>, asked: Asked): Promise<OfferTerms> {
  const workshop = await workshopRow(tx)
  const items = asked.items.map((item, index) => {
    const vatRate = item.vatRate ?? (workshop.vat_rate as VatRate)
    if (vatRate === 0 && !item.vatExemption) throw badRequest('vat_exemption_required', `items.${index}.vatExemption`)
    return {
      ...item,
      vatRate,
      group: item.kind === 'ALTERNATIVE' ? item.group : null,
      vatExemption: vatRate === 0 ? item.vatExemption : null,
      vatExemptionCode: vatRate === 0 ? item.vatExemptionCode : null,
    }
  })
  if (items.every(({ kind }) => kind === 'OPTIONAL')) throw badRequest('offer_needs_fixed_line', 'items')
  const [percent, amount] = [asked.depositPercent ?? null, asked.depositAmount ?? null]
  if (percent !== null && amount !== null) throw badRequest('deposit_twice', 'depositAmount')
  return {
    ...asked,
    items,
    vatMode: asked.vatMode ?? workshop.vat_mode,
    depositPercent: amount === null ? (percent ?? fromMinor(workshop.deposit_percent_hundredths)) : null,
    depositAmount: amount,
  }
}

/**
 * No choice of lines may be refused later: the discount and the deposit fit the cheapest one, the limit the dearest one.
 * @throws 400 `discount_exceeds_total` (at discountAmount), 400 `offer_too_large`, 400 `deposit_exceeds_payable` (at depositAmount)
 */
export function pricedTerms(terms: OfferTerms): TermsRow {
  const priced = pricedOffer(terms)
  const totalsWith = (choose: typeof cheapestChoice) => offerTotals({ ...priced, items: choose(priced.items) })
  const [least, most] = [totalsWith(cheapestChoice), totalsWith(dearestChoice)]
  const problem = totalsProblem(least) ?? totalsProblem(most)
  if (problem === 'discount_exceeds_total') throw badRequest(problem, 'discountAmount')
  if (problem) throw badRequest(problem)
  const deposit = terms.depositAmount === null ? null : toMinor(terms.depositAmount)
  if (deposit !== null && deposit > least.payableMinor) throw badRequest('deposit_exceeds_payable', 'depositAmount')
  return {
    note: terms.note,
    currency: terms.currency,
    discount_percent_hundredths: priced.discountPercentHundredths,
    discount_amount_minor: priced.discountAmountMinor,
    exchange_rate_e4: priced.exchangeRateE4,
    vat_mode: terms.vatMode,
    deposit_percent_hundredths: terms.depositPercent === null ? null : toMinor(terms.depositPercent),
    deposit_amount_minor: deposit,
    ...totalColumns(offerTotals({ ...priced, items: defaultChoice(priced.items) }), terms.vatMode),
  }
}

/** Pieces and sets are whole. @throws 400 `number_not_whole` */
function refuseBroken(quantity: number, unit: Unit, field: string): void {
  if (!fitsUnit(quantity, unit)) throw badRequest('number_not_whole', field)
}

/**
 * The lines as rows, each stock part with its current code, name and unit, work with its rate's name. `before`: this offer's lines, for
 * parts and rates that are no longer offered.
 * @throws 404 `spare_part_not_found`, 404 `labour_rate_not_found` and 400 `number_not_whole` (at the line)
 */
export async function itemRows(
  tx: Transaction<DB>,
  terms: OfferTerms,
  before: readonly KeptLine[] = [],
): Promise<ItemRow[]> {
  const { items } = pricedOffer(terms)
  const parts = await snapshots(tx, terms, before)
  const rates = await ratesOf(tx, terms, before)
  return terms.items.map((item, position) => {
    const common = {
      position,
      type: item.type,
      description: item.description,
      job: item.job,
      kind: item.kind,
      group_name: item.group,
      vat_rate: item.vatRate,
      vat_exemption: item.vatExemption,
      vat_exemption_code: item.vatExemptionCode,
      unit: item.unit,
      quantity_e3: toE3(item.quantity),
      unit_price_minor: items[position]?.unitPriceMinor ?? 0,
    }
    const field = `items.${position}.quantity`
    if (item.type === 'LABOUR') {
      const [rateId, name] = [item.rateId ?? '', rates.get(item.rateId ?? '')]
      if (name === undefined) throw notFound('labour_rate_not_found', `items.${position}.rateId`)
      return { ...common, ...NOTHING, rate_id: rateId, rate_name: name, unit: 'HOUR' }
    }
    if (item.type === 'MANUAL' || !item.partId) {
      refuseBroken(item.quantity, item.unit, field)
      return { ...common, ...NOTHING }
    }
    const part = parts.get(item.partId)
    if (!part) throw notFound('spare_part_not_found')
    refuseBroken(item.quantity, part.unit, field)
    return { ...common, ...NOTHING, part_id: item.partId, ...part }
  })
}

/** Locks the parts against deletion until the lines that name them are written. */
async function snapshots(
  tx: Transaction<DB>,
  terms: OfferTerms,
  before: readonly KeptLine[],
): Promise<Map<string, PartSnapshot>> {
  const ids = [
    ...new Set(terms.items.flatMap((item) => (item.type === 'INVENTORY' && item.partId ? [item.partId] : []))),
  ]
  if (ids.length === 0) return new Map()
  const kept = before.flatMap(({ part_id, part_code, part_name, unit }) =>
    part_id ? [[part_id, { part_code, part_name, unit }] as const] : [],
  )
  const parts = await tx
    .selectFrom('spare_parts')
    .select(['id', 'part_code', 'name as part_name', 'unit'])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map([...kept, ...parts.map(({ id, ...part }) => [id, part] as const)])
}

/** The rates' names by id. */
async function ratesOf(
  tx: Transaction<DB>,
  terms: OfferTerms,
  before: readonly KeptLine[],
): Promise<Map<string, string>> {
  const kept = before.flatMap(({ rate_id, rate_name }) => (rate_id && rate_name ? [[rate_id, rate_name] as const] : []))
  const ids = terms.items.flatMap(({ type, rateId }) => (type === 'LABOUR' && rateId ? [rateId] : []))
  return new Map([...kept, ...(await rateNames(tx, ids))])
}
