// The screens' texts about hours on jobs.
import { addDays } from '../calendar/calendar.days.ts'
import { dayOf, formatDay, formatInstant } from '../days.ts'
import { durationText } from './time.span.ts'

/** By the last word of the number: 09.40’ta, 08.00’de. */
const ENDS: Record<number, string> = {
  ...{ 0: 'da', 1: 'de', 2: 'de', 3: 'te', 4: 'te', 5: 'te', 6: 'da', 7: 'de', 8: 'de', 9: 'da' },
  ...{ 10: 'da', 20: 'de', 30: 'da', 40: 'ta', 50: 'de' },
}

function atTime(instant: string): string {
  const time = formatInstant(instant).slice(-5)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const spoken = minute === 0 ? hour : minute
  const last = spoken % 10 === 0 ? spoken : spoken % 10
  return `${time.replace(':', '.')}’${ENDS[last] ?? 'da'}`
}

/** 'Dün 09.40’ta', 'Bugün 02.15’te', '20.11.2026 günü 09.40’ta'. */
function whenStarted(startedAt: string, now: Date): string {
  const today = dayOf(now)
  const day = dayOf(startedAt)
  const word = day === today ? 'Bugün' : day === addDays(today, -1) ? 'Dün' : `${formatDay(day)} günü`
  return `${word} ${atTime(startedAt)}`
}

export const timeTexts = {
  title: 'Saatlerim',
  titleOfAll: 'İş saatleri',
  clock: 'Çalışan saat',
  start: 'Başla',
  stop: 'Bitir',
  startOf: (boat: string) => `Saat başlat: ${boat}`,
  stopOf: (boat: string) => `Saat bitir: ${boat}`,
  stopRunning: (minutes: number) => `Bitir · ${durationText(minutes)}`,
  running: (boat: string, minutes: number) => `${boat}: ${durationText(minutes)}`,
  endsOther: (boat: string) => `${boat} teknesindeki saatiniz bununla biter.`,
  forgotten: (boat: string, startedAt: string, now: Date) =>
    `${boat}: ${whenStarted(startedAt, now)} başladınız. Ne zaman bitti?`,
  answer: 'Yanıtla',
  endTitle: 'Ne zaman bitti?',
  lastAct: (instant: string) => `Bu işteki son kaydınız: ${formatInstant(instant)}`,
  closing: (instant: string) => `Kapanış: ${formatInstant(instant)}`,
  write: 'Elle yaz',
  writeTitle: 'Saat yaz',
  correct: 'Düzelt',
  correctTitle: 'Saati düzelt',
  correctOf: (what: string) => `Düzelt: ${what}`,
  void: 'Geçersiz kıl',
  voidOf: (what: string) => `Geçersiz kıl: ${what}`,
  voidTitle: 'Saat sayılmasın mı?',
  voidHint: 'Kayıt silinmez; listede üstü çizili kalır ve sayılmaz.',
  job: 'İş',
  jobSearch: 'Talep no, tekne ya da müşteri arayın',
  jobOf: (number: string, boat: string) => `${number} · ${boat}`,
  day: 'Gün',
  from: 'Başlangıç',
  to: 'Bitiş',
  nextDay: 'Bitiş başlangıçtan erkense ertesi gün sayılır.',
  reason: 'Gerekçe',
  reasonHint: (person: string) => `${person} bu gerekçeyi bildirimde okur.`,
  person: 'Kişi',
  everybody: 'Herkes',
  span: 'Saat',
  duration: 'Süre',
  open: 'sürüyor',
  asks: 'bitişi bekleniyor',
  voided: 'sayılmıyor',
  written: (by: string, at: string) => `${by} elle yazdı, ${formatInstant(at)}`,
  changed: (by: string, at: string, before: string, after: string) =>
    `${by} düzeltti, ${formatInstant(at)}: ${before} yerine ${after}`,
  annulled: (by: string, at: string) => `${by} geçersiz kıldı, ${formatInstant(at)}`,
  why: (reason: string) => `Gerekçe: ${reason}`,
  changes: 'Değişiklikler',
  empty: 'Henüz saat yok',
  emptyHint: 'Bir işin sayfasında Başla’ya basın ya da saati elle yazın.',
  listFailed: 'Saatler alınamadı',
  saveFailed: 'Saat kaydedilemedi',
  overview: (count: number) => `${count} saat unutulmuş: bitişi yazılmadı.`,
  overviewLink: 'Saatleri aç',
  onlyOpen: 'Yalnızca bitmemişler',
  soldAndSpent: (soldMinutes: number, spentMinutes: number) =>
    `Satılan ${durationText(soldMinutes)}, harcanan ${durationText(spentMinutes)}`,
  offered: (minutes: number) => `Yanıtlanmamış ek işlerde ${durationText(minutes)}`,
  sellSpent: 'Harcanandan ek iş',
  spentLine: 'Harcanan işçilik',
  total: (count: number, isExact: boolean) => `${isExact ? '' : 'En az '}${count} kayıt`,
} as const
