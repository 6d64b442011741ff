export const customersMessages = {
  customer_created: 'Müşteri kaydedildi',
  customer_restored: 'Müşteri geri getirildi',
  customers_merged: 'Kayıtlar birleştirildi',
  only_customers_merge: 'Yalnız iki ayrı müşteri kaydı birleştirilebilir',
  customer_already_saved: 'Bu müşteri zaten kaydedildi',
  same_person: 'Bu müşteri zaten kayıtlı',
  billing_updated: 'Fatura bilgileri kaydedildi',
  tax_number_invalid: 'Numara hatalı: rakamları kontrol edin',
  customer_invited: 'Davet oluşturuldu',
  customer_signs_in: 'Bu müşterinin hesabı var',
  invitation_needs_address: 'Müşterinin e-posta adresi yok',
  email_of_record:
    'Bu adres işletmenin başka bir kaydında. Başka bir adres yazın ya da işletmeden kayıtlarınızı birleştirmesini isteyin.',
  invitation_not_found: 'Davet bulunamadı',
  invitation_ended: 'Davet geçersiz kılındı',
  invitation_taken: 'Kayıt hesabınıza alındı',
  invitation_accepted: 'Hesabınız açıldı',
} as const
