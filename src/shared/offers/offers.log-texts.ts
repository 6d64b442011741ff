export const offerLogTexts = {
  created: (number: string, boat: string, price: string) =>
    `${boat} teknesinin talebi için ${number} numaralı teklif gönderildi: ${price}`,
  firstSent: (boat: string) => `${boat} teknesinin talebine ilk teklif gönderildi`,
  updated: (number: string, price: string) => `${number} numaralı teklif güncellendi: ${price}`,
  accepted: (number: string, price: string) => `${number} numaralı teklif kabul edildi: ${price}`,
  rejected: (number: string) => `${number} numaralı teklif reddedildi`,
  outdone: (number: string, accepted: string) => `${accepted} kabul edildiği için ${number} numaralı teklif reddedildi`,
  withdrawn: (number: string, boat: string) =>
    `${boat} teknesinin talebi iptal edildiği için ${number} numaralı teklif reddedildi`,
  startedOver: (number: string, boat: string) =>
    `${boat} teknesinin talebi baştan alındığı için ${number} numaralı teklif reddedildi`,
  reopened: (number: string, boat: string) =>
    `${boat} teknesinin talebi onaya geri alındığı için ${number} numaralı teklif yeniden yanıt bekliyor`,
} as const
