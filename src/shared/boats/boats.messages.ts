export const boatsMessages = {
  boat_created: 'Tekne eklendi',
  boat_updated: 'Tekne güncellendi',
  boat_deleted: 'Tekne silindi',
  boat_identity_updated: 'Teknenin kimlik bilgileri kaydedildi',
  boat_tag_created: 'QR etiketi oluşturuldu',
  boat_tag_deleted: 'QR etiketi geçersiz kılındı',
  tag_not_found: 'Etiket bulunamadı',
  hin_unusual:
    'Numara 14 karakterlik ISO 10087 biçiminde (ABD’de 12 karakter) değil. Doğruysa böyle de kaydedebilirsiniz.',
  invalid_mmsi: 'MMSI 9 rakam olmalıdır',
  invalid_call_sign: 'Çağrı işareti 3–10 harf ya da rakam olmalıdır',
  boat_not_found: 'Tekne bulunamadı',
  boat_not_found_or_not_owned: 'Tekne bulunamadı ya da size ait değil',
  not_your_boat: 'Bu tekne size ait değil',
  owner_not_found: 'Tekne sahibi bulunamadı',
  new_owner_not_found: 'Yeni sahip bulunamadı',
  coordinates_incomplete: 'Enlem ve boylam birlikte verilmelidir',
} as const
