export const plansMessages = {
  service_plan_created: 'Bakım planı şablonu eklendi',
  service_plan_updated: 'Bakım planı şablonu güncellendi',
  service_plan_deleted: 'Bakım planı şablonu silindi',
  service_plan_not_found: 'Bakım planı şablonu bulunamadı',
  engine_plan_updated: 'Motorun bakım planı güncellendi',
  plan_limit_required: 'En az bir saat ya da ay sınırı girin',
  plan_code_taken: 'Bu kod listede zaten var',
  plan_done_in_future: 'Yapıldığı gün gelecekte olamaz',
  boat_plan_updated: 'Teknenin tarihleri güncellendi',
  plan_item_not_found: 'Bakım maddesi bulunamadı',
  plan_item_already_requested: 'Bu madde için açık bir talep zaten var',
} as const
