// The yard's own wide sheet: customers, boats and engines, taken in and back.
import { beforeEach, expect, it } from 'vitest'
import { createRequest } from '../../../../../test/factories.ts'
import { statusAndKey, usePeople, useServer } from '../../../../../test/harness.ts'
import { importCalls } from '../../../../../test/import-calls.ts'
import type { Rows } from '../../../../../test/sheets.ts'
import { boatsApi } from '../../../../shared/boats/boats.contract.ts'
import { customersApi } from '../../../../shared/customers/customers.contract.ts'
import { brandsApi } from '../../../../shared/engines/brands.contract.ts'
import { enginesApi } from '../../../../shared/engines/engines.contract.ts'
import type { ImportUpdate } from '../../../../shared/imports/imports.contract.ts'
import { importsApi } from '../../../../shared/imports/imports.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { check, seen, rowsOf, verdicts, messages, run, undo, work, readFleet, withoutFleet } = importCalls(server, admin)

const HEADINGS = [
  ...['Müşteri', 'Telefon', 'E-posta', 'Vergi no', 'Tekne', 'Tekne modeli', 'HIN'],
  ...['Motor markası', 'Motor modeli', 'Motor seri no', 'Motor saati'],
  ...['2. motor markası', '2. motor modeli', '2. motor seri no', '2. motor saati'],
]
const read = (rows: Rows, headings = HEADINGS) => readFleet(rows, headings)
const NEW_YANMAR: ImportUpdate['brands'] = [{ brand: 'Yanmar', model: null, answer: 'NEW' }]

const ahmet = ['Ahmet Kaya', '0532 111 22 33', 'ahmet@kaya.test', '4540536920']
const mavi = ['Mavi Rüya', 'Gulet 24', 'TR-ABC12345D404']
const twin = ['Yanmar', '4JH45', 'SN-1', 120.5, 'Yanmar', '4JH45', 'SN-2', 130]

beforeEach(withoutFleet)

const customers = async () =>
  (await server.call(admin, customersApi.list, { query: { size: 100 } })).body.data.content
    .map(({ fullName, phone, email, boats }) => [fullName, phone, email, boats.map(({ name }) => name).join()])
    .sort()
const boats = async () => (await server.call(admin, boatsApi.list, { query: { size: 100 } })).body.data.content
const engines = async () =>
  (await server.call(admin, enginesApi.list, { query: { size: 100 } })).body.data.content
    .map(({ brand, model, serialNumber, hoursUsed, boatName }) => [brand, model, serialNumber, hoursUsed, boatName])
    .sort()
const newCustomer = async (body: { fullName: string; phone?: string; email?: string }) =>
  (await server.call(admin, customersApi.create, { body })).body.data
const newBoat = async (ownerUserId: string, name: string) =>
  (await server.call(admin, boatsApi.create, { body: { name, model: 'Gulet', ownerUserId } })).body.data

