export const customerLogTexts = {
  created: (name: string) => `${name} müşterisi hesapsız kaydedildi`,
  restored: (name: string) => `${name} müşterisi arşivden geri getirildi`,
} as const
