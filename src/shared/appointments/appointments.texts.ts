// The texts of appointments on the screens and in the log.
import { formatDay, weekdayName } from '../days.ts'
import type { Half, Slot } from './appointments.contract.ts'

const halves: Record<Half, string> = { AM: 'öğleden önce', PM: 'öğleden sonra' }
const dayText = (day: string) => `${formatDay(day)} ${weekdayName(day)}`
const slotText = (day: string, half: Half) => `${dayText(day)}, ${halves[half]}`

/** The day of a service, with its half where the owner chose one on this day. */
export const serviceDayText = (day: string, slot: Slot | null): string =>
  slot?.day === day ? slotText(day, slot.half) : dayText(day)

export const appointmentsTexts = {
  halves,
  slot: slotText,
  day: dayText,
  wish: 'Randevu isteği',
  appointment: 'Randevu',
  pickHint: 'Seçtiğiniz yarım gün, teklifiniz hazırlanırken sizin için tutulur.',
  choose: 'Gün ve saat aralığı seçin',
  noneFree: 'Şu an boş randevu yok.',
  change: {
    title: 'Randevunuz',
    now: (appointment: string) => `Şu anki randevunuz: ${appointment}.`,
    ended: (wish: string) =>
      `${wish} için tuttuğumuz yer sizin için artık ayrılmış değil. Yeni bir zaman seçebilirsiniz.`,
    terms: (days: number) =>
      days === 0
        ? 'Randevunuzu o güne kadar değiştirebilirsiniz.'
        : `Randevunuzu en geç ${days} gün öncesine kadar değiştirebilirsiniz.`,
    tooNear: 'Randevunuza az kaldı ya da günü geçti. Değiştirmek için lütfen bizi arayın.',
    callUs: (phone: string) => `Ara: ${phone}`,
    to: 'Yeni randevu',
    submit: 'Randevuyu taşı',
    failed: 'Randevu bilgisi alınamadı',
    cancel: 'Randevudan vazgeç',
    cancelQuestion: 'Randevunuzdan vazgeçmek istediğinize emin misiniz? Talebiniz açık kalır.',
    keep: 'Randevu kalsın',
  },
  taken: (slot: string) => `Servis günü: ${slot}`,
  load: {
    title: 'Doluluk',
    failed: 'Doluluk alınamadı',
    none: 'Bu dönemde iş ya da randevu günü yok.',
    places: (taken: number, places: number) => `${taken}/${places}`,
    jobsOnly: (taken: number) => `${taken} iş`,
    states: {
      free: 'yer var',
      near: 'az yer kaldı',
      full: 'dolu',
      over: 'kapasitenin üstünde',
      closed: 'kapalı',
    },
    areas: (names: readonly string[]) => names.join(', '),
    areasLabel: (names: readonly string[]) => `Bölge: ${names.join(', ')}`,
    warnings: {
      day_closed: 'Bu gün randevuya kapalı.',
      day_overbooked: 'Bu gün dolu.',
      day_other_area: 'Teknenin bulunduğu bölgeye bu gün gidilmiyor.',
    },
    jobs: (name: string, jobs: number) => `${name} ${jobs}`,
  },
  overbooked: {
    titles: { day_overbooked: 'Gün dolu', day_closed: 'Gün kapalı', day_other_area: 'Başka bölgenin günü' },
    confirm: 'Yine de ver',
  },
  settings: {
    open: 'Randevu ayarları',
    failed: 'Randevu ayarları alınamadı',
    workingDays: 'Çalışma günleri',
    days: ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz'],
    placesAHalf: 'Yarım günde kaç iş',
    placesHint: '0: randevu verilmez.',
    leadDays: 'En erken kaç gün sonraya',
    holdHours: 'Randevu isteği kaç saat tutulur',
    yes: 'Evet',
    no: 'Hayır',
    assignsItself: 'Randevu isteği onay beklemeden servis günü olsun',
    changeDays: 'Müşteri randevusunu kaç gün kalana dek değiştirebilir',
    closedDay: 'Kapalı gün',
    closedDays: 'Kapalı günler',
    addClosed: 'Ekle',
    jobsOfClosed: (jobs: number) => `Bu günde ${jobs} iş ya da randevu var. Gün kapansa da yerlerinde kalırlar.`,
    addHolidays: (year: number) => `${year} resmî tatillerini ekle`,
    holidaysHint: 'Dinî bayramlar hesapla bulunur; ilan edilen günlerle karşılaştırın.',
    areas: {
      title: 'Bölgeler',
      hint: 'Marinası bir bölgede olan tekneye yalnızca o bölgenin günlerinde randevu verilir. Öteki tekneler bütün günleri görür.',
      none: 'Bölge yok: her tekne bütün çalışma günlerini görür.',
      add: 'Bölge ekle',
      name: 'Bölge adı',
      days: 'Hangi günler',
      marinas: 'Marinalar',
      marinasHint: 'Her marinayı yazıp Enter’a basın. Teknenin kimliğindeki marina ile karşılaştırılır.',
      remove: (name: string) => (name.trim() ? `${name.trim()} bölgesini çıkar` : 'Bölgeyi çıkar'),
      line: (name: string, days: string, marinas: string) => `${name} (${days}): ${marinas}`,
    },
    removeClosed: (day: string) => `${formatDay(day)} gününü çıkar`,
  },
  log: (placesAHalf: number | string) => `Randevu ayarları değişti: yarım günde ${placesAHalf} iş`,
} as const
