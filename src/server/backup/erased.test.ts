import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser } from '../../../test/factories.ts'
import { s3Server } from '../../../test/s3-server.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { erasePerson } from '../features/personal-data/erasing.commands.ts'
import { makeAskedBackup } from './asked.ts'
import { ERASURES, writeErasures } from './erased.ts'
import { openPlace } from './places.ts'
import { restoreBackup } from './restore.ts'

const NOW = new Date('2026-05-01T09:00:00Z')
const TIME_LIMIT = { timeout: 120_000 }
let home: string
let source: Database
const at = (name: string) => join(home, name)
const eraseSomebody = (id: string) => source.db.transaction().execute((tx) => erasePerson(tx, id, NOW))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pruva-erased-'))
  await mkdir(at('source'))
  source = await openDatabase({ dataDir: at('source'), log: silentLog })
  await migrateToLatest(source.db)
}, 120_000)
afterAll(async () => {
  await source.close()
  await rm(home, { recursive: true, force: true })
})

it('an erasure stands beside the backups, and the restore of an older one erases again', TIME_LIMIT, async () => {
  const backedUp = { db: source.db, dataDir: at('source'), storageUrl: undefined }
  const { id } = await createUser(source.db, 'CUSTOMER', { fullName: 'Ayşe Deniz' })
  await makeAskedBackup(backedUp, at('older.tar.gz'))
  await eraseSomebody(id)
  const foreign = '11111111-1111-4111-8111-111111111111 2026-04-01'
  await writeFile(at(ERASURES), `${foreign}\n`)
  await makeAskedBackup(backedUp, at('younger.tar.gz'))
  expect((await readFile(at(ERASURES), 'utf8')).split('\n').sort()).toEqual(['', foreign, `${id} 2026-05-01`].sort())

  const target = { dataDir: at('back'), databaseUrl: undefined, storageUrl: undefined, log: silentLog }
  expect((await restoreBackup(at('older.tar.gz'), target)).erased).toBe(1)
  const back = await openDatabase({ dataDir: at('back'), log: silentLog })
  const info = back.db.selectFrom('user_infos').select('full_name').where('user_id', '=', id)
  expect(await info.executeTakeFirst()).toEqual({ full_name: 'Silinmiş kişi' })
  const erasures = back.db.selectFrom('erasures').selectAll()
  expect(await erasures.execute()).toEqual([{ user_id: id, erased_on: '2026-05-01' }])
  await back.close()
})

it('the list is in the place of BACKUP_TO too, also in a store', TIME_LIMIT, async () => {
  const s3 = await s3Server()
  await s3.start()
  const { id } = await createUser(source.db, 'CUSTOMER')
  await eraseSomebody(id)
  const store = s3.url.replace('?', '/yedek?')
  for (const backupTo of [home, store]) {
    const place = await openPlace(backupTo, home)
    await writeErasures(source.db, place)
    expect(await place.read(ERASURES)).toContain(`${id} 2026-05-01`)
    expect(await place.names()).toEqual([])
  }
  expect(await (await openPlace(store, home)).read('nothing.txt')).toBe(null)
  await s3.remove()
})
