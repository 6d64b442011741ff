// A sheet that is given again: mended behind its report, or as the export wrote it.
import { beforeEach, describe, expect, it } from 'vitest'
import { usePeople, useServer } from '../../../../../test/harness.ts'
import { importCalls } from '../../../../../test/import-calls.ts'
import type { Rows } from '../../../../../test/sheets.ts'
import { billingApi } from '../../../../shared/customers/billing.contract.ts'
import { customersApi } from '../../../../shared/customers/customers.contract.ts'
import { brandsApi } from '../../../../shared/engines/brands.contract.ts'
import { IMPORT_MOST_BRANDS, type Import, type ImportUpdate } from '../../../../shared/imports/imports.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { upload, check, seen, rowsOf, verdicts, messages, run, undo, bytesOf, readFleet, withoutFleet } = importCalls(
  server,
  admin,
)

const HEADINGS = [
  'Müşteri',
  'Telefon',
  'E-posta',
  'Vergi no',
  'Tekne',
  'Tekne modeli',
  'Marka',
  'Motor modeli',
  'Seri no',
]
const read = (rows: Rows, headings = HEADINGS) => readFleet(rows, headings)
const report = async ({ id }: Import): Promise<Import> =>
  (await upload(await bytesOf(`/api/imports/${id}/report`), { kind: 'FLEET' })).body.data
const isNew = (brand: string): NonNullable<ImportUpdate['brands']>[number] => ({ brand, model: null, answer: 'NEW' })
const addBrand = async (name: string) => (await server.call(admin, brandsApi.create, { body: { name } })).body.data
const addCustomer = async (body: { fullName: string; phone?: string; email?: string; confirm?: boolean }) =>
  (await server.call(admin, customersApi.create, { body })).body.data

beforeEach(withoutFleet)

const ahmet = ['Ahmet Kaya', '0532 111 22 33', '', '', 'Mavi', 'Gulet']

describe('a report that is given again', () => {
  it('is the known sheet: its columns, values for all and brands are as they were chosen', async () => {
    const file = await read([[...ahmet, 'Yanmar', '4JH', 'S-1']])
    const columns = file.columns.map(({ field }) => ({ field: field === 'engineModel' ? null : field }))
    const chosen = { columns, fixed: { engineModel: 'Bilinmiyor' }, brands: [isNew('Yanmar')] }
    await check(file, chosen)
    const first = await report(file)
    const second = await report(first)
    for (const again of [first, second]) {
      expect(again.isKnown).toBe(true)
      expect(again.columns.map(({ field }) => field)).toEqual([...columns.map(({ field }) => field), null, null])
      expect(again).toMatchObject({ fixed: chosen.fixed, brands: chosen.brands })
    }
    expect(second.columns.map(({ heading }) => heading)).toEqual([...HEADINGS, 'Sonuç', 'Açıklama'])
    await check(second, { fixed: second.fixed })
    expect(await verdicts(second.id)).toEqual(['NEW'])
  })

  it('finished rows with a telephone alone: same where name and boat or engine are the number’s too, else it asks', async () => {
    const rows: Rows = [
      [...ahmet, 'Yanmar', '4JH', 'S-1'],
      ['Can Er', '0533 000 00 00', '', '', 'Lodos', '', '', '', ''],
    ]
    const file = await read(rows)
    await check(file, { brands: [isNew('Yanmar')] })
    expect(await verdicts(file.id)).toEqual(['NEW', 'BAD'])
    await run(file, 'GOOD')
    const again = await read([
      ['AHMET KAYA', '+90 532 111 22 33', '', '', 'MAVİ', '', '', '', ''],
      [...ahmet, 'Yanmar', '4JH', 'S-1'],
      ['Ahmet Kaya', '0532 111 22 33', '', '', '', '', 'Yanmar', '', 'S-1'],
      ['Ayşe Kaya', '0532 111 22 33', '', '', 'Mavi', 'Gulet', '', '', ''],
      ['Ahmet Kaya', '0532 111 22 33', '', '', 'Lodos', 'Gulet', '', '', ''],
      ['Can Er', '0533 000 00 00', '', '', 'Lodos', 'Gulet', '', '', ''],
    ])
    await check(again)
    expect(await verdicts(again.id)).toEqual(['SAME', 'SAME', 'SAME', 'ASKS', 'ASKS', 'NEW'])
  })
})

