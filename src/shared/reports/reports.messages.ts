export const reportsMessages = {
  report_saved: 'Servis formu kaydedildi',
  report_signed_now: 'Servis formu imzalandı',
  report_signed: 'Servis formu imzalandı, artık değiştirilemez',
  report_not_found: 'Servis formu bulunamadı',
  report_only_while_working: 'Servis formu yalnızca devam eden ve tamamlanan işler için hazırlanır',
  report_needs_completion: 'Servis formu, iş tamamlanınca imzalanır',
  report_received_in_future: 'Teslim alma günü bugünden sonra olamaz',
  report_days_out_of_order: 'Teslim alma günü, teslim edilen günden sonra olamaz',
  report_photo_not_found: 'Seçilen fotoğraf bu talepte yok',
} as const
