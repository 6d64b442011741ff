import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readSheets } from '../../../test/workbooks.ts'
import type { Cell, Column } from './table.ts'
import { xlsxFile } from './xlsx.ts'

const KINDS: Column['kind'][] = ['moment', 'day', 'amount', 'text']
const columns = KINDS.map((kind) => ({ heading: kind, kind, width: 10 }))
const sheets = async (...batches: Cell[][][]) =>
  readSheets(await buffer(xlsxFile({ name: 'Tablo & "ek"', columns, rows: batches })))

it('days, moments and amounts are typed, and show what the clock of the workshop showed', async () => {
  const [sheet] = await sheets([[new Date('2026-05-01T20:59:58Z'), '2024-02-29', 1234.5, 'a;b']])
  expect(sheet?.name).toBe('Tablo & "ek"')
  expect(sheet?.rows[0]).toEqual(['moment', 'day', 'amount', 'text'])
  expect(sheet?.rows[1]).toEqual([new Date('2026-05-01T23:59:58Z'), new Date('2024-02-29T00:00:00Z'), 1234.5, 'a;b'])
})

it('a text stays the text: no formula, no lost sign, no cut letter', async () => {
  const texts = ['=1+1', '+905321112233', '@x', '0012', ' <b>&amp;"\n son ', '_x0041_', 'ığüşöç İ 漢 😀']
  const [sheet] = await sheets(texts.map((text) => [null, null, null, text]))
  expect(sheet?.rows.slice(1).map((row) => row[3])).toEqual(texts)
  expect(sheet?.formulas).toEqual([])
})

it('what a workbook cannot hold is left out: control characters, half of a letter, the end of a very long text', async () => {
  const [sheet] = await sheets([
    [null, null, null, 'a\u0000b\u001Fc\uD800d'],
    [null, null, null, 'x'.repeat(40_000)],
  ])
  expect(sheet?.rows[1]?.[3]).toBe('abc\uFFFDd')
  expect(String(sheet?.rows[2]?.[3])).toHaveLength(32_767)
})

it('no rows → the headings alone', async () => {
  expect((await sheets())[0]?.rows).toEqual([['moment', 'day', 'amount', 'text']])
})

it('more rows than a sheet holds go on in the next one', { timeout: 120_000 }, async () => {
  const one = [{ heading: 'n', kind: 'amount' as const, width: 5 }]
  const batch = Array.from({ length: 65_536 }, () => [7])
  const rows = Array.from({ length: 16 }, () => batch)
  const made = await buffer(xlsxFile({ name: 'Log', columns: one, rows }))
  expect(readSheets(made, { rows: 3 }).map(({ name, rows }) => [name, rows])).toEqual([
    ['Log', [['n'], [7], [7]]],
    ['Log 2', [['n'], [7]]],
  ])
})

it('who goes away ends the reading of rows', async () => {
  let hasBegun = false
  let hasEnded = false
  async function* rows() {
    try {
      for (;;) {
        await setTimeout(1)
        hasBegun = true
        yield Array.from({ length: 1000 }, () => [null, null, null, crypto.randomUUID()])
      }
    } finally {
      hasEnded = true
    }
  }
  const file = xlsxFile({ name: 'Tablo', columns, rows: rows() })
  for await (const _chunk of file) if (hasBegun) break
  await expect.poll(() => hasEnded).toBe(true)
})

it('an error while reading ends the file with that error', async () => {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [[null, null, null, 'a']]
    throw new Error('connection lost')
  }
  await expect(buffer(xlsxFile({ name: 'Tablo', columns, rows: rows() }))).rejects.toThrow('connection lost')
})
