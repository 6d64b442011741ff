export const workshopMessages = {
  workshop_updated: 'İşletme bilgileri kaydedildi',
  workshop_logo_updated: 'Logo kaydedildi',
  workshop_logo_deleted: 'Logo kaldırıldı',
  workshop_logo_not_found: 'Logo bulunamadı',
  logo_required: 'Lütfen bir logo seçin',
  only_admin_can_manage_workshop: 'İşletmenin bilgilerini yalnızca yönetici görebilir ve değiştirebilir',
  invalid_url: 'Geçerli bir internet adresi girin, örneğin https://ornek.com',
  invalid_tax_number: 'Vergi numarası 10, kimlik numarası 11 rakamdır',
  invalid_mersis: 'MERSİS numarası 16 rakamdır',
  invalid_iban: 'IBAN hatalı: rakamları kontrol edin',
} as const
