// How offers compare.
import type { Offer } from '../../../shared/offers/offers.contract.ts'

interface ComparedItem {
  key: string
  name: string
  /** By offer; an offer without the item has no entry. */
  amounts: Map<string, number>
  /** The same of lines that the sums of the offer leave out. */
  leftOut: Map<string, number>
}

/** All items of the offers with each offer's amount, in the order of their first occurrence. */
export function comparedItems(
  offers: readonly Offer[],
  counts: (offer: Offer, item: Offer['items'][number]) => boolean,
): ComparedItem[] {
  const found = new Map<string, ComparedItem>()
  for (const offer of offers) {
    for (const item of offer.items) {
      const name = item.partName ?? item.description ?? ''
      const key = item.partId ?? name.trim().toLocaleLowerCase('tr')
      const row = found.get(key) ?? {
        key,
        name,
        amounts: new Map<string, number>(),
        leftOut: new Map<string, number>(),
      }
      const amounts = counts(offer, item) ? row.amounts : row.leftOut
      // Adds in cents, as the server does.
      const cents = Math.round((amounts.get(offer.id) ?? 0) * 100) + Math.round(item.lineTotal * 100)
      amounts.set(offer.id, cents / 100)
      found.set(key, row)
    }
  }
  return [...found.values()]
}
