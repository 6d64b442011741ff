// The texts of the import's screen, and of the workbooks that it gives.
import { formatNumber } from '../numbers.ts'
import type {
  Change,
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

const fields: Record<ImportField, string> = {
  partCode: 'Parça kodu',
  name: 'Parça adı',
  unit: 'Birim',
  unitPrice: 'Birim fiyat (€)',
  quantity: 'Stok',
  minStock: 'Asgari stok',
  locationCode: 'Raf',
}
const rows = (count: number) => `${formatNumber(count)} satır`
const cell = (value: string | number | null) =>
  value === null || value === '' ? 'boş' : typeof value === 'number' ? formatNumber(value, { most: 3 }) : value

export const importsTexts = {
  fields,
  kinds: { PARTS: 'Parçalar' } satisfies Record<ImportKind, string>,
  templateFile: 'parca-tablosu',
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
  /** "Birim fiyat: Geçerli bir sayı girin (12,5,0)" */
  reason: ({ field, about, message: key }: Pick<Reason, 'field' | 'about' | 'message'>, message: string) => {
    const about_ =
      about === null
        ? ''
        : key === 'import_row_twice' || key === 'import_row_again'
          ? ` (${about}. satır)`
          : ` (${about})`
    return `${field ? `${fields[field]}: ` : ''}${message}${about_}`
  },
  change: ({ field, before, after }: Change) => `${fields[field]}: ${cell(before)} → ${cell(after)}`,

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
  numbersOf: (heading: string) => `${heading}: sayılar`,
  howNumbers: 'Sayılar nasıl yazılmış?',
  numbers: { COMMA: '1.500 = bin beş yüz', DOT: '1.500 = bir buçuk' } satisfies Record<NumberFormat, string>,
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
  onMatch: 'Kayıtlı parça bulununca',
  onMatches: { KEEP: 'Dokunma', FILL: 'Boşlarını doldur', OVERWRITE: 'Üzerine yaz' } satisfies Record<OnMatch, string>,
  stockStays: 'Kayıtlı parçanın stoğu hiçbir durumda değişmez.',
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
  answerNew: 'Yeni parça',
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
  left: (count: number) => `${rows(count)} olduğu gibi kaldı.`,
  undoUntil: (day: string) => `${day} gününe kadar geri alınabilir.`,
  undo: 'Geri al',
  undoQuestion: 'Aktarılan parçalar silinsin, değişen alanlar eski haline dönsün mü?',
  notUndone: 'Geri alınamadı!',
  inUse: 'Şunlar kullanılmış ya da sonradan değişmiş:',
  undoRest: 'Kalanını geri al',
  again: 'Başka dosya',
  toParts: 'Parçalara git',
  earlier: 'Önceki aktarmalar',
  earlierFailed: 'Önceki aktarmalar alınamadı',
  noEarlier: 'Henüz aktarma yok',
  noEarlierHint: 'Dosya seçtiğinizde burada görünür.',
  earlierColumns: { file: 'Dosya', state: 'Durum', rows: 'Satır', by: 'Kim', at: 'Ne zaman' },
  failedToLoad: 'İçe aktarma alınamadı',
} as const
