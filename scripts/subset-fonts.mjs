// `npm run fonts`: reduces the screens' font to the letters of Turkish texts. Run it for a new version or weight of the font.
// The result is committed, because the font's package has Ğ, İ, Ş and the lira sign only in a file with a thousand other letters.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { program, root } from './toolchain.mjs'

const FROM = program('@fontsource-variable/inter', 'files')
const TO = join(root, 'src/web/theme/fonts')
/** The lightest and the boldest weight on the screens. */
const WEIGHTS = { wght: { min: 400, max: 720 } }

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
const latin = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...range(0x2000, 0x206f), ...'ıŒœˆ˚˜€™←↑→↓−∕'].join('')

async function cut(source, text, name) {
  const font = await readFile(join(FROM, source))
  const bytes = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: WEIGHTS })
  await writeFile(join(TO, name), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}

await cut('inter-latin-wght-normal.woff2', latin, 'inter-latin.woff2')
await cut('inter-latin-ext-wght-normal.woff2', 'ĞğİŞş₺', 'inter-turkish.woff2')
