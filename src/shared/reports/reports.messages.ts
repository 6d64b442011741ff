export const reportsMessages = {
  report_saved: 'Servis formu kaydedildi',
  report_signed_now: 'Servis formu imzalandı',
  report_signed: 'Servis formu imzalandı, artık değiştirilemez',
  report_not_found: 'Servis formu bulunamadı',
  report_only_while_working: 'Servis formu yalnızca devam eden ve tamamlanan işler için hazırlanır',
  report_needs_completion: 'Servis formu, iş tamamlanınca imzalanır',
  report_photo_not_found: 'Seçilen fotoğraf bu talepte yok',
} as const
