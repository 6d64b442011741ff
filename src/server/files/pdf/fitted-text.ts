// Text on a label: in as many lines as there is room for, smaller where it is long, and shortened at last.
import type { Content } from 'pdfmake/interfaces.js'
import { openFont } from './fonts.ts'
import { printable } from './pdf.ts'

interface Fit {
  /** In points. */
  width: number
  bold?: boolean
  /** The largest first, each with its number of lines: the first that takes the whole text, else the last. */
  sizes: readonly (readonly [fontSize: number, lines: number])[]
}

const widths = new Map<string, number>()

/** In parts of the font's size. The letters of other fonts are at most as wide as they are high. */
function widthOf(text: string, bold: boolean): number {
  const font = openFont(bold ? 'Inter 600' : 'Inter 400')
  return [...text].reduce((sum, letter) => {
    const key = `${bold} ${letter}`
    const known = widths.get(key)
    if (known !== undefined) return sum + known
    const isHere = font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    const width = isHere ? font.layout(letter, ['tnum']).advanceWidth / font.unitsPerEm : 1
    widths.set(key, width)
    return sum + width
  }, 0)
}

/** Between words; inside a word only where it is wider than a line. */
function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line ? [...lines, line] : lines
}

function shortened(line: string, fits: (line: string) => boolean): string {
  const letters = [...line]
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

export function fittedText(text: string, { width, bold = false, sizes }: Fit): Content {
  // The lines are broken here: the break points of long words are not needed.
  const words = printable(text).replaceAll('\u200b', '')
  const tried = sizes.map(([fontSize, most]) => {
    const fits = (line: string) => widthOf(line, bold) * fontSize <= width
    return { fontSize, most, fits, lines: linesOf(words, fits) }
  })
  const fitting = tried.find(({ lines, most }) => lines.length <= most)
  if (fitting) return stackOf(fitting.lines, fitting.fontSize, bold)
  const last = tried.at(-1)
  if (!last) return []
  const { lines, most, fits, fontSize } = last
  return stackOf([...lines.slice(0, most - 1), shortened(lines[most - 1] ?? '', fits)], fontSize, bold)
}

const stackOf = (lines: readonly string[], fontSize: number, bold: boolean): Content => ({
  stack: lines.map((text) => ({ text, noWrap: true })),
  fontSize,
  bold,
})
