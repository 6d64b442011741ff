// The texts of the offer screens.
import { formatDay } from '../days.ts'
import { formatDecimal, formatMoney } from '../money.ts'
import { DEFAULT_UNIT, formatCounted, formatQuantity, UNIT_NAMES, type Unit } from '../quantity.ts'
import type { RateKind } from '../rates/rates.kinds.ts'
import { workshopTexts } from '../workshop/workshop.texts.ts'
import type { VatMode } from '../workshop/workshop.vat.ts'
import type { LineKind } from './offers.choice.ts'

const { rateKinds } = workshopTexts
const rateOfBulletin = (kind: RateKind, day: string, number: string) =>
  `TCMB ${formatDay(day)}, ${number} sayılı bülten, ${rateKinds[kind].toLocaleLowerCase('tr')}`

export const offersTexts = {
  title: 'Teklifler',
  offer: (number: string) => `Teklif ${number}`,
  empty: 'Henüz teklif yok',
  loadFailed: 'Teklifler alınamadı',
  columns: { item: 'Kalem', quantity: 'Miktar', unitPrice: 'Birim fiyat', lineTotal: 'Tutar' },
  fromStock: (code: string) => `${code} · stoktan`,
  timesPrice: (quantity: number, price: string, unit?: Unit) => `${formatCounted(quantity, unit)} × ${price}`,
  subtotal: (total: string) => `Ara toplam ${total}`,
  discount: (discount: string) => `indirim ${discount}`,
  discountOf: (percent: number, discount: string) => `indirim %${formatDecimal(percent)} (${discount})`,
  discountBoth: (percent: number, fixed: string, discount: string) =>
    `indirim %${formatDecimal(percent)} + ${fixed} sabit (${discount})`,
  rate: (rate: number) => `kur ${formatRate(rate)} ₺`,
  rateOfBulletin,
  finalPrice: 'Toplam',
  note: 'Not',
  lineKinds: { REQUIRED: 'Zorunlu', OPTIONAL: 'İsteğe bağlı', ALTERNATIVE: 'Seçenek' } satisfies Record<
    LineKind,
    string
  >,
  alternativeOf: (group: string) => `Seçenek: ${group}`,
  notChosen: 'Seçilmedi',
  exempt: (reason: string, code?: string) => `İstisna: ${[code, reason].filter(Boolean).join(' ')}`,
  take: (name: string) => `${name} kalemini ekle`,
  pickOf: (name: string, group: string) => `${group}: ${name}`,
  choose: 'İsteğe bağlı kalemleri işaretleyin, her gruptan bir seçenek seçin. Toplam seçtiğiniz kalemlere göredir.',
  withoutChoice: 'Toplam, zorunlu kalemleri ve her grubun ilk seçeneğini içerir.',
  vatRate: (rate: number) => `KDV %${rate}`,
  vatModes: { EXCLUDED: 'KDV hariç', INCLUDED: 'KDV dahil' } satisfies Record<VatMode, string>,
  vatOf: (mode: VatMode, rate: number, amount: string) =>
    `${mode === 'EXCLUDED' ? '' : 'içinde '}KDV %${rate} ${amount}`,
  excluded: (price: string, lira: string | null) => `KDV hariç ${price}${lira ? ` (${lira})` : ''}`,
  included: (price: string) => `KDV dahil ${price}`,
  payable: 'Ödenecek tutar (KDV dahil)',
  deposit: (lira: string) => `Kapora: ${lira}`,
  glance: {
    until: (day: string) => `${formatDay(day)} tarihine kadar geçerli`,
    optional: (count: number) => `${count} isteğe bağlı kalem`,
    alternatives: (count: number) => `${count} seçenek grubu`,
    before: (lira: string) => `önceki fiyat ${lira}`,
  },
  choiceChanged: (before: string, after: string) => `Seçtiğiniz kalemlerle ödenecek tutar: ${before} yerine ${after}.`,
  validUntil: (day: string) => `Geçerlilik: ${formatDay(day)}`,
  expired: 'Geçerlilik süresi doldu',
  expiredHint: (day: string) =>
    `Bu teklif ${formatDay(day)} tarihine kadar geçerliydi ve artık kabul edilemez. Yenilenmesini isteyebilirsiniz.`,
  send: 'Teklifi gönder',
  sent: 'Teklif gönderildi',
  copyToNew: 'Yeni teklife kopyala',
  actionsOf: (number: string) => `${number} teklifinin işlemleri`,
  dropDraft: 'Taslağı sil',
  dropDraftDialog: {
    title: 'Taslağı sil',
    message: (number: string) => `${number} numaralı taslak silinsin mi? Müşteri bu taslağı hiç görmedi.`,
  },
  dropped: 'Taslak silindi.',
  oldRateDialog: {
    title: 'Eski kur',
    message: (day: string) =>
      `Taslağın kuru ${formatDay(day)} tarihli bültenden. Teklif bu kurla gönderilsin mi? Güncel kur için önce taslağı düzenleyin.`,
  },
  askRenewal: 'Yenilenmesini iste',
  renewalAsked: 'Yenileme isteğiniz iletildi.',
  renewalAskedOn: (day: string) => `Yenilenmesi istendi: ${formatDay(day)}`,
  renew: 'Bugünün kuruyla yenile',
  renewed: 'Teklif yenilendi.',
  withdraw: 'Geri çek',
  withdrawn: 'Teklif geri çekildi.',
  withdrawDialog: {
    title: 'Teklifi geri çek',
    message: (number: string) => `${number} numaralı teklif geri çekilsin mi? Müşteri artık yanıtlayamaz.`,
  },
  unanswerable: {
    owner: (status: string) =>
      `Talebiniz “${status}” durumunda olduğu için bu teklif şu anda yanıtlanamaz. Servis ekibi talebi yeniden onayınıza sunduğunda buradan yanıtlayabilirsiniz.`,
    admin: (status: string, waiting: string) =>
      `Talep “${status}” durumunda olduğu için müşteri bu teklifi yanıtlayamaz. Yanıtlayabilmesi için durumu “${waiting}” yapın.`,
  },
  sentOn: (day: string) => `Gönderim: ${formatDay(day)}`,
  showItems: 'Kalemleri göster',
  hideItems: 'Kalemleri gizle',
  pdf: 'PDF',
  openPdf: (number: string) => `${number} teklifinin PDF belgesini aç`,
  pdfFailed: 'PDF açılamadı.',
  pdfBroken: 'PDF yüklenemedi',
  pdfLoading: 'PDF hazırlanıyor…',
  edit: 'Düzenle',
  accept: 'Kabul Et',
  reject: 'Reddet',
  answerFor: {
    open: 'Müşteri adına yanıtla',
    saidBy: 'Müşteri nasıl bildirdi?',
    placeholder: 'Örneğin telefonda, 14.30',
  },
  approvalLeft: (left: number) =>
    `Onay sınırınız: bu talepte en çok ${formatMoney(Math.max(left, 0), 'TRY')} daha onaylayabilirsiniz.`,
  accepted: 'Teklif kabul edildi.',
  rejected: 'Teklif reddedildi.',
  acceptDialog: {
    title: 'Teklifi kabul et',
    message: (number: string, lira: string) =>
      `${number} numaralı teklifi ${lira} tutarla kabul ediyorsunuz. Onayınızdan sonra servis çalışması başlar.`,
    others: 'Bekleyen diğer teklifler reddedilmiş sayılır.',
    overCeiling: (number: string, lira: string, left: number) =>
      `${number} numaralı teklifin tutarı ${lira} onay sınırınızı aşıyor: bu talepte en çok ${formatMoney(Math.max(left, 0), 'TRY')} daha onaylayabilirsiniz. Kabul etmeyi denerseniz teknenin sahibine haber verilir.`,
  },
  rejectDialog: {
    title: 'Teklifi reddet',
    message: (number: string, lira: string) =>
      `${number} numaralı, ${lira} tutarındaki teklifi reddetmek istediğinize emin misiniz?`,
  },

  revisions: {
    name: (rev: number) => `${rev}. sürüm`,
    open: (count: number) => `${count} sürüm`,
    openOf: (number: string, count: number) => `${count} sürüm: ${number} teklifi`,
    title: (number: string) => `${number} teklifinin sürümleri`,
    loadFailed: 'Sürümler alınamadı',
    openPdf: (rev: number) => `${rev}. sürümün PDF belgesini aç`,
    current: 'Geçerli',
    replaced: 'Yerine yenisi geldi',
    from: 'Önceki sürüm',
    to: 'Sonraki sürüm',
    added: 'Eklenen kalemler',
    removed: 'Çıkarılan kalemler',
    changed: 'Değişen kalemler',
    turned: (before: string, after: string) => `${before} → ${after}`,
    noChanges: 'Kalemler aynı.',
    total: 'Toplam',
    priceChanged: (rev: number, day: string, before: string, after: string) =>
      `Fiyat değişti: ${before} yerine ${after} (${rev}. sürüm, ${formatDay(day)}).`,
    changedOnly: (rev: number, day: string) => `Teklif değişti (${rev}. sürüm, ${formatDay(day)}), toplam aynı.`,
  },

  /** Above lines that are no part of the ready job before them. */
  otherItems: 'Diğer kalemler',

  /** For admins. */
  margin: {
    whole: (amount: string, percent: number | null, unknown: number) =>
      [
        percent === null ? `Kâr ${amount}` : `Kâr ${amount} · ${percent < 0 ? '−' : ''}%${Math.abs(percent)}`,
        unknown > 0 && `${unknown} kalemin maliyeti bilinmiyor`,
      ]
        .filter(Boolean)
        .join(' · '),
    line: (amount: string) => `Kâr ${amount}`,
    hide: 'Kârı gizle',
    show: 'Kârı göster',
  },
  builder: {
    newTitle: 'Yeni teklif',
    editTitle: (number: string) => `${number} teklifini düzenle`,
    back: 'Servis talebi',
    parts: 'Parçalar',
    pickParts: 'Parça ekle',
    search: 'Parça adı ya da kodu ile ara...',
    partsFailed: 'Parçalar alınamadı',
    noParts: 'Parça bulunamadı',
    noPartsHint: 'Stokta olmayan işler için elle kalem ekleyebilirsiniz.',
    stock: (quantity: number, unit: Unit = DEFAULT_UNIT) => `Stok: ${formatCounted(quantity, unit)}`,
    noStock: 'Stok yok',
    add: 'Ekle',
    addPart: (name: string) => `${name} ekle`,
    inOffer: (quantity: number, unit: Unit = DEFAULT_UNIT) => `Teklifte ${formatCounted(quantity, unit)}`,
    partAdded: (name: string) => `${name} teklife eklendi`,
    addManual: 'Elle kalem ekle',
    addLabour: 'İşçilik ekle',
    labour: 'İşçilik',
    labourPlaceholder: 'Örneğin: Turbo sökülüp temizlenecek',
    rateOf: (name: string) => `${name}: saat ücreti`,
    items: 'Teklif kalemleri',
    noItems: 'Henüz kalem eklenmedi',
    noItemsHint: 'Parça listesinden seçin, işçilik ya da elle bir kalem ekleyin.',
    manual: 'Elle eklenen kalem',
    description: 'Açıklama',
    descriptionPlaceholder: 'Örneğin: Yol ve nakliye',
    quantityOf: (name: string, unit: Unit = DEFAULT_UNIT) => `${name}: ${UNIT_NAMES[unit]}`,
    unitOf: (name: string) => `${name}: birim`,
    unitPriceOf: (name: string) => `${name}: birim fiyat`,
    unitPrice: 'Birim fiyat',
    lineTotal: 'Tutar',
    details: 'Ayrıntılar',
    detailsOf: (name: string) => `${name}: ayrıntılar`,
    removeItem: (name: string) => `${name} kalemini çıkar`,
    soldOut: 'Bu parça stokta kalmadı',
    gonePart: 'Bu parça envanterden kaldırılmış: kalemi çıkarın ya da yerine başka bir kalem ekleyin',
    goneButKept: 'Bu parça envanterden kaldırılmış',
    wasPart: 'Parçası envanterden kaldırılmış: kalem yalnız adıyla eklendi',
    moveUp: (name: string) => `${name} kalemini yukarı taşı`,
    moveDown: (name: string) => `${name} kalemini aşağı taşı`,
    moreThanStock: (stock: number, unit: Unit = DEFAULT_UNIT) => `Stokta ${formatQuantity(stock, unit)} var`,
    moreThanAvailable: (left: number, unit: Unit = DEFAULT_UNIT) =>
      `Başka işler bekliyor: ${left < 0 ? `${formatQuantity(-left, unit)} eksik` : `boşta ${formatQuantity(left, unit)} var`}`,
    terms: 'Para birimi, indirim ve KDV',
    currency: 'Para birimi',
    currencies: { EUR: 'Euro (€)', USD: 'ABD doları ($)', GBP: 'İngiliz sterlini (£)', TRY: 'Türk lirası (₺)' },
    turned: (sign: string) => `Tutarlar kura göre ${sign} olarak yeniden hesaplandı.`,
    notTurned: 'Bu para biriminin kuru bilinmiyor: kuru yazın, tutarları kontrol edin.',
    exchangeRate: (sign: string) => `Kur (1 ${sign} kaç ₺)`,
    rateOfBulletin,
    rateTyped: (rate: number, day: string) => `Elle girilen kur. Bülten kuru ${formatRate(rate)} ₺ (${formatDay(day)})`,
    takeRate: (rate: number, day: string) => `Güncel kuru al: ${formatRate(rate)} ₺ (${formatDay(day)})`,
    rateOfOldBulletin: (day: string) => `Son bülten eski (${formatDay(day)}): kuru kontrol edin`,
    rateDefault: 'Varsayılan kur: Merkez Bankası bülteni yok',
    rateUnchecked: 'Merkez Bankası bülteni yok: kuru kontrol edin',
    discountPercent: 'İndirim oranı (%)',
    discountAmount: (sign: string) => `Sabit indirim (${sign})`,
    validityDays: 'Geçerlilik (gün)',
    kindOf: (name: string) => `${name}: kalem türü`,
    groupOf: (name: string) => `${name}: seçenek grubu`,
    group: 'Seçenek grubu',
    newGroup: 'Seçenekler',
    vatRateOf: (name: string) => `${name}: KDV oranı`,
    vatExemption: 'KDV istisnasının gerekçesi',
    vatExemptionOf: (name: string) => `${name}: KDV istisnasının gerekçesi`,
    vatExemptionCode: 'İstisna kodu',
    /** As the list of the tax office names them; another code may be typed. */
    vatExemptionCodes: {
      '301': 'Mal ihracı',
      '302': 'Hizmet ihracı',
      '304': 'Taşıma araçlarının teslimi, bakımı ve onarımı (13/a)',
      '305': 'Liman ve havalimanı hizmetleri (13/b)',
      '350': 'Diğerleri',
      '351': 'İstisna olmayan diğer',
    },
    vatExemptionCodeOf: (name: string) => `${name}: KDV istisnasının kodu`,
    vatMode: 'Fiyatlar',
    depositPercent: 'Kapora (%)',
    depositAmount: (sign: string) => `Kapora tutarı (${sign})`,
    depositLine: 'Kapora',
    vatLine: (rate: number) => `KDV %${rate}`,
    vatWithin: (rate: number) => `İçindeki KDV %${rate}`,
    payable: 'Ödenecek tutar (KDV dahil)',
    payableTry: 'Ödenecek tutar (TL, KDV dahil)',
    foreignCurrency:
      'Türkiye’de yerleşik kişiler arasında hizmet bedelinin dövizle belirlenmesi mevzuatla sınırlıdır. Teklif belgesi ödenecek TL tutarını kuruyla birlikte yazar.',
    note: 'Not',
    notePlaceholder: 'Müşterinin teklifte göreceği not',
    summary: 'Özet',
    subtotal: 'Ara toplam',
    discountLine: 'İndirim',
    minus: (amount: string) => `−${amount}`,
    total: (mode: VatMode) => `Genel toplam (${mode === 'EXCLUDED' ? 'KDV hariç' : 'KDV dahil'})`,
    totalTry: 'TL karşılığı',
    submitKeys: 'Ctrl + Enter',
    saveDraft: 'Taslak olarak kaydet',
    submit: 'Teklifi gönder',
    save: 'Teklifi güncelle',
    failed: 'Teklif kaydedilemedi.',
    unusualValues: {
      title: 'Fiyatları kontrol edin',
      price: (name: string, known: string, typed: string) =>
        `Fiyat parçanın kayıtlı fiyatından çok farklı: ${name}, kayıtlı fiyat ${known}, teklifte ${typed}.`,
      rate: (known: string, typed: string) =>
        `Kur son kullanılan kurdan çok farklı: son kur ${known}, teklifte ${typed}.`,
      question: 'Teklif yine de böyle gönderilsin mi?',
      send: 'Yine de gönder',
      mend: 'Düzelt',
    },
    checkItems: 'Bazı kalemlerde eksik ya da hatalı alan var.',
    closed: 'Bu talep için artık teklif hazırlanamaz.',
    closedHint: 'Teklif yalnızca talep beklerken ya da onay beklerken hazırlanabilir.',
    notEditable: 'Bu teklif artık düzenlenemez.',
    notEditableHint: 'Yanıtlanan teklifler değiştirilemez.',
    offerNotFound: 'Teklif bulunamadı',
  },
} as const

/**
 * The one price that texts name: what is payable in lira, with the words for KDV; an offer from before says nothing about it.
 * `foreign`: the same in the offer's own currency.
 */
export function payableOf({ vatMode }: { vatMode: VatMode | null }, payableTry: number, foreign?: string): string {
  const words = [foreign, vatMode && offersTexts.vatModes.INCLUDED].filter(Boolean).join(', ')
  return `${formatMoney(payableTry, 'TRY')}${words && ` (${words})`}`
}

/** A rate has two to four decimals: 36,00 and 36,1255. */
function formatRate(rate: number): string {
  const [whole = '0', decimals = ''] = String(Math.round(rate * 10_000) / 10_000).split('.')
  return `${formatMoney(Number(whole), 'TRY').split(',')[0]},${decimals.padEnd(2, '0')}`
}
