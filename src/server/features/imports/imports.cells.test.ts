// Cells that can be taken for something else: each with what becomes of its row.
import { expect, it } from 'vitest'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { importCalls } from '../../../../test/import-calls.ts'
import { sheetOf, windows1254, workbook } from '../../../../test/sheets.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { upload, check, rowsOf } = importCalls(server, admin)

async function becomes(content: string | Uint8Array, kind: 'FLEET' | 'PARTS') {
  const { data } = (await upload(content, { kind })).body
  await check(data, { fixed: kind === 'FLEET' ? { openingDay: '2025-12-31' } : {} })
  return (await rowsOf(data.id)).map(({ verdict, reasons }) =>
    [verdict, ...reasons.map(({ field, message, about }) => `${field} ${message} (${about})`)].join(' '),
  )
}
const part = (heading: string, ...cells: string[]) =>
  becomes(`Kod;Ad;${heading}\n${cells.map((cell, i) => `A-${i};Conta;${cell}`).join('\n')}\n`, 'PARTS')
const customer = (heading: string, ...cells: string[]) =>
  becomes(`Müşteri;E-posta;${heading}\n${cells.map((cell, i) => `A;a${i}@x.test;${cell}`).join('\n')}\n`, 'FLEET')

it.each(['Tedarikçi kodu', 'Raf', 'Diğer kodlar'])(
  '%s: shortened is refused, lost zeros are marked',
  async (heading) => {
    const said = await part(heading, '5,32E+09', '5E+09', '6E5', '6E12345', '00123', '45')
    expect(said.map((one) => one.replace(/^(\S+) \S+ (.*)/, '$1 $2'))).toEqual([
      'BAD import_shortened (5,32E+09)',
      'BAD import_shortened (5E+09)',
      ...['NEW', 'NEW', 'NEW'],
      'NEW import_zeros_lost (45)',
    ])
  },
)

it('a part’s own code: as the others', async () => {
  const said = await becomes('Kod;Ad\n6E5;Conta\n5.32E+09;Conta\n2E10;Conta\n', 'PARTS')
  expect(said).toEqual(['NEW', 'BAD partCode import_shortened (5.32E+09)', 'NEW'])
})

it('serial numbers of engines: as the codes of parts, also with more digits than a number has', async () => {
  const engine = (serial: unknown, i: number) => [`M${i}`, `m${i}@x.test`, 'Mavi', 'Gulet', 'Yanmar', '4JH45', serial]
  const serials = [1234567890123456, '6E12345', '0012', '45']
  const sheet = sheetOf([
    ['Müşteri', 'E-posta', 'Tekne', 'Tekne modeli', 'Motor markası', 'Motor modeli', 'Motor seri no'],
    ...serials.map(engine),
  ])
  const { data } = (await upload(workbook({ Sayfa1: sheet }), { kind: 'FLEET' })).body
  await check(data, { brands: [{ brand: 'Yanmar', model: null, answer: 'NEW' }] })
  const said = (await rowsOf(data.id)).map(({ reasons }) => reasons.map(({ message }) => message).join())
  expect(said).toEqual(['import_shortened', '', '', 'import_zeros_lost'])
})

it('what a formula gives that fails is refused in every field', async () => {
  const [text, number] = [await part('Tedarikçi', '#N/A', '#YOK', '#1'), await part('Fiyat', '#DEĞER!', '5')]
  expect(text).toEqual(['BAD supplier import_cell_error (#N/A)', 'BAD supplier import_cell_error (#YOK)', 'NEW'])
  expect(number).toEqual(['BAD unitPrice import_cell_error (#DEĞER!)', 'NEW'])
  expect(await customer('Adres', '#REF!', 'Bodrum')).toEqual(['BAD address import_cell_error (#REF!)', 'NEW'])
  const sheet = sheetOf([
    ['Kod', 'Ad', 'Fiyat'],
    ['A-1', 'Conta', 0],
  ])
  sheet.B2 = { t: 'e', v: 0x2a }
  expect(await becomes(workbook({ Stok: sheet }), 'PARTS')).toEqual(['BAD name import_cell_error (#N/A)'])
})

it('two telephones in a cell are refused', async () => {
  const two = ['05327009006/7', '0532 700 90 06 - 07', '0532-700-90-06/07', '0532 700 90 06, 0533 700 90 06']
  expect(await customer('Telefon', ...two, '0532-700-90-06', '+49 89/1234567')).toEqual([
    ...two.map((cell) => `BAD phone import_two_numbers (${cell})`),
    ...['NEW', 'NEW'],
  ])
})

it('the side of a balance: as accounting programs write it', async () => {
  const credits = ['(500,00)', '500,00-', '500,00 Alacak', '500,00 (A)']
  expect(await customer('Bakiye', ...credits, '1.250,00 Borç', '1.250,00 BORÇ', '0,00-')).toEqual([
    ...credits.map((cell) => `BAD openingBalance import_credit (${cell})`),
    ...['NEW', 'NEW', 'NEW'],
  ])
})

it('a balance in a column that is called euros: refused, also where a person chose the column', async () => {
  const { data } = (await upload('Müşteri;E-posta;Bakiye (EUR)\nA;a@x.test;500\nB;b@x.test;5 TL\n', { kind: 'FLEET' }))
    .body
  const columns = [...data.columns.slice(0, 2), { field: 'openingBalance' as const, numbers: 'COMMA' as const }]
  await check(data, {
    columns: columns.map(({ field, numbers }) => ({ field, numbers })),
    fixed: { openingDay: '2025-12-31' },
  })
  const said = (await rowsOf(data.id)).map(({ reasons }) => reasons.map(({ message }) => message).join())
  expect(said).toEqual(['import_balance_not_lira', ''])
})

it('a question mark for the lira, in the code page that has none', async () => {
  const price = windows1254('Kod;Ürün Adı;Fiyat\nA-1;Şaft;1.500,00 ?\nA-2;Şaft;3?\nA-3;Niye?;3\n')
  expect(await becomes(price, 'PARTS')).toEqual([
    'BAD unitPrice import_other_currency (1.500,00 ₺)',
    'BAD unitPrice import_other_currency (3 ₺)',
    'NEW',
  ])
  const balance = windows1254('Müşteri;E-posta;Bakiye (?)\nŞükrü;s@x.test;1.500,00 ?\n')
  expect(await becomes(balance, 'FLEET')).toEqual(['NEW'])
})

it('a part that stands twice, with its name in other letters: the same', async () => {
  const said = await becomes('Kod;Ad\nA-1;Yağ filtresi\nA-1;YAĞ FİLTRESİ\nA-1;Kayış\n', 'PARTS')
  expect(said).toEqual(['NEW', 'SAME null import_row_again (2)', 'BAD name import_row_twice (2)'])
})
