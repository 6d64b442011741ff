// What the styles of a workbook say about its numbers: which are days, and which are shown with zeros before them.
import type { ZipParts } from './zip-parts.ts'

export interface NumberStyle {
  isDay: boolean
  /** "00000" shows 42 as 00042. */
  zeros: number
}

/** Excel's own formats of days and times, also those of its Asian versions. */
const isDayId = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Without texts in quotes, colours and escaped letters, a format of days still has its letters. */
const isDayFormat = (format: string): boolean =>
  /[ymdgaeh]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|General/gi, '')) && !/^[#0.,\s%;]+$/.test(format)

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
      const format = formats.get(Number(numFmtId)) ?? ''
      const zeros = /^0{2,20}$/.test(format) ? format.length : 0
      styles.push({ isDay: isDayId(Number(numFmtId)) || isDayFormat(format), zeros })
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
      return false
    },
  })
  return styles
}
