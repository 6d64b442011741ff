export const paymentsMessages = {
  payment_recorded: 'Ödeme kaydedildi',
  payer_saved: 'Ödeyen kaydedildi',
  payer_fixed: 'Ödeme ya da fatura kaydı olan talebin ödeyeni değişmez',
  payment_reversed: 'Ödeme geri alındı',
  payment_not_found: 'Ödeme bulunamadı',
  payment_exceeds_due: 'Ödeme açık tutardan fazla',
  payment_already_reversed: 'Bu ödeme zaten geri alınmış',
  payment_is_reversal: 'Ters kayıt geri alınamaz',
  payment_in_future: 'Ödeme günü bugünden sonra olamaz',
  only_admin_can_record_payments: 'Ödemeleri yalnızca yönetici kaydedebilir ve geri alabilir',
  calendar_item_of_due: 'Tahsilata bağlı bir kalemin başlığı ve tipi değiştirilemez, kalem silinemez',
} as const
