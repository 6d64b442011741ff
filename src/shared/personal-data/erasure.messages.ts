export const erasureMessages = {
  person_erased: 'Kişinin bilgileri silindi',
  person_already_erased: 'Bu kişinin bilgileri silinmiş',
  erasure_blocked: 'Açık iş ya da bekleyen devir varken silinemez',
  erasure_request_invalid: 'Bu kişinin yanıt bekleyen bir silme başvurusunu seçin',
} as const
