export const offerCodeTexts = {
  intro: 'Bu tutarı kabul etmek için hesabınızın e-posta adresine gönderilen kod gerekir.',
  send: 'Onay kodu gönder',
  sendAgain: 'Yeni kod gönder',
  sentTo: (address: string) => `Kod ${address} adresine gönderildi. 10 dakika geçerlidir.`,
  code: 'Onay kodu',
} as const
