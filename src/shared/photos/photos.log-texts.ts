import type { RequestNames } from '../requests/requests.log-texts.ts'

const named = (caption: string | null) => (caption ? `: ${caption}` : '')

export const photoLogTexts = {
  created: ({ boat, number }: RequestNames, caption: string | null) =>
    `${boat} teknesinin ${number} numaralı talebine fotoğraf yüklendi${named(caption)}`,
  deleted: ({ boat, number }: RequestNames, caption: string | null) =>
    `${boat} teknesinin ${number} numaralı talebinden fotoğraf silindi${named(caption)}`,
} as const
