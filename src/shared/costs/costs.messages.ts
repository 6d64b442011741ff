export const costsMessages = {
  expense_added: 'Gider kaydedildi',
  expense_reversed: 'Gider geri alındı',
  expense_not_found: 'Gider bulunamadı',
  expense_in_future: 'Gider günü bugünden sonra olamaz',
  expense_id_taken: 'Bu kayıt numarası kullanılmış',
  only_admin_can_see_results: 'İşin sonucunu yalnızca yönetici görebilir',
} as const
