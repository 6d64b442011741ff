// Sheets of customers, boats and engines as yards really have them, each with what becomes of its rows.
import { expect, it } from 'vitest'
import { usePeople, useServer } from '../../../../../test/harness.ts'
import { importCalls } from '../../../../../test/import-calls.ts'
import { type Rows, sheetOf, utf16, windows1254, workbook } from '../../../../../test/sheets.ts'
import type { ImportUpdate } from '../../../../shared/imports/imports.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { upload, check, rowsOf } = importCalls(server, admin)

interface Case {
  content: string | Uint8Array
  more?: Partial<ImportUpdate>
  /** Of each row: verdict, then each reason as field, message and what it is about. */
  becomes: string[]
}

const NEW: ImportUpdate['brands'] = ['Yanmar', 'Volvo Penta'].map((brand) => ({ brand, model: null, answer: 'NEW' }))
const book = (rows: Rows, merges: string[] = []): Buffer => {
  const sheet = sheetOf(rows)
  const cell = (address: string) => ({
    c: address.charCodeAt(0) - 65,
    r: Number(address.slice(1)) - 1,
  })
  sheet['!merges'] = merges.map((range) => {
    const [from = '', to = ''] = range.split(':')
    return { s: cell(from), e: cell(to) }
  })
  return workbook({ Sayfa1: sheet })
}
const lines = (...rows: string[]) => rows.join('\r\n')

