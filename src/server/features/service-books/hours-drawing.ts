// An engine's hours over time as a drawing for a PDF: a line on a grid.
import { PAPER } from '../../files/pdf/brand.ts'
import type { BookEngine } from './service-book.queries.ts'

export const DRAWING = { width: 510, height: 110 } as const
const EDGE = 6
const GRID_LINES = 4

/** Null with fewer than two days: there is no line to draw. */
export function hoursDrawing({ points }: BookEngine): string | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first.day === last.day) return null
  const { width, height } = DRAWING
  const [start, end] = [Date.parse(first.day), Date.parse(last.day)]
  const x = (day: string) => EDGE + ((Date.parse(day) - start) / (end - start)) * (width - 2 * EDGE)
  const y = (hours: number) =>
    height - EDGE - ((hours - first.hours) / Math.max(last.hours - first.hours, 1)) * (height - 2 * EDGE)
  const line = points.map(({ day, hours }) => `${x(day).toFixed(1)},${y(hours).toFixed(1)}`).join(' ')
  const grid = Array.from({ length: GRID_LINES + 1 }, (_, index) => {
    const at = (EDGE + (index * (height - 2 * EDGE)) / GRID_LINES).toFixed(1)
    return `<line x1="${EDGE}" y1="${at}" x2="${width - EDGE}" y2="${at}" stroke="${PAPER.line}" stroke-width="0.6"/>`
  })
  const dot = `<circle cx="${x(last.day).toFixed(1)}" cy="${y(last.hours).toFixed(1)}" r="3" fill="${PAPER.sea600}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${grid.join('')}` +
    `<polyline points="${line}" fill="none" stroke="${PAPER.sea600}" stroke-width="2" stroke-linejoin="round"/>${dot}</svg>`
  )
}
