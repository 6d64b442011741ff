// What the label sheet says.
export const labelTexts = {
  title: 'Parça etiketleri',
  author: 'Pruva',
  shelf: (code: string) => `Raf ${code}`,
} as const
