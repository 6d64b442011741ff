// What changed between two revisions of an offer. The server says it of neighbours, the screen of any two.
import type { OfferChanges, OfferTerms, RevisionLine } from './offers.contract.ts'

/** A part by its id, another line by its words. */
const nameOf = ({ partId, description }: RevisionLine): string =>
  partId ?? `${(description ?? '').trim().toLocaleLowerCase('tr')}`

/** Lines of one name are paired in their order. */
function keyed(items: readonly RevisionLine[]): Map<string, RevisionLine> {
  const seen = new Map<string, number>()
  return new Map(
    items.map((item) => {
      const name = nameOf(item)
      const times = seen.get(name) ?? 0
      seen.set(name, times + 1)
      return [`${name}:${times}`, item]
    }),
  )
}

const isSame = (a: RevisionLine, b: RevisionLine): boolean =>
  (
    [
      'unit',
      'quantity',
      'unitPrice',
      'description',
      'rateName',
      'job',
      'kind',
      'group',
      'vatRate',
      'vatExemption',
      'vatExemptionCode',
    ] as const
  ).every((name) => a[name] === b[name])

type Compared = Pick<OfferTerms, 'items' | keyof OfferChanges['totals']['before']>

const totalsOf = ({
  currency,
  total,
  discount,
  finalPrice,
  finalPriceTry,
  vatMode,
  payable,
  payableTry,
}: Compared) => ({
  ...{ currency, total, discount, finalPrice, finalPriceTry, vatMode, payable, payableTry },
})

/** In another currency every line has changed. */
export function changesBetween(before: Compared, after: Compared): OfferChanges {
  const [old, now] = [keyed(before.items), keyed(after.items)]
  const changed = [...now].flatMap(([key, line]) => {
    const was = old.get(key)
    return was && (before.currency !== after.currency || !isSame(was, line)) ? [{ before: was, after: line }] : []
  })
  return {
    added: [...now].flatMap(([key, line]) => (old.has(key) ? [] : [line])),
    removed: [...old].flatMap(([key, line]) => (now.has(key) ? [] : [line])),
    changed,
    totals: { before: totalsOf(before), after: totalsOf(after) },
  }
}
