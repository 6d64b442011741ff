// The texts of appointments on the screens and in the log.
import { formatDay } from '../days.ts'
import type { Half } from './appointments.contract.ts'

const halves: Record<Half, string> = { AM: 'öğleden önce', PM: 'öğleden sonra' }

export const appointmentsTexts = {
  slot: (day: string, half: Half) => `${formatDay(day)} ${halves[half]}`,
  wish: 'Randevu isteği',
  pick: 'Randevu',
  pickHint: 'Seçtiğiniz yarım gün, teklifiniz hazırlanırken sizin için tutulur.',
  none: 'Randevu seçmek istemiyorum',
  settings: {
    open: 'Randevu ayarları',
    failed: 'Randevu ayarları alınamadı',
    workingDays: 'Çalışma günleri',
    days: ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz'],
    placesAHalf: 'Yarım günde kaç iş',
    placesHint: '0: randevu verilmez.',
    leadDays: 'En erken kaç gün sonraya',
    holdHours: 'Randevu isteği kaç saat tutulur',
    closedDay: 'Kapalı gün',
    closedDays: 'Kapalı günler',
    addClosed: 'Ekle',
    removeClosed: (day: string) => `${formatDay(day)} gününü çıkar`,
  },
  log: (placesAHalf: number) => `Randevu ayarları değişti: yarım günde ${placesAHalf} iş`,
} as const
