// What is read and what the trial says.
import { expect, it } from 'vitest'
import { statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { HEADINGS, importCalls, MADE, TWO } from '../../../../test/import-calls.ts'
import type { Rows } from '../../../../test/sheets.ts'
import { readSheets } from '../../../../test/workbooks.ts'
import {
  type Import,
  type ImportField,
  type ImportUpdate,
  importsApi,
} from '../../../shared/imports/imports.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const {
  work,
  sheet,
  upload,
  read,
  check,
  seen,
  rowsOf,
  verdicts,
  messages,
  run,
  undo,
  bytesOf,
  parts,
  partOf,
  addPart,
} = importCalls(server, admin)

it('takes a sheet in: read, tried out, run', async () => {
  const file = await read(TWO)
  expect(file).toMatchObject({ state: 'READ', fileName: 'stok.xlsx', sheet: 'Stok', total: 2, isKnown: false })
  expect(file.columns.map(({ field }) => field)).toEqual([
    ...['partCode', 'name', 'unit', 'unitPrice', 'quantity', 'minStock', 'locationCode'],
  ])
  expect(file.sample).toEqual(TWO)
  expect((await check(file)).body.data.state).toBe('CHECKING')
  expect(await seen(file.id)).toMatchObject({ state: 'CHECKED', done: 2, total: 2, counts: { NEW: 2, BAD: 0 } })
  expect(await parts()).toEqual([])
  expect((await run(file)).body.data.state).toBe('RUNNING')
  expect(await seen(file.id)).toMatchObject({ state: 'DONE', done: 2, total: 2, left: 0 })
  expect(await parts()).toEqual(MADE)
  const { id } = await partOf('Y-1')
  const ledger = await server.call(admin, sparePartsApi.movements, { params: { id } })
  expect(ledger.body.data.content).toMatchObject([{ delta: 20.5, reason: 'INITIAL', userEmail: admin.email }])
  expect(await server.db.selectFrom('outbox_messages').selectAll().execute()).toEqual([])
})

it('finds the same sheet finished, its columns known, and asks nothing', async () => {
  await check(await read(TWO), { onMatch: 'OVERWRITE' })
  const first = (await server.call(admin, importsApi.list)).body.data.content[0] as Import
  await run(first)
  const again = await read(TWO)
  expect(again).toMatchObject({ isKnown: true, onMatch: 'OVERWRITE' })
  await check(again)
  expect(await verdicts(again.id)).toEqual(['SAME', 'SAME'])
})

it('gives the own sheet back with two more columns, which mean nothing when it is read again', async () => {
  const file = await read([...TWO, ['', 'Kodsuz', 'Adet', 1, 1, 1, '']])
  await check(file)
  const answer = await bytesOf(`/api/imports/${file.id}/report`)
  const [report] = readSheets(answer)
  expect(report?.rows[0]).toEqual([...HEADINGS, 'Sonuç', 'Açıklama'])
  expect(report?.rows.map((row) => row[7])).toEqual(['Sonuç', 'Yeni', 'Yeni', 'Hatalı'])
  expect(report?.rows[3]?.[8]).toBe('Parça kodu: Bu alan zorunludur')
  const again = (await upload(answer)).body.data
  expect(again.columns.map(({ field }) => field).slice(7)).toEqual([null, null])
})

it('gives an empty sheet that it understands', async () => {
  const template = await bytesOf('/api/imports/template?kind=PARTS')
  const [empty] = readSheets(template)
  const filled = (await upload(sheet(TWO, empty?.rows[0] as string[]))).body.data
  await check(filled)
  expect(await verdicts(filled.id)).toEqual(['NEW', 'NEW'])
})

