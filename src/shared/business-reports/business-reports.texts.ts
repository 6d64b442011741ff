import { formatDay } from '../days.ts'
import { formatNumber } from '../numbers.ts'
import { lostReasonTexts } from '../offers/lost-reasons.texts.ts'
import { LOST_REASONS, type LostReason } from '../offers/lost-reasons.ts'
import type { ReportName } from './business-reports.columns.ts'
import type { Period, PeriodName } from './business-reports.period.ts'

interface ReportTexts {
  /** Also the name of its sheet. */
  title: string
  question: string
  hint: string
}

export const businessReportsTexts = {
  title: 'Raporlar',
  failed: 'Rapor alınamadı',
  period: 'Dönem',
  periods: { week: 'Geçen hafta', month: 'Bu ay', year: 'Bu yıl', twelve: 'Son 12 ay' } satisfies Record<
    PeriodName,
    string
  >,
  periodOf: ({ from, to }: Period) => `${formatDay(from)} – ${formatDay(to)}`,
  reports: {
    receivables: { title: 'Alacaklar', question: 'Kim ne kadar borçlu?', hint: 'Bugün açık olan tutarlar, KDV dahil' },
    offers: {
      title: 'Teklifler',
      question: 'Tekliflerimiz ne oldu?',
      hint: 'Gönderildiği güne göre, KDV hariç. Nedeni teklifin kartında seçilir.',
    },
    hours: {
      title: 'Saatler',
      question: 'Kim kaç saat çalıştı, kaçını sattık?',
      hint: 'Bir işin satılan saatleri, o işte harcanan süreye göre bölüşülür.',
    },
    parts: {
      title: 'Parçalar',
      question: 'Hangi parçalar kullanıldı, ne kazandırdı?',
      hint: 'Kullanılan ve hasar gören. Kâr: kabul edilen teklifteki fiyat − alındığı günkü maliyet, KDV hariç.',
    },
    durations: {
      title: 'Süreler',
      question: 'İşlerimiz kaç gün sürüyor?',
      hint: 'Her adımın ortalaması, bittiği güne göre',
    },
    income: {
      title: 'Gelir',
      question: 'Ne kazandık, ne tahsil ettik?',
      hint: 'Kabul edilen teklifler KDV hariç, tahsilat KDV dahil; işteki motorun markasına göre',
    },
  } satisfies Record<ReportName, ReportTexts>,
  groups: {
    receivables: {
      CURRENT: 'Vadesi gelmemiş',
      DAYS_30: '1–30 gün gecikmiş',
      DAYS_60: '31–60 gün gecikmiş',
      DAYS_90: '61–90 gün gecikmiş',
      OLDER: '90 günden çok gecikmiş',
      CREDIT: 'Fazla ödenen',
    },
    offers: {
      ACCEPTED: 'Kabul edildi',
      WAITING: 'Yanıt bekliyor',
      REPLACED: 'Öteki teklifimiz kabul edildi',
      ...(Object.fromEntries(
        LOST_REASONS.map((reason) => [reason, `Kaybedildi: ${lostReasonTexts[reason]}`]),
      ) as Record<LostReason, string>),
      LOST: 'Kaybedildi, nedeni yazılmadı',
    },
    durations: { OFFER: 'Talepten teklife', ANSWER: 'Tekliften yanıta', COMPLETION: 'Talepten tamamlanmaya' },
    income: { SEVERAL: 'Birden çok marka', NONE: 'Motor seçilmemiş' },
  },
  count: (count: number) => `${formatNumber(count)} kayıt`,
  unknown: (count: number) => `${formatNumber(count)} kaydın kârı bilinmiyor`,
  total: 'Toplam',
  days: (days: number) => `${formatNumber(days, { most: 1 })} gün`,
  hours: (hours: number) => `${formatNumber(hours)} sa`,
  minutes: (minutes: number) => `${formatNumber(Math.floor(minutes / 60))} sa ${minutes % 60} dk`,
  none: 'bilinmiyor',
  all: (groups: number) => `Tümünü göster (${formatNumber(groups)})`,
  charts: { income: 'Aylara göre gelir', collected: 'Aylara göre tahsilat' },
  empty: 'Bu dönemde kayıt yok.',
  rows: { empty: 'Kayıt yok', failed: 'Kayıtlar alınamadı' },
  xlsx: 'Excel indir',
  csv: 'CSV indir',
  fileOf: (file: string, report: string) => `${report}: ${file}`,
  fileFailed: 'Dosya alınamadı',
  fileName: (name: ReportName, { from, to }: Period) => `${FILES[name]}-${from}-${to}`,
} as const

const FILES: Record<ReportName, string> = {
  receivables: 'alacaklar',
  offers: 'teklifler',
  hours: 'saatler',
  parts: 'parcalar',
  durations: 'sureler',
  income: 'gelir',
}
