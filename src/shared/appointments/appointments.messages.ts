export const appointmentsMessages = {
  appointment_settings_saved: 'Randevu ayarları kaydedildi',
  slot_taken: 'Bu randevu az önce doldu, lütfen başka bir zaman seçin',
  slot_not_offered: 'Bu gün randevu verilmiyor',
  period_too_long: 'En çok 92 gün sorulabilir',
} as const
