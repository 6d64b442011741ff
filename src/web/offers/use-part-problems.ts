// What is wrong with the parts of an offer's lines: lines of a copy, a template or a draft may name parts that have left the stock since.
import { useQuery } from '@tanstack/react-query'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { needed } from '../ui/typed.ts'
import type { OfferLine } from './offer-form.ts'
import { partsByIdQuery } from './offers.api.ts'

const texts = offersTexts.builder

/** `kept`: an offer that is changed keeps its parts, also those that have left. */
export function usePartProblems(items: readonly OfferLine[], kept: Offer | undefined) {
  // A line from the picker knows its stock.
  const ids = [...new Set(items.flatMap(({ partId, stock }) => (partId && stock === null ? partId : [])))].sort()
  const parts = useQuery({ ...partsByIdQuery(ids), enabled: ids.length > 0 })
  const keptIds = new Set(kept?.items.map(({ partId }) => partId))
  return ({ partId, stock, quantity, wasPart }: OfferLine): string | null => {
    if (wasPart) return texts.wasPart
    if (!partId || (stock === null && !parts.data)) return null
    const left = stock ?? parts.data?.get(partId)
    if (left === undefined) return keptIds.has(partId) ? texts.goneButKept : texts.gonePart
    if (needed(quantity) <= left) return null
    return left === 0 ? texts.soldOut : texts.moreThanStock(left)
  }
}
