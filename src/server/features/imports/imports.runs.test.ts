// The run, the way back, and who may do what when.
import { expect, it } from 'vitest'
import { statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { importCalls, MADE, TWO } from '../../../../test/import-calls.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { importsApi } from '../../../shared/imports/imports.contract.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { sweep } from '../../jobs/sweep.ts'
import { workOnImports } from './import-worker.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })
const { work, sheet, upload, read, check, seen, rowsOf, run, undo, parts, partOf, addPart } = importCalls(server, admin)

it('takes everything back, names what stands in the way, and takes the rest back', async () => {
  await addPart({ partCode: 'E-1', name: 'Eski', unitPrice: 0 })
  const file = await read([...TWO, ['E-1', 'Eski', 'Adet', 7, '', '', 'C-1']])
  await check(file)
  await run(file)
  const used = await partOf('F-1')
  const list = { technicianUserId: admin.id, items: [{ sparePartId: used.id, quantity: 1 }] }
  expect((await server.call(admin, partListsApi.create, { body: list })).status).toBe(200)
  const refused = await undo(file)
  expect([statusAndKey(refused), (refused.body as { inUse?: string[] }).inUse]).toEqual([
    '409 import_in_use',
    ['F-1 · Yağ filtresi'],
  ])
  await undo(file, true)
  expect(await seen(file.id)).toMatchObject({ state: 'UNDONE', left: 1, done: 3 })
  expect(await parts()).toEqual([
    ['E-1', 'Eski', 'PIECE', 0, 0, 0, null],
    ['F-1', 'Yağ filtresi', 'PIECE', 12.5, 3, 2, 'A-1'],
  ])
  expect(statusAndKey(await undo(file))).toBe('409 import_in_use')
})

it('all or nothing: a row that fails meanwhile takes all back', async () => {
  const file = await read(TWO)
  await check(file)
  const answer = await server.call(admin, importsApi.run, { params: { id: file.id }, body: { rows: 'ALL' } })
  expect(answer.status).toBe(200)
  // Another person adds it while the run waits, in another unit.
  await addPart({ partCode: 'Y-1', name: 'Yağ', unit: 'KILOGRAM' })
  await work()
  expect(await seen(file.id)).toMatchObject({ state: 'FAILED', left: 0 })
  expect(await parts()).toEqual([['Y-1', 'Yağ', 'KILOGRAM', 0, 0, 0, null]])
})

it('only the good rows: the others stay behind', async () => {
  const file = await read([...TWO, ['A-6', '', 'Adet', 1, 1, 1, '']])
  await check(file)
  await run(file, 'GOOD')
  expect(await parts()).toEqual(MADE)
})

it('goes on where a killed server was, no row twice', async () => {
  const rows = Array.from({ length: 450 }, (_, i) => [`K-${i}`, `Parça ${i}`, 'Adet', 1, 2, 1, ''])
  const file = await read(rows)
  await check(file)
  await server.call(admin, importsApi.run, { params: { id: file.id }, body: { rows: 'ALL' } })
  const stop = new AbortController()
  let calls = 0
  const clock = () => {
    calls += 1
    if (calls === 3) stop.abort()
    return server.clock()
  }
  await workOnImports({ db: server.db, clock, log: silentLog, signal: stop.signal })
  const half = (await seen(file.id)).done
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(450)
  await work()
  expect(await seen(file.id)).toMatchObject({ state: 'DONE', done: 450 })
  const { count } = await server.db
    .selectFrom('spare_parts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(450)
  const entries = await server.db
    .selectFrom('activity_logs')
    .select('id')
    .where('entity', '=', 'spare_part')
    .where('message', 'like', 'Parça %')
    .execute()
  expect(entries).toHaveLength(450)
})

it('one at a time, and each step in its state', async () => {
  const [first, second] = [await read(TWO), await read([['X-1', 'X', 'Adet', 1, 1, 1, '']])]
  expect(statusAndKey(await server.call(admin, importsApi.byId, { params: { id: first.id } }))).toBe(
    '404 import_not_found',
  )
  expect(statusAndKey(await run(second))).toBe('409 import_not_ready')
  const columns = second.columns.map(({ field }) => ({ field }))
  const body = { columns, version: second.version }
  await server.call(admin, importsApi.check, { params: { id: second.id }, body })
  expect(statusAndKey(await upload(sheet(TWO)))).toBe('409 import_running')
  expect(statusAndKey(await server.call(admin, importsApi.remove, { params: { id: second.id } }))).toBe(
    '409 import_running',
  )
  await work()
  expect(statusAndKey(await server.call(admin, importsApi.check, { params: { id: second.id }, body }))).toBe(
    '409 record_changed',
  )
  expect((await server.call(admin, importsApi.remove, { params: { id: second.id } })).status).toBe(200)
  expect(statusAndKey(await server.call(admin, importsApi.rows, { params: { id: second.id } }))).toBe(
    '404 import_not_found',
  )
})

it('refuses what is no sheet, too large or lacking, and names the field', async () => {
  expect(statusAndKey(await upload('x'))).toBe('400 heading_missing')
  expect(statusAndKey(await upload(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])))).toBe('400 file_unreadable')
  expect(statusAndKey(await upload(new Uint8Array(20 * 1024 * 1024 + 1)))).toBe('413 file_too_large')
  const open = await upload('Kod;Ad\nA1;"Conta\nA2;Kayış\n')
  expect(open.status).toBe(400)
  expect(open.body).toMatchObject({ message: 'file_quote_open', about: { row: '2. satır' } })
  expect((await upload('')).body.errors).toEqual([{ field: 'file', message: 'import_file_required' }])
  expect((await upload('x', { kind: 'BOATS' })).body.errors).toEqual([{ field: 'kind', message: 'invalid_value' }])
})

it('forgets the rows 90 days after the run', async () => {
  const file = await read(TWO)
  await check(file)
  await run(file)
  const later = new Date(server.clock().getTime() + 91 * 86_400_000)
  // Run later than read: they stay as long as it can be taken back.
  const ran_at = new Date(server.clock().getTime() + 10 * 86_400_000)
  const { ran_at: ranAt } = await server.db.selectFrom('imports').select('ran_at').executeTakeFirstOrThrow()
  await server.db.updateTable('imports').set({ ran_at }).execute()
  await sweep(server.db, later)
  expect(await rowsOf(file.id)).toHaveLength(2)
  await server.db.updateTable('imports').set({ ran_at: ranAt }).execute()
  await sweep(server.db, later)
  expect(await rowsOf(file.id)).toEqual([])
  await server.db
    .updateTable('imports')
    .set({ ran_at: new Date(Date.now() - 91 * 86_400_000) })
    .execute()
  expect(statusAndKey(await undo(file))).toBe('409 import_expired')
  expect((await seen(file.id)).undoUntil).toBeTruthy()
})
