// What offers leave, line by line, at the costs of today. For admins alone: only their own answers are made with it.
import type { Kysely } from 'kysely'
import { marginsOf } from '../../../shared/costs/offer-costs.ts'
import type { Currency } from '../../../shared/currencies.ts'
import { fromMinor } from '../../../shared/money.ts'
import { defaultChoice } from '../../../shared/offers/offers.choice.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import { pricedOffer, toE4 } from '../../../shared/offers/offers.pricing.ts'
import type { DB } from '../../db/schema.generated.ts'
import { partCosts } from '../inventory/unit-costs.queries.ts'
import { bulletinRate } from '../rates/bulletins.queries.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'

export async function withMargins(db: Kysely<DB>, offers: readonly Offer[]): Promise<Offer[]> {
  const ids = offers.flatMap(({ items }) => items.flatMap(({ partId }) => partId ?? []))
  const parts = await partCosts(db, [...new Set(ids)])
  const { hour_cost_minor: hourMinor, rate_kind: kind } = await workshopRow(db)
  const published = new Map<Currency, number | null>([['TRY', toE4(1)]])
  const named = [...offers.map(({ currency }) => currency), ...[...parts.values()].map(({ currency }) => currency)]
  for (const currency of new Set(named)) {
    if (currency === 'TRY' || published.has(currency)) continue
    const found = await bulletinRate(db, { currency, kind })
    published.set(currency, found && toE4(found.rate))
  }
  return offers.map((offer) => {
    const counted = offer.acceptedItemIds
      ? offer.items.filter(({ id }) => offer.acceptedItemIds?.includes(id))
      : defaultChoice(offer.items)
    const priced = pricedOffer({ ...offer, items: counted })
    const rateE4 = (currency: Currency) =>
      currency === offer.currency ? priced.exchangeRateE4 : (published.get(currency) ?? null)
    const { lines, minor } = marginsOf(priced, offer.currency, { parts, hourMinor, rateE4 })
    const byId = new Map([...lines].map(([{ id }, left]) => [id, left]))
    const amount = (left: number | null | undefined) => (left == null ? null : fromMinor(left))
    return {
      ...offer,
      items: offer.items.map((item) => ({ ...item, margin: amount(byId.get(item.id)) })),
      margin: amount(minor),
    }
  })
}
