export const handoversMessages = {
  handover_offered: 'Devir önerildi',
  handover_accepted: 'Tekne devralındı',
  handover_canceled: 'Devir iptal edildi',
  handover_not_found: 'Devir bulunamadı',
  handover_over: 'Bu devir artık geçerli değil',
  handover_pending: 'Bu tekne için bekleyen bir devir var',
  handover_to_self: 'Tekne zaten bu adresteki hesabın',
  handover_open_requests: 'Teknenin açık servis talebi var. Önce sonuçlandırın ya da devre katın.',
  handover_request_has_offer: 'Teklifi ya da ödemesi olan açık talep devredilemez. Önce talebi sonuçlandırın.',
  boat_preview_created: 'Önizleme bağlantısı oluşturuldu',
  boat_preview_deleted: 'Önizleme bağlantısı kapatıldı',
  boat_preview_not_found: 'Önizleme bulunamadı',
} as const
