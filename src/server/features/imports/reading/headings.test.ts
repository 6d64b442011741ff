// Which rows of a sheet are its headings, which are none of its rows, and which sheet of a workbook is read.
import { describe, expect, it } from 'vitest'
import { type Rows, sheetFile, sheetOf, workbook } from '../../../../../test/sheets.ts'
import type { ImportField, ImportKind } from '../../../../shared/imports/imports.contract.ts'
import { guessedFields } from './fields.ts'
import { readTable } from './read-table.ts'

const read = async (content: string | Uint8Array, kind: ImportKind, headingRow?: number) =>
  readTable(await sheetFile(content), { kind, sheet: null, headingRow })

describe('a last row', () => {
  const lastOf = async (csv: string, kind: ImportKind = 'PARTS') => (await read(csv, kind)).rows.at(-1)?.cells[0]

  it.each<[string, string, ImportKind?]>([
    ['of a supplier', 'Kod;Ad;Tedarikçi\nA-1;Conta;X\nT-1;Yağ;Total\n'],
    ['of a brand in the first column', 'Marka;Kod;Ad\nX;A-1;Conta\nTOTAL;T-1;Yağ\n'],
    ['with a code of digits', 'Marka;Kod;Fiyat\nX;A-1;3\nTotal;1234;5\n'],
    ['of a customer with a telephone', 'Müşteri;Telefon\nX;0532 111 22 33\nTotal;5321112233\n', 'FLEET'],
    ['with words', 'Ad;Kod;Raf\nConta;A-1;R\nToplam;;iki kalem\n'],
  ])('%s called Total stays', async (_, csv, kind) => {
    expect(await lastOf(csv, kind)).toMatch(/total|toplam|T-1/i)
  })
  it.each<[string, ImportKind?]>([
    ['Kod;Ad;Stok;Fiyat\nA-1;Conta;2;3\nToplam;;2;1.234,50 TL\n'],
    ['Kod;Ad;Stok\nA-1;Conta;2\n;ARA TOPLAM:;2\n;GENEL TOPLAM;2\n'],
    ['Müşteri;Telefon;Bakiye\nA-1;0532 111 22 33;5\nToplam;;5,00 ₺\n', 'FLEET'],
  ])('of sums goes: %j', async (csv, kind) => {
    expect(await lastOf(csv, kind)).toBe('A-1')
  })
})

function book(rows: Rows, ...merges: [row: number, from: number, to: number][]) {
  const sheet = sheetOf(rows)
  sheet['!merges'] = merges.map(([r, from, to]) => ({ s: { r, c: from }, e: { r, c: to } }))
  return workbook({ Sayfa1: sheet })
}

describe('a merged cell above the headings', () => {
  const HEADINGS = ['Müşteri Adı', 'Telefon', 'Tekne Adı', 'Tekne Modeli']
  const ROW = ['Ali', '0532 111 22 33', 'Mavi', 'Gulet']
  const FIELDS = ['customerName', 'phone', 'boatName', 'boatModel']
  const fieldsOf = async (content: Uint8Array) => (await read(content, 'FLEET')).head.columns.map(({ field }) => field)

  it.each([
    ['a title over all columns', book([['MAVİ MARİN 2026 MÜŞTERİ LİSTESİ'], HEADINGS, ROW], [0, 0, 3])],
    ['a title and its day', book([['MAVİ MARİN', null, null, '27.11.2026'], HEADINGS, ROW], [0, 0, 2])],
    ['groups', book([['Müşteri bilgileri', null, 'Tekne bilgileri', null], HEADINGS, ROW], [0, 0, 1], [0, 2, 3])],
    ['a title over one group', book([['LİSTE'], [null, null, 'TEKNE'], HEADINGS, ROW], [0, 0, 3], [1, 2, 3])],
  ])('%s: the headings are found', async (_, content) => {
    expect(await fieldsOf(content)).toEqual(FIELDS)
  })
  it('that the headings need: both rows are one', async () => {
    const rows: Rows = [['Müşteri', 'Telefon', 'Tekne', null], [null, null, 'Adı', 'Modeli'], ROW]
    expect(await fieldsOf(book(rows, [0, 2, 3]))).toEqual(FIELDS)
  })
})

describe('a workbook', () => {
  it('that begins with a summary: the first sheet with known headings', async () => {
    const content = workbook({
      Özet: sheetOf([
        ['Toplam tekne', 12],
        ['Toplam motor', 30],
      ]),
      Notlar: sheetOf([
        ['Tarih', 'Konu'],
        ['1.1.2026', 'fiyatlar'],
      ]),
      Stok: sheetOf([
        ['Kod', 'Ad'],
        ['A-1', 'Conta'],
      ]),
    })
    expect((await read(content, 'PARTS')).head).toMatchObject({ sheet: 'Stok', sheets: ['Özet', 'Notlar', 'Stok'] })
  })
})

describe('a heading', () => {
  const USUAL: [ImportKind, ImportField, string[]][] = [
    ['FLEET', 'customerName', ['Cari Ünvan', 'Müşteri Ünvanı', 'İsim Soyisim']],
    ['FLEET', 'phone', ['Tel 1', 'Telefon 1', 'Cep No']],
    ['FLEET', 'taxNumber', ['Vergi/TC No', 'T.C. Kimlik No']],
    ['FLEET', 'engineHours', ['Motor Saat', 'Toplam Saat']],
    ['FLEET', 'engineSerial', ['Motor Seri']],
    ['FLEET', 'openingBalance', ['Borç Bakiye', 'Kalan Bakiye', 'Borç Bakiye (TL)']],
    ['PARTS', 'name', ['Malzeme Açıklaması', 'Stok İsmi']],
    ['PARTS', 'unit', ['Ana Birim']],
    ['PARTS', 'quantity', ['Fiili Stok', 'Kalan Miktar']],
    ['PARTS', 'unitPrice', ['Satış Fiyat', 'Birim Fiyat (KDV Hariç)']],
    ['PARTS', 'minStock', ['Kritik Miktar']],
    ['PARTS', 'partCode', ['Barkodu']],
    ['PARTS', 'cost', ['Alış Fiyatı (€)', 'Alış Fiyatı (TL)', 'Maliyet USD']],
  ]
  it.each(USUAL)('%s %s: %j', (kind, field, headings) => {
    for (const heading of headings) expect(guessedFields([{ heading, cells: [] }], kind)).toEqual([field])
  })

  const fleet = (...headings: string[]) =>
    guessedFields(
      headings.map((heading) => ({ heading, cells: [] })),
      'FLEET',
    )
  it('Model beside Marka is the engine’s, unless another one is', () => {
    expect(fleet('Tekne', 'Marka', 'Model', 'Seri No')).toEqual([
      ...['boatName', 'engineBrand', 'engineModel', 'engineSerial'],
    ])
    expect(fleet('Tekne', 'Marka', 'Model', 'Motor Modeli')).toEqual([
      ...['boatName', 'engineBrand', 'boatModel', 'engineModel'],
    ])
    expect(fleet('Marka', 'Model', 'Seri No', 'Marka', 'Model', 'Seri No')).toEqual([
      ...['engineBrand', 'engineModel', 'engineSerial', 'engineBrand2', 'engineModel2', 'engineSerial2'],
    ])
    expect(fleet('Tekne', 'Model')).toEqual(['boatName', 'boatModel'])
  })
})
