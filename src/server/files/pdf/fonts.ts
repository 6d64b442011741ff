// The fonts of PDFs. A document opens those that it uses.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const fontkit = require('fontkit') as {
  openSync: (path: string) => { hasGlyphForCodePoint(codePoint: number): boolean }
}

const weights = (normal: string, bold: string) => ({ normal: require.resolve(normal), bold: require.resolve(bold) })
const notoSans = (script: string) => {
  const name = `@expo-google-fonts/noto-sans-${script.toLowerCase()}`
  return weights(
    `${name}/400Regular/NotoSans${script}_400Regular.ttf`,
    `${name}/600SemiBold/NotoSans${script}_600SemiBold.ttf`,
  )
}
const xiaoWei = '@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf'

/** The files of each family, as pdfmake takes them. */
export const FONTS = {
  Inter: weights(
    '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  ),
  'Noto Sans Arabic': notoSans('Arabic'),
  'Noto Sans Hebrew': notoSans('Hebrew'),
  'Noto Sans Armenian': notoSans('Armenian'),
  'Noto Sans Georgian': notoSans('Georgian'),
  // It has one weight.
  'ZCOOL XiaoWei': weights(xiaoWei, xiaoWei),
}
export type Family = keyof typeof FONTS

const opened = new Map<Family, ReturnType<typeof fontkit.openSync>>()

export function hasLetter(family: Family, letter: string): boolean {
  const font = opened.get(family) ?? fontkit.openSync(FONTS[family].normal)
  opened.set(family, font)
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}
