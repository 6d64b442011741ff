import { formatDay } from '../days.ts'
import { offerCodeTexts } from './offer-codes.texts.ts'

/** What somebody agrees to. The acceptance stores these words. */
export const agreedTexts = {
  acceptance: (offerNumber: string, rev: number, price: string) =>
    `${offerNumber} numaralı teklifin ${rev}. sürümünü ${price} bedelle kabul ediyorum.`,
  startAtOnce:
    'İşe hemen başlanmasını istiyorum. Hizmet cayma süresi içinde tamamlanırsa cayma hakkımın sona ereceğini biliyorum.',
} as const

export const codeMailTexts = {
  subject: (offerNumber: string) => `Pruva: ${offerNumber} için onay kodunuz`,
  title: 'Onay kodunuz',
  intro: (offerNumber: string, rev: number) =>
    `${offerNumber} numaralı teklifin ${rev}. sürümünü yanıtlamak için bu kodu girin:`,
  footnotes: [
    'Kod 10 dakika geçerlidir ve bir kez kullanılabilir.',
    'Bu kodu siz istemediyseniz kimseye vermeyin; teklif kodsuz yanıtlanamaz.',
  ],
} as const

export const offerLinksTexts = {
  open: 'Paylaş',
  openOf: (offerNumber: string) => `${offerNumber} teklifini paylaş`,
  title: (offerNumber: string) => `${offerNumber} teklifini paylaş`,
  intro:
    'Bağlantıyı açan kişi giriş yapmadan yalnız bu teklifi görür. Yanıtlamak için müşterinin e-posta adresine gönderilen kod gerekir.',
  failed: 'Bağlantılar alınamadı',
  create: 'Bağlantı oluştur',
  createMore: 'Bir bağlantı daha oluştur',
  once: 'Bağlantı yalnız şimdi gösterilir; pencere kapanınca bir daha görülemez.',
  address: 'Bağlantının adresi',
  qr: 'Teklif bağlantısının QR kodu',
  chat: 'WhatsApp ile gönder',
  message: (offerNumber: string, url: string) => `Merhaba, ${offerNumber} numaralı teklifiniz: ${url}`,
  made: (createdAt: string, validUntil: string) => `${formatDay(createdAt)} · ${formatDay(validUntil)} gününe kadar`,
  revoke: 'Geçersiz kıl',
  revokeQuestion: 'Bu bağlantıyı açan kişi artık teklifi göremez. Geçersiz kılınsın mı?',
} as const

export const sharedOfferTexts = {
  missing: 'Teklif bulunamadı',
  missingHint: 'Bağlantının süresi dolmuş ya da bağlantı geçersiz kılınmış olabilir.',
  failed: 'Teklif alınamadı',
  title: (offerNumber: string) => `${offerNumber} numaralı teklif`,
  rev: (rev: number) => `${rev}. sürüm`,
  photo: (place: string) => `Ek işin ${place}. fotoğrafı`,
  openPdf: 'PDF belgesini aç',
  pdfFailed: 'PDF belgesi alınamadı',
  pdfLoading: 'PDF hazırlanıyor',
  answerIntro: 'Yanıtlamak için hesabınızın e-posta adresine bir onay kodu gönderilir.',
  unanswerable: 'Bu teklif şu anda yanıtlanamaz. Sorunuz varsa lütfen bizi arayın.',
  noCode: 'Kayıtlı e-posta adresiniz yok. Teklifi yanıtlamak için lütfen bizi arayın.',
  sendCode: offerCodeTexts.send,
  code: offerCodeTexts.code,
  startAtOnce: 'İşe hemen başlanmasını istiyorum',
  reason: 'Red gerekçesi (isteğe bağlı)',
  accept: 'Kabul et',
  reject: 'Reddet',
  rejectQuestion: 'Teklif reddedilsin mi?',
  revised: 'Teklif siz okurken değişti. Yeni sürüm gösteriliyor; yanıtlamak için yeni bir kod isteyin.',
  states: {
    DRAFT: '',
    SENT: 'Yanıtınız bekleniyor',
    ACCEPTED: 'Bu teklif kabul edildi',
    REJECTED: 'Bu teklif reddedildi',
    WITHDRAWN: 'Bu teklif geri çekildi',
  },
} as const
