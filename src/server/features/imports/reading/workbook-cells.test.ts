// What the cells of a workbook are by their number formats.
import { expect, it } from 'vitest'
import { sheetFile, sheetOf, workbook, zipOf } from '../../../../../test/sheets.ts'
import { readTable } from './read-table.ts'

async function cellShownBy(z: string, v: number) {
  const sheet = sheetOf([
    ['Kod', 'Ad'],
    [v, 'Conta'],
  ])
  sheet.A2 = { t: 'n', v, z }
  const path = await sheetFile(workbook({ Stok: sheet }))
  const { rows } = await readTable(path, { kind: 'PARTS', sheet: null })
  return rows[0]?.cells[0]
}

it.each([
  ['@', 12_345, 12_345],
  ['##0.0E+0', 12_345, 12_345],
  ['0.00E+00', 12_345, 12_345],
  ['_-* #,##0.00\\ "gün"', 12_345, 12_345],
  ['#,##0;[Red]-#,##0', 12_345, 12_345],
  ['[h]:mm', 1250.5 / 24, '1250:30'],
  ['h:mm', 0.5, '12:00'],
  ['mm:ss.0', 0.25, '6:00'],
  ['h:mm AM/PM', 0.75, '18:00'],
  ['dd.mm.yyyy', 46_387, '2026-12-31'],
  ['d/m/yy h:mm', 46_387.5, '2026-12-31'],
  ['mmmm', 46_387, '2026-12-31'],
  ['[$-41F]d mmmm yyyy;@', 46_387, '2026-12-31'],
])('a number shown by %s: %d → %s', async (z, v, cell) => {
  expect(await cellShownBy(z, v)).toBe(cell)
})

it.each([
  ['#,##0.00 "₺"', 1250.5, '1.250,50 ₺'],
  ['#,##0.00\\ "TL"', 1250, '1.250,00 TL'],
  ['[$₺-41F]#,##0.00', 0.1 + 0.2, '0,30 ₺'],
  ['_-* #,##0.00 [$₺-41F]_-;-* #,##0.00 [$₺-41F]_-;_-* "-"?? [$₺-41F]_-;_-@_-', -5, '-5,00 ₺'],
  ['[$$-409]#,##0.00', 1.234, '1,2340 $'],
  ['#,##0.00 [$€-x-euro2]', 12, '12,00 €'],
  ['[$CHF] #,##0.00', 12, '12,00 CHF'],
  ['#,##0.00TL', 12, '12,00 TL'],
  ['[Red]#,##0.00 [$-41F]', 12, 12],
  ['0.00_€', 12, 12],
])('an amount shown by %s: %d → %s', async (z, v, cell) => {
  expect(await cellShownBy(z, v)).toBe(cell)
})

it.each([
  [5, '1.250,50 ₺'],
  [8, '1.250,50 ₺'],
  [42, '1.250,50 ₺'],
  [44, '1.250,50 ₺'],
  [4, 1250.5],
  [43, 1250.5],
])('an amount shown by Excel’s own format %d, which has no code: %s', async (id, cell) => {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const content = await zipOf({
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${types}/worksheet" Target="s.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${types}"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`,
    'xl/s.xml': `<worksheet><sheetData><row>${text('Kod')}${text('Ad')}</row>
      <row><c s="0"><v>1250.5</v></c>${text('Conta')}</row></sheetData></worksheet>`,
  })
  const { rows } = await readTable(await sheetFile(content), { kind: 'PARTS', sheet: null })
  expect(rows[0]?.cells[0]).toBe(cell)
})
