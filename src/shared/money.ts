// Amounts are integers in minor units (cents, kuruş); JSON has numbers with at most two decimals.

/** 1234.5 → 123450. The input has at most two decimals (checked by the schema), so rounding only removes the binary error. */
export const toMinor = (amount: number): number => Math.round(amount * 100)

/** 123450 → 1234.5 */
export const fromMinor = (minor: number): number => minor / 100

/** Rounds a half away from zero. */
export const divideHalfUp = (value: bigint, by: bigint): bigint =>
  value >= 0n ? (value * 2n + by) / (by * 2n) : -((-value * 2n + by) / (by * 2n))

const dot = (whole: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** Turkish number form with two decimals: 1234.5 → "1.234,50". */
export function formatAmount(amount: number): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}${dot(whole)},${cents}`
}

/** At most two decimals, none for whole numbers: 412.5 → "412,5". */
export function formatDecimal(value: number): string {
  return formatAmount(value)
    .replace(/,00$/, '')
    .replace(/(,\d)0$/, '$1')
}

const CURRENCY_SYMBOLS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£' }

/** "1.234,50 ₺" for lira, "€ 1.234,50" for the others (architecture, section 5). */
export function formatMoney(amount: number, currency: string): string {
  return currency === 'TRY'
    ? `${formatAmount(amount)} ₺`
    : `${CURRENCY_SYMBOLS[currency] ?? currency} ${formatAmount(amount)}`
}
