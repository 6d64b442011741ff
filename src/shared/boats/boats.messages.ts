export const boatsMessages = {
  boat_created: 'Tekne eklendi',
  boat_updated: 'Tekne güncellendi',
  boat_deleted: 'Tekne silindi',
  boat_not_found: 'Tekne bulunamadı',
  boat_not_found_or_not_owned: 'Tekne bulunamadı ya da size ait değil',
  not_your_boat: 'Bu tekne size ait değil',
  owner_not_found: 'Tekne sahibi bulunamadı',
  new_owner_not_found: 'Yeni sahip bulunamadı',
  coordinates_incomplete: 'Enlem ve boylam birlikte verilmelidir',
} as const
