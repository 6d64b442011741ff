export const consentsMessages = {
  notice_shown: 'Aydınlatma metnini gördüğünüz kaydedildi',
  consent_needed: 'Önce anlık bildirim iznini verin',
  consent_text_changed: 'Metin değişti. Sayfayı yenileyip yeniden okuyun',
} as const
