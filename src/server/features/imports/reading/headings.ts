// Finds the heading row of a sheet, joins headings of two rows, and leaves out what is no row: repeated headings, totals.
import type { ImportField, ImportKind } from '../../../../shared/imports/imports.contract.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import { isHeadingOf, isKnownHeading } from './fields.ts'
import { type Cell, type Grid, type GridRow, isBlank, type Merge, Unreadable } from './grid.ts'
import { bare } from './numbers.ts'
import { BEST_FIT } from './workbook.ts'

export interface Headed {
  headingRow: number
  headings: string[]
  rows: GridRow[]
}

/** Above it stand a letterhead, a date, filters. */
const LOOKED_AT = 30

const textOf = (cell: Cell | undefined): string => (isBlank(cell) ? '' : String(cell).replace(/\s+/g, ' ').trim())
const isNumber = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || /^[\d.,-]+$/.test(bare(textOf(cell))) || /^\d{4}-\d\d-\d\d$/.test(textOf(cell))
const filled = (row: GridRow): Cell[] => row.cells.filter((cell) => !isBlank(cell))

const isOfTexts = (row: GridRow): boolean => {
  const cells = filled(row)
  return cells.length >= 2 && cells.every((cell) => !isNumber(cell))
}

interface Known {
  /** Of the row, and of the one below where it stands over that. */
  all: number
  /** Of the headings that the two give together: a title over everything makes none. */
  used: number
}

function knownIn(row: GridRow, next: GridRow | undefined, merges: readonly Merge[], kind: ImportKind): Known {
  const count = (cells: readonly Cell[]) => cells.filter((cell) => isKnownHeading(textOf(cell), kind)).length
  if (next === undefined || !isUpper(row, next, merges)) return { all: count(row.cells), used: count(row.cells) }
  return { all: count([...row.cells, ...next.cells]), used: count(joinedHeadings(row, next, merges)) }
}

/** The row with the most known headings; -1: none has two. */
function knownIndex({ rows, merges }: Grid, kind: ImportKind): number {
  const head = rows.slice(0, LOOKED_AT)
  const known = head.map((row, index) => ({ index, ...knownIn(row, rows[index + 1], merges, kind) }))
  const [best] = known.filter(({ all }) => all >= 2).sort((a, b) => b.all - a.all || b.used - a.used)
  return best?.index ?? -1
}

/** A row of texts, as wide as the table; -1: none. */
function textsIndex({ rows }: Grid, kind: ImportKind): number {
  const head = rows.slice(0, LOOKED_AT)
  const width = Math.max(...head.map((row) => filled(row).length))
  return head.findIndex(
    (row, index) =>
      isOfTexts(row) &&
      filled(row).length >= width * 0.6 &&
      new Set(row.cells.map(textOf)).size >= filled(row).length &&
      (row.cells.some((cell) => isKnownHeading(textOf(cell), kind)) ||
        rows.slice(index + 1).some((below) => below.cells.some(isNumber))),
  )
}

function headingIndex(grid: Grid, kind: ImportKind, asked: number | undefined): number {
  if (asked !== undefined) return grid.rows.findIndex(({ n }) => n === asked)
  const known = knownIndex(grid, kind)
  return known >= 0 ? known : textsIndex(grid, kind)
}

/** Of a sheet: the best with known headings, 1 with a row that can be one of headings, else 0. */
export function headingFit(grid: Grid, kind: ImportKind): number {
  if (knownIndex(grid, kind) >= 0) return BEST_FIT
  return textsIndex(grid, kind) >= 0 ? 1 : 0
}

/** A heading goes over several columns, whose own headings stand in the next row. One alone is a title. */
const isUpper = (row: GridRow, next: GridRow | undefined, merges: readonly Merge[]): boolean =>
  next !== undefined &&
  next.n === row.n + 1 &&
  isOfTexts(next) &&
  filled(row).length >= 2 &&
  merges.some(({ top, bottom, left, right }) => top === row.n && bottom === row.n && right > left)

function joinedHeadings(row: GridRow, next: GridRow, merges: readonly Merge[]): string[] {
  const width = Math.max(row.cells.length, next.cells.length)
  return Array.from({ length: width }, (_, column) => {
    const over = merges.find(
      ({ top, left, right }) => top === row.n && right > left && left <= column && column <= right,
    )
    return [textOf(row.cells[over ? over.left : column]), textOf(next.cells[column])].filter(Boolean).join(' ')
  })
}

/** A cell that is shown over several rows is one of each of them. */
function filledDown({ rows, merges }: Grid, headingRow: number): void {
  const byNumber = new Map(rows.map((row) => [row.n, row.cells]))
  for (const { top, bottom, left } of merges) {
    const cell = byNumber.get(top)?.[left] ?? null
    if (top <= headingRow || isBlank(cell)) continue
    for (let n = top + 1; n <= bottom; n += 1) {
      const cells = byNumber.get(n)
      if (!cells) continue
      while (cells.length < left) cells.push(null)
      cells[left] ??= cell
    }
  }
}

/** By which a row finds its records, so that no sum stands there. */
const KEY_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  FLEET: ['phone', 'email', 'taxNumber', 'hin', 'engineSerial', 'engineSerial2'],
  PARTS: ['partCode', 'codes'],
}
const TOTAL = /^(?:(?:genel|ara|alt) ?)?toplam\s*:?$|^(?:grand |sub)?total\s*:?$/

/** The word stands first, with nothing but sums beside it: a supplier or a customer may be called Total. */
function isTotal({ cells }: GridRow, isKey: readonly boolean[]): boolean {
  const first = cells.findIndex((cell) => !isBlank(cell))
  const others = cells.map((cell, index) => ({ cell, isKey: isKey[index] })).slice(first + 1)
  return (
    TOTAL.test(fold(textOf(cells[first]))) &&
    others.every(({ cell, isKey }) => isBlank(cell) || (isNumber(cell) && !isKey))
  )
}

/** @throws Unreadable `heading_missing` */
export function headed(grid: Grid, kind: ImportKind, asked?: number): Headed {
  const at = headingIndex(grid, kind, asked)
  const row = grid.rows[at]
  if (!row) throw new Unreadable('heading_missing')
  const next = grid.rows[at + 1]
  const isTwo = next !== undefined && isUpper(row, next, grid.merges)
  const headings = isTwo ? joinedHeadings(row, next, grid.merges) : row.cells.map(textOf)
  if (headings.filter(Boolean).length < 2) throw new Unreadable('heading_missing')
  const same = row.cells.map(textOf).join('\n')
  filledDown(grid, row.n)
  const rows = grid.rows.slice(at + (isTwo ? 2 : 1)).filter(({ cells }) => cells.map(textOf).join('\n') !== same)
  const isKey = headings.map((heading) => isHeadingOf(heading, KEY_FIELDS[kind]))
  let end = rows.length
  while (end > 0 && isTotal(rows[end - 1] as GridRow, isKey)) end -= 1
  return { headingRow: row.n, headings, rows: rows.slice(0, end) }
}
