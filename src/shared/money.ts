// Amounts are integers in minor units (cents, kuruş); JSON has numbers with at most two decimals.
import { formatNumber } from './numbers.ts'

/** 1234.5 → 123450. The input has at most two decimals (checked by the schema), so rounding only removes the binary error. */
export const toMinor = (amount: number): number => Math.round(amount * 100)

/** 123450 → 1234.5 */
export const fromMinor = (minor: number): number => minor / 100

/** Rounds a half away from zero. */
export const divideHalfUp = (value: bigint, by: bigint): bigint =>
  value >= 0n ? (value * 2n + by) / (by * 2n) : -((-value * 2n + by) / (by * 2n))

/** Turkish number form with two decimals: 1234.5 → "1.234,50". */
export const formatAmount = (amount: number): string => formatNumber(amount, { least: 2, most: 2 })

/** At most two decimals, none for whole numbers: 412.5 → "412,5". */
export const formatDecimal = (value: number): string => formatNumber(value, { most: 2 })

const CURRENCY_SYMBOLS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£' }

/** "1.234,50 ₺" for lira, "€ 1.234,50" for the others (architecture, section 5). */
export function formatMoney(amount: number, currency: string): string {
  return currency === 'TRY'
    ? `${formatAmount(amount)} ₺`
    : `${CURRENCY_SYMBOLS[currency] ?? currency} ${formatAmount(amount)}`
}