it('says of each cell why it is refused', async () => {
  const file = await read([
    ['A-1', 'Conta', 'Koli', 1, 1, 1, ''],
    ['A-2', 'Conta', 'Adet', '12,5,0', 1, 1, ''],
    ['A-3', 'Conta', 'Adet', '5 TL', 1, 1, ''],
    ['A-4', 'Conta', 'Adet', 1, 1.5, 1, ''],
    ['A-5', 'Conta', 'Adet', 1, -1, 1, ''],
    ['A-6', '', 'Adet', 1, 1, 1, ''],
    ['5,32E+09', 'Conta', 'Adet', 1, 1, 1, ''],
    ['A-8', 'Conta', 'Adet', 1.234, 1, 1, ''],
    ['A-9', 'x'.repeat(161), 'Adet', 1, 1, 1, ''],
  ])
  await check(file)
  expect(await verdicts(file.id)).toEqual(Array(9).fill('BAD'))
  expect(await messages(file.id)).toEqual([
    'unit import_unit_unknown',
    'unitPrice invalid_number',
    'unitPrice import_other_currency',
    'quantity number_not_whole',
    'quantity number_too_small',
    'name required',
    'partCode import_shortened',
    'unitPrice too_many_decimals',
    'name too_long',
  ])
  expect(statusAndKey(await run(file))).toBe('409 import_not_clean')
})

it('fills what is empty, replaces, or leaves alone what is there; never the stock or the unit', async () => {
  await addPart({ partCode: 'F-1', name: 'Filtre', unitPrice: 0, quantity: 9, minStock: 3 })
  const row: Rows = [['f-1', 'Yağ filtresi', 'Adet', 12.5, 4, 2, 'A-1']]
  const verdictFor = async (onMatch: 'KEEP' | 'FILL' | 'OVERWRITE') => {
    const file = await read(row)
    await check(file, { onMatch })
    const [first] = await rowsOf(file.id)
    return [first?.verdict, first?.changes.map(({ field, before, after }) => [field, before, after])]
  }
  expect(await verdictFor('KEEP')).toEqual(['SAME', []])
  const filled = [
    ['unitPrice', 0, 12.5],
    ['locationCode', null, 'A-1'],
  ]
  expect(await verdictFor('FILL')).toEqual(['FILLS', filled])
  const replaced = [['name', 'Filtre', 'Yağ filtresi'], filled[0], ['minStock', 3, 2], filled[1]]
  expect(await verdictFor('OVERWRITE')).toEqual(['FILLS', replaced])
  const file = await read(row)
  await check(file, { onMatch: 'OVERWRITE' })
  await run(file)
  expect(await parts()).toEqual([['F-1', 'Yağ filtresi', 'PIECE', 12.5, 9, 2, 'A-1']])
  expect(await messages(file.id)).toEqual(['quantity import_stock_stays'])
  const other = await read([['F-1', 'Filtre', 'Litre', 1, 1, 1, '']])
  await check(other)
  expect(await messages(other.id)).toEqual(['unit import_unit_differs'])
})

it('joins two rows of a part where they agree; else the second is refused', async () => {
  const file = await read([
    ['F-1', 'Filtre', 'Adet', 10, 1, '', ''],
    ['F-1', 'Filtre', 'Adet', 10, 1, '', 'B-2'],
    ['F-1', 'Filtre', 'Adet', 11, 1, '', ''],
  ])
  await check(file)
  expect(await verdicts(file.id)).toEqual(['NEW', 'FILLS', 'BAD'])
  await run(file, 'GOOD')
  expect(await parts()).toEqual([['F-1', 'Filtre', 'PIECE', 10, 1, 0, 'B-2']])
  await undo(file)
  expect(await parts()).toEqual([])
})

