import { beforeEach, expect, it } from 'vitest'
import { useServer } from '../../../../test/harness.ts'
import { expectFiles, keepFiles, releaseFiles, removePending, sweepFiles } from './pending-files.ts'

const server = useServer()
const MINUTE_MS = 60_000
const NOW = new Date('2026-05-01T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)

const put = (...keys: string[]) =>
  Promise.all(keys.map((key) => server.storage.put(key, Buffer.from(key), 'image/webp')))
const isThere = async (key: string) => {
  const file = await server.storage.get(key)
  file?.stream.destroy()
  return file !== null
}
const pending = async () =>
  (await server.db.selectFrom('pending_files').select('key').orderBy('key').execute()).map(({ key }) => key)

beforeEach(() => server.db.deleteFrom('pending_files').execute())

it('pending files: sweeps what a crash left behind for more than an hour, and never a younger or a kept file', async () => {
  const { db } = server
  await expectFiles(db, ['dead/1', 'dead/2', 'kept/1', 'never-written'], ago(61))
  await expectFiles(db, ['young/1'], ago(59))
  await put('dead/1', 'dead/2', 'kept/1', 'young/1', 'unknown/1')
  await db.transaction().execute((tx) => keepFiles(tx, ['kept/1']))
  await sweepFiles(server, NOW)
  const keys = ['dead/1', 'dead/2', 'kept/1', 'young/1', 'unknown/1']
  expect(await Promise.all(keys.map(isThere))).toEqual([false, false, true, true, true])
  expect(await pending()).toEqual(['young/1'])
})

it('pending files: sweeps more than one batch', async () => {
  const keys = Array.from({ length: 230 }, (_, index) => `many/${index}`)
  await expectFiles(server.db, keys, ago(120))
  await put('many/0', 'many/229')
  await sweepFiles(server, NOW)
  expect(await pending()).toEqual([])
  expect(await Promise.all(['many/0', 'many/229'].map(isThere))).toEqual([false, false])
})

it('pending files: keeps a file whose row was written although the writer heard nothing of it', async () => {
  const { db } = server
  await expectFiles(db, ['heard/1'], NOW)
  await put('heard/1')
  await db.transaction().execute((tx) => keepFiles(tx, ['heard/1']))
  await removePending(server, ['heard/1'])
  expect(await isThere('heard/1')).toBe(true)
})

it('pending files: removes a file when the transaction that would have named it did not come through', async () => {
  const { db } = server
  await expectFiles(db, ['failed/1'], NOW)
  await put('failed/1')
  const failed = db.transaction().execute(async (tx) => {
    await keepFiles(tx, ['failed/1'])
    throw new Error('after all')
  })
  await expect(failed).rejects.toThrow('after all')
  await removePending(server, ['failed/1'])
  expect([await isThere('failed/1'), await pending()]).toEqual([false, []])
})

it('pending files: refuses to name a file that the sweep already took', async () => {
  const { db } = server
  await expectFiles(db, ['slow/1', 'slow/2'], ago(90))
  await sweepFiles(server, NOW)
  const late = db.transaction().execute((tx) => keepFiles(tx, ['slow/1', 'slow/2']))
  await expect(late).rejects.toMatchObject({ status: 409, key: 'record_changed' })
})

it('pending files: finishes a deletion that was cut off after its transaction', async () => {
  await put('deleted/1')
  await server.db.transaction().execute((tx) => releaseFiles(tx, ['deleted/1'], ago(61)))
  await sweepFiles(server, NOW)
  expect([await isThere('deleted/1'), await pending()]).toEqual([false, []])
})

it('pending files: goes on with the rest at the next round when the store failed', async () => {
  await expectFiles(server.db, ['again/1'], ago(61))
  await put('again/1')
  const down = { ...server.storage, delete: () => Promise.reject(new Error('down')) }
  await expect(sweepFiles({ db: server.db, storage: down }, NOW)).rejects.toThrow('down')
  expect(await pending()).toEqual(['again/1'])
  await sweepFiles(server, NOW)
  expect([await isThere('again/1'), await pending()]).toEqual([false, []])
})
