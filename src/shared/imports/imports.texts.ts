// The texts of the import's screen, and of the workbooks that it gives.
import { dayAndMonth } from '../days.ts'
import { formatNumber } from '../numbers.ts'
import { shownPhone } from '../phone.ts'
import type {
  Change,
  DayFormat,
  Encoding,
  ImportField,
  ImportKind,
  ImportState,
  NumberFormat,
  OnMatch,
  Reason,
  Separator,
  Verdict,
} from './imports.contract.ts'
import { dayIn } from './imports.days.ts'

const fields: Record<ImportField, string> = {
  customerName: 'Müşteri',
  phone: 'Telefon',
  email: 'E-posta',
  customerKind: 'Tür (kişi, şirket)',
  taxNumber: 'Vergi ya da kimlik no',
  taxOffice: 'Vergi dairesi',
  address: 'Adres',
  boatName: 'Tekne',
  boatModel: 'Tekne modeli',
  hin: 'HIN',
  marina: 'Marina',
  engineBrand: 'Motor markası',
  engineModel: 'Motor modeli',
  engineSerial: 'Motor seri no',
  engineHours: 'Motor saati',
  engineBrand2: '2. motor markası',
  engineModel2: '2. motor modeli',
  engineSerial2: '2. motor seri no',
  engineHours2: '2. motor saati',
  openingBalance: 'Açılış bakiyesi (TL)',
  openingDay: 'Açılış bakiyesi günü',
  partCode: 'Parça kodu',
  name: 'Parça adı',
  unit: 'Birim',
  unitPrice: 'Birim fiyat (€)',
  quantity: 'Stok',
  minStock: 'Asgari stok',
  locationCode: 'Raf',
  cost: 'Alış fiyatı',
  costCurrency: 'Alış para birimi',
  supplier: 'Tedarikçi',
  supplierCode: 'Tedarikçi kodu',
  codes: 'Diğer kodlar',
}
const rows = (count: number) => `${formatNumber(count)} satır`
function cell(field: ImportField, value: string | number | null): string {
  if (value === null || value === '') return 'boş'
  if (typeof value === 'number') return formatNumber(value, { most: 3 })
  return field === 'phone' ? shownPhone(value) : value
}

