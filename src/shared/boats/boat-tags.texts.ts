// The texts of the screens and of the printed label.
export const boatTagsTexts = {
  title: 'QR etiketi',
  open: 'QR etiketi',
  intro:
    'Etiketi teknenin görünen bir yerine yapıştırın. Okutan kişi teknenin adını, modelini ve servisin iletişim bilgilerini görür; adınızı, konumu, saatleri ve geçmişi görmez. Siz ve servis ekibi okutunca teknenin kendi sayfası açılır.',
  failed: 'Etiket bilgisi alınamadı',
  create: 'Etiket oluştur',
  renew: 'Yeni etiket oluştur',
  renewQuestion:
    'Eski etiket artık çalışmaz; üzerindeki kodu okutan kişi hiçbir şey görmez. Yeni etiket oluşturulsun mu?',
  stop: 'Etiketi geçersiz kıl',
  stopQuestion: 'Teknedeki etiket artık çalışmaz. Etiket geçersiz kılınsın mı?',
  exists: (day: string) =>
    `Bu teknenin ${day} tarihli bir etiketi var. Kodu güvenlik için saklanmaz; yeniden basmak için yeni bir etiket oluşturun.`,
  once: 'Etiket yalnız şimdi basılabilir: pencere kapanınca kod bir daha gösterilmez.',
  qr: 'Teknenin QR kodu',
  address: 'Etiketin adresi',
  size: 'Etiket boyu',
  sizes: { SMALL: '70 × 37 mm', LARGE: '105 × 74 mm', SHEET: 'A4, 24 etiket' },
  print: 'Etiketi bas',
  printing: 'Etiket hazırlanıyor',
  printFailed: 'Etiket hazırlanamadı',
} as const

export const tagPageTexts = {
  missing: 'Etiket bulunamadı',
  missingHint: 'Etiket geçersiz kılınmış ya da yenilenmiş olabilir.',
  failed: 'Etiket bilgisi alınamadı',
  intro: 'Bu tekneyle ilgili servise ulaşabilirsiniz.',
  service: 'Servis iste',
  serviceMessage: (boat: string) => `Merhaba, ${boat} teknesi için servis istiyorum.`,
  own: 'Tekne sizinse giriş yapın',
  notify: 'Tekne sahibine haber ver',
  taken: 'Mesajınız alındı. Tekne sahibine iletilir.',
} as const

export const tagMessageTexts = {
  title: 'Tekne sahibine haber ver',
  hint: 'Mesajınız tekne sahibine bildirim ve e-posta ile gider. Sahibinin kim olduğu size gösterilmez; adınızı ve telefonunuzu yalnız isterseniz yazın.',
  text: 'Mesajınız',
  textPlaceholder: 'Örneğin: Baş halatınız çözülmüş.',
  name: 'Adınız (isteğe bağlı)',
  phone: 'Telefonunuz (isteğe bağlı)',
  send: 'Gönder',
  failed: 'Mesaj gönderilemedi!',
} as const

export const tagLabelTexts = {
  title: 'Tekne etiketi',
  author: 'Pruva',
  hint: 'Bu tekneyle ilgili bir durum mu var? Kodu okutun.',
} as const
