// The page of the seals, and what the command says about them.
import { formatDay, formatInstant } from '../days.ts'
import { formatNumber } from '../numbers.ts'
import type { SealCheck, SealFault } from './seals.contract.ts'

const faults: Record<SealFault, string> = {
  CHANGED: 'bir kayıt sonradan değiştirilmiş',
  MISSING: 'bir kayıt silinmiş',
  ADDED: 'bir kayıt sonradan eklenmiş',
  SEAL: 'mührün kendisi ya da bir öncekisi değiştirilmiş',
}

const faultText = ({ day, kind, entryId, at }: NonNullable<SealCheck['fault']>): string =>
  [
    `${formatDay(day)}: ${faults[kind]}.`,
    at && `Kaydın anı: ${formatInstant(at)}.`,
    entryId && `Kaydın numarası: ${entryId}.`,
  ]
    .filter(Boolean)
    .join(' ')

const goodText = ({ days, entries, until }: SealCheck): string =>
  until === null
    ? 'Henüz mühür yok. İlki bu gece 04.30’da yapılır.'
    : `Kayıtlar mühürlere uyuyor: ${formatNumber(days)} mühür, ${formatNumber(entries)} kayıt, son gün ${formatDay(until)}.`

const erasedText = ({ erased: { count } }: SealCheck): string =>
  `${formatNumber(count)} kaydın sözleri bir silme başvurusuyla boşaltıldı; özetleri durur.`

const LIMITS =
  'Mühürlerin kanıtlamadığı: bugünün kayıtları, ve bütün kopyaları elinde tutan birinin mühürleri de yeniden yazmış olması. Onun için bir kâğıttaki ya da e-postadaki mühürle karşılaştırın.'

export const sealsTexts = {
  title: 'Mühürler',
  lead: 'Biten her günün kayıtları gece bir mühürle kapanır. Bir kayıt sonradan değişirse mühür ona uymaz. Son mühür kabul kayıtlarına ve servis raporlarına basılır, yedeklerle ve pazartesi e-postasıyla dışarı çıkar.',
  failed: 'Mühürler alınamadı',
  day: 'Gün',
  entries: 'Kayıt',
  seal: 'Mühür',
  sealedAt: 'Mühürlendi',
  empty: 'Henüz mühür yok',
  emptyHint: 'İlki bu gece 04.30’da yapılır ve eski kayıtların hepsini kapsar.',
  verify: 'Kayıtları doğrula',
  verifyFailed: 'Kayıtlar doğrulanamadı',
  good: 'Kayıtlar değişmemiş',
  bad: 'Kayıtlar değiştirilmiş',
  compare: 'Kâğıttaki mühürle karşılaştır',
  compareSubmit: 'Karşılaştır',
  sealHint: 'İlk 16 işareti yeter',
  same: (day: string) => `${formatDay(day)} gününün mührü kâğıttakiyle aynı.`,
  different: (day: string) => `${formatDay(day)} gününün mührü kâğıttakiyle aynı değil.`,
  limits: LIMITS,
  faultText,
  goodText,
  erasedText,
} as const

/** The last seal, for the operator to keep elsewhere. */
export const sealCheckLines = (check: SealCheck, last: { day: string; seal: string } | null): string[] => [
  check.fault ? faultText(check.fault) : goodText(check),
  ...(check.erased.count > 0 ? [erasedText(check)] : []),
  ...(last ? [`Son mühür (${formatDay(last.day)}): ${last.seal}`] : []),
  LIMITS,
]
