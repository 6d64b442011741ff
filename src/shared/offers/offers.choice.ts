// Which lines of an offer count: the required ones always, optional ones as chosen, of each group of alternatives exactly one.
import { lineTotal, type PricedQuantity } from './offers.pricing.ts'

export const LINE_KINDS = ['REQUIRED', 'OPTIONAL', 'ALTERNATIVE'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export interface ChoosableLine {
  kind: LineKind
  /** The group of alternatives; null for other lines. */
  group: string | null
}

/** The groups in the order of their first lines. */
export const alternativesOf = <T extends ChoosableLine>(items: readonly T[]): Map<string, T[]> =>
  Map.groupBy(
    items.filter(({ kind }) => kind === 'ALTERNATIVE'),
    ({ group }) => group ?? '',
  )

function choice<T extends ChoosableLine>(
  items: readonly T[],
  { optional, pick }: { optional: boolean; pick: (alternatives: readonly T[]) => T | undefined },
): T[] {
  const picked = new Set([...alternativesOf(items).values()].map(pick))
  return items.filter((item) => item.kind === 'REQUIRED' || (item.kind === 'OPTIONAL' ? optional : picked.has(item)))
}

/** What the totals of an offer without an answer count: the required lines, and the first of each group of alternatives. */
export const defaultChoice = <T extends ChoosableLine>(items: readonly T[]): T[] =>
  choice(items, { optional: false, pick: ([first]) => first })

type Priced = ChoosableLine & PricedQuantity

const dearer = (a: Priced, b: Priced): boolean => lineTotal(a) > lineTotal(b)

/** No choice has a smaller sum of its lines. */
export const cheapestChoice = <T extends Priced>(items: readonly T[]): T[] =>
  choice(items, { optional: false, pick: (group) => group.reduce((a, b) => (dearer(a, b) ? b : a)) })

/** No choice has a larger sum of its lines. */
export const dearestChoice = <T extends Priced>(items: readonly T[]): T[] =>
  choice(items, { optional: true, pick: (group) => group.reduce((a, b) => (dearer(b, a) ? b : a)) })

export type ChoiceProblem =
  | 'invalid_value'
  | 'offer_line_required'
  | 'offer_alternative_missing'
  | 'offer_one_alternative'

/** Without `selected`: the required lines alone. */
export function chosenLines<T extends ChoosableLine & { id: string }>(
  items: readonly T[],
  selected: readonly string[] = items.flatMap(({ id, kind }) => (kind === 'REQUIRED' ? [id] : [])),
): { lines: T[] } | { problem: ChoiceProblem } {
  const ids = new Set(selected)
  const lines = items.filter(({ id }) => ids.has(id))
  if (lines.length < ids.size) return { problem: 'invalid_value' }
  if (items.some(({ id, kind }) => kind === 'REQUIRED' && !ids.has(id))) return { problem: 'offer_line_required' }
  const counts = [...alternativesOf(items).values()].map((group) => group.filter(({ id }) => ids.has(id)).length)
  if (counts.some((count) => count === 0)) return { problem: 'offer_alternative_missing' }
  if (counts.some((count) => count > 1)) return { problem: 'offer_one_alternative' }
  return { lines }
}
