// The mails about an account itself; they are sent regardless of the notification settings.
/** `from` is unknown for accounts older than this text. */
export const accountMadeText = (at: string, from: string | null): string =>
  from ? `Hesap ${at} tarihinde ${from} ağ adresinden açıldı.` : `Hesap ${at} tarihinde açıldı.`

export const accountMailTexts = {
  confirm: {
    subject: 'Pruva: e-posta adresinizi doğrulayın',
    title: 'Pruva’ya hoş geldiniz',
    paragraphs: [
      'Hesabınız açıldı. Teknenizi ekleyip ilk servis talebinizi oluşturmadan önce bu e-posta adresinin size ait olduğunu doğrulamanız gerekiyor.',
    ],
    action: 'E-posta adresimi doğrula',
    footnotes: [
      'Bağlantı 24 saat geçerlidir ve bir kez kullanılabilir.',
      'Bu hesabı siz açmadıysanız bağlantıyı açmayın: doğrulanmamış bir hesapla hiçbir işlem yapılamaz.',
    ],
  },
  registeredAgain: {
    subject: 'Pruva: adresinizle zaten bir hesap açılmış',
    title: 'Bu hesap sizin mi?',
    paragraphs: [
      'Az önce bu e-posta adresiyle kayıt olunmak istendi. Bu adresle daha önce bir hesap açılmış, ama adres henüz doğrulanmamış.',
      'Hesabı kullanmak için yeni bir şifre belirleyin: adresiniz doğrulanır, hesapta açık olan bütün oturumlar kapatılır ve eski şifre geçersiz olur.',
    ],
    action: 'Yeni şifre belirle',
    footnotes: [
      'Bağlantı 24 saat geçerlidir ve bir kez kullanılabilir.',
      'Bu isteği siz yapmadıysanız bir şey yapmanıza gerek yok.',
    ],
  },
  registeredRecord: {
    subject: 'Pruva: işletmemizde kaydınız var',
    title: 'Kaydınızı hesaba çevirin',
    paragraphs: [
      'Az önce bu e-posta adresiyle kayıt olunmak istendi. İşletmemiz bu adresle sizin için zaten bir kayıt açmıştı.',
      'Bir şifre belirleyin: adresiniz doğrulanır, kayıtlı tekneleriniz ve talepleriniz hesabınızda görünür.',
    ],
    action: 'Şifremi belirle',
    footnotes: [
      'Bağlantı 24 saat geçerlidir ve bir kez kullanılabilir.',
      'Bu isteği siz yapmadıysanız bir şey yapmanıza gerek yok.',
    ],
  },
  forgottenRecord: {
    subject: 'Pruva: hesabınızı açın',
    title: 'Hesabınızı açın',
    paragraphs: [
      'Az önce bu adres için yeni bir şifre istendi. Bu adresin henüz şifresi yok: işletmemiz sizin için bir kayıt açmıştı.',
      'Bir şifre belirleyin: adresiniz doğrulanır, kayıtlı tekneleriniz ve talepleriniz hesabınızda görünür.',
    ],
    action: 'Şifremi belirle',
    footnotes: [
      'Bağlantı 24 saat geçerlidir ve bir kez kullanılabilir.',
      'Bu isteği siz yapmadıysanız bir şey yapmanıza gerek yok.',
    ],
  },
  invitation: {
    subject: 'Pruva: hesabınızı açın',
    title: 'Hesabınızı açın',
    paragraphs: [
      'İşletmemiz sizi hesabınızı açmaya davet ediyor. Tekneleriniz ve servis kayıtlarınız hazır; bir şifre belirleyin.',
    ],
    action: 'Hesabımı aç',
    footnotes: ['Davet bir kez kullanılabilir. Sizinle ilgisi yoksa bir şey yapmanıza gerek yok.'],
  },
  addressChanged: {
    subject: 'Pruva: hesabınızın e-posta adresi değişti',
    title: 'E-posta adresi değişti',
    paragraphs: [
      'Bir yönetici, bu adresle açılmış hesabın e-posta adresini değiştirdi. Bu adresle artık giriş yapılamaz.',
    ],
    action: 'Pruva’yı aç',
    footnotes: ['Bunu siz istemediyseniz işletmenize haber verin.'],
  },
  mergedKept: {
    subject: 'Pruva: kayıtlarınız birleştirildi',
    title: 'Kayıtlarınız birleştirildi',
    paragraphs: [
      'İşletmemiz adınıza açılmış iki kaydı birleştirdi. Tekneleriniz, talepleriniz ve cari hesabınız artık bu adresle açılmış kayıtta.',
    ],
    action: 'Pruva’yı aç',
    footnotes: ['Size ait olmayan bir tekne ya da talep görürseniz işletmenize haber verin.'],
  },
  mergedOther: {
    subject: 'Pruva: kaydınız başka kaydınızla birleştirildi',
    title: 'Kaydınız birleştirildi',
    paragraphs: [
      'İşletmemiz adınıza açılmış iki kaydı birleştirdi. Bu adresle artık giriş yapılamaz; öteki kaydınız geçerlidir.',
    ],
    action: 'Pruva’yı aç',
    footnotes: ['Başka bir kaydınız yoksa işletmenize haber verin.'],
  },
  newEmail: {
    subject: 'Pruva: yeni e-posta adresinizi onaylayın',
    title: 'Yeni adresinizi onaylayın',
    paragraphs: [
      'Pruva hesabınız için yeni e-posta adresi olarak bu adres yazıldı. Onaylarsanız bundan sonra bu adresle giriş yaparsınız.',
    ],
    action: 'Adresimi onayla',
    footnotes: [
      'Bağlantı 24 saat geçerlidir ve bir kez kullanılabilir. Onaylanana kadar hiçbir şey değişmez.',
      'Bunu siz istemediyseniz bir şey yapmanıza gerek yok.',
    ],
  },
  emailAsked: {
    subject: 'Pruva: e-posta adresinizin değişmesi istendi',
    title: 'E-posta adresiniz değişecek',
    paragraphs: [
      'Hesabınız için yeni bir e-posta adresi yazıldı ve o adrese bir onay bağlantısı gönderildi. Onaylanana kadar bu adresiniz geçerli kalır.',
    ],
    action: 'Ben istemedim, şifremi yenile',
    footnotes: [
      'Bunu siz istediyseniz bir şey yapmanıza gerek yok.',
      'Şifrenizi yenilediğinizde bekleyen değişiklik geçersiz olur.',
    ],
  },
  emailMoved: {
    subject: 'Pruva: hesabınızın e-posta adresi değişti',
    title: 'E-posta adresi değişti',
    paragraphs: ['Hesabınızın e-posta adresi değiştirildi. Bu adresle artık giriş yapılamaz.'],
    action: 'Bu ben değildim',
    footnotes: [
      'Bunu siz yaptıysanız bir şey yapmanıza gerek yok.',
      'Düğmeyle adresiniz geri gelir, açık olan bütün oturumlar kapanır ve şifre geçersiz olur. Bağlantı 7 gün geçerlidir.',
    ],
  },
  reset: {
    subject: 'Pruva: şifre yenileme bağlantınız',
    title: 'Şifrenizi yenileyin',
    paragraphs: [
      'Pruva hesabınız için şifre yenileme isteği aldık. Yeni şifrenizi aşağıdaki düğmeyle belirleyebilirsiniz.',
    ],
    action: 'Yeni şifre belirle',
    footnotes: [
      'Bağlantı 1 saat geçerlidir ve bir kez kullanılabilir. Şifreniz yenilendiğinde açık olan bütün oturumlarınız kapatılır.',
      'Bu isteği siz yapmadıysanız bir şey yapmanıza gerek yok; şifreniz aynı kalır.',
    ],
  },
  passwordChanged: {
    subject: 'Pruva: şifreniz değiştirildi',
    title: 'Şifreniz değiştirildi',
    paragraphs: [
      'Pruva hesabınızın şifresi az önce değiştirildi ve diğer cihazlardaki oturumlarınız kapatıldı.',
      'Bu değişikliği siz yaptıysanız yapmanız gereken bir şey yok.',
    ],
    action: 'Ben değiştirmedim, şifremi yenile',
    footnotes: ['Değişiklik size ait değilse yukarıdaki düğmeyle hemen yeni bir şifre belirleyin.'],
  },
} as const

export const invitedText = (code: string, until: string): string =>
  `Davet ${until} anına kadar geçerlidir. Kodla açmak isterseniz: ${code}`
