export const offersMessages = {
  offer_created: 'Teklif gönderildi',
  offer_updated: 'Teklif güncellendi',
  offer_accepted: 'Teklif kabul edildi.',
  offer_rejected: 'Teklif reddedildi.',
  offer_not_found: 'Teklif bulunamadı',
  not_your_offer: 'Bu teklif size ait değil',
  offer_not_in_sent_status: 'Bu teklif artık yanıtlanamaz',
  offer_revised: 'Teklif siz okuduktan sonra değişti',
  discount_exceeds_total: 'İndirim toplamdan büyük olamaz',
  offer_too_large: 'Teklif tutarı çok büyük',
  bulletin_not_found: 'Bu para biriminin kuru için Merkez Bankası bülteni yok',
  offer_items_required: 'Teklife en az bir kalem ekleyin',
} as const
