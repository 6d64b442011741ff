import { appointmentsTexts } from '../appointments/appointments.texts.ts'
import { formatDay } from '../days.ts'
import type { CalendarItem, CalendarScope, CalendarType } from './calendar.contract.ts'

export const calendarTypeTexts: Record<CalendarType, string> = {
  SERVICE_REQUEST: 'Servis',
  COLLECTION: 'Tahsilat',
  OTHER: 'Diğer',
}

const notYours = 'size atanmamış'

export const calendarTexts = {
  title: 'Takvim',
  newItem: 'Yeni Kalem',
  failed: 'Takvim alınamadı',

  views: { label: 'Görünüm', month: 'Ay', week: 'Hafta', day: 'Gün' },
  today: 'Bugün',
  previous: { month: 'Önceki ay', week: 'Önceki hafta', day: 'Önceki gün' },
  next: { month: 'Sonraki ay', week: 'Sonraki hafta', day: 'Sonraki gün' },
  filters: { label: 'Gösterilen kalemler', reset: 'Sıfırla' },
  /** A request's item, with the request's number and the half of the day. */
  named: ({ title, requestNumber, half }: Pick<CalendarItem, 'title' | 'requestNumber' | 'half'>) =>
    [title, requestNumber, half && appointmentsTexts.halves[half]].filter(Boolean).join(' · '),
  more: (count: number) => `+${count} kalem`,
  moreHint: (count: number) => `${count} kalem daha, günü aç`,
  items: 'Kalemler',
  emptyWeek: 'Bu hafta takvimde kalem yok.',
  emptyDay: 'Bu gün takvimde kalem yok.',
  itemLabel: (
    type: string,
    title: string,
    { done, adminOnly, others }: Record<'done' | 'adminOnly' | 'others', boolean>,
  ) =>
    [type, title, done ? 'tamamlandı' : '', adminOnly ? 'sadece admin' : '', others ? notYours : '']
      .filter(Boolean)
      .join(', '),
  /** The description of an item without a link. */
  described: (day: string, type: CalendarType, others: boolean) =>
    [formatDay(day), calendarTypeTexts[type], others ? notYours : ''].filter(Boolean).join(' · '),

  moved: (day: string) => `${day} gününe taşındı.`,
  moveFailed: 'Kalem taşınamadı.',

  fields: { title: 'Başlık', date: 'Tarih', type: 'Tip', color: 'Renk', scope: 'Yetki' },
  titleRequired: 'Başlık zorunludur.',
  dateRequired: 'Tarih zorunludur.',
  scopes: {
    ADMIN_AND_TECHNICIAN: 'Admin + Teknisyen',
    ADMIN_ONLY: 'Sadece Admin',
  } satisfies Record<CalendarScope, string>,
  colors: {
    automatic: 'Tipe göre',
    own: 'Şimdiki renk',
    blue: 'Mavi',
    teal: 'Turkuaz',
    green: 'Yeşil',
    amber: 'Kehribar',
    red: 'Kırmızı',
    purple: 'Mor',
  },

  createTitle: 'Yeni Takvim Kalemi',
  saving: 'Kaydediliyor...',
  createFailed: 'Kalem oluşturulamadı.',
  editTitle: 'Takvim Kalemi',
  colorFailed: 'Renk güncellenemedi.',
  updateFailed: 'Kalem güncellenemedi.',
  deleteQuestion: 'Bu takvim kaydını silmek istediğinize emin misiniz?',
  deleteFailed: 'Kalem silinemedi.',

  feed: {
    open: 'Telefonuma ekle',
    title: 'Takvimi telefonunuza ekleyin',
    intro:
      'Size özel bir adresle takvimi telefonunuzun kendi takviminde görürsünüz. Yeni kalemler orada da kendiliğinden görünür.',
    failed: 'Takvim adresi bilgisi alınamadı',
    create: 'Adres oluştur',
    renew: 'Adresi yenile',
    renewQuestion:
      'Şu anki adres geçersiz olur; onu kullanan telefonlarda takvim artık güncellenmez. Devam edilsin mi?',
    stop: 'Adresi kapat',
    stopQuestion: 'Adresi kullanan telefonlarda takvim artık güncellenmez. Adres kapatılsın mı?',
    exists: (since: string) =>
      `${since} tarihinde bir adres aldınız. Güvenlik için adres yeniden gösterilmez; kaybettiyseniz yenileyin.`,
    address: 'Takvim adresiniz',
    secret:
      'Bu adresi bilen herkes takviminizi, müşterilerin adını ve telefonunu görebilir: kimseyle paylaşmayın. Adres yalnızca şimdi gösterilir.',
    openHere: 'Bu cihazın takviminde aç',
    qr: 'Takvim adresinin karekodu',
    steps: [
      'iPhone: kamerayla karekodu okutun ve “Abone ol”u seçin.',
      'Android: adresi kopyalayın, bilgisayarda Google Takvim’de “Diğer takvimler › URL ile” bölümüne yapıştırın.',
    ],
  },
} as const
