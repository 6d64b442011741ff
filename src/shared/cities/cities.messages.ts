export const citiesMessages = {
  city_created: 'Şehir eklendi!',
  city_updated: 'Şehir güncellendi',
  city_deleted: 'Şehir silindi',
  city_not_found: 'Şehir bulunamadı',
  city_already_exists: 'Bu şehir zaten var',
  city_in_use: 'Bu şehir kullanımda olduğu için silinemez',
} as const
