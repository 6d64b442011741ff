// Lines of a stock change, and the result for a part.
export interface StockLine {
  partId: string
  quantity: number
}

/** A part after its stock moved. */
export interface MovedPart {
  id: string
  name: string
  partCode: string
  before: number
  after: number
  minStock: number
}

/** The same part twice becomes one line, at the place of the first. */
export function mergedLines(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>()
  for (const { partId, quantity } of lines) quantities.set(partId, (quantities.get(partId) ?? 0) + quantity)
  return [...quantities].map(([partId, quantity]) => ({ partId, quantity }))
}

/** The parts that this change brought down to their minimum or below it, for the low-stock notification. */
export const partsThatFellLow = (moved: Iterable<MovedPart>): string[] =>
  [...moved].filter(({ before, after, minStock }) => before > minStock && after <= minStock).map(({ id }) => id)
