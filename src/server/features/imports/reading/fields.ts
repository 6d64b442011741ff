// What the columns of people's sheets are called, in Turkish and English, and how a field is guessed from a column's contents.
import { CURRENCIES, type Currency } from '../../../../shared/currencies.ts'
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '../../../../shared/imports/imports.contract.ts'
import { readPhone } from '../../../../shared/phone.ts'
import type { Unit } from '../../../../shared/quantity.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import { type Cell, isBlank } from './grid.ts'
import { FLEET_HEADINGS } from './headings-of-fleet.ts'

/** The likelier ones first. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  ...FLEET_HEADINGS,
  partCode: [
    ...['parca kodu', 'stok kodu', 'urun kodu', 'malzeme kodu', 'kod', 'kodu', 'parca no', 'parca numarasi', 'stok no'],
    ...['urun no', 'malzeme no', 'part code', 'part number', 'part no', 'item code', 'item no', 'product code', 'code'],
    ...[
      'sku',
      'oem',
      'oem no',
      'oem kodu',
      'referans',
      'referans no',
      'barkod',
      'barkod no',
      'barcode',
      'ean',
      'barkodu',
    ],
  ],
  name: [
    ...['parca adi', 'stok adi', 'urun adi', 'malzeme adi', 'parca ismi', 'urun ismi', 'ad', 'adi', 'isim', 'parca'],
    ...[
      'urun',
      'malzeme',
      'malzeme cinsi',
      'cinsi',
      'tanim',
      'parca tanimi',
      'urun tanimi',
      'aciklama',
      'stok aciklamasi',
      'stok ismi',
      'malzeme aciklamasi',
    ],
    ...['part name', 'item name', 'product name', 'name', 'part', 'item', 'product', 'description', 'title'],
  ],
  unit: ['birim', 'birimi', 'ana birim', 'olcu birimi', 'stok birimi', 'br', 'unit', 'units', 'uom', 'unit of measure'],
  unitPrice: [
    ...[
      'birim fiyat',
      'birim fiyati',
      'satis fiyati',
      'liste fiyati',
      'fiyat',
      'fiyati',
      'satis',
      'bedel',
      'satis fiyat',
    ],
    ...['birim fiyat kdv haric', 'satis fiyati kdv haric'],
    ...['unit price', 'sales price', 'sale price', 'selling price', 'list price', 'price', 'retail price'],
  ],
  quantity: [
    ...[
      'stok',
      'stok adedi',
      'stok miktari',
      'mevcut stok',
      'mevcut',
      'eldeki',
      'eldeki miktar',
      'eldeki stok',
      'fiili stok',
      'kalan miktar',
      'kalan',
    ],
    ...[
      'bakiye',
      'miktar',
      'adet',
      'sayi',
      'stock',
      'in stock',
      'stock quantity',
      'on hand',
      'quantity',
      'qty',
      'pieces',
    ],
  ],
  minStock: [
    ...[
      'asgari stok',
      'minimum stok',
      'min stok',
      'asgari',
      'minimum',
      'min',
      'kritik stok',
      'kritik seviye',
      'kritik miktar',
    ],
    ...['emniyet stogu', 'min stock', 'minimum stock', 'reorder level', 'reorder point', 'safety stock'],
  ],
  locationCode: [
    ...['raf', 'raf no', 'raf kodu', 'raf yeri', 'goz', 'konum', 'lokasyon', 'yer', 'yeri', 'depo yeri', 'stok yeri'],
    ...['shelf', 'bin', 'bin location', 'location', 'location code', 'rack'],
  ],
  cost: [
    ...['alis fiyati', 'alis', 'son alis fiyati', 'son alis', 'birim maliyet', 'maliyet', 'maliyeti', 'alis bedeli'],
    ...['unit cost', 'cost', 'cost price', 'purchase price', 'buying price', 'last cost'],
  ],
  costCurrency: [
    ...['alis para birimi', 'alis dovizi', 'maliyet para birimi', 'para birimi', 'doviz', 'doviz cinsi', 'kur cinsi'],
    ...['cost currency', 'purchase currency', 'currency'],
  ],
  supplier: [
    ...['tedarikci', 'tedarikci adi', 'satici', 'satici adi', 'cari', 'cari adi', 'firma', 'toptanci'],
    ...['supplier', 'supplier name', 'vendor', 'vendor name'],
  ],
  supplierCode: [
    ...['tedarikci kodu', 'tedarikci stok kodu', 'tedarikci urun kodu', 'tedarikci parca kodu', 'satici kodu'],
    ...[
      'supplier code',
      'supplier part number',
      'supplier part no',
      'supplier sku',
      'vendor code',
      'vendor part number',
    ],
  ],
  codes: [
    ...['diger kodlar', 'diger kod', 'ek kodlar', 'muadil', 'muadil kodlar', 'muadil kodu', 'esdeger kodlar'],
    ...['codes', 'further codes', 'other codes', 'alternative codes', 'cross reference', 'cross references'],
  ],
}

const UNIT_WORDS: Record<Unit, readonly string[]> = {
  PIECE: ['adet', 'ad', 'tane', 'piece', 'pieces', 'pcs', 'pc', 'ea', 'each', 'stk'],
  SET: ['set', 'takim', 'tk', 'kit', 'tkm'],
  HOUR: ['saat', 'sa', 'hour', 'hours', 'hr', 'h'],
  DAY: ['gun', 'day', 'days'],
  LITRE: ['litre', 'lt', 'l', 'ltr', 'liter', 'litres'],
  METRE: ['metre', 'mt', 'm', 'mtr', 'meter', 'metres'],
  KILOGRAM: ['kg', 'kilo', 'kilogram', 'kgs'],
}

const UNIT_OF = new Map(
  (Object.entries(UNIT_WORDS) as [Unit, readonly string[]][]).flatMap(([unit, words]) =>
    words.map((word) => [word, unit] as const),
  ),
)

/** "Takım", "Lt." */
export const unitOf = (text: string): Unit | undefined => UNIT_OF.get(fold(text.trim()).replace(/\.$/, ''))

