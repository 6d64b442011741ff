import type { OfferEventKind } from './offer-events.contract.ts'

const STEPS: Record<OfferEventKind, (offer: string) => string> = {
  SENT: (offer) => `${offer} gönderildi`,
  REVISED: (offer) => `${offer} için yeni sürüm gönderildi`,
  OPENED: (offer) => `Müşteri ${offer} teklifini açtı`,
  PDF_OPENED: (offer) => `Müşteri ${offer} teklifinin PDF belgesini açtı`,
  CODE_SENT: (offer) => `${offer} için onay kodu gönderildi`,
  CODE_FAILED: (offer) => `${offer} için yanlış kod girildi`,
  ACCEPTED: (offer) => `${offer} kabul edildi`,
  REJECTED: (offer) => `${offer} reddedildi`,
  EXPIRED: (offer) => `${offer} teklifinin süresi doldu`,
  WITHDRAWN: (offer) => `${offer} geri çekildi`,
  TAKEN_BACK: (offer) => `${offer} kabulü geri alındı`,
}

export const offerEventsTexts = {
  step: (kind: OfferEventKind, offerNumber: string): string => STEPS[kind](offerNumber),
  open: 'Olaylar',
  openOf: (offerNumber: string) => `Olaylar: ${offerNumber} teklifi`,
  title: (offerNumber: string) => `${offerNumber} teklifinin olayları`,
  loadFailed: 'Olaylar alınamadı',
  rev: (rev: number) => `${rev}. sürüm`,
  note: (kind: OfferEventKind, note: string) => (kind === 'CODE_SENT' ? note : `Gerekçe: ${note}`),
}
