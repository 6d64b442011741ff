// What the styles of a workbook say about its numbers: which are days or times, and which are shown with zeros or a currency.
import { moneySign } from './numbers.ts'
import type { ZipParts } from './zip-parts.ts'

export interface NumberStyle {
  shows: 'NUMBER' | 'DAY' | 'TIME'
  /** "00000" shows 42 as 00042. */
  zeros: number
  /** Of the currency that stands in the format; also one that no price has. */
  sign: string | undefined
}

/** Excel's own formats, also those of its Asian versions. 48 and 49 are a number and a text. */
const isDayId = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const isTimeId = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47)
/** Without a format of its own Excel shows the currency of the person's country. */
const isMoneyId = (id: number) => (id >= 5 && id <= 8) || id === 42 || id === 44

/** Without texts in quotes, colours, escaped letters and exponents a format of days or times still has its letters. */
function shownBy(id: number, format: string): NumberStyle['shows'] {
  const letters = format
    .replace(/"[^"]*"|[\\_*].|E[+-]|AM\/PM|A\/P|General/gi, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '')
  if (isDayId(id) || /[yde]/i.test(letters)) return 'DAY'
  if (isTimeId(id) || /[hs]/i.test(letters)) return 'TIME'
  return /m/i.test(letters) ? 'DAY' : 'NUMBER'
}

/** `#,##0.00 "₺"`, `[$₺-41F]#,##0.00`, `_-* #,##0.00 [$TRY]_-`. Only the form of positive numbers is looked at. */
function signIn(format: string): string | undefined {
  const [positive = ''] = format.split(';')
  const bracketed = /\[\$([^\]-]+)/.exec(positive)?.[1]?.trim()
  const written = positive.replace(/\[[^\]]*\]|[_*]./g, '').replace(/["\\#0?.,]/g, ' ')
  return bracketed ? (moneySign(bracketed) ?? bracketed) : moneySign(written)
}

/** In the order of the cells' style numbers. */
export async function numberStyles(zip: ZipParts): Promise<NumberStyle[]> {
  const formats = new Map<number, string>()
  const styles: NumberStyle[] = []
  let isInCells = false
  if (!zip.has('xl/styles.xml')) return styles
  await zip.read('xl/styles.xml', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const id = Number(numFmtId)
      const format = formats.get(id) ?? ''
      const zeros = /^0{2,20}$/.test(format) ? format.length : 0
      const sign = format === '' && isMoneyId(id) ? '₺' : signIn(format)
      styles.push({ shows: shownBy(id, format), zeros, sign })
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
      return false
    },
  })
  return styles
}
