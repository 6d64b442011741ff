export const labourMessages = {
  labour_rates_saved: 'Saat ücretleri kaydedildi',
  labour_rate_not_found: 'Saat ücreti bulunamadı',
  labour_rate_exists: 'Bu adla bir saat ücreti var',
  only_admin_can_manage_labour_rates: 'Saat ücretlerini yalnızca yönetici görebilir ve değiştirebilir',
} as const
