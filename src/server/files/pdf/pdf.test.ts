import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { renderPdf } from './pdf.ts'

/** Letters that are moved together begin a piece of their own. */
async function piecesOf(content: string): Promise<string[]> {
  const data = new Uint8Array(await renderPdf({ content }))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent({ disableNormalization: true })
  await pdf.loadingTask.destroy()
  return items.map((item) => ('str' in item ? item.str : ''))
}
const textOf = async (content: string) => (await piecesOf(content)).join('')

it('PDFs: the spaces and letters of a document do not depend on the documents before it', async () => {
  expect(await textOf('Bir\u00a0iki Ömer')).toContain('Ömer')
  expect(await textOf('Bir iki Ömer')).toBe('Bir iki Ömer')
  expect(await textOf('Bir iki Ömer')).toBe('Bir iki Ömer')
})

it('PDFs: documents made at the same time have their own text', async () => {
  const texts = Array.from({ length: 5 }, (_, n) => `Yıldız ${n} ığüşöç`)
  expect(await Promise.all(texts.map(textOf))).toEqual(texts)
})

it('PDFs: no digit is moved over the point beside it', async () => {
  for (const text of ['27.11.2026', '7.177,70']) expect(await piecesOf(text)).toEqual([text])
})
