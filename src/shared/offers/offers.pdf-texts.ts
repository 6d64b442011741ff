// The texts of the offer's PDF.
import { formatDay } from '../days.ts'
import type { RateKind } from '../rates/rates.kinds.ts'
import { requestsTexts } from '../requests/requests.texts.ts'
import { workshopTexts } from '../workshop/workshop.texts.ts'
import type { VatMode } from '../workshop/workshop.vat.ts'
import { offersTexts } from './offers.texts.ts'

const CURRENCY_SYMBOLS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£', TRY: '₺' }

export const offerPdfTexts = {
  product: 'Pruva',
  tagline: 'Tekne ve motor bakım servisi',
  heading: 'Servis teklifi',
  title: (number: string) => `${number} numaralı servis teklifi`,
  subject: (boat: string) => `${boat} için bakım ve onarım teklifi`,
  keywords: 'teklif, tekne, motor, bakım, onarım',
  running: (number: string, boat: string) => `Teklif ${number} · ${boat}`,
  date: 'Teklif tarihi',
  validUntil: 'Geçerlilik tarihi',
  request: 'Talep no',
  service: 'Hizmet',
  revision: 'Sürüm',
  requestTypes: requestsTexts.types,
  customer: 'Müşteri',
  payer: (name: string) => `Fatura: ${name}`,
  boat: 'Tekne',
  engines: 'Motorlar',
  serial: (serial: string) => `Seri no ${serial}`,
  hours: (hours: string) => `${hours} saat`,
  columns: {
    position: '#',
    item: 'Parça ve hizmet',
    vat: 'KDV',
    quantity: 'Miktar',
    unitPrice: 'Birim fiyat',
    lineTotal: 'Tutar',
  },
  total: 'Ara toplam',
  discount: 'İndirim',
  discountPercent: (percent: string) => `İndirim (%${percent})`,
  discountAmount: 'Sabit indirim',
  final: 'Genel toplam',
  finalOf: (mode: VatMode) => `Genel toplam (${offersTexts.vatModes[mode]})`,
  payable: offersTexts.payable,
  vat: (mode: VatMode, rate: number) => `${mode === 'EXCLUDED' ? '' : 'İçindeki '}KDV %${rate}`,
  finalTryExcluded: 'Genel toplam (TL, KDV hariç)',
  payableTry: 'Ödenecek tutar (TL, KDV dahil)',
  deposit: 'Kapora',
  vatNote: { EXCLUDED: 'Birim fiyatlara KDV dahil değildir.', INCLUDED: 'Birim fiyatlara KDV dahildir.' },
  optional: offersTexts.lineKinds.OPTIONAL,
  alternativeOf: offersTexts.alternativeOf,
  exempt: offersTexts.exempt,
  choiceNote:
    'Toplamlar zorunlu kalemleri ve her grubun ilk seçeneğini içerir. İsteğe bağlı kalemler ve diğer seçenekler toplama dahil değildir; teklif kabul edilirken seçilebilir.',
  rate: 'Kur',
  rateValue: (currency: string, rate: string) => `1 ${CURRENCY_SYMBOLS[currency] ?? currency} = ${rate} ₺`,
  finalTry: 'Genel toplam (TL)',
  rateFrozen: 'Kur, bu teklif için sabitlenmiştir.',
  rateTyped: 'Kur, servis tarafından belirlenmiş ve bu teklif için sabitlenmiştir.',
  rateOfBulletin: (kind: RateKind, day: string, number: string) =>
    `Kur: TCMB ${formatDay(day)} tarihli, ${number} sayılı bülten, ${workshopTexts.rateKinds[kind].toLocaleLowerCase('tr')}. Bu teklif için sabitlenmiştir.`,
  note: 'Not',
  iban: 'Banka hesabı (IBAN)',
  tax: (office: string | null, number: string) => `${office ? `${office} V.D. ` : 'Vergi no '}${number}`,
  mersis: (number: string) => `MERSİS ${number}`,
  answerTitle: 'Çevrimiçi yanıtlayın',
  answer: (day: string) =>
    `Bağlantıyı açarak teklifi ${day} tarihine kadar kabul edebilir veya reddedebilirsiniz. Karekodun açtığı sayfada bu belgenin değiştirilmediğini görebilirsiniz.`,
  answerLink: 'Teklifi aç',
  page: (page: number, pages: number) => `Sayfa ${page} / ${pages}`,
} as const
