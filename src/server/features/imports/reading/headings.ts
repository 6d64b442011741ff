// Finds the heading row of a sheet, joins headings of two rows, and leaves out what is no row: repeated headings, totals.
import type { ImportKind } from '../../../../shared/imports/imports.contract.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import { isKnownHeading } from './fields.ts'
import { type Cell, type Grid, type GridRow, isBlank, type Merge, Unreadable } from './grid.ts'

export interface Headed {
  headingRow: number
  headings: string[]
  rows: GridRow[]
}

/** Above it stand a letterhead, a date, filters. */
const LOOKED_AT = 30

const textOf = (cell: Cell | undefined): string => (isBlank(cell) ? '' : String(cell).replace(/\s+/g, ' ').trim())
const isNumber = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || /^[\d.,\s₺€$£-]+$/.test(textOf(cell)) || /^\d{4}-\d\d-\d\d$/.test(textOf(cell))
const filled = (row: GridRow): Cell[] => row.cells.filter((cell) => !isBlank(cell))

const isOfTexts = (row: GridRow): boolean => {
  const cells = filled(row)
  return cells.length >= 2 && cells.every((cell) => !isNumber(cell))
}

function headingIndex({ rows, merges }: Grid, kind: ImportKind, asked: number | undefined): number {
  if (asked !== undefined) return rows.findIndex(({ n }) => n === asked)
  const head = rows.slice(0, LOOKED_AT)
  // The headings below a merged one count too.
  const known = head.map((row, index) => {
    const below = isUpper(row, rows[index + 1], merges) ? (rows[index + 1]?.cells ?? []) : []
    return [...row.cells, ...below].filter((cell) => isKnownHeading(textOf(cell), kind)).length
  })
  const most = Math.max(0, ...known)
  if (most >= 2) return known.indexOf(most)
  const width = Math.max(...head.map((row) => filled(row).length))
  return head.findIndex(
    (row, index) =>
      isOfTexts(row) &&
      filled(row).length >= width * 0.6 &&
      new Set(row.cells.map(textOf)).size >= filled(row).length &&
      (known[index] !== 0 || rows.slice(index + 1).some((below) => below.cells.some(isNumber))),
  )
}

/** A heading goes over several columns, whose own headings stand in the next row. */
const isUpper = (row: GridRow, next: GridRow | undefined, merges: readonly Merge[]): boolean =>
  next !== undefined &&
  next.n === row.n + 1 &&
  isOfTexts(next) &&
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

/** The whole cell: "Total 10W-40" is an oil. */
const isTotal = (row: GridRow): boolean =>
  row.cells.some((cell) => /^(?:(?:genel|ara|alt) ?)?toplam\s*:?$|^(?:grand |sub)?total\s*:?$/.test(fold(textOf(cell))))

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
  let end = rows.length
  while (end > 0 && isTotal(rows[end - 1] as GridRow)) end -= 1
  return { headingRow: row.n, headings, rows: rows.slice(0, end) }
}