it('takes a whole row in, quietly, reads it again as the same, and takes it back', async () => {
  const row = [...ahmet, ...mavi, ...twin]
  const file = await read([row])
  expect(file.columns.map(({ field }) => field)).toEqual([
    ...['customerName', 'phone', 'email', 'taxNumber', 'boatName', 'boatModel', 'hin'],
    ...['engineBrand', 'engineModel', 'engineSerial', 'engineHours'],
    ...['engineBrand2', 'engineModel2', 'engineSerial2', 'engineHours2'],
  ])
  await check(file)
  expect(await messages(file.id)).toEqual(['engineBrand import_brand_unknown, engineBrand2 import_brand_unknown'])
  const asking = await seen(file.id)
  expect(asking.brands).toEqual([{ brand: 'Yanmar', model: null, brandId: null, like: null, answer: null }])
  await check(asking, { brands: NEW_YANMAR })
  expect(await verdicts(file.id)).toEqual(['NEW'])
  await run(file)
  expect(await seen(file.id)).toMatchObject({ state: 'DONE', left: 0 })
  expect(await customers()).toEqual([['Ahmet Kaya', '+905321112233', 'ahmet@kaya.test', 'Mavi Rüya']])
  expect(await engines()).toEqual([
    ['Yanmar', '4JH45', 'SN-1', 120.5, 'Mavi Rüya'],
    ['Yanmar', '4JH45', 'SN-2', 130, 'Mavi Rüya'],
  ])
  const readings = await server.db.selectFrom('engine_readings').select('source').execute()
  expect(readings).toEqual([{ source: 'IMPORT' }, { source: 'IMPORT' }])
  for (const table of ['outbox_messages', 'notifications', 'invitations'] as const)
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])

  const again = await read([row])
  await check(again, { onMatch: 'OVERWRITE' })
  expect(await verdicts(again.id)).toEqual(['SAME'])
  await server.call(admin, importsApi.remove, { params: { id: again.id } })
  const back = await undo(file)
  expect((back.body as { inUse?: string[] }).inUse).toBeUndefined()
  expect(await seen(file.id)).toMatchObject({ state: 'UNDONE', left: 0 })
  expect([await customers(), await engines(), await boats()]).toEqual([[], [], []])
  expect((await server.call(admin, brandsApi.list)).body.data.content).toEqual([])
})

it('a telephone alone asks, for one row or for all; a name never names', async () => {
  const known = await newCustomer({ fullName: 'Ayşe Kaya', phone: '0532 111 22 33' })
  await newCustomer({ fullName: 'Can Er', phone: '0533 000 00 00' })
  const file = await read(
    [
      ['Ahmet Kaya', '0532 111 22 33', 'Mavi', 'Gulet'],
      ['Can', '0533 000 00 00', 'Lodos', 'Gulet'],
      ['Can Er', '0534 000 00 00', 'Poyraz', 'Gulet'],
    ],
    ['Müşteri', 'Telefon', 'Tekne', 'Model'],
  )
  await check(file)
  expect(await verdicts(file.id)).toEqual(['ASKS', 'ASKS', 'NEW'])
  const [first] = await rowsOf(file.id)
  expect(first?.choices.map(({ answer }) => answer)).toEqual([known.id, 'NEW'])
  const say = (answer: string, all = false, n = 2) =>
    server.call(admin, importsApi.answer, { params: { id: file.id, n: String(n) }, body: { answer, all } })
  expect((await say('NEW')).body.data.verdict).toBe('NEW')
  await say(known.id, true)
  await work()
  expect(await verdicts(file.id)).toEqual(['NEW', 'NEW', 'NEW'])
  await run(file)
  expect(await customers()).toEqual([
    ['Ayşe Kaya', '+905321112233', '', 'Mavi'],
    ['Can Er', '+905330000000', '', 'Lodos'],
    ['Can Er', '+905340000000', '', 'Poyraz'],
  ])
})

it('two keys of two people ask; an address of the workshop is refused', async () => {
  const ayse = await newCustomer({ fullName: 'Ayşe', email: 'ayse@x.test' })
  const first = await read([['Can', '', 'can@x.test', '4540536920']], HEADINGS.slice(0, 4))
  await check(first)
  await run(first)
  const file = await read(
    [
      ['Ayşe', '', 'ayse@x.test', '4540536920'],
      ['Yönetici', '', admin.email, ''],
      ['Adsız', '', '', ''],
    ],
    HEADINGS.slice(0, 4),
  )
  await check(file)
  expect(await messages(file.id)).toEqual(['null import_two_people', 'email email_in_use', 'phone contact_required'])
  const [row] = await rowsOf(file.id)
  expect(row?.choices.map(({ label }) => label)).toEqual(['Ayşe · ayse@x.test', 'Can · can@x.test'])
  const answered = await server.call(admin, importsApi.answer, {
    params: { id: file.id, n: '2' },
    body: { answer: ayse.id },
  })
  expect(answered.body.data.verdict).toBe('FILLS')
})

