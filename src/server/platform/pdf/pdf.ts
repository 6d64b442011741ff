// PDFs with embedded fonts: Inter, as on the screens, because it has the Turkish letters, ₺ and €.
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

const require = createRequire(import.meta.url)
const regular = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const semiBold = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
const FONTS = { Inter: { normal: regular, bold: semiBold, italics: regular, bolditalics: semiBold } }

pdfmake.setFonts(FONTS)
// A document names nothing that has to be fetched; the fonts are the only files it reads.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(FONTS.Inter).includes(path))

export function renderPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  return pdfmake.createPdf({ defaultStyle: { font: 'Inter' }, ...definition }).getBuffer()
}

const LONG_RUN = /[^\s\u200b]{25,}/gu

interface Coverage {
  hasGlyphForCodePoint(codePoint: number): boolean
}

const { openSync } = require('fontkit') as { openSync: (path: string) => Coverage }
const inter = openSync(regular)

/** Emoji are built from these besides their pictures: joiners, variants, keycaps, skin tones, tags. */
const EMOJI_PART = /\u200d|\ufe0e|\ufe0f|\u20e3|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]/gu

/** What the font has no picture for would be printed as a box: symbols are left out, letters and digits become a question mark. */
function covered(text: string): string {
  const shown = text.replace(EMOJI_PART, '').replace(/[^\p{ASCII}\u200b]/gu, (letter) => {
    if (inter.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return letter
    return /[\p{L}\p{N}]/u.test(letter) ? '?' : ''
  })
  return shown === text ? text : shown.replace(/ {2,}/g, ' ').trim()
}

/**
 * A person's text as it can be set: only what the font has (no control characters, no emoji), and places to break in runs without
 * a space, which would otherwise push a column off the page.
 */
export function printable(text: string): string {
  const clean = covered(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' '))
  return clean.replace(LONG_RUN, (run) =>
    [...run].map((letter, index) => (index > 0 && index % 12 === 0 ? `\u200b${letter}` : letter)).join(''),
  )
}
