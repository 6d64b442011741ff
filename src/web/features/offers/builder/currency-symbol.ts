import { formatMoney } from '../../../../shared/money.ts'

/** '€' for EUR, as in amounts. */
export const currencySymbol = (currency: string): string => formatMoney(0, currency).replace('0,00', '').trim()
