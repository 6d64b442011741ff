export const workshopLogTexts = {
  updated: (name: string) => `${name} işletmesinin bilgileri değiştirildi`,
  logoUpdated: 'İşletmenin logosu yüklendi',
  logoDeleted: 'İşletmenin logosu kaldırıldı',
} as const
