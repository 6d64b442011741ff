const named = (caption: string | null) => (caption ? `: ${caption}` : '')

export const photoLogTexts = {
  created: (boat: string, caption: string | null) => `${boat} teknesinin talebine fotoğraf yüklendi${named(caption)}`,
  deleted: (boat: string, caption: string | null) => `${boat} teknesinin talebinden fotoğraf silindi${named(caption)}`,
} as const
