import { formatDay } from '../days.ts'
import { formatMoney } from '../money.ts'
import type { EarlierOffer, OfferTemplate } from './offer-templates.contract.ts'
import { offersTexts, payableOf } from './offers.texts.ts'

const { vatModes } = offersTexts

export const offerTemplatesTexts = {
  fill: 'Hazır iş ekle',
  suggested: 'Önerilenleri ekle',
  added: (name: string) => `${name} eklendi.`,
  jobs: 'Hazır işler',
  findJob: 'Hazır iş ara...',
  noJob: 'Bu adla hazır iş yok',
  covers: 'Bakım planından yaptıkları',
  coversHint: 'Bu maddeler için açılan taleplerin teklifinde önerilir.',
  currentPrice: 'Eklenirken güncel fiyatı al',
  shortcuts: 'Şablonla başlayın',
  copy: 'Tekliften kopyala',
  save: 'Şablon olarak kaydet',
  name: 'Şablon adı',
  namePlaceholder: 'Örneğin: 100 saat bakımı',
  saveHint:
    'Kalemler, indirim, KDV, kapora, geçerlilik ve not saklanır. Kur saklanmaz: her teklif, hazırlandığı sıradaki kurla başlar.',
  replaces: 'Bu adla bir şablon var. Kaydedince onun yerine bu kalemler geçer.',
  create: 'Kaydet',
  replace: 'Şablonu güncelle',
  saved: (name: string) => `${name} şablonu kaydedildi.`,
  saveFailed: 'Şablon kaydedilemedi.',
  list: 'Teklif şablonları',
  loadFailed: 'Şablonlar alınamadı',
  empty: 'Henüz şablon yok',
  emptyHint: 'Sık yapılan bir işin kalemlerini bir kez girin; sonraki teklifler onlarla dolsun.',
  one: 'Şablon',
  add: 'Yeni şablon',
  listHint: 'Sık yapılan işlerin kalemleri. Yeni bir teklif şablondan iki dokunuşla dolar.',
  items: 'Kalem sayısı',
  price: 'Toplam',
  missing: 'Şablon bulunamadı',
  edit: 'Şablonları düzenle',
  editOf: (name: string) => `${name} şablonunu düzenle`,
  remove: (name: string) => `${name} şablonunu sil`,
  removeDialog: {
    title: 'Şablonu sil',
    message: (name: string) => `${name} şablonu silinsin mi? Bu şablondan hazırlanmış teklifler kalır.`,
  },
  about: ({ items, currency, vatMode }: OfferTemplate, price: number) =>
    `${items.length} kalem · ${vatModes[vatMode]} ${formatMoney(price, currency)}`,
  earlier: 'Gönderilmiş teklifler',
  earlierFailed: 'Teklifler alınamadı',
  search: 'Talep no, teklif no, tekne ya da motor markası...',
  noOffers: 'Gönderilmiş teklif yok',
  notFound: 'Teklif bulunamadı',
  offerLine: ({ offerNumber, boatName, customerName }: EarlierOffer) =>
    [offerNumber, boatName, customerName].filter(Boolean).join(' · '),
  offerDetails: ({ requestNumber, engines, createdAt, ...price }: EarlierOffer) =>
    [
      requestNumber,
      engines,
      formatDay(createdAt),
      payableOf(
        price,
        price.payableTry,
        price.currency === 'TRY' ? undefined : formatMoney(price.payable, price.currency),
      ),
    ]
      .filter(Boolean)
      .join(' · '),
  /** `rate`: where the rate comes from; null in lira. */
  filled: (name: string, rate: string | null) => `Teklif dolduruldu: ${name}.${rate === null ? '' : ` ${rate}.`}`,
  overwrite: {
    title: 'Kalemlerin yerine geçsin mi?',
    message: 'Girdiğiniz kalemler ve koşullar silinir, yerine seçtikleriniz gelir.',
    confirm: 'Yerine geçir',
  },
} as const