it('a tax number of two people: the address or the telephone beside it says which; without one it asks', async () => {
  const [ayse, can] = [
    await addCustomer({ fullName: 'Ayşe', email: 'ayse@x.test', phone: '0532 111 22 33' }),
    await addCustomer({ fullName: 'Can', phone: '0533 111 22 33' }),
  ]
  for (const { id } of [ayse, can]) {
    const body = { legalName: 'Kaya', taxNumber: '4540536920', confirm: true }
    expect((await server.call(admin, billingApi.update, { params: { id }, body })).status).toBe(200)
  }
  const file = await read([
    ['Ayşe', '', 'ayse@x.test', '4540536920', '', '', '', '', ''],
    ['Can', '0533 111 22 33', '', '4540536920', '', '', '', '', ''],
    ['Can', '', '', '4540536920', '', '', '', '', ''],
  ])
  await check(file)
  expect(await messages(file.id)).toEqual(['', '', 'null import_two_people'])
  expect(await verdicts(file.id)).toEqual(['SAME', 'SAME', 'ASKS'])
})

describe('unknown brands and models', () => {
  it('more than can be asked at a time: the answered ones make room, and stay answered', async () => {
    const { id } = await addBrand('Yanmar')
    const count = IMPORT_MOST_BRANDS + 5
    const file = await read(Array.from({ length: count }, (_, n) => [...ahmet, 'Yanmar', `M-${n}`, `S-${n}`]))
    await check(file)
    const first = await seen(file.id)
    expect(first.brands).toHaveLength(IMPORT_MOST_BRANDS)
    expect(first.brands[0]).toMatchObject({ brand: 'Yanmar', brandId: id })
    await check(first, { brands: first.brands.map(({ brand, model }) => ({ brand, model, answer: 'NEW' })) })
    const second = await seen(file.id)
    const open = second.brands.filter(({ answer }) => answer === null)
    expect(open.map(({ model }) => model)).toEqual(['M-200', 'M-201', 'M-202', 'M-203', 'M-204'])
    await check(second, { brands: open.map(({ brand, model }) => ({ brand, model, answer: 'NEW' })) })
    expect((await seen(file.id)).counts).toMatchObject({ NEW: count, ASKS: 0 })
  })

  it('a new one that was taken back asks again; one that was never run is remembered', async () => {
    const rows: Rows = [[...ahmet, 'Yanmer', '4JH', 'S-1']]
    const file = await read(rows)
    await check(file, { brands: [isNew('Yanmer')] })
    const other = await read(rows)
    expect(other.brands).toMatchObject([isNew('Yanmer')])
    await check(other)
    await run(other)
    await undo(other)
    const { id } = await addBrand('Yanmar')
    const again = await read(rows)
    await check(again)
    expect((await seen(again.id)).brands).toEqual([
      { brand: 'Yanmer', model: null, brandId: null, like: { answer: id, label: 'Yanmar' }, answer: null },
    ])
    expect((await rowsOf(again.id)).map(({ verdict }) => verdict)).toEqual(['ASKS'])
  })

  it('an answer can be changed and taken back', async () => {
    const yanmar = await addBrand('Yanmar')
    const file = await read([[...ahmet, 'Yanmer', '4JH', 'S-1']])
    const say = async (answer: string | null) => {
      await check(await seen(file.id), { brands: [{ brand: 'Yanmer', model: null, answer }] })
      const { brands } = await seen(file.id)
      return brands.find(({ brand, model }) => brand === 'Yanmer' && model === null)?.answer
    }
    await check(file)
    expect([await say('NEW'), await say(yanmar.id), await say(null)]).toEqual(['NEW', yanmar.id, null])
  })
})

it('refuses a field of the other kind at its place', async () => {
  const file = await read([ahmet], HEADINGS.slice(0, 6))
  const columns = file.columns.map(({ field }, index) => ({ field: index === 2 ? ('partCode' as const) : field }))
  const answer = await check(file, { columns, fixed: { unit: 'Adet' } })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([
    { field: 'fixed.unit', message: 'invalid_value' },
    { field: 'columns.2.field', message: 'invalid_value' },
  ])
})
