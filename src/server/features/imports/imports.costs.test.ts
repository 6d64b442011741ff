// Columns of a parts sheet that say where a part is bought, what it costs, and its further codes.
import { expect, it } from 'vitest'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { importCalls } from '../../../../test/import-calls.ts'
import { type Rows, sheetOf, workbook } from '../../../../test/sheets.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { upload, read, check, run, undo, rowsOf, verdicts, messages, partOf, addPart } = importCalls(server, admin)

const HEADINGS = ['Kod', 'Ad', 'Alış fiyatı', 'Para birimi', 'Tedarikçi', 'Tedarikçi kodu', 'Muadil kodlar']
const sheet = (...rows: Rows) => read(rows, HEADINGS)

it('are taken in, read back as the same, and taken back', async () => {
  await addPart({ partCode: 'V-1', name: 'Pervane', cost: 5, costCurrency: 'EUR' })
  const rows: Rows = [
    ['F-1', 'Filtre', 12.5, 'TL', 'Deniz AŞ', 'D-77', '075678164125; OEM 9, f-1'],
    ['V-1', 'Pervane', '480 $', '', 'Uşta Marin', '', 'V-1/B'],
  ]
  const file = await sheet(...rows)
  await check(file)
  expect(await messages(file.id)).toEqual(['', ''])
  expect(await verdicts(file.id)).toEqual(['NEW', 'FILLS'])
  await run(file)
  expect(await partOf('0075678164125')).toMatchObject({
    ...{ partCode: 'F-1', cost: 12.5, costCurrency: 'TRY', supplier: 'Deniz AŞ', supplierCode: 'D-77' },
    codes: ['075678164125', 'OEM 9'],
  })
  const filled = { cost: 5, costCurrency: 'EUR', supplier: 'Uşta Marin', codes: ['V-1/B'] }
  expect(await partOf('V-1')).toMatchObject(filled)

  const again = await sheet(...rows)
  await check(again)
  expect(await verdicts(again.id)).toEqual(['SAME', 'SAME'])
  const replaced = await sheet(...rows)
  await check(replaced, { onMatch: 'OVERWRITE' })
  const [, second] = await rowsOf(replaced.id)
  expect(second?.changes).toEqual([
    { field: 'cost', before: 5, after: 480 },
    { field: 'costCurrency', before: 'EUR', after: 'USD' },
  ])
  await run(replaced)
  expect(await partOf('V-1')).toMatchObject({ ...filled, cost: 480, costCurrency: 'USD' })
  await undo(replaced)
  expect(await partOf('V-1')).toMatchObject(filled)
  await undo(file)
  expect(await partOf('V-1')).toMatchObject({ cost: 5, costCurrency: 'EUR', supplier: null, codes: [] })
  expect(await partOf('F-1')).toBeNull()
})

it('a part is known by a further code; a code of another part, and a cost without a currency, are refused', async () => {
  await addPart({ partCode: 'A-1', name: 'Conta', codes: ['4006381333931'] })
  const file = await sheet(
    ['04006381333931', 'Conta', '', '', 'Deniz AŞ', '', ''],
    ['B-1', 'Kayış', '', '', '', '', 'a-1'],
    ['B-2', 'Kayış', 7, '', '', '', ''],
    ['B-3', 'Kayış', 7, 'Akçe', '', '', ''],
    ['B-4', 'Kayış', '', '', '', '', 'EK-1'],
    ['B-5', 'Kayış', '', '', '', '', 'ek-1'],
  )
  await check(file)
  expect(await verdicts(file.id)).toEqual(['FILLS', 'BAD', 'BAD', 'BAD', 'NEW', 'BAD'])
  expect(await messages(file.id)).toEqual([
    '',
    'codes spare_part_code_already_exists',
    'costCurrency import_currency_missing',
    'costCurrency import_currency_unknown',
    '',
    'codes spare_part_code_already_exists',
  ])
  await check(file, {
    fixed: { costCurrency: 'TL' },
    columns: file.columns.map(({ field, numbers }) => ({ field: field === 'costCurrency' ? null : field, numbers })),
    version: undefined,
  })
  expect((await verdicts(file.id))[2]).toBe('NEW')
  await run(file, 'GOOD')
  expect(await partOf('B-2')).toMatchObject({ cost: 7, costCurrency: 'TRY' })
  expect(await partOf('A-1')).toMatchObject({ supplier: 'Deniz AŞ', codes: ['4006381333931'] })
})

it.each<[string, Rows[number], string]>([
  ['Satış Fiyatı; Para Birimi', ['1.250,50', 'TL'], 'unitPrice import_other_currency (1.250,5 TL)'],
  ['Satış Fiyatı; Para Birimi', ['1.250,50', 'EUR'], ''],
  ['Satış Fiyatı; Para Birimi', ['1.250,50 €', 'TL'], ''],
  ['Satış Fiyatı (€); Para Birimi', ['1.250,50', 'TL'], ''],
  ['Satış Fiyatı; Para Birimi', ['0', 'TL'], ''],
  ['Satış Fiyatı; Alış Fiyatı; Döviz', ['9', '5', 'USD'], 'unitPrice import_other_currency (9 USD)'],
  ['Satış Fiyatı; Alış Fiyatı; Alış para birimi', ['9', '5', 'USD'], ''],
  ['Alış Fiyatı (€)', ['5'], ''],
  ['Alış Fiyatı (TL)', ['5'], ''],
  ['Alış Fiyatı', ['5'], 'costCurrency import_currency_missing'],
])('%s with %j: %s', async (headings, cells, said) => {
  const file = await read([['A-1', 'Conta', ...cells]], ['Kod', 'Ad', ...headings.split('; ')])
  expect(file.columns.map(({ field }) => field)).not.toContain(null)
  await check(file)
  const [row] = await rowsOf(file.id)
  const reasons = row?.reasons.map(({ field, message, about }) => `${field} ${message}${about ? ` (${about})` : ''}`)
  expect(reasons?.join()).toBe(said)
})

it('amounts of a workbook have the currency of their format', async () => {
  const cells = { z: '[$$-409]#,##0.00', t: 'n' as const, v: 1250.5 }
  const book = sheetOf([
    ['Kod', 'Ad', 'Fiyat', 'Alış fiyatı'],
    ['A-1', 'Conta', 12, 1250.5],
    ['A-2', 'Kayış', 12, 1250.5],
  ])
  book.D2 = cells
  book.C3 = { ...cells, z: '#,##0.00 "₺"' }
  book.D3 = cells
  const { data } = (await upload(workbook({ Stok: book }))).body
  await check(data)
  expect(await messages(data.id)).toEqual(['', 'unitPrice import_other_currency'])
  await run(data, 'GOOD')
  expect(await partOf('A-1')).toMatchObject({ unitPrice: 12, cost: 1250.5, costCurrency: 'USD' })
})