it('further rows of a boat add engines; rows of one record are joined where they agree', async () => {
  const engine = (serial: string, hours: number | string) => ['Yanmar', '4JH45', serial, hours]
  const file = await read(
    [
      ['Ahmet Kaya', '0532 111 22 33', 'Mavi', 'Gulet', ...engine('1', 10)],
      ['Ahmet Kaya', '0532 111 22 33', 'Mavi', '', ...engine('2', 20)],
      ['AHMET KAYA', '+90 532 111 22 33', 'Mavi', 'Yelkenli', ...engine('3', 30)],
      ['Ahmet Kaya', '0532 111 22 33', 'Mavi', '', ...engine('1', 11)],
      ['Başkası', '0532 111 22 33', 'Lodos', 'Gulet', ...engine('4', 40)],
    ],
    ['Müşteri', 'Telefon', 'Tekne', 'Tekne modeli', 'Marka', 'Motor modeli', 'Seri no', 'Saat'],
  )
  await check(file, { brands: NEW_YANMAR })
  expect(await messages(file.id)).toEqual([
    '',
    '',
    'boatModel import_row_twice',
    'engineHours import_row_twice',
    'phone import_phone_asked',
  ])
  const [, , , , asking] = await rowsOf(file.id)
  expect(asking?.choices.map(({ answer }) => answer)).toEqual(['ROW-2', 'NEW'])
  const say = { params: { id: file.id, n: '6' }, body: { answer: 'ROW-2' } }
  await server.call(admin, importsApi.answer, say)
  await run(file, 'GOOD')
  expect((await customers()).map(([, , , names]) => names)).toEqual(['Lodos,Mavi'])
  expect((await engines()).map(([, , serial, hours, boat]) => [serial, hours, boat])).toEqual([
    ['1', 10, 'Mavi'],
    ['2', 20, 'Mavi'],
    ['4', 40, 'Lodos'],
  ])
})

it('unknown brands and models are said one by one, and remembered', async () => {
  const names = async () => (await server.call(admin, brandsApi.list)).body.data.content.map(({ name }) => name)
  const yamaha = (await server.call(admin, brandsApi.create, { body: { name: 'Yamaha' } })).body.data
  const rows: Rows = [['Ahmet', '0532 111 22 33', 'Mavi', 'Gulet', 'Yamha', 'F-40', 'S1', '12,5 saat']]
  const headings = ['Müşteri', 'Telefon', 'Tekne', 'Tekne modeli', 'Marka', 'Motor modeli', 'Seri no', 'Saat']
  const file = await read(rows, headings)
  await check(file)
  const first = await seen(file.id)
  expect(first.brands).toEqual([
    { brand: 'Yamha', model: null, brandId: null, like: { answer: yamaha.id, label: 'Yamaha' }, answer: null },
  ])
  const isYamaha = { brand: 'Yamha', model: null, answer: yamaha.id }
  await check(first, { brands: [isYamaha] })
  const second = await seen(file.id)
  expect(second.brands).toMatchObject([isYamaha, { brand: 'Yamaha', model: 'F-40', like: null, answer: null }])
  await check(second, { brands: [isYamaha, { brand: 'Yamaha', model: 'F-40', answer: 'NEW' }] })
  expect(await verdicts(file.id)).toEqual(['NEW'])
  await run(file)
  expect([await names(), await engines()]).toEqual([['Yamaha'], [['Yamaha', 'F-40', 'S1', 12.5, 'Mavi']]])
  const again = await read(rows, headings)
  await check(again)
  expect(await verdicts(again.id)).toEqual(['SAME'])
  const bad = await check(again, { brands: [{ brand: 'Yamha', model: null, answer: 'x' }] })
  expect(bad.body.errors).toEqual([{ field: 'brands.0.answer', message: 'invalid_value' }])
})

