// The bounds of an offer's numbers.
import { money, type NumberRange } from '../typed-number.ts'

export const MOST_OFFERED = 100_000

export const OFFER_NUMBERS = {
  unitPrice: money(10_000_000),
  discountPercent: { min: 0, max: 100, decimals: 2, units: ['%'] },
  discountAmount: money(100_000_000),
  exchangeRate: { ...money(100_000), min: 0.0001, decimals: 4 },
  validityDays: { min: 1, max: 365, decimals: 0, units: ['gün'] },
  depositPercent: { min: 0, max: 100, decimals: 2, units: ['%'] },
  depositAmount: money(100_000_000),
} satisfies Record<string, NumberRange>
