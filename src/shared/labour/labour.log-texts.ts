export const labourLogTexts = { updated: 'Saat ücretleri ve saat maliyetleri değiştirildi' } as const
