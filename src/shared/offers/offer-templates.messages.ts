export const offerTemplatesMessages = {
  offer_template_created: 'Teklif şablonu kaydedildi',
  offer_template_updated: 'Teklif şablonu güncellendi',
  offer_template_deleted: 'Teklif şablonu silindi',
  offer_template_not_found: 'Teklif şablonu bulunamadı',
  offer_template_exists: 'Bu adla bir teklif şablonu zaten var',
  only_admin_can_use_offer_templates: 'Teklif şablonlarını yalnızca yönetici kullanabilir',
} as const
