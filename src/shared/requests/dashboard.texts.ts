// The texts of a technician's own jobs.
import { formatDay } from '../days.ts'

export const dashboardTexts = {
  empty: 'Size atanmış iş bulunmamaktadır.',
  emptyHint: 'Size bir iş atandığında burada görünür.',
  statuses: { ALL: 'Hepsi', ACTIVE: 'Aktif', COMPLETED: 'Tamamlanmış', CANCELED: 'İptal Edilmiş' },
  preferred: (day: string) => `Tercih: ${formatDay(day)}`,
  assigned: (day: string) => `Servis günü: ${day}`,
  noDate: 'Tarih belirtilmemiş',
  groups: {
    today: 'Bugün',
    overdue: 'Günü geçmiş',
    ahead: 'Yaklaşan',
    undated: 'Günü belli olmayan',
    others: 'Diğer işler',
  },
  nothingToday: 'Bugün için atanmış işiniz yok.',
  directionsTo: (boat: string) => `${boat}: yol tarifi al`,
}
