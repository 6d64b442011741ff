export const customerLogTexts = {
  created: (name: string) => `${name} müşterisi hesapsız kaydedildi`,
} as const
