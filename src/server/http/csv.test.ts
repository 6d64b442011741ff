import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { EXCELS, type Excel } from '../../shared/excel.ts'
import { csvFile } from './csv.ts'
import type { Cell, Column } from './table.ts'

const KINDS: Column['kind'][] = ['moment', 'day', 'amount', 'text']
const columns = KINDS.map((kind) => ({ heading: kind, kind, width: 10 }))
const file = async (excel: Excel, ...rows: Cell[][]) =>
  (await buffer(csvFile({ name: 'Tablo', columns, rows: [rows] }, excel))).toString()
const AT = new Date('2026-05-01T20:59:58Z')

it('Turkish Excel → semicolons, comma in an amount, day first', async () => {
  const made = await file('tr', [AT, '2026-05-01', 1234.5, 'a;b'])
  expect(made).toBe('\uFEFFmoment;day;amount;text\r\n01.05.2026 23:59:58;01.05.2026;1234,50;"a;b"\r\n')
})

it('English Excel → commas, point in an amount, ISO days', async () => {
  const made = await file('en', [AT, '2026-05-01', 1234.5, 'a,b'])
  expect(made).toBe('\uFEFFmoment,day,amount,text\r\n2026-05-01 23:59:58,2026-05-01,1234.50,"a,b"\r\n')
})

it.each(EXCELS)(
  '%s: only a text that begins like a formula has an apostrophe, also a telephone number',
  async (excel) => {
    const separator = excel === 'tr' ? ';' : ','
    const cells = async (...texts: string[]) =>
      (await file(excel, ...texts.map((value) => [null, null, null, value]))).split('\r\n').slice(1, -1)
    const plain = ["Ali'nin 3-4 = 1+1 notu", 'a@pruva.test', '0532 111 22 33', '6CE-14301-00']
    expect(await cells(...plain)).toEqual(plain.map((value) => `${separator.repeat(3)}${value}`))
    const dangerous = ['=1', '+905321112233', '-1', '@x', '\t=1']
    expect(await cells(...dangerous)).toEqual(dangerous.map((value) => `${separator.repeat(3)}'${value}`))
  },
)
