import { formatDay, formatInstant } from '../days.ts'
import { DEFAULT_UNIT, UNIT_NAMES, type Unit } from '../quantity.ts'
import type { RequestNames } from '../requests/requests.log-texts.ts'
import type { ExtraReason } from './extra-work.ts'
import type { OfferStatus } from './offers.contract.ts'

export const extraReasonTexts = {
  HIDDEN_DAMAGE: 'Sonradan görülen hasar',
  CUSTOMER_WISH: 'Müşterinin isteği',
  PART_PRICE: 'Parça fiyatı değişti',
  OTHER: 'Diğer',
} satisfies Record<ExtraReason, string>

const of = ({ boat, number }: RequestNames) => `${boat} teknesinin ${number} numaralı talebi`

export const extraLogTexts = {
  labour: 'İşçilik',
  exemption: 'Yönetici belirtecek',
  drafted: (number: string, request: RequestNames) => `${of(request)} için ${number} numaralı ek iş taslağı hazırlandı`,
  byConsent: 'Müşterinin verdiği izinle',
  acceptedByConsent: (number: string, price: string, ceiling: string) =>
    `${number} numaralı ek iş, müşterinin ${ceiling} sınırlı izniyle kabul edildi: ${price}`,
  consentGiven: (request: RequestNames, ceiling: string) =>
    `${of(request)} için ${ceiling} tutarına kadar sormadan ek işe izin verildi`,
  consentRevoked: (request: RequestNames) => `${of(request)} için sormadan ek iş izni geri alındı`,
  rejectedWith: (number: string, request: RequestNames) =>
    `${of(request)} reddedildiği için ${number} numaralı ek iş reddedildi`,
  leftOpen: (number: string, request: RequestNames) =>
    `${of(request)} kapandığı için ${number} numaralı ek iş geri çekildi`,
} as const

export const extraTexts = {
  badge: 'Ek iş',
  byConsent: 'Verdiğiniz izinle, sorulmadan kabul edildi.',
  byOwnersConsent: 'Müşterinin verdiği izinle, sorulmadan kabul edildi.',
  waiting: 'Yanıt bekleyen ek iş var. İşi onsuz tamamla; ek iş geri çekilir.',
  confirmFirst: 'İşi ek iş olmadan tamamlamak için bunu işaretleyin',
  title: 'Ek işler',
  propose: 'Ek iş bildir',
  prepare: 'Ek iş hazırla',
  price: 'Fiyatla ve gönder',
  unpriced: 'Henüz fiyatlanmadı. Toplam, yönetici fiyatı ve kuru belirleyince yazılır.',
  newTitle: 'Yeni ek iş',
  closed: 'Bu talep için artık ek iş hazırlanamaz.',
  closedHint: 'Ek iş yalnızca iş sürerken önerilebilir.',
  failed: 'Ek işler alınamadı',
  none: 'Henüz ek iş yok.',
  states: {
    DRAFT: 'Yöneticide',
    SENT: 'Müşteride',
    ACCEPTED: 'Kabul edildi',
    REJECTED: 'Reddedildi',
    WITHDRAWN: 'Geri çekildi',
  } satisfies Record<OfferStatus, string>,
  withConsent: 'Verilen izinle',
  sums: { main: 'Kabul edilen teklif', extras: 'Kabul edilen ek işler', sum: 'Toplam (KDV dahil)' },
  acceptQuestion: (number: string, lira: string) =>
    `${number} numaralı ek işi ${lira} tutarla kabul ediyorsunuz. Süren işe eklenir.`,

  draft: {
    title: 'Ek iş bildir',
    hint: 'Yönetici fiyatlandırıp müşteriye gönderir.',
    reason: 'Neden',
    text: 'Ne gerekiyor?',
    textHint: 'Örneğin: Kuyruk körüğü yırtık, değişmesi gerekiyor.',
    photos: 'Fotoğraflar',
    parts: 'Parçalar',
    addParts: 'Parça ekle',
    hideParts: 'Parça aramayı kapat',
    quantityOf: (name: string, unit: Unit = DEFAULT_UNIT) => `${name}: ${UNIT_NAMES[unit]}`,
    removePart: (name: string) => `${name} parçasını çıkar`,
    submit: 'Yöneticiye ilet',
  },

  builder: {
    title: 'Ek iş',
    finishDay: 'İşin yeni bitiş günü',
    finishDayHint: 'Boşsa gün değişmez',
    answerDay: 'Son yanıt günü',
    answerTime: 'Saat',
    ifRefused: 'Kabul edilmezse ne olur?',
    ifRefusedHint: 'Örneğin: Tekne yalnızca kısa yol yapabilir.',
  },

  consent: {
    title: 'Sormadan yapılabilecek ek işler',
    none: 'Küçük ek işlerin sizi beklemeden yapılması için bir üst sınır verebilirsiniz. Sınırı aşan her ek iş size sorulur.',
    give: 'Üst sınır ver',
    change: 'Sınırı değiştir',
    dialog: 'Bu tutara kadar sormadan yapın',
    explain:
      'Bu talepte, ödenecek tutarı toplam bu sınırı aşmayan ek işler size sorulmadan kabul edilmiş sayılır. İzni istediğiniz zaman geri alabilirsiniz; o güne kadar kabul edilenler geçerli kalır.',
    ceiling: 'Üst sınır (₺, KDV dahil)',
    submit: 'İzin ver',
    stands: (ceiling: string) => `${ceiling} tutarına kadar sormadan yapılabilir.`,
    standsFor: (ceiling: string) => `Müşteri ${ceiling} tutarına kadar ek işe sormadan izin verdi.`,
    used: (used: string, left: string) => `Bununla kabul edilen: ${used}. Kalan: ${left}.`,
    unused: 'Bununla henüz bir ek iş kabul edilmedi.',
    accepted: 'İzinle kabul edilenler',
    revoke: 'İzni geri al',
    revokeDialog: {
      title: 'İzni geri al',
      message: 'Bundan sonra her ek iş size sorulur. İzinle kabul edilmiş olanlar geçerli kalır.',
    },
  },
} as const

/** The block of an extra offer's PDF. */
export const extraPdfTexts = {
  title: 'Ek iş',
  reason: 'Neden',
  finishDay: 'İşin yeni bitiş günü',
  finish: (day: string) => formatDay(day),
  noDelay: 'Değişmez',
  answerBy: 'Son yanıt',
  answer: (instant: string) => formatInstant(instant),
  ifRefused: 'Kabul edilmezse',
  photos: 'Fotoğraf',
  acceptedSoFar: 'Bugüne kadar kabul edilen',
  runningTotal: 'Bununla birlikte toplam (KDV dahil)',
} as const