export const importsTexts = {
  fields,
  kinds: { FLEET: 'Müşteri, tekne, motor', PARTS: 'Parçalar' } satisfies Record<ImportKind, string>,
  templateFiles: { FLEET: 'musteri-tekne-motor', PARTS: 'parca-tablosu' } satisfies Record<ImportKind, string>,
  reportFile: 'ice-aktarma',
  verdict: 'Sonuç',
  explanation: 'Açıklama',
  verdicts: {
    NEW: 'Yeni',
    FILLS: 'Değişecek',
    SAME: 'Aynı',
    ASKS: 'Soruyor',
    BAD: 'Hatalı',
  } satisfies Record<Verdict, string>,
  /** What became of a row that was run. */
  placed: { DONE: 'Aktarıldı', LEFT: 'Kaldı', UNDONE: 'Geri alındı' },
  /** "Birim fiyat: Geçerli bir sayı girin (12,5,0)" */
  reason: ({ field, about, message: key }: Pick<Reason, 'field' | 'about' | 'message'>, message: string) => {
    const about_ =
      about === null
        ? ''
        : key === 'import_row_twice' || key === 'import_row_again'
          ? ` (${about}. satır)`
          : ` (${field === 'phone' ? shownPhone(about) : about})`
    return `${field ? `${fields[field]}: ` : ''}${message}${about_}`
  },
  change: ({ field, before, after }: Change) => `${fields[field]}: ${cell(field, before)} → ${cell(field, after)}`,

  open: 'İçe aktar',
  intro: 'Excel (.xlsx) ya da CSV; en çok 20 MB, 20.000 satır. Dosya saklanmaz.',
  choose: 'Dosya seç',
  template: 'Boş tabloyu indir',
  templateFailed: 'Tablo indirilemedi',
  notRead: 'Dosya okunamadı!',
  columns: 'Sütunlar',
  columnsHint: (count: number) =>
    `${rows(count)}${count > 10 ? ', ilk onu aşağıda' : ''}. Her sütunun ne olduğunu seçin; gerekmeyeni almayın.`,
  known: 'Sütunlar son seferki gibi seçildi.',
  columnOf: (heading: string) => `${heading} sütunu`,
  noHeading: (place: number) => `${place}. sütun`,
  leaveOut: 'Alma',
  asking: 'Önce bu sütunların nasıl yazıldığını seçin',
  numbersOf: (heading: string) => `${heading}: sayılar`,
  howNumbers: 'Sayılar nasıl yazılmış?',
  numbers: { COMMA: '1.500 = bin beş yüz', DOT: '1.500 = bir buçuk' } satisfies Record<NumberFormat, string>,
  daysOf: (heading: string) => `${heading}: günler`,
  howDays: 'Günler nasıl yazılmış?',
  /** "12/31/2026: 31 Aralık" */
  daysAs: (format: DayFormat, cell: string) => {
    const day = dayIn(cell, format)
    return `${cell}: ${day === undefined ? 'hatalı' : dayAndMonth(day)}`
  },
  needed: (names: string) => `Şunun sütununu seçin ya da hepsi için bir değer yazın: ${names}`,
  fixed: 'Hepsi için aynı değer',
  file: 'Dosya ayarları',
  sheet: 'Sayfa',
  encoding: 'Karakterler',
  encodings: { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'windows-1254': 'Windows Türkçe' } satisfies Record<
    Encoding,
    string
  >,
  separator: 'Ayraç',
  separators: { SEMICOLON: 'Noktalı virgül', COMMA: 'Virgül', TAB: 'Sekme' } satisfies Record<Separator, string>,
  headingRow: 'Başlık satırı',
  reread: 'Yeniden oku',
  onMatch: 'Kayıtlı olan bulununca',
  onMatches: { KEEP: 'Yalnız yeniler', FILL: 'Boşları doldur', OVERWRITE: 'Üzerine yaz' } satisfies Record<
    OnMatch,
    string
  >,
  stays: {
    FLEET: 'Kayıtlı e-posta adresi, teknenin sahibi ve açılış bakiyesi hiçbir durumda değişmez.',
    PARTS: 'Kayıtlı parçanın stoğu hiçbir durumda değişmez.',
  } satisfies Record<ImportKind, string>,
  brands: 'Markalar ve modeller',
  brandsHint: 'Bunlar kayıtlı değil. Doğru mu yazılmış, yoksa kayıtlı olanlardan biri mi?',
  brandAsked: (written: string, like: string | null) => (like === null ? written : `${written}: ${like} mı?`),
  brandNew: (written: string) => `Yeni: ${written}`,
  brandUnsaid: 'Seçin',
  brandOther: (isModel: boolean) => (isModel ? 'Kayıtlı başka bir model' : 'Kayıtlı başka bir marka'),
  brandMeant: (written: string) => `${written}: kayıtlı olan`,
  brandsSaid: (count: number) => `Yanıtlananlar (${formatNumber(count)})`,
  brandsAnswered: 'Seçtiklerimle dene',
  check: 'Dene',
  notChecked: 'Deneme başlatılamadı!',
  checking: 'Deneniyor; kayıtlara dokunulmaz',
  running: 'Aktarılıyor; bu sırada çalışmayı sürdürebilirsiniz',
  undoing: 'Geri alınıyor',
  progress: (done: number, total: number) => `${formatNumber(done)} / ${rows(total)}`,
  result: 'Deneme sonucu',
  resultRows: 'Satırlar',
  all: 'Tümü',
  count: (verdict: string, count: number) => `${verdict} ${formatNumber(count)}`,
  row: (n: number) => `${n}. satır`,
  rowColumns: { row: 'Satır', content: 'İçerik', verdict: 'Sonuç', why: 'Açıklama' },
  rowsFailed: 'Satırlar alınamadı',
  noRows: 'Satır yok',
  noRowsHint: 'Bu sonuçta satır yok.',
  answerNew: { FLEET: 'Yeni müşteri', PARTS: 'Yeni parça' } satisfies Record<ImportKind, string>,
  answerAll: (count: number) => `Soran ${rows(count)} için hep aynı yanıt`,
  answerAllHint: 'Birden çok benzeri olan satır sormayı sürdürür.',
  answerFailed: 'Yanıt kaydedilemedi!',
  report: 'Sonuçlu tabloyu indir',
  reportFailed: 'Tablo indirilemedi',
  runAll: (count: number) => `${rows(count)} aktar`,
  runGood: (count: number) => `Yalnız iyi ${rows(count)} aktar`,
  nothingToRun: 'Aktarılacak satır yok.',
  notRun: 'Aktarma başlatılamadı!',
  back: 'Sütunlara dön',
  remove: 'Vazgeç',
  notRemoved: 'Dosya silinemedi!',
  states: {
    READ: 'Sütunlar seçiliyor',
    CHECKING: 'Deneniyor',
    CHECKED: 'Denendi',
    RUNNING: 'Sürüyor',
    DONE: 'Aktarıldı',
    UNDONE: 'Geri alındı',
    FAILED: 'Takıldı, geri alındı',
  } satisfies Record<ImportState, string>,
  finished: (count: number) => `${rows(count)} aktarıldı.`,
  undone: (count: number) => `${rows(count)} geri alındı.`,
  failed: 'Bir satır aktarılamadı; aktarılanların hepsi geri alındı.',
  failedRows: 'Aktarılamayan',
  left: (count: number) => `${rows(count)} olduğu gibi kaldı.`,
  paidOn: (day: string) => `${day} günü ödeme`,
  undoUntil: (day: string) => `${day} gününe kadar geri alınabilir.`,
  undo: 'Geri al',
  undoQuestion: 'Aktarılan kayıtlar silinsin, değişen alanlar eski haline dönsün mü?',
  notUndone: 'Geri alınamadı!',
  inUse: 'Şunlar kullanılmış ya da sonradan değişmiş:',
  undoRest: 'Kalanını geri al',
  again: 'Başka dosya',
  goTo: { FLEET: 'Müşterilere git', PARTS: 'Parçalara git' } satisfies Record<ImportKind, string>,
  earlier: 'Önceki aktarmalar',
  earlierFailed: 'Önceki aktarmalar alınamadı',
  noEarlier: 'Henüz aktarma yok',
  noEarlierHint: 'Dosya seçtiğinizde burada görünür.',
  earlierColumns: { file: 'Dosya', state: 'Durum', rows: 'Satır', by: 'Kim', at: 'Ne zaman' },
  failedToLoad: 'İçe aktarma alınamadı',
} as const
