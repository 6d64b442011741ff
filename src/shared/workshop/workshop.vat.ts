/** Prices without KDV, to which it is added, or with it. */
export const VAT_MODES = ['EXCLUDED', 'INCLUDED'] as const
export type VatMode = (typeof VAT_MODES)[number]
/** Percent. */
export const VAT_RATES = [0, 1, 10, 20] as const
export type VatRate = (typeof VAT_RATES)[number]
