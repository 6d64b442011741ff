// Another address by oneself: the dialog of the profile, and the pages behind the mailed links.
export const newEmailTexts = {
  open: 'E-postayı değiştir',
  email: 'Yeni e-posta',
  password: 'Şifreniz',
  hint: 'Yeni adrese bir onay bağlantısı göndeririz. Bağlantı açılıp onaylanana kadar hiçbir şey değişmez.',
  submit: 'Bağlantı gönder',
  failed: 'E-posta adresi değiştirilemedi',
} as const

interface MailedStepTexts {
  title: string
  text: string
  submit: string
  failed: string
  doneTitle: string
  done: string
}

export const confirmEmailTexts: MailedStepTexts = {
  title: 'Yeni e-posta adresiniz',
  text: 'Onaylarsanız bundan sonra bu adresle giriş yaparsınız. Diğer cihazlardaki oturumlarınız kapanır.',
  submit: 'Adresimi onayla',
  failed: 'Adres onaylanamadı',
  doneTitle: 'E-posta adresiniz değişti',
  done: 'Bundan sonra yeni adresinizle giriş yapın.',
}

export const emailBackTexts: MailedStepTexts = {
  title: 'Adresinizi siz değiştirmediniz mi?',
  text: 'Eski adresiniz geri gelir, açık olan bütün oturumlar kapanır ve hesabın şifresi geçersiz olur. Yeni şifre için size bir bağlantı göndeririz.',
  submit: 'Adresimi geri al',
  failed: 'Adres geri alınamadı',
  doneTitle: 'E-posta adresiniz geri geldi',
  done: 'Yeni şifrenizi belirlemeniz için size bir bağlantı gönderdik. E-postanızı kontrol edin.',
}

export const mailedStepTexts = {
  missing: 'Bağlantı geçersiz',
  missingHint: 'Kullanılmış, yenilenmiş ya da süresi dolmuş olabilir.',
  inUse: 'Bu adres bu arada başka bir hesapta kullanılıyor. İşletmenize haber verin.',
} as const
