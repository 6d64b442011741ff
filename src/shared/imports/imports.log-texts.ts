import { formatNumber } from '../numbers.ts'

const rows = (count: number) => `${formatNumber(count)} satır`

export const importLogTexts = {
  read: (fileName: string, count: number) => `İçe aktarma: ${fileName} okundu, ${rows(count)}`,
  checking: (fileName: string) => `İçe aktarma: ${fileName} denemesi başlatıldı`,
  answeredAll: (fileName: string) => `İçe aktarma: ${fileName} dosyasının soran satırları yanıtlandı`,
  answered: (fileName: string, n: number) => `İçe aktarma: ${fileName} dosyasının ${n}. satırı yanıtlandı`,
  running: (fileName: string, count: number) => `İçe aktarma: ${fileName} aktarılıyor, ${rows(count)}`,
  undoing: (fileName: string) => `İçe aktarma: ${fileName} geri alınıyor`,
  done: (fileName: string, count: number) => `İçe aktarma: ${fileName} aktarıldı, ${rows(count)}`,
  failed: (fileName: string) => `İçe aktarma: ${fileName} bir satırda takıldı, aktarılanlar geri alındı`,
  undone: (fileName: string, count: number) => `İçe aktarma: ${fileName} geri alındı, ${rows(count)}`,
  deleted: (fileName: string) => `İçe aktarma: ${fileName} silindi`,
} as const
