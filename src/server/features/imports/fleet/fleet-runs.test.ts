// What a run leaves as it is, what stands in the way back, and what the report says afterwards.
import { beforeEach, expect, it } from 'vitest'
import { createRequest } from '../../../../../test/factories.ts'
import { statusAndKey, usePeople, useServer } from '../../../../../test/harness.ts'
import { FLEET_HEADINGS, importCalls } from '../../../../../test/import-calls.ts'
import type { Rows } from '../../../../../test/sheets.ts'
import { customersApi } from '../../../../shared/customers/customers.contract.ts'
import { brandsApi, modelsApi } from '../../../../shared/engines/brands.contract.ts'
import { enginesApi } from '../../../../shared/engines/engines.contract.ts'
import { readingsApi } from '../../../../shared/engines/readings.contract.ts'
import { importsApi } from '../../../../shared/imports/imports.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { upload, check, seen, rowsOf, verdicts, messages, run, undo, bytesOf, work, readFleet, withoutFleet } =
  importCalls(server, admin)

const read = (rows: Rows, headings = FLEET_HEADINGS) => readFleet(rows, headings)
const engines = async () =>
  (await server.call(admin, enginesApi.list, { query: { size: 100 } })).body.data.content
    .map(({ brand, model, serialNumber, hoursUsed }) => [brand, model, serialNumber, hoursUsed])
    .sort()

beforeEach(async () => {
  await withoutFleet()
  const brand = (await server.call(admin, brandsApi.create, { body: { name: 'Yanmar' } })).body.data
  for (const name of ['4JH', '6LY']) await server.call(admin, modelsApi.create, { body: { name, brandId: brand.id } })
})

const mavi = ['Ahmet', 'ahmet@x.test', 'Mavi', 'Gulet']
const lodos = ['Ahmet', 'ahmet@x.test', 'Lodos', 'Gulet']
const engine = (serial: string, hours: number | '' = '') => ['Yanmar', '4JH', serial, hours]

it('twin engines: without columns of its own the second one has the first one’s brand and model', async () => {
  const file = await read(
    [
      [...mavi, ...engine('S-1', 10), 'S-2', 20],
      [...lodos, ...engine('S-3', 10), '', ''],
    ],
    [...FLEET_HEADINGS, '2. motor seri no', '2. motor saati'],
  )
  await check(file)
  await run(file)
  expect(await engines()).toEqual([
    ['Yanmar', '4JH', 'S-1', 10],
    ['Yanmar', '4JH', 'S-2', 20],
    ['Yanmar', '4JH', 'S-3', 10],
  ])
  const own = await read(
    [[...mavi, ...engine('S-1', 10), '', 'S-4', '']],
    [...FLEET_HEADINGS, '2. motor markası', '2. motor seri no', '2. motor saati'],
  )
  await check(own)
  expect(await messages(own.id)).toEqual(['engineBrand2 required'])
})

it('hours that no engine could have run since: replace what an import has read, never what a person has read', async () => {
  const file = await read([
    [...mavi, ...engine('S-1', 1250)],
    [...mavi, ...engine('S-2', 1250)],
  ])
  await check(file)
  await run(file)
  const { content } = (await server.call(admin, enginesApi.list, { query: { size: 10 } })).body.data
  const second = content.find(({ serialNumber }) => serialNumber === 'S-2')
  const reading = { params: { id: second?.id ?? '' }, body: { hours: 1260 } }
  expect((await server.call(admin, readingsApi.add, reading)).status).toBe(200)
  const higher = await read([[...mavi, ...engine('S-2', 1290)]])
  await check(higher, { onMatch: 'OVERWRITE' })
  expect(await messages(higher.id)).toEqual(['engineHours import_hours_stay'])
  const possible = await read([[...mavi, ...engine('S-2', 1270)]])
  await check(possible, { onMatch: 'OVERWRITE' })
  expect([await verdicts(possible.id), await messages(possible.id)]).toEqual([['FILLS'], ['']])
  const lower = await read([
    [...mavi, ...engine('S-1', 900)],
    [...mavi, ...engine('S-2', 900)],
  ])
  await check(lower, { onMatch: 'OVERWRITE' })
  expect(await verdicts(lower.id)).toEqual(['FILLS', 'SAME'])
  expect(await messages(lower.id)).toEqual(['', 'engineHours import_hours_stay'])
  await run(lower)
  expect((await engines()).map(([, , serial, hours]) => [serial, hours])).toEqual([
    ['S-1', 900],
    ['S-2', 1260],
  ])
  server.advance(30 * 24 * 60)
  await server.renewToken(admin)
  // Above an earlier import's reading a later one has been written: only the last is replaced.
  const later = await read([[...mavi, ...engine('S-1', 1300)]])
  await check(later, { onMatch: 'OVERWRITE' })
  await run(later)
  const last = await read([[...mavi, ...engine('S-1', 800)]])
  await check(last, { onMatch: 'OVERWRITE' })
  expect(await messages(last.id)).toEqual(['engineHours import_hours_stay'])
  const high = await read([[...mavi, ...engine('S-1', 5000)]])
  await check(high, { onMatch: 'OVERWRITE' })
  expect(await messages(high.id)).toEqual(['engineHours import_hours_stay'])
})

