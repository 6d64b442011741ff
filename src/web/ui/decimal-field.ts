/** Numbers are typed the Turkish way; a point is understood as a comma. What is half typed or too large stays to be mended. */
export const decimalField = {
  decimalSeparator: ',',
  allowedDecimalSeparators: ['.', ','] as string[],
  clampBehavior: 'none',
} as const

/** Money and hours: two decimals, never below zero. */
export const amountField = {
  ...decimalField,
  decimalScale: 2,
  allowNegative: false,
  min: 0,
  inputMode: 'decimal',
} as const
