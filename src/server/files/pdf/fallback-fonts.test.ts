import fs from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Content } from 'pdfmake/interfaces.js'
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { printable, renderPdf } from './pdf.ts'

let read: MockInstance<typeof fs.readFileSync>
beforeEach(() => {
  read = vi.spyOn(fs, 'readFileSync')
})
const fontsRead = () =>
  read.mock.calls.map(([path]) => /(?:Noto|ZCOOL)\w+/.exec(String(path))?.[0] ?? '').filter(Boolean)

/** The words of a page with their places, in the order of reading. */
async function wordsOf(content: Content, more: object = {}) {
  const pdf = await getDocument({ data: new Uint8Array(await renderPdf({ content, ...more })), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  await pdf.loadingTask.destroy()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    return [
      { text: item.str.trim(), x: item.transform[4] as number, y: item.transform[5] as number, font: item.fontName },
    ]
  })
}

it('other scripts: a paper without them → reads no fallback font', async () => {
  const words = await wordsOf(printable('Gülşah Öztürk · Ωμέγα Дмитрий'))
  expect(words.map(({ text }) => text).join(' ')).toBe('Gülşah Öztürk · Ωμέγα Дмитрий')
  expect(fontsRead()).toEqual([])
})

it.each([
  ['Armenian', 'Արամ Խաչատրյան', 'NotoSansArmenian_600SemiBold'],
  ['Georgian', 'ნინო ბერიძე', 'NotoSansGeorgian_600SemiBold'],
  ['Hebrew', 'דוד בן-גוריון', 'NotoSansHebrew_600SemiBold'],
  ['Arabic', 'محمد علي', 'NotoSansArabic_600SemiBold'],
  ['Chinese', '王小明', 'ZCOOLXiaoWei_400Regular'],
])('other scripts: a name in %s → is printed in its font, beside Turkish words', async (_script, name, file) => {
  const content = { text: [{ text: printable(`Sayın ${name}`), bold: true }, printable(' · İstanbul')] }
  const words = (await wordsOf(content)).map(({ text }) => text)
  expect(words.join(' ')).toBe(`Sayın ${name} · İstanbul`)
  expect(fontsRead()).toContain(file)
  expect(fontsRead().every((one) => one.startsWith(file.slice(0, 10)))).toBe(true)
})

it('other scripts: also where they stand at the head of the pages', async () => {
  const header = () => ({ columns: [{ stack: [printable('ნინო')] }] })
  expect((await wordsOf('Pruva', { header })).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Pruva', 'ნინო']),
  )
})

it('other scripts: letters that no font has → are marked', () => {
  expect(printable('배편 نور')).toBe('?? نور')
})

it.each([true, false])('right to left: the first word is on the right (in one line: %s)', async (noWrap) => {
  const [before, first, second, after] = await wordsOf({ text: printable('Sayın דוד כהן · Göcek'), noWrap })
  expect([before?.text, first?.text, second?.text, after?.text]).toEqual(['Sayın', 'דוד', 'כהן', '· Göcek'])
  const [a, b, c, d] = [before, second, first, after].map((word) => word?.x ?? 0)
  expect([a, b, c, d]).toEqual([a, b, c, d].toSorted((one, other) => Number(one) - Number(other)))
})

it('right to left: a text of two lines begins on the first', async () => {
  const words = Array.from({ length: 20 }, (_, n) => `${'אבגדהוזחטי'.slice(n % 9, (n % 9) + 2)}שלום`)
  const placed = await wordsOf({ columns: [{ text: printable(words.join(' ')), width: 300 }] })
  expect(placed.map(({ text }) => text)).toEqual(words)
  const lines = Map.groupBy(placed, ({ y }) => y)
  expect(lines.size).toBeGreaterThan(1)
  const tops = placed.map(({ y }) => y)
  expect(tops).toEqual(tops.toSorted((one, other) => other - one))
  for (const line of lines.values()) {
    const places = line.map(({ x }) => x)
    expect(places).toEqual(places.toSorted((one, other) => other - one))
  }
})
