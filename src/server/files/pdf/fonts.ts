// The fonts of PDFs. Reading a font's tables and placing the letters of a word takes most of a PDF's time, so both are done once
// and kept for all documents.
import { createRequire } from 'node:module'

interface Glyph {
  id: number
  codePoints: number[]
}
interface Run {
  glyphs: Glyph[]
  positions: object[]
  advanceWidth: number
}
interface Font {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  getGlyph(id: number, codePoints: number[]): Glyph
  layout(text: string, features?: string[]): Run
  /** The glyphs made so far. Each remembers the letters that it was first made for. */
  _glyphs: Record<number, Glyph>
}

const require = createRequire(import.meta.url)
const fontkit = require('fontkit') as {
  openSync: (path: string) => Font
  /** `format` is called with `new`. */
  registerFormat: (
    format: ((stream: { buffer: Uint8Array }) => Font) & { probe: (source: Uint8Array) => boolean },
  ) => void
}

const CHINESE = require.resolve('@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf')

const FILES = {
  'Inter 400': require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  'Inter 600': require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  'Noto Sans Arabic 400': require.resolve(
    '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  ),
  'Noto Sans Arabic 600': require.resolve(
    '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  ),
  'Noto Sans Hebrew 400': require.resolve(
    '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  ),
  'Noto Sans Hebrew 600': require.resolve(
    '@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
  ),
  'Noto Sans Armenian 400': require.resolve(
    '@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
  ),
  'Noto Sans Armenian 600': require.resolve(
    '@expo-google-fonts/noto-sans-armenian/600SemiBold/NotoSansArmenian_600SemiBold.ttf',
  ),
  'Noto Sans Georgian 400': require.resolve(
    '@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
  ),
  'Noto Sans Georgian 600': require.resolve(
    '@expo-google-fonts/noto-sans-georgian/600SemiBold/NotoSansGeorgian_600SemiBold.ttf',
  ),
  'ZCOOL XiaoWei 400': CHINESE,
  // The font has one weight.
  'ZCOOL XiaoWei 600': CHINESE,
}
type FontName = keyof typeof FILES

/** About 2 kB each. */
const KEPT_WORDS = 2000

/** A part of a letter, such as its dots, is copied as a mark that readers leave out. */
const NO_LETTER = [0x200b]

const opened = new Map<string, Font>()
const names = new TextDecoder()

export function openFont(name: FontName): Font {
  const font = opened.get(name) ?? keepingWords(fontkit.openSync(FILES[name]))
  opened.set(name, font)
  return font
}

function keepingWords(font: Font): Font {
  const words = new Map<string, Run>()
  const layout = font.layout.bind(font)
  font.layout = (text, features) => {
    const key = `${features ?? ''} ${text}`
    const known = words.get(key)
    if (known) return known
    // What a word's glyphs remember must not depend on the words before it.
    font._glyphs = {}
    const run = layout(text, features)
    if (words.size >= KEPT_WORDS) words.clear()
    words.set(key, run)
    return run
  }
  return font
}

/** A document's own view of a font. Its glyphs remember the letters of this document. The caller may change the run it gets. */
function viewOf(font: Font): Font {
  const view: Font = Object.create(font)
  view._glyphs = {}
  view.layout = (text, features) => {
    const run = font.layout(text, features)
    const glyphs = run.glyphs.map(({ id, codePoints }) =>
      view.getGlyph(id, codePoints.length > 0 ? codePoints : NO_LETTER),
    )
    const positions = run.positions.map((position) =>
      Object.assign(Object.create(Object.getPrototypeOf(position)), position),
    )
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { glyphs, positions })
  }
  return view
}

// pdfmake passes the content of a font's file to fontkit. Here that content is only the font's name, which this format opens.
const isName = (source: Uint8Array): boolean => names.decode(source) in FILES

function NamedFont({ buffer }: { buffer: Uint8Array }): Font {
  return viewOf(openFont(names.decode(buffer) as FontName))
}

fontkit.registerFormat(Object.assign(NamedFont, { probe: isName }))

/** The files that pdfmake is given. */
export const fontFiles = (Object.keys(FILES) as FontName[]).map((name) => ({ name, content: Buffer.from(name) }))
