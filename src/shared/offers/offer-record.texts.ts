// The texts of the record of an answer, a PDF, and of its button.

import { formatMoney } from '../money.ts'
import type { VatMode } from '../workshop/workshop.vat.ts'
import type { OfferEventKind, OnBehalf } from './offer-events.contract.ts'
import { offersTexts } from './offers.texts.ts'

const EVENTS: Record<OfferEventKind, string> = {
  SENT: 'Teklif gönderildi',
  REVISED: 'Yeni sürüm gönderildi',
  OPENED: 'Teklif açıldı',
  PDF_OPENED: 'PDF belgesi açıldı',
  CODE_SENT: 'Onay kodu gönderildi',
  CODE_FAILED: 'Yanlış kod girildi',
  ACCEPTED: 'Kabul edildi',
  REJECTED: 'Reddedildi',
  EXPIRED: 'Süresi doldu',
  WITHDRAWN: 'Geri çekildi',
  TAKEN_BACK: 'Kabul geri alındı',
}

const WEIGHT =
  '5070 sayılı Kanun anlamında güvenli elektronik imza değildir; uyuşmazlıkta belge (HMK m. 199) olarak sunulabilir, değerini mahkeme takdir eder.'

export const offerRecordTexts = {
  open: 'Onay kaydı',
  openOf: (offerNumber: string) => `Onay kaydı: ${offerNumber} teklifi`,
  failed: 'Onay kaydı açılamadı',
  loading: 'Onay kaydı hazırlanıyor',
  fileName: (offerNumber: string) => `onay-kaydi-${offerNumber}.pdf`,
  title: (offerNumber: string) => `${offerNumber} numaralı teklifin onay kaydı`,
  subject: (offerNumber: string) => `${offerNumber} numaralı teklife verilen yanıtın kaydı`,
  running: (offerNumber: string, boat: string) => `Onay kaydı ${offerNumber} · ${boat}`,
  keywords: 'onay kaydı, teklif, tekne, motor',
  facts: {
    offer: 'Teklif',
    revision: 'Sürüm',
    request: 'Talep no',
    boat: 'Tekne',
    answer: 'Yanıt',
    at: 'Yanıt zamanı',
  },
  answers: { ACCEPTED: 'Kabul edildi', REJECTED: 'Reddedildi' },
  zoned: (instant: string) => `${instant} (UTC+3)`,
  zoneNote: 'Saatler Türkiye saatidir (UTC+3).',
  workshop: 'Hizmet veren',
  customer: 'Müşteri',
  agreed: 'Kabul edilen metin',
  reason: 'Red gerekçesi',
  how: 'Yanıtın verilişi',
  by: {
    OWNER: 'Müşteri, hesabıyla giriş yaparak',
    PERSON: 'Müşteri adına yetkili kişi, hesabıyla giriş yaparak',
    LINK: 'Müşteri, paylaşım bağlantısı ve onay koduyla',
    WORKSHOP: 'İşletme, müşteri adına',
    SERVER: 'Sistem',
  },
  parties: { OWNER: 'Müşteri', PERSON: 'Yetkili kişi', LINK: 'Bağlantı', WORKSHOP: 'İşletme', SERVER: 'Sistem' },
  saidBy: (words: string) => `Müşterinin bildirdiği yol: ${words}`,
  onBehalf: ({ name, word, owner, ceilingTry, giver, reason }: OnBehalf) => [
    `Yanıtlayan: ${name} (${word}), ${owner} adına`,
    ceilingTry === null
      ? 'Onay yetkisinin tutar sınırı yok'
      : `Onay yetkisinin sınırı: bir talepte ${formatMoney(ceilingTry, 'TRY')}`,
    reason === null
      ? `Yetkiyi veren: ${giver} (teknenin sahibi)`
      : `Yetkiyi veren: ${giver} (işletme). Dayanağı: ${reason}`,
  ],
  verified: (address: string) => `E-posta adresi doğrulandı: kod ${address} adresine gönderildi`,
  network: (address: string) => `Ağ adresi ${address}`,
  device: (device: string) => `Cihaz ${device}`,
  lines: 'Kalemler',
  chosen: 'Seçilen kalemler',
  leftOut: 'Seçilmeyen kalemler',
  payable: (mode: VatMode | null) => (mode ? offersTexts.payable : 'Ödenecek tutar'),
  payableTry: (mode: VatMode | null) => (mode ? 'Ödenecek tutar (TL, KDV dahil)' : 'Ödenecek tutar (TL)'),
  events: 'Olaylar',
  columns: { time: 'Zaman', event: 'Olay', revision: 'Sürüm', by: 'Kim', from: 'Nereden' },
  kinds: EVENTS,
  hashes: 'Belgelerin özetleri (SHA-256)',
  pdfHash: (rev: number) => `Teklifin ${rev}. sürümünün PDF belgesi`,
  snapshotHash: (rev: number) => `Teklifin ${rev}. sürümünün veri metni`,
  check: 'Belgeleri denetleyin',
  checkHint: 'Karekodun açtığı sayfada bu belgenin ve teklifin değiştirilmediğini görebilirsiniz.',
  legal: {
    ACCEPTED: `Bu kayıt, teklifin elektronik ortamda onaylandığını gösterir. ${WEIGHT}`,
    REJECTED: `Bu kayıt, teklifin reddedildiğini gösterir. ${WEIGHT}`,
  },
} as const
