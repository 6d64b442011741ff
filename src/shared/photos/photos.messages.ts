export const photosMessages = {
  photo_created: 'Fotoğraf yüklendi',
  photo_deleted: 'Fotoğraf silindi',
  photo_not_found: 'Fotoğraf bulunamadı',
  photo_upload_id_taken: 'Bu yükleme numarası başka bir fotoğrafın. Fotoğrafı kaldırıp yeniden seçin.',
  photo_required: 'Lütfen bir fotoğraf seçin',
  one_photo_at_a_time: 'Fotoğrafları birer birer gönderin',
  invalid_file_type: 'Yalnızca JPEG, PNG, WebP ya da HEIC fotoğraf yüklenebilir',
  heic_not_supported: 'Bu HEIC fotoğraf okunamadı. JPEG olarak kaydedip yeniden deneyin.',
  photo_has_too_many_pixels: 'Fotoğraf en fazla 100 megapiksel olabilir',
  not_your_photo: 'Fotoğrafı yalnızca yükleyen ya da yönetici silebilir',
  photo_deletion_only_when_active: 'Fotoğraf yalnızca talep aktifken silinebilir',
} as const
