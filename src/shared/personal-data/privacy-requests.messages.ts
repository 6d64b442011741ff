export const privacyRequestsMessages = {
  privacy_request_filed: 'Başvuru kaydedildi',
  privacy_request_saved: 'Başvuru güncellendi',
  privacy_request_not_found: 'Başvuru bulunamadı',
  privacy_request_answered: 'Bu başvuru yanıtlandı',
  privacy_request_too_early: 'Geliş günü bugünden sonra olamaz',
} as const
