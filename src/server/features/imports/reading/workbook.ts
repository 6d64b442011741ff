// Reads one sheet of an XLSX workbook: texts, numbers, typed days and times, and the results of formulas.
import { IMPORT_MOST_COLUMNS } from '../../../../shared/imports/imports.contract.ts'
import { formatNumber } from '../../../../shared/numbers.ts'
import { type Cell, cleanText, type Grid, type GridRow, isBlank, type Merge, Unreadable } from './grid.ts'
import { type NumberStyle, numberStyles } from './workbook-styles.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

export interface WorkbookRead {
  grid: Grid
  sheets: string[]
  sheet: string
}

interface Sheet {
  name: string
  path: string
}

interface Book {
  sheets: Sheet[]
  /** Days count from 1904, as on old Macs. */
  is1904: boolean
}

async function bookOf(zip: ZipParts): Promise<Book> {
  const targets = new Map<string, string>()
  await zip.read('xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '', Type = '' }) => {
      if (name !== 'Relationship' || !Type.endsWith('/worksheet')) return
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`)
    },
  })
  const book: Book = { sheets: [], is1904: false }
  await zip.read('xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') book.is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (tag !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      const path = targets.get(id)
      if (path) book.sheets.push({ name: cleanText(attributes.name ?? ''), path })
    },
  })
  return book
}

/** The texts that cells name by number. What is read aloud beside a text (`rPh`) is none of it. */
async function sharedTexts(zip: ZipParts): Promise<string[]> {
  const texts: string[] = []
  if (!zip.has('xl/sharedStrings.xml')) return texts
  let text = ''
  let isText = false
  let isAloud = false
  await zip.read('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isAloud = true
      if (name === 't') isText = !isAloud
    },
    text: (part) => {
      if (isText) text += part
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isAloud = false
      if (name === 'si') texts.push(cleanText(unescaped(text)))
      return false
    },
  })
  return texts
}

/** Excel writes what XML doesn't allow as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const DAY_MS = 86_400_000
const DAY_MINUTES = 1440
const FIRST_DAY = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1462

/** Only the day: no field of an import has a time. */
function dayText(serial: number, is1904: boolean): Cell {
  const at = new Date(FIRST_DAY + Math.floor(serial + (is1904 ? DAYS_TO_1904 : 0)) * DAY_MS)
  return Number.isNaN(at.getTime()) || serial < 1 ? serial : at.toISOString().slice(0, 10)
}

/** "1250:30": hours go on behind 24, since a sum of hours is no time of day. */
function timeText(serial: number): string {
  const minutes = Math.round(Math.abs(serial) * DAY_MINUTES)
  return `${serial < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** 1250.5 → "1.250,50 ₺", as a text cell has it. Three decimals could be thousands, so that they get a zero. */
function moneyText(amount: number, sign: string): string {
  const text = formatNumber(amount, { least: 2, most: 9 })
  return `${text}${/,\d{3}$/.test(text) ? '0' : ''} ${sign}`
}

/** "BC12" → 54, from 0. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const mergeOf = (range: string): Merge => {
  const [from = '', to = from] = range.split(':')
  const rowOf = (address: string) => Number(/\d+$/.exec(address)?.[0] ?? 0)
  return { top: rowOf(from), bottom: rowOf(to), left: columnOf(from), right: columnOf(to) }
}

interface Known {
  texts: readonly string[]
  styles: readonly NumberStyle[]
  is1904: boolean
}

function cellOf(value: string, type: string, style: NumberStyle | undefined, { texts, is1904 }: Known): Cell {
  if (type === 's') return texts[Number(value)] ?? null
  if (type === 'b') return value === '1' ? 'EVET' : 'HAYIR'
  if (type === 'd') return value.slice(0, 10)
  if (type === 'str' || type === 'inlineStr' || type === 'e') return cleanText(unescaped(value))
  if (value.trim() === '') return null
  const number = Number(value)
  if (!Number.isFinite(number)) return cleanText(value)
  if (style?.shows === 'DAY') return dayText(number, is1904)
  if (style?.shows === 'TIME') return timeText(number)
  if (style?.zeros && Number.isSafeInteger(number) && number >= 0) return String(number).padStart(style.zeros, '0')
  // As Excel shows it: without the binary error behind the fifteenth digit.
  const plain = Number(number.toPrecision(15))
  return style?.sign ? moneyText(plain, style.sign) : plain
}

async function gridOf(zip: ZipParts, path: string, known: Known, mostRows: number): Promise<Grid> {
  const rows: GridRow[] = []
  const merges: Merge[] = []
  let row: GridRow = { n: 0, cells: [] }
  let [column, type, style, value] = [-1, '', 0, '']
  let isValue = false
  await zip.read(path, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { n: Number(attributes.r ?? row.n + 1), cells: [] }
        column = -1
      }
      if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        value = ''
      }
      if (name === 'v' || name === 't') isValue = true
      if (name === 'mergeCell' && merges.length < 10_000) merges.push(mergeOf(attributes.ref ?? ''))
    },
    text: (text) => {
      if (isValue) value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c') {
        const cell = cellOf(value, type, known.styles[style], known)
        if (isBlank(cell)) return false
        if (column >= IMPORT_MOST_COLUMNS || column < 0) throw new Unreadable('file_unreadable')
        while (row.cells.length < column) row.cells.push(null)
        row.cells[column] = cell
      }
      if (name === 'row' && row.cells.length > 0) rows.push(row)
      return rows.length >= mostRows
    },
  })
  return { rows, merges }
}

/** How well a sheet fits; one of `BEST_FIT` is read without a look at the others. */
export type FitOf = (grid: Grid) => number
export const BEST_FIT = 2

interface Wanted {
  /** Its name, as a person says it. */
  sheet?: string | undefined
  /** The name that it may have. */
  likely?: string
  fitOf?: FitOf
  mostUnpacked?: number
}

/** @throws Unreadable */
export async function readWorkbook(
  path: string,
  mostRows: number,
  { sheet: wanted, likely, fitOf = () => BEST_FIT, mostUnpacked }: Wanted = {},
): Promise<WorkbookRead> {
  const zip = await openZip(path, mostUnpacked)
  try {
    const { sheets, is1904 } = await bookOf(zip)
    const known = { texts: await sharedTexts(zip), styles: await numberStyles(zip), is1904 }
    const names = sheets.map(({ name }) => name)
    const isLikely = ({ name }: { name: string }) => name === likely
    const asked =
      wanted === undefined
        ? [...sheets.filter(isLikely), ...sheets.filter((sheet) => !isLikely(sheet))]
        : sheets.filter(({ name }) => name === wanted)
    // Without a wish the first one that fits best: before it may stand a cover or a summary.
    let best: { read: WorkbookRead; fit: number } | undefined
    for (const { name, path: part } of asked) {
      const grid = await gridOf(zip, part, known, mostRows)
      const fit = fitOf(grid)
      if (!best || fit > best.fit) best = { read: { grid, sheets: names, sheet: name }, fit }
      if (fit === BEST_FIT) break
    }
    if (best) return best.read
    throw new Unreadable('file_unreadable')
  } finally {
    zip.close()
  }
}
