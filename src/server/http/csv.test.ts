import { stringify } from 'csv-stringify/sync'
import { expect, it } from 'vitest'
import { EXCELS, type Excel } from '../../shared/excel.ts'
import { amountCell, csvFormat, dayCell, momentCell } from './csv.ts'

const line = (excel: Excel, ...cells: string[]) => stringify([cells], csvFormat(excel))
const AT = new Date('2026-05-01T20:59:58Z')

it('Turkish Excel → semicolons, comma in an amount, day first', () => {
  const cells = [momentCell(AT, 'tr'), dayCell('2026-05-01', 'tr'), amountCell(1234.5, 'tr')]
  expect(line('tr', ...cells, 'a;b')).toBe('01.05.2026 23:59:58;01.05.2026;1234,50;"a;b"\r\n')
})

it('English Excel → commas, point in an amount, ISO days', () => {
  const cells = [momentCell(AT, 'en'), dayCell('2026-05-01', 'en'), amountCell(1234.5, 'en')]
  expect(line('en', ...cells, 'a,b')).toBe('2026-05-01 23:59:58,2026-05-01,1234.50,"a,b"\r\n')
})

it.each(EXCELS)('%s: only a text that begins like a formula has an apostrophe, also a telephone number', (excel) => {
  for (const text of ["Ali'nin 3-4 = 1+1 notu", 'a@pruva.test', '0532 111 22 33', '6CE-14301-00'])
    expect(line(excel, text)).toBe(`${text}\r\n`)
  for (const text of ['=1', '+905321112233', '-1', '@x', '\t=1']) expect(line(excel, text)).toBe(`'${text}\r\n`)
})
