export const calendarMessages = {
  calendar_item_created: 'Takvim kalemi oluşturuldu',
  calendar_item_updated: 'Takvim kalemi güncellendi',
  calendar_item_deleted: 'Takvim kalemi silindi',
  calendar_feed_created: 'Takvim adresiniz hazır',
  calendar_feed_deleted: 'Takvim adresi geçersiz kılındı',
  calendar_not_found: 'Takvim kalemi bulunamadı',
  calendar_item_of_request: 'Servis talebine bağlı bir kalemin başlığı ve tipi değiştirilemez',
  invalid_range_type: 'Bitiş günü başlangıçtan önce olamaz; aralık en çok 62 gün olabilir',
  invalid_color: 'Geçerli bir renk seçin',
} as const
