import { formatInstant } from '../days.ts'
import { formatNumber } from '../numbers.ts'
import type { Waiting } from './overview.contract.ts'

const count = (value: number) => formatNumber(value)

export const overviewTexts = {
  title: 'Genel bakış',
  failed: 'Genel bakış alınamadı',

  waiting: {
    title: 'Sizi bekleyenler',
    /** `isExact` is false where the count stopped. */
    count: (value: number, isExact: boolean) => `${count(value)}${isExact ? '' : '+'}`,
    labels: {
      approvals: 'Onay bekleyen kullanıcı',
      withoutOffer: 'Teklif bekleyen talep',
      withoutAnswer: 'Yanıt bekleyen teklif',
      withoutValidOffer: 'Süresi dolan teklif',
      withoutTechnician: 'Teknisyensiz iş',
      withoutDate: 'Servis günü olmayan iş',
      dueBoats: 'Bakımı gelen tekne',
      lowStock: 'Azalan parça',
      failedMessages: 'Gönderilemeyen ileti',
    } satisfies Record<keyof Waiting, string>,
  },

  backup: {
    title: 'Yedek alınamıyor',
    last: (at: string | null) =>
      at ? `Son yedek ${formatInstant(at)} tarihinde alındı.` : 'Henüz hiç yedek alınmadı.',
    reason: (error: string) => `Sunucunun bildirdiği neden: ${error}`,
    ask: 'Sunucunun sorumlusuna haber verin.',
  },

  week: {
    title: 'Bu hafta',
    toCalendar: 'Takvimi aç',
    empty: 'Bu hafta takvimde kalem yok.',
    today: 'Bugün',
    more: (items: number) => `+${items} kalem daha`,
    done: 'tamamlandı',
  },

  charts: {
    title: 'Son 12 ay',
    requests: { title: 'Aylık talepler' },
    turnaround: {
      title: 'Tamamlanma süresi',
      hint: 'Talepten tamamlanmaya ortanca gün',
      days: (value: number) => `${formatNumber(value)} gün`,
    },
    rating: {
      title: 'Müşteri puanı',
      hint: 'Tamamlanan işlerin ortalama puanı',
      of: (value: number, ratings: number) => `${formatNumber(value, { least: 1 })} / 5 (${count(ratings)} puan)`,
    },
    income: { title: 'Gelir', hint: 'Kabul edilen teklifler, TL, KDV hariç' },
    maintenance: 'Bakım',
    fault: 'Arıza',
    month: 'Ay',
    none: 'Veri yok',
    table: 'Tablo olarak göster',
    empty: 'Son 12 ayda veri yok.',
  },

  counts: {
    approvals: (value: number) => `${count(value)} kullanıcı onay bekliyor`,
    pendingRequests: (value: number) => `${count(value)} talep beklemede`,
    ownWaiting: (value: number) => `${count(value)} talep yanıtınızı bekliyor`,
  },
} as const
