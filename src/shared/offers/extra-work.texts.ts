import { formatDay, formatInstant } from '../days.ts'
import type { RequestNames } from '../requests/requests.log-texts.ts'
import type { ExtraReason } from './extra-work.ts'

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
  waiting: 'Yanıt bekleyen ek iş var. İşi onsuz tamamla; ek iş geri çekilir.',
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
  runningTotal: 'Bununla birlikte toplam',
} as const
