// What is wrong with the part of an offer's line: a copy, a template or a draft may name parts that have left the stock since.
import { useQuery } from '@tanstack/react-query'
import type { SparePart } from '../../../../shared/inventory/spare-parts.contract.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { needed } from '../../../ui/forms/typed.ts'
import { partsByIdQuery } from '../offers.api.ts'
import classes from './offer-builder.module.css'
import type { OfferLine } from './offer-form.ts'

const texts = offersTexts.builder

interface Props {
  item: OfferLine
  /** All lines: their parts are asked for in one call. */
  items: readonly OfferLine[]
  /** An offer that is changed keeps its parts, also those that have left. */
  kept: Offer | undefined
}

/** A component of its own, so that the answer draws no other part of the form again. */
export function PartProblem({ item, items, kept }: Props) {
  // A line from the picker knows its stock.
  const ids = [...new Set(items.flatMap(({ partId, stock }) => (partId && stock === null ? partId : [])))].sort()
  const parts = useQuery({ ...partsByIdQuery(ids), enabled: ids.length > 0 })
  const problem = problemOf(item, parts.data, kept)
  return (
    problem && (
      <p className={classes.overStock} role="status">
        {problem}
      </p>
    )
  )
}

type Stock = Pick<SparePart, 'quantity' | 'available'>

function problemOf(
  { partId, stock, available = 0, quantity, unit, wasPart }: OfferLine,
  known: ReadonlyMap<string, Stock> | undefined,
  kept: Offer | undefined,
): string | null {
  if (wasPart) return texts.wasPart
  if (!partId || (stock === null && !known)) return null
  const left = stock === null ? known?.get(partId) : { quantity: stock, available }
  if (left === undefined) return kept?.items.some((one) => one.partId === partId) ? texts.goneButKept : texts.gonePart
  if (needed(quantity) <= Math.min(left.quantity, left.available)) return null
  if (left.quantity === 0) return texts.soldOut
  return needed(quantity) <= left.quantity
    ? texts.moreThanAvailable(left.available, unit)
    : texts.moreThanStock(left.quantity, unit)
}
