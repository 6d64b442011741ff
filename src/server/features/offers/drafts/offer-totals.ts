// The sums of an offer from its rows.
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { LineKind } from '../../../../shared/offers/offers.choice.ts'
import { defaultChoice } from '../../../../shared/offers/offers.choice.ts'
import {
  type DepositTerms,
  type OfferTotals,
  offerTotals,
  type PricedOffer,
} from '../../../../shared/offers/offers.pricing.ts'
import { fromE3 } from '../../../../shared/quantity.ts'
import type { VatRate } from '../../../../shared/workshop/workshop.vat.ts'
import type { DB, OfferItems, Offers } from '../../../db/schema.generated.ts'

type ItemRow = Selectable<OfferItems>
export type TotalColumns = Pick<
  Insertable<Offers>,
  | 'total_minor'
  | 'discount_minor'
  | 'final_minor'
  | 'final_try_minor'
  | 'payable_minor'
  | 'payable_try_minor'
  | 'net_try_minor'
>

export interface CountedLine {
  id: string
  kind: LineKind
  group: string | null
  quantity: number
  unitPriceMinor: number
  vatRate: VatRate | null
}

export const toLine = (item: ItemRow): CountedLine => ({
  id: item.id,
  kind: item.kind,
  group: item.group_name,
  quantity: fromE3(item.quantity_e3),
  unitPriceMinor: item.unit_price_minor,
  vatRate: item.vat_rate as VatRate | null,
})

/** The accepted lines of an accepted offer: the required ones, and those that were chosen. */
export const acceptedItems = (items: readonly ItemRow[]): ItemRow[] =>
  items.filter((item) => item.kind === 'REQUIRED' || item.is_chosen)

/** The lines that the sums of the offer count. */
export const countedLines = (offer: Pick<Selectable<Offers>, 'status'>, items: readonly ItemRow[]): CountedLine[] =>
  offer.status === 'ACCEPTED' ? acceptedItems(items).map(toLine) : defaultChoice(items.map(toLine))

type Terms = Pick<
  Selectable<Offers>,
  'discount_percent_hundredths' | 'discount_amount_minor' | 'exchange_rate_e4' | 'vat_mode'
>

export const pricedRow = (offer: Terms, lines: readonly CountedLine[]): PricedOffer => ({
  items: lines,
  discountPercentHundredths: offer.discount_percent_hundredths,
  discountAmountMinor: offer.discount_amount_minor,
  exchangeRateE4: offer.exchange_rate_e4,
  vatMode: offer.vat_mode,
})

export const depositTerms = (
  offer: Pick<Selectable<Offers>, 'deposit_percent_hundredths' | 'deposit_amount_minor'>,
): DepositTerms => ({
  percentHundredths: offer.deposit_percent_hundredths,
  amountMinor: offer.deposit_amount_minor,
})

/** An offer that says nothing about KDV has only its final price. */
export const totalColumns = (totals: OfferTotals, vatMode: PricedOffer['vatMode']): TotalColumns => ({
  total_minor: totals.totalMinor,
  discount_minor: totals.discountMinor,
  final_minor: totals.finalMinor,
  final_try_minor: totals.finalTryMinor,
  payable_minor: vatMode === null ? null : totals.payableMinor,
  payable_try_minor: vatMode === null ? null : totals.payableTryMinor,
  net_try_minor: vatMode === null ? null : totals.netTryMinor,
})

export const itemsOfOffer = (tx: Kysely<DB>, offerId: string): Promise<ItemRow[]> =>
  tx.selectFrom('offer_items').selectAll().where('offer_id', '=', offerId).orderBy('position').execute()

/** The places of the accepted lines among the offer's lines, from 0. */
export async function acceptedPlaces(db: Kysely<DB>, offerId: string): Promise<number[]> {
  const items = await itemsOfOffer(db, offerId)
  const accepted = new Set(acceptedItems(items))
  return items.flatMap((item, index) => (accepted.has(item) ? [index] : []))
}

/** An acceptance that was taken back leaves no choice: the offer has the sums again that were sent. */
export async function forgetChoice(tx: Transaction<DB>, offerId: string): Promise<void> {
  const offer = await tx.selectFrom('offers').selectAll().where('id', '=', offerId).executeTakeFirstOrThrow()
  if (offer.vat_mode === null) return
  const lines = defaultChoice((await itemsOfOffer(tx, offerId)).map(toLine))
  await tx.updateTable('offer_items').set({ is_chosen: false }).where('offer_id', '=', offerId).execute()
  await tx
    .updateTable('offers')
    .set(totalColumns(offerTotals(pricedRow(offer, lines)), offer.vat_mode))
    .where('id', '=', offerId)
    .execute()
}
