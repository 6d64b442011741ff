// Lines of a stock change, and the result for a part. Quantities are thousandths.
import type { Unit } from '../../../shared/quantity.ts'

export interface StockLine {
  partId: string
  quantityE3: number
}

/** A part after its stock moved. */
export interface MovedPart {
  id: string
  name: string
  partCode: string
  unit: Unit
  beforeE3: number
  afterE3: number
  minStockE3: number
}

/** The same part twice becomes one line, at the place of the first. */
export function mergedLines(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>()
  for (const { partId, quantityE3 } of lines) quantities.set(partId, (quantities.get(partId) ?? 0) + quantityE3)
  return [...quantities].map(([partId, quantityE3]) => ({ partId, quantityE3 }))
}

/** The parts that this change brought down to their minimum or below it, for the low-stock notification. */
export const partsThatFellLow = (
  moved: Iterable<Pick<MovedPart, 'id' | 'beforeE3' | 'afterE3' | 'minStockE3'>>,
): string[] =>
  [...moved]
    .filter(({ beforeE3, afterE3, minStockE3 }) => beforeE3 > minStockE3 && afterE3 <= minStockE3)
    .map(({ id }) => id)