it('a new brand brings its models, in whichever transaction of the run they are', async () => {
  const headings = ['Müşteri', 'E-posta', 'Tekne', 'Tekne modeli', 'Marka', 'Motor modeli', 'Seri no']
  const rows = Array.from({ length: 40 }, (_, n) => [
    'A',
    `a${n}@x.test`,
    'Mavi',
    'Gulet',
    'Yanmar',
    `M-${n}`,
    `S-${n}`,
  ])
  const file = await read(rows, headings)
  await check(file, { brands: NEW_YANMAR })
  expect(new Set(await verdicts(file.id))).toEqual(new Set(['NEW']))
  await run(file)
  expect(await seen(file.id)).toMatchObject({ state: 'DONE', done: 40, left: 0 })
  expect((await engines()).map(([, model]) => model).sort()).toEqual(rows.map(([, , , , , model]) => model).sort())
  const brands = (await server.call(admin, brandsApi.list)).body.data.content
  expect(brands.map(({ name }) => name)).toEqual(['Yanmar'])
  await undo(file)
  expect((await server.call(admin, brandsApi.list)).body.data.content).toEqual([])
})

it('fills what is empty, replaces, or leaves alone; the way back gives the old values', async () => {
  const ayse = await newCustomer({ fullName: 'Ayşe', email: 'ayse@x.test' })
  const boat = await newBoat(ayse.id, 'Mavi')
  const row = ['Ayşe Kaya', '0532 111 22 33', 'ayse@x.test', '4540536920', 'Mavi', 'Gulet 24', 'TR-ABC12345D404']
  const tried = async (onMatch: ImportUpdate['onMatch']) => {
    const file = await read([row], HEADINGS.slice(0, 7))
    await check(file, { onMatch })
    const [only] = await rowsOf(file.id)
    return [file, only?.verdict, only?.changes.map(({ field, before, after }) => [field, before, after])] as const
  }
  expect((await tried('KEEP')).slice(1)).toEqual(['SAME', []])
  const filled = [
    ['phone', null, '+905321112233'],
    ['taxNumber', null, '4540536920'],
    ['hin', null, 'TRABC12345D404'],
  ]
  const [, verdict, changes] = await tried('FILL')
  expect(verdict).toBe('FILLS')
  expect(changes?.map(([field]) => field)).toEqual(filled.map(([field]) => field))
  const [file, , all] = await tried('OVERWRITE')
  expect(all?.map(([field]) => field)).toEqual(['customerName', 'phone', 'taxNumber', 'boatModel', 'hin'])
  await run(file)
  expect(await customers()).toEqual([['Ayşe Kaya', '+905321112233', 'ayse@x.test', 'Mavi']])
  await undo(file)
  expect(await seen(file.id)).toMatchObject({ state: 'UNDONE', left: 0 })
  expect(await customers()).toEqual([['Ayşe', '', 'ayse@x.test', 'Mavi']])
  expect(await boats()).toMatchObject([{ id: boat.id, model: 'Gulet' }])
  expect(await server.db.selectFrom('billing_identities').selectAll().execute()).toEqual([])
})

it('names what was built on, and takes the rest back', async () => {
  const file = await read([
    [...ahmet, ...mavi, ...twin],
    ['Ayşe', '', 'ayse@x.test', '', 'Lodos', 'Gulet', '', ...Array(8).fill('')],
  ])
  await check(file, { brands: NEW_YANMAR })
  await run(file)
  const [one] = (await boats()).filter(({ name }) => name === 'Mavi Rüya')
  const { id: customerId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ahmet@kaya.test')
    .executeTakeFirstOrThrow()
  const { request_number } = await createRequest(server.db, { boat_id: one?.id ?? '', customer_id: customerId })
  const refused = await undo(file)
  expect(statusAndKey(refused)).toBe('409 import_in_use')
  expect((refused.body as { inUse?: string[] }).inUse).toEqual([`Mavi Rüya: ${request_number}`])
  await undo(file, true)
  expect(await seen(file.id)).toMatchObject({ state: 'UNDONE', left: 1 })
  expect((await customers()).map(([name]) => name)).toEqual(['Ahmet Kaya'])
  expect(await engines()).toHaveLength(2)
  await server.db.deleteFrom('service_requests').execute()
})
