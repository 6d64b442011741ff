export const businessReportsMessages = {
  only_admin_can_see_reports: 'Raporları yalnızca yönetici görebilir',
  period_too_long: 'En çok 31 gün ya da ayın ilk gününden son gününe, en çok 36 ay seçin',
  offer_not_lost: 'Bu teklif kaybedilmedi',
  lost_reason_saved: 'Kaybetme nedeni kaydedildi',
} as const
