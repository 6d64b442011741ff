import { formatInstant } from '../days.ts'
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
  /** For everybody who may read the offer, its owner too. */
  takenBack: (offerNumber: string, reason: string | null) =>
    `Servis ekibi ${offerNumber} kabulünü geri aldı.${reason === null ? '' : ` Gerekçe: ${reason}`}`,
  takenBackOnCard: ({ at, reason }: { at: string; reason: string | null }) =>
    `Kabul, ${formatInstant(at)} itibarıyla servis ekibince geri alındı.${reason === null ? '' : ` Gerekçe: ${reason}`}`,
  /** The server's own reasons, where a change of another offer takes an acceptance back. */
  becauseSent: (offerNumber: string) => `${offerNumber} numaralı yeni teklif gönderildi.`,
  becauseWithdrawn: (offerNumber: string) => `${offerNumber} numaralı teklif geri çekildi.`,
  /** Of a client that does not know the field; the app's form requires it. */
  reasonNotSent: 'Bildirilmedi.',
  open: 'Olaylar',
  title: (offerNumber: string) => `${offerNumber} teklifinin olayları`,
  loadFailed: 'Olaylar alınamadı',
  rev: (rev: number) => `${rev}. sürüm`,
  note: (kind: OfferEventKind, note: string) => (kind === 'CODE_SENT' ? note : `Gerekçe: ${note}`),
}
