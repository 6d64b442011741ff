// What every mail says around its own content, and what the log says about mails.
export const mailTexts = {
  product: 'Pruva',
  slogan: 'Tekne ve motor bakım servisi',
  buttonFails: 'Düğme çalışmazsa bu adresi tarayıcınıza yapıştırın:',
  automatic: 'Bu e-posta Pruva tarafından otomatik olarak gönderildi.',
} as const

export const mailLogTexts = {
  sent: (to: string, subject: string) => `${to} adresine "${subject}" e-postası gönderildi`,
  failed: (to: string, subject: string, attempts: number) =>
    `${to} adresine "${subject}" e-postası ${attempts} denemede gönderilemedi`,
} as const
