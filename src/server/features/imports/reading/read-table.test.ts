// What becomes of the files that people really have.
import { describe, expect, it } from 'vitest'
import { type Rows, sheetFile, sheetOf, utf16, windows1254, workbook, zipOf } from '../../../../../test/sheets.ts'
import type { ImportFields } from '../../../../shared/imports/imports.contract.ts'
import { readTable } from './read-table.ts'
import { readWorkbook } from './workbook.ts'

type Asked = Partial<Omit<ImportFields, 'kind'>>
const read = async (content: string | Uint8Array, asked: Asked = {}) =>
  readTable(await sheetFile(content), { kind: 'PARTS', fileName: null, sheet: null, ...asked })
const refusal = (content: string | Uint8Array, asked?: Asked) =>
  read(content, asked).then(
    () => 'read',
    (error: { key: string }) => error.key,
  )
const cellsOf = async (content: string | Uint8Array, asked?: Asked) =>
  (await read(content, asked)).rows.map(({ cells }) => cells)
const fieldsOf = async (content: string | Uint8Array, asked?: Asked) =>
  (await read(content, asked)).head.columns.map(({ field }) => field)

const TR = 'Stok Kodu;Ürün Adı;Birim;Fiyat;Miktar\nF-1;Yağ filtresi;Adet;12,50;4\nŞ-2;Şaft keçesi;Adet;1.234,50;2\n'
const TR_CELLS = [
  ['F-1', 'Yağ filtresi', 'Adet', '12,50', '4'],
  ['Ş-2', 'Şaft keçesi', 'Adet', '1.234,50', '2'],
]
const TR_FIELDS = ['partCode', 'name', 'unit', 'unitPrice', 'quantity']

describe('CSV', () => {
  it.each([
    ['UTF-8', TR, 'utf-8'],
    ['UTF-8 with a byte order mark', `\ufeff${TR}`, 'utf-8'],
    ['the code page of Turkish Windows', windows1254(TR), 'windows-1254'],
    ['UTF-16, as Excel calls Unicode text', utf16(TR), 'utf-16le'],
  ])('%s', async (_, content, encoding) => {
    const { head, rows } = await read(content)
    expect(rows.map(({ cells }) => cells)).toEqual(TR_CELLS)
    expect(head).toMatchObject({ encoding, separator: 'SEMICOLON', headingRow: 1, total: 2, sheets: [] })
    expect(head.columns.map(({ field }) => field)).toEqual(TR_FIELDS)
  })

  it.each([
    [
      'commas and dots',
      'Part No,Description,Price\nA1,"Filter, oil",12.50\nA2,Belt,"1,234.50"\n',
      'COMMA',
      'Filter, oil',
    ],
    ['tabs', 'Kod\tAd\tFiyat\nA1\tFiltre; büyük\t12,50\n', 'TAB', 'Filtre; büyük'],
    ['semicolons and commas in numbers', 'Kod;Ad;Fiyat\nA1;Conta;1,5\nA2;Kayış;2,5\n', 'SEMICOLON', 'Conta'],
    ["Excel's hint", 'sep=;\nKod;Ad\nA1;Conta, ince\n', 'SEMICOLON', 'Conta, ince'],
    ['a line break in quotes', 'Kod;Ad\nA1;"Conta\nince"\n', 'SEMICOLON', 'Conta\nince'],
    ['a lonely quote for inches', 'Kod;Ad\nA1;Hortum 1/2" siyah\n', 'SEMICOLON', 'Hortum 1/2" siyah'],
  ])('%s', async (_, content, separator, name) => {
    const { head, rows } = await read(content)
    expect(head.separator).toBe(separator)
    expect(rows[0]?.cells[1]).toBe(name)
  })

  it('takes another encoding and separator where a person says so', async () => {
    const content = Buffer.from('Kod|x;Ad\nA1|x;ÅŸaft\n', 'latin1')
    expect((await read(content, { encoding: 'windows-1254', separator: 'SEMICOLON' })).head).toMatchObject({
      encoding: 'windows-1254',
    })
  })

  it('keeps codes that were written for Excel, and what an export guarded', async () => {
    expect(await cellsOf('Kod;Ad\n="00123";\'=Filtre\n')).toEqual([['00123', '=Filtre']])
  })

  it('counts rows as Excel does, over empty lines', async () => {
    expect((await read('\n\nKod;Ad\n\nA1;Conta\n')).rows).toEqual([{ n: 5, cells: ['A1', 'Conta'] }])
  })
})

