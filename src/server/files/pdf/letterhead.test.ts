import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Content } from 'pdfmake/interfaces.js'
import { expect, it } from 'vitest'
import { A4 } from './brand.ts'
import { type Letterhead, letterheadPages } from './letterhead.ts'
import { renderPdf } from './pdf.ts'
import { breakBeforeTitle, section } from './section.ts'
import { heading, rowsLayout, WHOLE_ROWS } from './table.ts'

const workshop: Letterhead = {
  ...{ tradeName: 'MAVİ MARMARA YAT TEKNE MOTOR BAKIM VE ONARIM LİMİTED ŞİRKETİ', address: null, phone: null },
  ...{ email: null, website: null, taxOffice: null, taxNumber: null, mersis: null, iban: null, logo: null },
}
const running = 'Teklif T-2026-0148 · Gülşah Çağlayan Öztürk’ün Işıl Denizi'

/** The words of each page, and how far to the right they go. */
async function pagesOf(content: Content) {
  const pages = letterheadPages({ workshop, running, heading: 'Servis formu', link: 'https://pruva.test' })
  const data = new Uint8Array(await renderPdf({ ...pages, pageBreakBefore: breakBeforeTitle, content }))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const found: { text: string; right: number }[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const words = items.flatMap((item) => ('str' in item ? [item] : []))
    found.push({
      text: words.map(({ str }) => str).join(''),
      right: Math.max(...words.map(({ transform, width }) => transform[4] + width)),
    })
  }
  await pdf.loadingTask.destroy()
  return found
}

it('on later pages a long name and a long subject stay on the paper, whole', async () => {
  const [, page] = await pagesOf([{ text: 'Bir' }, { text: 'İki', pageBreak: 'before' }])
  expect(page?.right).toBeLessThanOrEqual(A4.width - A4.margin + 1)
  expect(page?.text.replace(/\s/g, '')).toContain(running.replace(/\s/g, ''))
})

it('a title goes to the page of its table’s first row, wherever the page ends', async () => {
  const row = [{ text: 'Şanzıman yağı, ığdır süzgeci ve çıpa ırgatı bakımı; '.repeat(6) }, '1 adet']
  for (let lines = 50; lines < 66; lines++) {
    const pages = await pagesOf([
      { text: 'satır\n'.repeat(lines) },
      section('Ek iş', [
        {
          table: { ...WHOLE_ROWS, widths: ['*', 'auto'], body: [[heading('İş'), heading('Miktar')], row] },
          layout: rowsLayout(),
        },
      ]),
    ])
    const withTitle = pages.find(({ text }) => text.includes('Ek iş'))
    expect([lines, withTitle?.text]).toEqual([lines, expect.stringContaining('Şanzıman')])
  }
})
