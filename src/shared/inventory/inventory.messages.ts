export const inventoryMessages = {
  spare_part_not_found: 'Parça bulunamadı',
  spare_part_code_already_exists: 'Bu parça kodu zaten var',
  quantity_must_be_greater_than_zero: 'Adet sıfırdan büyük olmalı',
} as const
