export const CURRENCIES = ['EUR', 'USD', 'GBP', 'TRY'] as const
export type Currency = (typeof CURRENCIES)[number]