it('what is kept is named by its boat, can be taken back later, and the report says what became of each row', async () => {
  const file = await read([
    [...mavi, ...engine('S-1')],
    [...lodos, ...engine('S-2')],
    ['Ayşe', '', '', '', '', '', '', ''],
  ])
  await check(file)
  await run(file, 'GOOD')
  const outcomes = async () => {
    const again = (await upload(await bytesOf(`/api/imports/${file.id}/report`), { kind: 'FLEET' })).body.data
    await server.call(admin, importsApi.remove, { params: { id: again.id } })
    return again.sample.map((cells) => cells.at(-2))
  }
  expect(await outcomes()).toEqual(['Aktarıldı', 'Aktarıldı', 'Hatalı'])
  const boat = await server.db.selectFrom('boats').selectAll().where('name', '=', 'Mavi').executeTakeFirstOrThrow()
  const { request_number: number, id } = await createRequest(server.db, {
    boat_id: boat.id,
    customer_id: boat.owner_user_id,
  })
  const named = [`Mavi: ${number}`]
  expect((await undo(file)).body).toMatchObject({ message: 'import_in_use', inUse: named })
  await undo(file, true)
  const kept = await seen(file.id)
  expect(kept).toMatchObject({ state: 'UNDONE', left: 1 })
  expect(kept.undoUntil).not.toBeNull()
  expect(await outcomes()).toEqual(['Kaldı', 'Geri alındı', 'Hatalı'])
  expect((await undo(file)).body).toMatchObject({ inUse: named })
  await server.db.deleteFrom('service_requests').where('id', '=', id).execute()
  await undo(file)
  expect(await seen(file.id)).toMatchObject({ state: 'UNDONE', left: 0, undoUntil: null })
  expect([await engines(), await outcomes()]).toEqual([[], ['Geri alındı', 'Geri alındı', 'Hatalı']])
  expect(statusAndKey(await undo(file))).toBe('409 import_not_ready')
})

it('an answered row can be answered otherwise, also after the trial was done again', async () => {
  const body = { fullName: 'Can Er', phone: '0533 000 00 00' }
  const can = (await server.call(admin, customersApi.create, { body })).body.data
  const file = await read([['Can', '0533 000 00 00', 'Mavi', 'Gulet']], ['Müşteri', 'Telefon', 'Tekne', 'Tekne modeli'])
  await check(file)
  const say = async (answer: string, all = false) => {
    const answered = await server.call(admin, importsApi.answer, {
      params: { id: file.id, n: '2' },
      body: { answer, all },
    })
    await work()
    const [row] = await rowsOf(file.id)
    return [answered.status, row?.verdict, row?.answer, row?.choices.map(({ answer: one }) => one)]
  }
  expect(await say('NEW', true)).toEqual([200, 'NEW', 'NEW', [can.id, 'NEW']])
  expect(await say(can.id)).toEqual([200, 'NEW', can.id, [can.id, 'NEW']])
})
