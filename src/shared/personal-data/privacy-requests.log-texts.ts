export const privacyRequestLogTexts = {
  filed: (number: string, kind: string) => `${number} numaralı KVKK başvurusu kaydedildi (${kind})`,
  changed: (number: string, kind: string) => `${number} numaralı KVKK başvurusunun türü değişti (${kind})`,
  answered: (number: string) => `${number} numaralı KVKK başvurusu yanıtlandı`,
  reminded: (number: string, day: string) => `${number} numaralı KVKK başvurusu hatırlatıldı, son gün ${day}`,
  erased: (number: string) => `${number} numaralı başvuruyla bir kişinin bilgileri silindi`,
  papersEnded: (count: number) => `Silinmiş bir kişinin son günü geçen ${count} kaydı boşaltıldı`,
} as const
