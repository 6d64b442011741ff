// The mails about signing in; they are sent regardless of the notification settings.
export const signInPlaceText = (at: string, device: string, network: string): string =>
  `${at}, ${device || 'bilinmeyen cihaz'}, ağ adresi ${network}.`
export const removedByAdminText = (reason: string): string => `Yöneticinin yazdığı neden: ${reason}`

export const securityMailTexts = {
  newBrowser: {
    subject: 'Pruva: hesabınıza yeni bir cihazdan girildi',
    title: 'Bu giriş sizin mi?',
    paragraphs: ['Pruva hesabınıza daha önce kullanılmayan bir tarayıcıdan giriş yapıldı.'],
    action: 'Bu ben değildim',
    footnotes: [
      'Giriş sizinse bir şey yapmanıza gerek yok.',
      'Düğmeyle yeni bir şifre belirlersiniz; açık olan bütün oturumlar kapanır. Bağlantı 72 saat geçerlidir.',
    ],
  },
  unfinished: {
    subject: 'Pruva: şifrenizi başkası biliyor olabilir',
    title: 'Şifreniz doğru girildi, ikinci adım girilmedi',
    paragraphs: [
      'Son bir gün içinde hesabınızın şifresi üç kez doğru yazıldı, ama ikinci adım tamamlanmadı. Hesabınıza girilmedi.',
      'Deneyen siz değilseniz şifrenizi yenileyin.',
    ],
    action: 'Şifremi yenile',
    footnotes: ['Deneyen sizseniz bir şey yapmanıza gerek yok.'],
  },
  added: {
    subject: 'Pruva: girişinize ikinci adım eklendi',
    title: 'İkinci adım eklendi',
    paragraphs: ['Hesabınıza artık şifrenizin yanında ikinci bir adımla girilecek.'],
    action: 'Ben eklemedim, şifremi yenile',
    footnotes: ['Siz eklemediyseniz şifrenizi yenileyin ve ikinci adımı kaldırması için işletmenize başvurun.'],
  },
  removed: {
    subject: 'Pruva: girişinizden bir ikinci adım kaldırıldı',
    title: 'İkinci adım kaldırıldı',
    paragraphs: ['Hesabınızın giriş ayarlarından bir ikinci adım az önce kaldırıldı.'],
    action: 'Ben kaldırmadım, şifremi yenile',
    footnotes: ['Siz kaldırdıysanız yapmanız gereken bir şey yok.'],
  },
  removedByAdmin: {
    subject: 'Pruva: ikinci adımınız yönetici tarafından kaldırıldı',
    title: 'İkinci adımınız kaldırıldı',
    paragraphs: ['Bir yönetici hesabınızın ikinci adımını kaldırdı. Artık yalnız şifrenizle giriş yapabilirsiniz.'],
    action: 'Ben istemedim, şifremi yenile',
    footnotes: ['Giriş güvenliği sayfasından yeniden ikinci adım ekleyebilirsiniz.'],
  },
} as const
