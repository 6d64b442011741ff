export const invoicingMessages = {
  invoice_recorded: 'Fatura kaydedildi',
  invoice_voided: 'Fatura kaydı geçersiz kılındı',
  invoice_not_found: 'Fatura bulunamadı',
  invoice_number_exists: 'Bu numarayla kayıtlı bir fatura var',
  invoice_in_future: 'Fatura günü bugünden sonra olamaz',
  nothing_to_invoice: 'Bu işte faturalanacak tutar yok',
  already_reversed: 'Bu kayıt zaten geri alınmış',
  only_admin_can_invoice: 'Faturaları yalnızca yönetici görebilir ve kaydedebilir',
  vat_exemption_code_invalid: 'İstisna kodu üç rakamdır',
} as const
