import { formatDecimal } from '../money.ts'

const hoursOf = (hours: number) => `${formatDecimal(hours)} saat`

export const engineLogTexts = {
  created: (engine: string, boat: string | null) =>
    boat === null ? `${engine} motoru eklendi` : `${engine} motoru ${boat} teknesine eklendi`,
  updated: (engine: string) => `${engine} motoru güncellendi`,
  reading: (engine: string, hours: number) => `${engine} motorunun saati okundu: ${hoursOf(hours)}`,
  readingCorrected: (engine: string, was: number, hours: number) =>
    `${engine} motorunun saat okuması düzeltildi: ${hoursOf(was)} geçersiz, doğrusu ${hoursOf(hours)}`,
  meterPhoto: (engine: string) => `${engine} motorunun sayacı fotoğraflandı`,
  meterReplaced: (engine: string, hours: number) => `${engine} motorunun sayacı değişti: toplam ${hoursOf(hours)}`,
  deleted: (engine: string) => `${engine} motoru silindi`,
  archived: (engine: string) => `${engine} motoru silindi (geçmişi arşivlendi)`,
  assigned: (engine: string, boat: string) => `${engine} motoru ${boat} teknesine bağlandı`,
  unassigned: (engine: string, boat: string) => `${engine} motoru ${boat} teknesinden ayrıldı`,
  moved: (engine: string, from: string | null, to: string) =>
    from === null
      ? `${engine} motoru ${to} teknesine taşındı`
      : `${engine} motoru ${from} teknesinden ${to} teknesine taşındı`,
} as const

export const brandLogTexts = {
  created: (name: string) => `${name} markası eklendi`,
  updated: (from: string, to: string) => `${from} markasının adı ${to} oldu`,
  deleted: (name: string) => `${name} markası modelleriyle silindi`,
  archived: (name: string) => `${name} markası modelleriyle silindi (geçmişteki motorlar için arşivlendi)`,
} as const

export const modelLogTexts = {
  created: (brand: string, name: string) => `${brand} ${name} modeli eklendi`,
  updated: (from: string, to: string) => `${from} modeli ${to} olarak güncellendi`,
  deleted: (brand: string, name: string) => `${brand} ${name} modeli silindi`,
  archived: (brand: string, name: string) => `${brand} ${name} modeli silindi (kullanan motorlar için arşivlendi)`,
} as const