it('asks where a code may have lost its zeros, and takes the answer', async () => {
  const known = await addPart({ partCode: '00123', name: 'Kayış' })
  const file = await read([
    ['123', 'Kayış', 'Adet', 1, '', '', ''],
    ['124', 'Conta', 'Adet', 1, '', '', ''],
  ])
  await check(file)
  expect(await verdicts(file.id)).toEqual(['ASKS', 'NEW'])
  const [asking] = await rowsOf(file.id)
  expect(asking?.choices.map(({ answer }) => answer)).toEqual([known.id, 'NEW'])
  const say = (answer: string, n = 2) =>
    server.call(admin, importsApi.answer, { params: { id: file.id, n: String(n) }, body: { answer } })
  expect(statusAndKey(await say('something'))).toBe('400 validation_failed')
  expect(statusAndKey(await say('NEW', 3))).toBe('409 import_not_ready')
  expect((await say('NEW')).body.data.verdict).toBe('NEW')
  expect((await say(known.id)).body.data).toMatchObject({
    verdict: 'FILLS',
    changes: [{ field: 'unitPrice', before: 0, after: 1 }],
  })
  await run(file)
  expect((await parts()).map(([code]) => code).sort()).toEqual(['00123', '124'])
})

it('one answer for all rows that ask: each its own part or a new one; which of two goes on asking', async () => {
  for (const partCode of ['0021', '0022', '0023', '00023'])
    await addPart({ partCode, name: `Parça ${partCode}`, unitPrice: 1 })
  const rows = ['21', '22', '23'].map((code) => [code, `Parça ${code}`, 'Adet', 1, '', '', ''])
  const file = await read(rows)
  await check(file)
  const [first] = await rowsOf(file.id)
  const say = async (answer = '') => {
    const params = { id: file.id, n: '2' }
    const said = await server.call(admin, importsApi.answer, { params, body: { answer, all: true } })
    const { state } = await seen(file.id)
    await work()
    return [said.status, state, ...(await verdicts(file.id))]
  }
  expect(await say(first?.choices[0]?.answer)).toEqual([200, 'CHECKING', 'SAME', 'SAME', 'ASKS'])
  const third = { params: { id: file.id, n: '4' }, body: { answer: 'NEW', all: true } }
  expect((await server.call(admin, importsApi.answer, third)).status).toBe(200)
  await work()
  expect(await verdicts(file.id)).toEqual(['SAME', 'SAME', 'NEW'])
  await run(file)
  expect((await parts()).map(([code]) => code).sort()).toEqual(['00023', '0021', '0022', '0023', '23'])
})

it('asks how numbers are written where both are possible, and takes a value for all rows', async () => {
  const file = await read([['A-1', 'Conta', '1.500']], ['Kod', 'Ad', 'Fiyat'])
  const refused = await check(file)
  expect(refused.body.errors).toEqual([{ field: 'columns.2.numbers', message: 'import_format_needed' }])
  const columns: ImportUpdate['columns'] = [
    { field: 'partCode' },
    { field: 'name' },
    { field: 'unitPrice', numbers: 'DOT' },
  ]
  await check(file, { columns, fixed: { locationCode: 'B-2', quantity: '1.000,0' } })
  await run(file)
  expect(await parts()).toEqual([['A-1', 'Conta', 'PIECE', 1.5, 1000, 0, 'B-2']])
  const again = await read([['A-1', 'Conta', '1.500']], ['Kod', 'Ad', 'Fiyat'])
  expect(again.columns[2]).toMatchObject({ numbers: 'DOT', areNumbersUnclear: true })
  const comma: ImportUpdate['columns'] = [...columns.slice(0, 2), { field: 'unitPrice', numbers: 'COMMA' }]
  await check(again, { columns: comma, onMatch: 'OVERWRITE' })
  expect((await rowsOf(again.id))[0]?.changes).toEqual([{ field: 'unitPrice', before: 1.5, after: 1500 }])
  const twice = await read(TWO)
  const same = twice.columns.map(() => ({ field: 'name' as ImportField }))
  expect((await check(twice, { columns: same })).body.errors?.[0]).toEqual({
    field: 'columns.1.field',
    message: 'import_field_twice',
  })
  expect((await check(twice, { columns: [] })).body.errors).toEqual([{ field: 'columns', message: 'invalid_value' }])
})
