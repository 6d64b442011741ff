// What an offer is worth today, beside its status.
import { dayOf } from '../../shared/days.ts'
import type { Offer } from '../../shared/offers/offers.contract.ts'

/** Unanswered, and past its last day. That day itself still counts. */
export const isExpired = (offer: Pick<Offer, 'status' | 'validUntil'>): boolean =>
  offer.status === 'SENT' && offer.validUntil < dayOf(new Date())

interface ComparedItem {
  key: string
  name: string
  /** By offer; an offer that doesn't name the item has no entry. */
  amounts: Map<string, number>
}

/** What the offers ask for each item that any of them names, in the order of the first that does. */
export function comparedItems(offers: readonly Offer[]): ComparedItem[] {
  const found = new Map<string, ComparedItem>()
  for (const offer of offers) {
    for (const item of offer.items) {
      const name = item.partName ?? item.description ?? ''
      const key = item.partId ?? name.trim().toLocaleLowerCase('tr')
      const row = found.get(key) ?? { key, name, amounts: new Map<string, number>() }
      // Counted in cents, as the server does.
      const cents = Math.round((row.amounts.get(offer.id) ?? 0) * 100) + Math.round(item.lineTotal * 100)
      row.amounts.set(offer.id, cents / 100)
      found.set(key, row)
    }
  }
  return [...found.values()]
}
