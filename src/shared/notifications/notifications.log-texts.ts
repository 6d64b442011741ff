export const notificationLogTexts = {
  subscribed: 'Bir tarayıcı anlık bildirimlere kaydedildi',
  unsubscribed: 'Bir tarayıcının anlık bildirim kaydı silindi',
  allResent: (count: number) => `Gönderilemeyen ${count} ileti yeniden kuyruğa kondu`,
  resent: (to: string, subject: string) => `${to} adresine gönderilemeyen "${subject}" iletisi yeniden kuyruğa kondu`,
} as const
