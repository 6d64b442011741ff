// Which rows of a sheet are its headings, which are none of its rows, and which sheet of a workbook is read.
import { describe, expect, it } from 'vitest'
import { type Rows, sheetFile, sheetOf, workbook } from '../../../../../test/sheets.ts'
import type { ImportKind } from '../../../../shared/imports/imports.contract.ts'
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
  const fieldsOf = async (content: Uint8Array) =>
    (await read(content, 'FLEET')).head.columns.map(({ field }) => field)

  it.each([
    ['a title over all columns', book([['MAVİ MARİN 2026 MÜŞTERİ LİSTESİ'], HEADINGS, ROW], [0, 0, 3])],
    ['a title and its day', book([['MAVİ MARİN', null, null, '27.11.2026'], HEADINGS, ROW], [0, 0, 2])],
    ['groups', book([['Müşteri bilgileri', null, 'Tekne bilgileri', null], HEADINGS, ROW], [0, 0, 1], [0, 2, 3])],
    ['a title over one group', book([['LİSTE'], [null, null, 'TEKNE'], HEADINGS, ROW], [0, 0, 3], [1, 2, 3])],
  ])('%s: the headings are found', async (_, content) => {
    expect(await fieldsOf(content)).toEqual(FIELDS)
  })
  it('that the headings need: both rows are one', async () => {
    const rows: Rows = [
      ['Müşteri', 'Telefon', 'Tekne', null],
      [null, null, 'Adı', 'Modeli'],
      ROW,
    ]
    expect(await fieldsOf(book(rows, [0, 2, 3]))).toEqual(FIELDS)
  })
})