const WITH_HEAD: Rows = [
  ['Yılmaz Marin'],
  ['Stok listesi', null, '31.12.2026'],
  [],
  ['Kod', 'Ad', 'Raf'],
  ['A1', 'Conta', 'B-2'],
]

describe('XLSX', () => {
  it('reads typed cells, and passes a letterhead', async () => {
    const { head, rows } = await read(workbook({ Stok: sheetOf(WITH_HEAD) }))
    expect(head).toMatchObject({ headingRow: 4, sheet: 'Stok', encoding: null, separator: null })
    expect(rows).toEqual([{ n: 5, cells: ['A1', 'Conta', 'B-2'] }])
  })

  it('takes the first sheet with a table, or the named one', async () => {
    const content = workbook({
      Kapak: sheetOf([['Stok 2026']]),
      Filtreler: sheetOf([
        ['Kod', 'Ad'],
        ['F1', 'Filtre'],
      ]),
      Kayışlar: sheetOf([
        ['Kod', 'Ad'],
        ['K1', 'Kayış'],
      ]),
    })
    expect((await read(content)).head).toMatchObject({ sheet: 'Filtreler', sheets: ['Kapak', 'Filtreler', 'Kayışlar'] })
    expect(await cellsOf(content, { sheet: 'Kayışlar' })).toEqual([['K1', 'Kayış']])
    expect(await refusal(content, { sheet: 'Yok' })).toBe('file_unreadable')
  })

  it('reads results of formulas, days, truths and numbers without their binary error', async () => {
    const sheet = sheetOf([
      ['Kod', 'Ad', 'Fiyat', 'Alış', 'Var'],
      ['A1', 'Conta', 0, new Date(Date.UTC(2026, 11, 31)), true],
    ])
    sheet.C2 = { t: 'n', v: 0.1 + 0.2, f: '0.1+0.2' }
    expect(await cellsOf(workbook({ Stok: sheet }))).toEqual([['A1', 'Conta', 0.3, '2026-12-31', 'EVET']])
  })

  it('shows a code with the zeros of its format', async () => {
    const sheet = sheetOf([
      ['Kod', 'Ad'],
      [123, 'Conta'],
    ])
    sheet.A2 = { t: 'n', v: 123, z: '00000' }
    expect(await cellsOf(workbook({ Stok: sheet }))).toEqual([['00123', 'Conta']])
  })

  it('joins headings of two rows under a merged one', async () => {
    const sheet = sheetOf([
      ['Kod', 'Ad', 'Stok', null],
      [null, null, 'Miktar', 'Asgari'],
      ['A1', 'Conta', 3, 1],
    ])
    sheet['!merges'] = [{ s: { r: 0, c: 2 }, e: { r: 0, c: 3 } }]
    const { head, rows } = await read(workbook({ Stok: sheet }))
    expect(head.columns.map(({ heading }) => heading)).toEqual(['Kod', 'Ad', 'Stok Miktar', 'Stok Asgari'])
    expect(rows.map(({ cells }) => cells)).toEqual([['A1', 'Conta', 3, 1]])
  })

  it('reads texts of several runs, inline texts and cells without addresses', async () => {
    const [main, rel] = [
      'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
      'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    ]
    const content = await zipOf({
      'xl/workbook.xml': `<x:workbook xmlns:x="${main}" xmlns:r="${rel}"><x:sheets><x:sheet name="S" r:id="a"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${rel}/worksheet" Target="/xl/s.xml"/></Relationships>`,
      'xl/sharedStrings.xml': `<sst><si><r><t>Ko</t></r><r><t>d</t></r><rPh><t>x</t></rPh></si><si><t>A_x0031_</t></si></sst>`,
      'xl/s.xml': `<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>Ad</x:t></x:is></x:c></x:row>
        <x:row><x:c t="s"><x:v>1</x:v></x:c><x:c t="str"><x:f>B1</x:f><x:v>Conta &amp; keçe</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    })
    expect(await cellsOf(content)).toEqual([['A1', 'Conta & keçe']])
  })
})

describe('headings', () => {
  it('are found in English, with currencies and points', async () => {
    expect(
      await fieldsOf('Part No.;Description;U.O.M;Unit Price (EUR);On Hand;Reorder Level;Bin\nA;B;pcs;1;1;1;S\n'),
    ).toEqual([...['partCode', 'name', 'unit', 'unitPrice', 'quantity', 'minStock', 'locationCode']])
  })
  it('in lira are not the price, which is in euros', async () => {
    expect(await fieldsOf('Kod;Ad;Fiyat (TL)\nA;B;1\n')).toEqual(['partCode', 'name', null])
  })
  it('prefer the stock code to the barcode beside it', async () => {
    expect(await fieldsOf('Barkod;Stok Kodu;Ad\n1;A;B\n')).toEqual([null, 'partCode', 'name'])
  })
  it('that say nothing leave it to the contents', async () => {
    const rows = Array.from({ length: 5 }, (_, i) => `${i};FLT-00${i};Yağ filtresi no ${i};adet`).join('\n')
    expect(await fieldsOf(`Sıra;A grubu;B grubu;C grubu\n${rows}\n`)).toEqual([null, 'partCode', 'name', 'unit'])
  })
  it('of a report are nothing, also where the sheet has no other name: its last two alone', async () => {
    expect(await fieldsOf('Kod;Fiyat;Sonuç;Açıklama\nA;1;Hatalı;Parça adı: Bu alan zorunludur\n')).toEqual([
      ...['partCode', 'unitPrice', null, null],
    ])
    expect(await fieldsOf('Kod;Açıklama\nA;Conta\n')).toEqual(['partCode', 'name'])
    expect(await fieldsOf('Kod;Sonuç;Açıklama;Fiyat\nA;B;C;1\n')).toEqual(['partCode', null, 'name', 'unitPrice'])
  })
  it('are in the row that a person names', async () => {
    expect(await cellsOf('Kod;Ad\nA;B\nc;d\n', { headingRow: 2 })).toEqual([['c', 'd']])
  })
  it('repeated on each printed page, and totals, are no rows', async () => {
    const content = 'Kod;Ad;Adet\nA1;Conta;2\nKod;Ad;Adet\nT1;Total 10W-40;3\nToplam;;5\nGENEL TOPLAM:;;5\n'
    expect(await cellsOf(content)).toEqual([
      ['A1', 'Conta', '2'],
      ['T1', 'Total 10W-40', '3'],
    ])
  })
  it.each([
    ['a sheet without headings', 'F-1;Filtre;12,5\nF-2;Kayış;3\n'],
    ['one column', 'Kod\nA1\nA2\n'],
    ['a heading row that is not there', TR, { headingRow: 99 }],
    ['an empty file but for line breaks', '\n\n\n'],
  ])('%s: heading_missing', async (_, content, asked: Asked = {}) => {
    expect(await refusal(content, asked)).toBe('heading_missing')
  })
  it('alone are no table', async () => {
    expect(await refusal('Kod;Ad\n')).toBe('file_empty')
  })
})

describe('numbers of a column', () => {
  it.each([
    ['1.234,50', ['1.234,50', '1.500'], 'COMMA'],
    ['1,234.50', ['1,234.50', '1,500'], 'DOT'],
    ['1.500 alone asks', ['1.500', '2.000', '3'], null],
    ['both in one column ask', ['1,5', '2.5'], null],
    ['0.500 has no thousands', ['0.500'], 'DOT'],
    ['whole numbers', ['1500', '3'], 'COMMA'],
    ['signs of money', ['1.234,50 €', '€ 3'], 'COMMA'],
  ])('%s', async (_, numbers, format) => {
    const content = `Kod;Ad;Fiyat\n${numbers.map((number, i) => `A${i};Conta;"${number}"`).join('\n')}\n`
    expect((await read(content)).head.columns[2]?.numbers).toBe(format)
  })
})

describe('days of a column', () => {
  it.each([
    ['a day after the twelfth in front: first', ['03/04/2026', '31/12/2026'], ['DAY_FIRST', null]],
    ['a day after the twelfth behind: asks', ['03/04/2026', '12/31/2026', '12.30.2026'], [null, '12/31/2026']],
    ['cells that contradict each other: asks', ['31/12/2026', '12/31/2026'], [null, '12/31/2026']],
    ['all could be both: first, and says which', ['', '03/04/2026', '05/06/2026'], ['DAY_FIRST', '03/04/2026']],
    ['the same day either way: nothing unclear', ['01.01.2026', '2026-12-31'], ['DAY_FIRST', null]],
    ['with the time of midnight', ['12/31/2026 00:00:00'], [null, '12/31/2026 00:00:00']],
    ['what is no day proves nothing', ['13/32/2026', '02/30/2026', 'ay sonu'], ['DAY_FIRST', null]],
  ])('%s', async (_, days, found) => {
    const content = `Kod;Ad;Gün\n${days.map((day, i) => `A${i};Conta;${day}`).join('\n')}\n`
    const column = (await read(content)).head.columns[2]
    expect([column?.days, column?.unclearDay]).toEqual(found)
  })

  it('typed days of a workbook: nothing unclear', async () => {
    const sheet = sheetOf([
      ['Kod', 'Ad', 'Gün'],
      ['A1', 'Conta', new Date(Date.UTC(2026, 2, 4))],
    ])
    const { head } = await read(workbook({ Stok: sheet }))
    expect(head.columns[2]).toMatchObject({ days: 'DAY_FIRST', unclearDay: null })
  })
})

describe('what is refused', () => {
  const many = (rows: number) => `Kod;Ad\n${Array.from({ length: rows }, (_, i) => `K${i};Conta`).join('\n')}\n`
  it('takes 20,000 rows and no more', async () => {
    expect((await read(many(20_000))).head.total).toBe(20_000)
    expect(await refusal(many(20_001))).toBe('too_many_rows')
    expect(await refusal(many(60_000))).toBe('too_many_rows')
  })

  it.each([
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['a PDF', '%PDF-1.4\nKod;Ad\nA;B\n'],
    ['a web page that is called XLS', '<html><table><tr><td>Kod;Ad</td></tr>\n<tr><td>A;B</td></tr></table>'],
    ['XML', '\ufeff<?xml version="1.0"?>\n<Workbook/>'],
    ['an old XLS', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])],
    [
      'a ZIP that breaks off',
      workbook({
        S: sheetOf([
          ['Kod', 'Ad'],
          ['A', 'B'],
        ]),
      }).subarray(0, 500),
    ],
    ['thousands of columns', `${Array.from({ length: 3_000 }, (_, i) => `s${i}`).join(';')}\n`],
  ])('%s: file_unreadable', async (_, content) => {
    expect(await refusal(content)).toBe('file_unreadable')
  })
  it.each([
    ['a hose of 1/2 inch', 'Kod;Ad\n\nA1;"Conta\nince"\nA2;"1/2 hortum\nA3;Kayış\n', 4],
    ['below the hint of Excel', 'sep=;\nKod;Ad\nA1;"Conta\n', 3],
    ['longer than a row', `Kod;Ad\nA1;"Conta\n${'A2;Conta\n'.repeat(150_000)}`, 2],
  ])('a quote without its end names its row: %s', async (_, content, row) => {
    await expect(read(content)).rejects.toMatchObject({ key: 'file_quote_open', row })
  })
  it('a ZIP of something else, broken XML', async () => {
    expect(await refusal(await zipOf({ 'word/document.xml': '<w/>' }))).toBe('file_unreadable')
    const broken = { 'xl/_rels/workbook.xml.rels': '<a><b></a>', 'xl/workbook.xml': '<workbook/>' }
    expect(await refusal(await zipOf(broken))).toBe('file_unreadable')
  })
  it('thousands of columns in a workbook', async () => {
    const wide = Array.from({ length: 3_000 }, (_, i) => `s${i}`)
    expect(await refusal(workbook({ S: sheetOf([wide, wide]) }))).toBe('file_unreadable')
  })
  it('what unpacks to more than it may', async () => {
    const path = await sheetFile(
      workbook({
        S: sheetOf([
          ['Kod', 'Ad'],
          ['A', 'x'.repeat(30_000)],
        ]),
      }),
    )
    await expect(readWorkbook(path, 100, { mostUnpacked: 10_000 })).rejects.toMatchObject({ key: 'file_unreadable' })
  })
})
