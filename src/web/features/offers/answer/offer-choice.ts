// Which lines of an open offer its owner has ticked, on the card and in the bar at the bottom. Kept until the offer changes.
import { useSyncExternalStore } from 'react'
import { fromMinor } from '../../../../shared/money.ts'
import { alternativesOf, defaultChoice } from '../../../../shared/offers/offers.choice.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { type OfferTotals, offerTotals, pricedOffer } from '../../../../shared/offers/offers.pricing.ts'

type Item = Offer['items'][number]

/** By offer and version. */
const choices = new Map<string, ReadonlySet<string>>()
const starts = new WeakMap<Offer, ReadonlySet<string>>()
const listeners = new Set<() => void>()

const keyOf = ({ id, version }: Offer) => `${id}:${version}`

export const hasChoice = (offer: Offer): boolean => offer.items.some(({ kind }) => kind !== 'REQUIRED')

function startOf(offer: Offer): ReadonlySet<string> {
  const start = starts.get(offer) ?? new Set(defaultChoice(offer.items).map(({ id }) => id))
  starts.set(offer, start)
  return start
}

const idsOf = (offer: Offer): ReadonlySet<string> => choices.get(keyOf(offer)) ?? startOf(offer)

/** Of an offer without a choice there are none. */
export const chosenIdsOf = (offer: Offer): ReadonlySet<string> | undefined =>
  hasChoice(offer) ? idsOf(offer) : undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Of alternatives one stays chosen. */
export function toggleLine(offer: Offer, item: Item): void {
  const ids = new Set(idsOf(offer))
  if (item.kind === 'ALTERNATIVE') {
    for (const other of alternativesOf(offer.items).get(item.group ?? '') ?? []) ids.delete(other.id)
    ids.add(item.id)
  } else if (!ids.delete(item.id)) ids.add(item.id)
  choices.set(keyOf(offer), ids)
  for (const listener of listeners) listener()
}

export const chosenItems = (offer: Offer): Item[] => offer.items.filter(({ id }) => idsOf(offer).has(id))

/** In lira, with KDV: of the chosen lines, or of the whole offer where there is nothing to choose. */
export const chosenPayableTry = (offer: Offer): number =>
  hasChoice(offer) ? fromMinor(totalsWith(offer, chosenItems(offer)).payableTryMinor) : offer.payableTry

export const useChosenIds = (offer: Offer): ReadonlySet<string> => useSyncExternalStore(subscribe, () => idsOf(offer))

/** An offer from before keeps the sums that it was sent with. */
export const totalsWith = (offer: Offer, items: readonly Item[]): OfferTotals =>
  offerTotals(pricedOffer({ ...offer, items }))
