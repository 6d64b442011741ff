// The texts of the label sheet.
export const labelTexts = {
  title: 'Parça etiketleri',
  author: 'Pruva',
  shelf: (code: string) => `Raf ${code}`,
} as const
