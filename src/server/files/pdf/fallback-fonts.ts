// Letters that Inter lacks: words of another script are set in a font of their own. Its file is read with the first such letter.
import { createRequire } from 'node:module'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { openFont } from './fonts.ts'

interface Inline {
  text: string
  x: number
  width: number
}

/** Each font's blocks of Unicode, as a regular expression has them between its brackets. */
const BLOCKS = {
  'Noto Sans Arabic': '\\u0600-\\u06ff\\u0750-\\u077f\\ufb50-\\ufdff\\ufe70-\\ufefc',
  'Noto Sans Hebrew': '\\u0590-\\u05ff\\ufb1d-\\ufb4f',
  'Noto Sans Armenian': '\\u0530-\\u058f\\ufb13-\\ufb17',
  'Noto Sans Georgian': '\\u10a0-\\u10ff\\u1c90-\\u1cbf\\u2d00-\\u2d2f',
  // Simplified Chinese.
  'ZCOOL XiaoWei': '\\u3001-\\u301b\\u4e00-\\u9fff\\uff01-\\uff5e',
}
type Family = keyof typeof BLOCKS
/** Each has a file for 400 and for 600. */
export const FALLBACK_FAMILIES = Object.keys(BLOCKS) as Family[]

const LETTERS = FALLBACK_FAMILIES.map((family) => ({ family, letter: new RegExp(`[${BLOCKS[family]}]`, 'u') }))
const RIGHT_TO_LEFT = new RegExp(`[${BLOCKS['Noto Sans Arabic']}${BLOCKS['Noto Sans Hebrew']}]`, 'u')
/** Words of one script, with the spaces and hyphens between them. */
const WORDS = new RegExp(
  Object.values(BLOCKS)
    .map((block) => `[${block}]+(?:[ \\u200b\\u200c-]+[${block}]+)*`)
    .join('|'),
  'gu',
)

const familyOf = (text: string): Family | undefined => LETTERS.find(({ letter }) => letter.test(text))?.family

/** Whether a font besides Inter has this letter. */
export function isInFallbackFont(letter: string): boolean {
  const family = familyOf(letter)
  return family !== undefined && openFont(`${family} 400`).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

/** The parts of a text; those of another script have their font. Each word is a part, because pdfmake places parts. */
function partsOf(text: string): { text: string; font?: Family }[] {
  const parts: { text: string; font?: Family }[] = []
  let end = 0
  for (const { 0: words, index } of text.matchAll(WORDS)) {
    const font = familyOf(words)
    if (index > end) parts.push({ text: text.slice(end, index) })
    for (const word of words.split(/(?<= )/u)) parts.push({ text: word, ...(font && { font }) })
    end = index + words.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** The content of a `text`: flat, because pdfmake drops the look of a text around other texts. */
function setText(text: unknown, look: object): unknown[] {
  if (typeof text === 'string') return partsOf(text).map((part) => ({ ...look, ...part }))
  if (Array.isArray(text)) return text.flatMap((part) => setText(part, look))
  if (typeof text !== 'object' || text === null) return [{ ...look, text }]
  return 'text' in text ? setText(text.text, { ...look, ...text }) : [{ ...look, ...text }]
}

function setContent(content: unknown): unknown {
  if (typeof content === 'string') return familyOf(content) ? { text: partsOf(content) } : content
  if (Array.isArray(content)) return content.map(setContent)
  if (typeof content !== 'object' || content === null) return content
  const entries = Object.entries(content).map(([key, value]) => {
    if (key === 'text') return [key, familyOf(JSON.stringify(value)) ? setText(value, {}) : value]
    return [key, typeof value === 'string' ? value : setContent(value)]
  })
  return Object.fromEntries(entries)
}

/** The document with each text in fonts that have its letters. */
export function setInFonts(definition: TDocumentDefinitions): TDocumentDefinitions {
  const parts = (['content', 'background', 'header', 'footer'] as const).map((name) => {
    const part: unknown = definition[name]
    return [name, typeof part === 'function' ? (...page: unknown[]) => setContent(part(...page)) : setContent(part)]
  })
  return { ...definition, ...Object.fromEntries(parts) }
}

// pdfmake places the words of a line from left to right. A right-to-left word is moved before those that it follows.
const { default: Line } = createRequire(import.meta.url)('pdfmake/js/Line.js') as {
  default: { prototype: { inlines: Inline[]; addInline: (inline: Inline) => void } }
}
const { addInline } = Line.prototype
Line.prototype.addInline = function (inline) {
  addInline.call(this, inline)
  if (!RIGHT_TO_LEFT.test(inline.text)) return
  const others = this.inlines.slice(0, -1)
  const before = others.slice(others.findLastIndex(({ text }) => !RIGHT_TO_LEFT.test(text)) + 1)
  for (const word of before) {
    inline.x -= word.width
    word.x += inline.width
  }
}