const CURRENCY_WORDS: Record<Currency, readonly string[]> = {
  EUR: ['eur', '€', 'euro', 'avro'],
  USD: ['usd', '$', 'dolar', 'abd dolari', 'dollar', 'us dollar'],
  GBP: ['gbp', '£', 'sterlin', 'ingiliz sterlini', 'pound'],
  TRY: ['try', '₺', 'tl', 'lira', 'turk lirasi'],
}

const CURRENCY_OF = new Map(
  CURRENCIES.flatMap((currency) => CURRENCY_WORDS[currency].map((word) => [word, currency] as const)),
)

/** "TL", "Euro" */
export const currencyOf = (text: string): Currency | undefined => CURRENCY_OF.get(fold(text.trim()).replace(/\.$/, ''))

/** "Birim Fiyat (€)" → "birim fiyat", "unitPrice" → "unit price". Another currency stays: prices are in euros. */
export const plainHeading = (heading: string): string =>
  fold(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/€|\beuro?\b/g, ' ')
    .replace(/[^a-z0-9₺$£]+/g, ' ')
    .trim()

/** How likely it is that a heading means the field; the larger the better, 0: not at all. */
function likelihood(heading: string, field: ImportField): number {
  if (field === 'openingBalance' && /€|\beuro?\b/i.test(heading)) return 0
  // A cost has its currency, which may stand here.
  const plain =
    field === 'cost' ? plainHeading(heading.replace(/[₺$£]|\b(?:TL|TRY|USD|GBP)\b/g, '')) : plainHeading(heading)
  const place = HEADINGS[field].indexOf(plain)
  return place < 0 ? 0 : HEADINGS[field].length - place
}

export const isHeadingOf = (heading: string, fields: readonly ImportField[]): boolean =>
  fields.some((field) => likelihood(heading, field) > 0)
export const isKnownHeading = (heading: string, kind: ImportKind): boolean => isHeadingOf(heading, IMPORT_FIELDS[kind])

interface Contents {
  heading: string
  cells: readonly Cell[]
}

const share = (cells: readonly Cell[], fits: (text: string) => boolean): number => {
  const filled = cells.flatMap((cell) => (isBlank(cell) ? [] : [String(cell)]))
  return filled.length === 0 ? 0 : filled.filter(fits).length / filled.length
}

const NEARLY_ALL = 0.9
const isCodeLike = (text: string) => /^[^\s]{3,30}$/.test(text) && /\d/.test(text)

/** For fields that no heading names. */
const BY_CONTENTS: Partial<Record<ImportField, (cells: readonly Cell[]) => boolean>> = {
  partCode: (cells) =>
    share(cells, isCodeLike) >= NEARLY_ALL && new Set(cells).size >= cells.length * NEARLY_ALL && cells.length > 1,
  unit: (cells) => share(cells, (text) => unitOf(text) !== undefined) >= NEARLY_ALL,
  phone: (cells) => share(cells, (text) => readPhone(text) !== null) >= NEARLY_ALL && cells.length > 1,
  email: (cells) => share(cells, (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) >= NEARLY_ALL,
  name: (cells) => share(cells, (text) => /\p{L}{3}/u.test(text) && /\s/.test(text)) >= NEARLY_ALL / 2,
}

/** "Model" beside "Marka" is the engine's, where no other column is called so. */
function withEngineModels(columns: readonly Contents[]): readonly Contents[] {
  const plain = columns.map(({ heading }) => plainHeading(heading))
  if (plain.some((one) => one !== 'model' && FLEET_HEADINGS.engineModel.includes(one))) return columns
  return columns.map((column, index) =>
    plain[index] === 'model' && ['marka', 'brand'].includes(plain[index - 1] ?? '')
      ? { ...column, heading: 'motor model' }
      : column,
  )
}

/** A field for each column, or null; each field at most once. */
export function guessedFields(sheet: readonly Contents[], kind: ImportKind): (ImportField | null)[] {
  const columns = kind === 'FLEET' ? withEngineModels(sheet) : sheet
  const guesses = columns.map((): ImportField | null => null)
  for (const field of IMPORT_FIELDS[kind]) {
    const ranked = columns.map(({ heading }, index) => ({ index, score: likelihood(heading, field) }))
    const best = ranked.filter(({ index }) => guesses[index] === null).sort((a, b) => b.score - a.score)[0]
    if (best && best.score > 0) guesses[best.index] = field
  }
  for (const field of IMPORT_FIELDS[kind]) {
    const fits = BY_CONTENTS[field]
    if (!fits || guesses.includes(field)) continue
    const index = columns.findIndex(({ cells }, at) => guesses[at] === null && fits(cells))
    if (index >= 0) guesses[index] = field
  }
  return guesses
}