const CASES: Record<string, Case> = {
  'semicolons, a byte order mark, numbers of Turkish Excel': {
    content: lines(
      '\ufeffMüşteri;Telefon;Tekne;Model;Motor Markası;Motor Modeli;Seri No;Motor Saati',
      'Ahmet Kaya;0532 111 22 33;Mavi;Gulet;Yanmar;4JH45;1;1.234,5',
    ),
    more: { brands: NEW },
    becomes: ['NEW'],
  },
  'windows-1254, tabs': {
    content: windows1254(
      lines('Müşteri Adı\tCep Tel\tTekne Adı\tTekne Tipi', 'Şükrü Işık\t532 111 22 33\tÇağrı\tGulet'),
    ),
    becomes: ['NEW'],
  },
  'UTF-16 with commas, English headings': {
    content: utf16(
      lines('Owner,Phone,E-mail,Boat,Boat Model', 'John Doe,+44 20 7946 0958,john@doe.test,Lady,Bavaria 38'),
    ),
    becomes: ['NEW'],
  },
  'headings merged over two engines, a boat merged over three rows': {
    content: book(
      [
        ['Müşteri', 'Telefon', 'Tekne', 'Tekne modeli', 'Motor', '', '', ''],
        ['', '', '', '', 'markası', 'modeli', 'seri no', 'saati'],
        ['Ahmet', '05321112233', 'Mavi', 'Gulet', 'Yanmar', '4JH45', '1', 10],
        ['', '', '', '', 'Yanmar', '4JH45', '2', 20],
        ['', '', '', '', 'Yanmar', '4JH45', '3', 30],
      ],
      ['E1:H1', 'A3:A5', 'B3:B5', 'C3:C5', 'D3:D5'],
    ),
    more: { brands: NEW },
    becomes: ['NEW', 'NEW', 'NEW'],
  },
  'a letterhead above, totals at the end, headings repeated for print': {
    content: book([
      ['Ege Tersanesi Müşteri Listesi'],
      ['Tarih', '27.11.2026'],
      ['Müşteri', 'Telefon', 'Tekne', 'Tekne modeli'],
      ['Ahmet', '05321112233', 'Mavi', 'Gulet'],
      ['Müşteri', 'Telefon', 'Tekne', 'Tekne modeli'],
      ['Can', '05331112233', 'Lodos', 'Gulet'],
      ['Toplam', '', 2, ''],
    ]),
    becomes: ['NEW', 'NEW'],
  },
  'telephones that Excel has shortened or made numbers of': {
    content: lines('Müşteri;Telefon', 'Ahmet;5,32E+09', 'Can;5321112233', 'Ece;905331112233', 'Ali;123'),
    becomes: ['BAD phone import_shortened (5,32E+09)', 'NEW', 'NEW', 'BAD phone invalid_phone (123)'],
  },
  'tax numbers: a lost zero, a wrong digit, a person’s own': {
    content: book([
      ['Cari Unvanı', 'E-posta', 'Vergi No'],
      ['Deniz AŞ', 'deniz@x.test', 10000009],
      ['Kaya Ltd', 'kaya@x.test', '4540536921'],
      ['Ayşe', 'ayse@x.test', '17291716060'],
    ]),
    becomes: ['BAD taxNumber tax_number_invalid (10000009)', 'BAD taxNumber tax_number_invalid (4540536921)', 'NEW'],
  },
  'two persons in a cell, two telephones in a cell': {
    content: lines(
      'Müşteri;Telefon',
      'Ahmet Kaya / Ayşe Kaya;0532 111 22 33',
      'Can;0532 111 22 34 / 0533 111 22 35',
      'Ali ve Veli;0532 111 22 36',
    ),
    becomes: [
      'NEW customerName import_two_names (Ahmet Kaya / Ayşe Kaya)',
      'BAD phone import_two_numbers (0532 111 22 34 / 0533 111 22 35)',
      'NEW customerName import_two_names (Ali ve Veli)',
    ],
  },
  'no telephone and no address; an address that is none': {
    content: lines('Müşteri;Telefon;E-posta', 'Ahmet;;', ';0532 111 22 33;', 'Can;;can@', 'Ece;yok;ece@x.test'),
    becomes: [
      'BAD phone contact_required',
      'BAD customerName required',
      'BAD email invalid_email (can@)',
      'BAD phone invalid_phone (yok)',
    ],
  },
  'a couple that shares a telephone': {
    content: lines(
      'Müşteri;Telefon',
      'Ayşe Kaya;0532 111 22 33',
      'AYŞE KAYA;+90 532 1112233',
      'Ahmet Kaya;05321112233',
    ),
    becomes: ['NEW', 'SAME', 'ASKS phone import_phone_asked (+905321112233)'],
  },
  'one customer written twice, otherwise': {
    content: lines(
      'Müşteri;E-posta;Adres',
      'Ayşe;ayse@x.test;Bodrum',
      'Ayşe;AYSE@X.TEST;Marmaris',
      'Ayşe;ayse@x.test;',
    ),
    becomes: ['NEW', 'BAD address import_row_twice (2)', 'SAME'],
  },
  'two engines beside each other, the second half empty': {
    content: lines(
      'Müşteri;Telefon;Tekne;Tekne Modeli;Marka;Motor Modeli;Seri No;Saat;Marka;Model;Seri No;Saat',
      'Ahmet;05321112233;Mavi;Gulet;Yanmar;4JH45;1;10;Yanmar;4JH45;2;20',
      'Can;05331112233;Lodos;Gulet;Yanmar;4JH45;3;12 saat;Yanmar;;;',
    ),
    more: { brands: NEW },
    becomes: ['NEW', 'BAD engineSerial2 required'],
  },
  'a boat without an owner, an engine without a boat, an empty model for all': {
    content: lines(
      'Müşteri;Telefon;Tekne;Marka;Motor Modeli;Seri No',
      ';;Mavi;;;',
      ';;;Yanmar;4JH45;9',
      'Ahmet;05321112233;Mavi;;;',
    ),
    more: { brands: NEW, fixed: { boatModel: 'bilinmiyor' } },
    becomes: ['BAD boatName import_owner_missing', 'BAD boatName import_boat_missing', 'NEW'],
  },
  'a formula’s text, line breaks and spaces in cells': {
    content: lines('"Müşteri";"Telefon";"Adres"', '"\'=Ahmet  Kaya ";" 0532 111 22 33 ";"Yalı Mah.\nNo 3"'),
    becomes: ['NEW'],
  },
  'hours in another form than the column': {
    content: lines(
      'Müşteri;Telefon;Tekne;Tekne Modeli;Marka;Motor Modeli;Seri No;Saat',
      'Ahmet;05321112233;Mavi;Gulet;Yanmar;4JH45;1;12,5',
      'Can;05331112233;Lodos;Gulet;Yanmar;4JH45;2;bilinmiyor',
      'Ece;05341112233;Poyraz;Gulet;Yanmar;4JH45;3;-4',
    ),
    more: { brands: NEW },
    becomes: ['NEW', 'BAD engineHours invalid_number (bilinmiyor)', 'BAD engineHours number_too_small (-4)'],
  },
  'balances of an accounting program: both sides, a total of the whole list': {
    content: book([
      ['Ege Tersanesi', '', '', '', 'Cari bakiye listesi'],
      ['Cari Unvanı', 'E-posta', 'Borç', 'Alacak', 'Bakiye', 'Bakiye Tarihi'],
      ['Deniz AŞ', 'deniz@x.test', '2.000,00', '765,50', '1.234,50', '31.12.2025'],
      ['Kaya Ltd', 'kaya@x.test', '100,00', '400,00', '-300,00', '31.12.2025'],
      ['Ece Er', 'ece@x.test', '10,00', '10,00', '0,00', '31.12.2025'],
      ['Genel Toplam', '', '2.110,00', '1.175,50', '934,50', ''],
    ]),
    becomes: ['NEW', 'BAD openingBalance import_credit (-300,00)', 'NEW'],
  },
  'balances with the words of English sheets; euros are no lira': {
    content: lines(
      'Customer;Email;Opening balance;As of;Balance (EUR)',
      'Ann;ann@x.test;1234,5;31/12/2025;40',
      'Bob;bob@x.test;12,5 USD;31/12/2025;',
    ),
    more: { fixed: { openingDay: '2025-12-31' } },
    becomes: ['NEW', 'BAD openingBalance import_balance_not_lira (12,5 USD)'],
  },
  'brands that nobody has': {
    content: lines(
      'Müşteri;Telefon;Tekne;Tekne Modeli;Marka;Motor Modeli;Seri No',
      'Ahmet;05321112233;Mavi;Gulet;Yanmar;4JH45;1',
      'Can;05331112233;Lodos;Gulet;Volvo;D2;2',
    ),
    more: { brands: NEW },
    becomes: ['NEW', 'ASKS engineBrand import_brand_unknown (Volvo)'],
  },
  'a person or a company, by word': {
    content: lines('Müşteri;Tür;E-posta', 'Deniz AŞ;Şirket;d@x.test', 'Ali;Şahıs;a@x.test', 'Ece;Dost;e@x.test'),
    becomes: ['NEW', 'NEW', 'BAD customerKind import_kind_unknown (Dost)'],
  },
}

it.each(Object.entries(CASES))('%s', async (_, { content, more, becomes }) => {
  const answer = await upload(content, { kind: 'FLEET' })
  expect(answer.body.message).toBe('import_read')
  await check(answer.body.data, more)
  const rows = await rowsOf(answer.body.data.id)
  const said = rows.map(({ verdict, reasons }) =>
    [
      verdict,
      reasons
        .map(({ field, message, about }) => `${field} ${message}${about === null ? '' : ` (${about})`}`)
        .join(', '),
    ]
      .filter(Boolean)
      .join(' '),
  )
  expect(said).toEqual(becomes)
})
