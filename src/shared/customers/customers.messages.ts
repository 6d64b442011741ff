export const customersMessages = {
  customer_created: 'Müşteri kaydedildi',
  customer_already_saved: 'Bu müşteri zaten kaydedildi',
  same_person: 'Bu müşteri zaten kayıtlı',
} as const
