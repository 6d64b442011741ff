// PDFs with the embedded font Inter, as on the screens: it has the Turkish letters, ₺ and €. Other scripts: fallback-fonts.ts.
import pdfmake from 'pdfmake'
import type { Style, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { FALLBACK_FAMILIES, isInFallbackFont, setInFonts } from './fallback-fonts.ts'
import { fontFiles, openFont } from './fonts.ts'

// The types lack it.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, content: Buffer) => void } }
for (const { name, content } of fontFiles) virtualfs.writeFileSync(name, content)
const families = ['Inter', ...FALLBACK_FAMILIES]
pdfmake.setFonts(Object.fromEntries(families.map((name) => [name, { normal: `${name} 400`, bold: `${name} 600` }])))
// Documents contain no URLs to fetch, and no files to read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

/**
 * Digits have equal width: columns of money align. Those of other widths would overlap the point in "27.11.2026", because fontkit
 * moves them together twice in words without letters.
 */
const STYLE: Style = { font: 'Inter', fontFeatures: ['tnum'] }

export function renderPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  const defaultStyle = { ...STYLE, ...definition.defaultStyle }
  return pdfmake.createPdf(setInFonts({ ...definition, defaultStyle })).getBuffer()
}

const LONG_RUN = /[^\s\u200b]{25,}/gu

const inter = openFont('Inter 400')

/** Parts of emoji besides their pictures: joiners, variants, keycaps, skin tones, tags. */
const EMOJI_PART = /\u200d|\ufe0e|\ufe0f|\u20e3|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]/gu

/** A character that the fonts lack would be printed as a box: symbols are left out, letters and digits become a question mark. */
function covered(text: string): string {
  const shown = text.replace(EMOJI_PART, '').replace(/[^\p{ASCII}\u200b]/gu, (letter) => {
    if (inter.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) || isInFallbackFont(letter)) return letter
    return /[\p{L}\p{N}]/u.test(letter) ? '?' : ''
  })
  return shown === text ? text : shown.replace(/ {2,}/g, ' ').trim()
}

/**
 * Makes a person's text printable: keeps only characters of the fonts (no control characters, no emoji), and adds break points to
 * long runs without a space, which would otherwise push a column off the page.
 */
export function printable(text: string): string {
  const clean = covered(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' '))
  return clean.replace(LONG_RUN, (run) =>
    [...run].map((letter, index) => (index > 0 && index % 12 === 0 ? `\u200b${letter}` : letter)).join(''),
  )
}
