// The screens of invitations: the admin's dialog, the page that a code opens, and the paper.
import { INVITATION_PATH } from './invitations.code.ts'

/** As it is typed: without the protocol. */
export const typedAddress = (appUrl: string): string => `${appUrl.replace(/^https?:\/\//, '')}${INVITATION_PATH}`

export const inviteTexts = {
  open: 'Davet et',
  title: 'Hesaba davet',
  intro: 'Davet edilen kişi kendi adresini ve şifresini belirler; kaydı, tekneleri ve talepleriyle onun hesabı olur.',
  waiting: (day: string) => `${day} gününe kadar geçerli bir davet var. Yeni davet eskisini geçersiz kılar.`,
  mail: 'E-postayla gönder',
  mailed: (email: string) => `Davet ${email} adresine gönderildi.`,
  link: 'Bağlantı oluştur',
  once: (day: string) => `Bağlantı ve kod yalnız şimdi gösterilir; ${day} gününe kadar bir kez kullanılır.`,
  qr: 'Davetin QR kodu',
  address: 'Davetin adresi',
  code: 'Kod',
  chat: 'WhatsApp ile gönder',
  message: (name: string, url: string) =>
    `Merhaba ${name}, teknenizin servis kayıtlarını görmek için hesabınızı buradan açabilirsiniz: ${url}`,
  print: 'Daveti bas',
  printing: 'Davet hazırlanıyor',
  printFailed: 'Davet hazırlanamadı',
  failed: 'Davet edilemedi',
  end: 'Daveti geçersiz kıl',
  endQuestion: 'Gönderilen bağlantı ve kod artık çalışmaz. Davet geçersiz kılınsın mı?',
} as const

export const invitationPageTexts = {
  missing: 'Davet bulunamadı',
  missingHint: 'Kullanılmış, yenilenmiş ya da süresi dolmuş olabilir. Yeni bir davet için işletmeye ulaşın.',
  failed: 'Davet açılamadı',
  title: (firstName: string) => `Merhaba ${firstName}`,
  intro: (workshop: string | null) =>
    `${workshop ?? 'İşletmemiz'} sizi hesabınızı açmaya davet ediyor. Tekneler ve servis kayıtları hazır.`,
  signedIn: (email: string) => `Şu an ${email} ile giriş yaptınız. Davet bundan ayrı bir hesap açar.`,
  signedInCustomer: (email: string) =>
    `Şu an ${email} ile giriş yaptınız. Kaydı bu hesaba alabilir ya da aşağıda ayrı bir hesap açabilirsiniz.`,
  take: 'Bu hesaba al',
  takeFailed: 'Kayıt hesaba alınamadı',
  takenTitle: 'Kayıt hesabınızda',
  taken: 'Tekneleriniz ve servis kayıtlarınız artık bu hesapta.',
  toBoats: 'Teknelerime git',
  submit: 'Hesabımı aç',
  acceptFailed: 'Hesap açılamadı',
  inUse: 'Bu adresle bir hesap var. Başka bir adres yazın ya da o hesapla giriş yapıp daveti yeniden açın.',
  typeTitle: 'Davet kodu',
  typeIntro: 'Davetteki 16 haneli kodu yazın.',
  typeCode: 'Kod',
  typePlaceholder: 'XXXX-XXXX-XXXX-XXXX',
  typeSubmit: 'Devam',
  typeRequired: 'Kodu yazın',
  doneTitle: 'Hesabınız hazır',
  done: 'Şimdi e-posta adresiniz ve şifrenizle giriş yapabilirsiniz.',
  doneUnconfirmed: (email: string) =>
    `${email} adresine bir doğrulama bağlantısı gönderdik. Giriş yapın ve bağlantıyı açın.`,
} as const

export const invitationPaperTexts = {
  title: 'Hesap daveti',
  author: 'Pruva',
  greeting: (name: string) => `Sayın ${name}`,
  intro: 'Teknelerinizi ve servis kayıtlarınızı görmek için hesabınızı açın. Telefonunuzla kodu okutun:',
  orType: (address: string) => `ya da ${address} adresinde bu kodu yazın:`,
  once: 'Kod 14 gün geçerlidir ve bir kez kullanılır.',
} as const
