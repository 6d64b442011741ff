// Without the numbers themselves.
export const billingLogTexts = {
  updated: (name: string) => `${name} müşterisinin fatura bilgileri kaydedildi`,
} as const
