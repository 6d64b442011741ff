// The texts around the content of every mail, and the log's texts about mails.
export const mailTexts = {
  product: 'Pruva',
  slogan: 'Tekne ve motor bakım servisi',
  buttonFails: 'Düğme çalışmazsa bu adresi tarayıcınıza yapıştırın:',
  automatic: 'Bu e-posta Pruva tarafından otomatik olarak gönderildi.',
} as const

const messageWords = { EMAIL: 'e-postası', PUSH: 'anlık bildirimi', WEBHOOK: 'webhook iletisi' } as const
type Channel = keyof typeof messageWords

const word = (channel: string): string => messageWords[channel as Channel] ?? channel

export const mailLogTexts = {
  sent: (to: string, subject: string, channel: string) => `${to} adresine "${subject}" ${word(channel)} gönderildi`,
  failed: (to: string, subject: string, channel: string, attempts: number) =>
    `${to} adresine "${subject}" ${word(channel)} ${attempts} denemede gönderilemedi`,
} as const
