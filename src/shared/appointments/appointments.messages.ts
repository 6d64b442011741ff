export const appointmentsMessages = {
  appointment_settings_saved: 'Randevu ayarları kaydedildi',
  slot_taken: 'Bu randevu az önce doldu, lütfen başka bir zaman seçin',
  slot_not_offered: 'Bu gün randevu verilmiyor',
  day_overbooked: 'Bu gün dolu. Yine de verilecekse onaylayın.',
  day_closed: 'Bu gün randevuya kapalı. Yine de verilecekse onaylayın.',
  slot_saved: 'Randevunuz kaydedildi.',
  slot_canceled: 'Randevunuzdan vazgeçildi.',
  slot_too_near: 'Randevuya az kaldı ya da günü geçti. Değiştirmek için bizi arayın.',
  no_slot: 'Bu talebin randevusu yok',
  only_owner_can_change_slot: 'Randevuyu yalnızca talebin sahibi değiştirebilir',
  period_too_long: 'En çok 92 gün sorulabilir',
} as const
