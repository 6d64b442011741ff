import type { LostReason } from './lost-reasons.ts'

export const lostReasonTexts: Record<LostReason, string> = {
  PRICE: 'Fiyat yüksek bulundu',
  LATE: 'Geç kaldık',
  ELSEWHERE: 'Başka yere yaptırdı',
  NOT_NEEDED: 'Vazgeçti, gerek kalmadı',
  OTHER: 'Başka neden',
}

export const lostTexts = {
  saved: 'Kaybetme nedeni kaydedildi.',
  unknown: 'Neden kaybedildi? Seçin',
  of: (number: string) => `${number} numaralı teklif neden kaybedildi?`,
} as const
