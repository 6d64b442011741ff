import type { RequestNames } from '../requests/requests.log-texts.ts'

const of = ({ boat, number }: RequestNames) => `${boat} teknesinin ${number} numaralı`

export const offerLogTexts = {
  created: (number: string, request: RequestNames, price: string) =>
    `${of(request)} talebi için ${number} numaralı teklif gönderildi: ${price}`,
  drafted: (number: string, request: RequestNames, price: string) =>
    `${of(request)} talebi için ${number} numaralı teklif taslağı kaydedildi: ${price}`,
  draftSaved: (number: string, price: string) => `${number} numaralı teklif taslağı güncellendi: ${price}`,
  firstSent: (request: RequestNames) => `${of(request)} talebine ilk teklif gönderildi`,
  revised: (number: string, rev: number, price: string) =>
    `${number} numaralı teklifin ${rev}. sürümü gönderildi: ${price}`,
  renewalAsked: (number: string) => `${number} numaralı teklifin yenilenmesi istendi`,
  takenBack: (number: string, request: RequestNames) =>
    `${of(request)} talebinin ${number} numaralı teklifi geri çekildi`,
  opened: (number: string) => `${number} numaralı teklif müşterisi tarafından açıldı`,
  pdfOpened: (number: string) => `${number} numaralı teklifin PDF belgesi müşterisi tarafından açıldı`,
  shared: (number: string) => `${number} numaralı teklif için paylaşım bağlantısı oluşturuldu`,
  unshared: (number: string) => `${number} numaralı teklifin paylaşım bağlantısı geçersiz kılındı`,
  codeSent: (number: string) => `${number} numaralı teklif için onay kodu gönderildi`,
  codeFailed: (number: string) => `${number} numaralı teklif için yanlış onay kodu girildi`,
  expired: (number: string) => `${number} numaralı teklifin geçerlilik süresi doldu`,
  reminded: (number: string) => `${number} numaralı teklifin süresinin dolacağı müşteriye hatırlatıldı`,
  accepted: (number: string, price: string) => `${number} numaralı teklif kabul edildi: ${price}`,
  rejected: (number: string) => `${number} numaralı teklif reddedildi`,
  lost: (number: string, reason: string | null) =>
    reason
      ? `${number} numaralı teklifin kaybedilme nedeni yazıldı: ${reason}`
      : `${number} numaralı teklifin kaybedilme nedeni silindi`,
  outdone: (number: string, accepted: string) => `${accepted} kabul edildiği için ${number} numaralı teklif reddedildi`,
  withdrawn: (number: string, request: RequestNames) =>
    `${of(request)} talebi iptal edildiği için ${number} numaralı teklif reddedildi`,
  leftOpen: (number: string, request: RequestNames) =>
    `${of(request)} talebi tamamlandığı için ${number} numaralı teklif geri çekildi`,
  startedOver: (number: string, request: RequestNames) =>
    `${of(request)} talebi baştan alındığı için ${number} numaralı teklif reddedildi`,
  reopened: (number: string, request: RequestNames) =>
    `${of(request)} talebi onaya geri alındığı için ${number} numaralı teklif yeniden yanıt bekliyor`,
  templateCreated: (name: string) => `${name} teklif şablonu eklendi`,
  templateUpdated: (name: string) => `${name} teklif şablonu güncellendi`,
  templateDeleted: (name: string) => `${name} teklif şablonu silindi`,
} as const
