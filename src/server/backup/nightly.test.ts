// Scheduled backups on either database, with a clock of the test's own.
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUser } from '../../../test/factories.ts'
import { type S3Server, s3Server } from '../../../test/s3-server.ts'
import { asAdministrator, databaseUrl } from '../../../test/server-database.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { migrateToLatest, migrateWithin } from '../db/migrate.ts'
import { createArchive, readArchive } from './archive.ts'
import { makeBackup } from './backup.ts'
import type { BackedUp } from './backup-process.ts'
import { makeDueBackup, migrateWithBackup, startNightlyBackups } from './nightly.ts'
import { openPlace } from './places.ts'
import { backupTrouble, lastBackupAt, ringWhenLate } from './schedule.ts'

const SERVER = process.env.TEST_DATABASE_URL
/** Each backup is a process of its own. */
const TIME_LIMIT = { timeout: 120_000 }
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

let home: string
let folder: string
let dataDir: string
let database: Database
let source: BackedUp
let now: Date
const clock = () => now
const at = (instant: string) => {
  now = new Date(`${instant}+03:00`)
}
const place = () => join(folder, 'backups')

const names: string[] = []
/** A database as after that migration, on the server of TEST_DATABASE_URL or in a folder. */
async function opened(dir: string, last?: string): Promise<[Database, BackedUp]> {
  let url: string | undefined
  if (SERVER) {
    const name = `pruva_nightly_${randomUUID().replaceAll('-', '')}`
    names.push(name)
    await asAdministrator(SERVER, `create database ${name}`)
    url = databaseUrl(SERVER, name)
  }
  const made = await openDatabase({ databaseUrl: url, dataDir: dir, log })
  if (last) await made.db.transaction().execute((tx) => migrateWithin(tx, last))
  else await migrateToLatest(made.db)
  const files = { dataDir: dir, storageUrl: undefined }
  return [made, url ? { ...files, databaseUrl: url } : { ...files, copyDatabase: made.copyTo ?? (async () => {}) }]
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pruva-nightly-'))
  dataDir = join(home, 'data')
  await mkdir(dataDir)
  ;[database, source] = await opened(dataDir)
  await createUser(database.db, 'ADMIN')
})
afterAll(async () => {
  await database.close()
  for (const name of names) await asAdministrator(SERVER ?? '', `drop database if exists ${name} with (force)`)
  await rm(home, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pruva-nightly-place-'))
  at('2026-11-26T03:30:00')
  const next = { next_attempt_at: now, last_backup_at: null, failing_since: null, error: null, rang_on: null }
  await database.db.updateTable('scheduled_backup').set(next).execute()
  await database.db.deleteFrom('notifications').execute()
  vi.clearAllMocks()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const due = (more: { place?: string; turn?: { isTaken: boolean }; signal?: AbortSignal } = {}) =>
  makeDueBackup({
    ...{ db: database.db, clock, log, source, place: place(), turn: { isTaken: false } },
    ...{ signal: new AbortController().signal, ...more },
  })
const there = () => readdir(place()).catch(() => [])
const reasons = () => log.error.mock.calls.map(([{ err }]) => (err as Error).message)

async function entriesOf(file: string): Promise<string[]> {
  const entries: string[] = []
  for await (const { name } of readArchive(file)) entries.push(name)
  return entries
}

describe('the night’s backup', () => {
  it('is made at half past three, once, and again the next night; it is whole', TIME_LIMIT, async () => {
    await due()
    expect(reasons()).toEqual([])
    expect(await there()).toEqual(['pruva-2026-11-26T033000.tar.gz'])
    expect(await entriesOf(join(place(), 'pruva-2026-11-26T033000.tar.gz'))).toContain('rows/users/000001.json')
    const { message } = await database.db.selectFrom('activity_logs').select('message').executeTakeFirstOrThrow()
    expect(message).toBe(`Yedek alındı: ${join(place(), 'pruva-2026-11-26T033000.tar.gz')}`)
    at('2026-11-27T03:29:59')
    await due()
    expect(await there()).toHaveLength(1)
    expect(await lastBackupAt(database.db)).toEqual(new Date('2026-11-26T03:30:00+03:00'))
    at('2026-11-27T03:30:10')
    await due()
    expect(await there()).toContain('pruva-2026-11-27T033010.tar.gz')
  })

  it('is made once by two servers, and after the asked one on the same server', TIME_LIMIT, async () => {
    await due({ turn: { isTaken: true } })
    expect(await there()).toEqual([])
    await Promise.all([due(), due()])
    expect(await there()).toHaveLength(1)
  })

  it('removes what is no longer kept, and nothing else', TIME_LIMIT, async () => {
    await due()
    const old = Array.from({ length: 9 }, (_, day) => `pruva-2026-10-1${day}T033000.tar.gz`)
    for (const name of [...old, 'benim.txt']) await writeFile(join(place(), name), 'x')
    at('2026-11-27T03:30:00')
    await due()
    // Five of the seven days, and 11 and 18 October are Sundays.
    const kept = ['11', '14', '15', '16', '17', '18'].map((day) => `pruva-2026-10-${day}T033000.tar.gz`)
    const made = ['26', '27'].map((day) => `pruva-2026-11-${day}T033000.tar.gz`)
    expect((await there()).sort()).toEqual(['benim.txt', ...kept, ...made])
  })

  it('a failed one says why, is tried again after half an hour, and leaves the server alone', TIME_LIMIT, async () => {
    await writeFile(place(), 'no folder')
    await due()
    expect(reasons()).toEqual([expect.stringMatching(/EEXIST|ENOTDIR|not a directory/)])
    expect(await backupTrouble(database.db, now)).toEqual({ lastBackupAt: null, error: reasons()[0] })
    await rm(place())
    at('2026-11-26T03:59:00')
    await due()
    expect(existsSync(place())).toBe(false)
    at('2026-11-26T04:00:00')
    await due()
    expect(await there()).toEqual(['pruva-2026-11-26T040000.tar.gz'])
    expect(await backupTrouble(database.db, now)).toBeNull()
  })

  it('is ended by the server’s stop, and made by the next start', TIME_LIMIT, async () => {
    const stopping = new AbortController()
    const making = due({ signal: stopping.signal })
    await vi.waitFor(async () => expect(await there()).toHaveLength(1), { timeout: 60_000, interval: 5 })
    stopping.abort()
    await making
    expect([(await there())[0]?.endsWith('.part'), reasons()]).toEqual([true, []])
    at('2026-11-26T03:31:00')
    const nightly = startNightlyBackups({
      db: database.db,
      clock,
      log,
      source,
      place: place(),
      turn: { isTaken: false },
    })
    await vi.waitFor(async () => expect(await lastBackupAt(database.db)).toEqual(now), { timeout: 60_000 })
    await nightly.stop()
    expect(await there()).toEqual(['pruva-2026-11-26T033100.tar.gz'])
  })
})

describe('a late backup', () => {
  const rung = () => database.db.selectFrom('notifications').select(['kind', 'body']).execute()

  it('rings once a day from the 37th hour on, and is no trouble before', async () => {
    await database.db.updateTable('scheduled_backup').set({ last_backup_at: now }).execute()
    at('2026-11-27T15:30:00')
    await ringWhenLate(database.db, now)
    expect([await rung(), await backupTrouble(database.db, now)]).toEqual([[], null])
    at('2026-11-27T15:30:01')
    await Promise.all([ringWhenLate(database.db, now), ringWhenLate(database.db, now)])
    const last = 'Son yedek 26.11.2026 03:30 tarihinde alındı.'
    expect(await rung()).toEqual([{ kind: 'backup_late', body: expect.stringContaining(last) }])
    expect(await backupTrouble(database.db, now)).toMatchObject({ error: null })
    at('2026-11-28T00:30:00')
    await ringWhenLate(database.db, now)
    expect(await rung()).toHaveLength(2)
  })

  it('rings where there was never one, when it has failed for so long', async () => {
    const failing = { failing_since: now, error: 'kapalı' }
    await database.db.updateTable('scheduled_backup').set(failing).execute()
    at('2026-11-27T16:00:00')
    await ringWhenLate(database.db, now)
    expect(await rung()).toEqual([{ kind: 'backup_late', body: expect.stringContaining('Henüz hiç yedek alınamadı.') }])
  })
})

describe('before an upgrade', () => {
  const upgrade = (of: Database, backupTo: string | undefined, dir: string) =>
    migrateWithBackup({ database: of, config: { dataDir: dir, storageUrl: undefined, backupTo }, clock, log })

  it('a backup is made once by servers that start together; the night’s is still due', TIME_LIMIT, async () => {
    const dir = join(folder, 'old')
    const [old] = await opened(dir, '0187-idempotency-keys')
    await Promise.all(Array.from({ length: old.kind === 'server' ? 2 : 1 }, () => upgrade(old, place(), dir)))
    expect(await there()).toEqual(['pruva-2026-11-26T033000-upgrade.tar.gz'])
    const state = await old.db.selectFrom('scheduled_backup').selectAll().executeTakeFirstOrThrow()
    expect(state.last_backup_at).toEqual(now)
    expect(state.next_attempt_at).not.toEqual(new Date('2026-11-27T03:30:00+03:00'))
    expect(await migrateToLatest(old.db)).toEqual([])
    // Nothing is pending any more.
    at('2026-11-26T09:00:00')
    await upgrade(old, place(), dir)
    expect(await there()).toHaveLength(1)
    await old.close()
  })

  it('one that fails is logged, and the start goes on', TIME_LIMIT, async () => {
    const dir = join(folder, 'old')
    const [old] = await opened(dir, '0187-idempotency-keys')
    await writeFile(place(), 'no folder')
    await upgrade(old, place(), dir)
    expect(reasons()).toHaveLength(1)
    expect(await migrateToLatest(old.db)).toEqual([])
    expect(await backupTrouble(old.db, now)).toEqual({ lastBackupAt: null, error: reasons()[0] })
    await old.close()
  })
})

describe('an S3-compatible store', () => {
  let s3: S3Server
  beforeAll(async () => {
    s3 = await s3Server()
    await s3.start()
  })
  afterAll(() => s3.remove())

  it('keeps the backups of its folder, and is told of while it does not answer', TIME_LIMIT, async () => {
    const url = s3.url.replace('?', '/yedek?')
    await due({ place: url })
    expect(reasons()).toEqual([])
    const store = await openPlace(url, dataDir)
    expect(await store.names()).toEqual(['pruva-2026-11-26T033000.tar.gz'])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('backup.upload'))).toEqual([])
    await s3.stop()
    at('2026-11-27T03:30:00')
    await due({ place: url })
    expect(reasons()).toEqual([expect.stringContaining('ECONNREFUSED')])
  })

  it('uploads a large backup in parts', TIME_LIMIT, async () => {
    await s3.start()
    const store = await openPlace(s3.url.replace('?', '/parca?'), dataDir)
    const made = await store.keep('pruva-2026-11-26T033000.tar.gz', async (file) => {
      const archive = await createArchive(file)
      for (const name of ['a', 'b']) await archive.add(`files/${name}`, randomBytes(20 * 1024 * 1024))
      return { file, rows: 0, files: 2, bytes: await archive.finish() }
    })
    expect(made.bytes).toBeGreaterThan(40_000_000)
  })
})

it('what does not read back whole is not kept', TIME_LIMIT, async () => {
  const folderPlace = await openPlace(place(), dataDir)
  const keeping = folderPlace.keep('pruva-2026-11-26T033000.tar.gz', async (file) => {
    const made = await makeBackup({ db: database.db, dataDir, storageUrl: undefined }, file)
    await truncate(file, made.bytes - 100)
    return made
  })
  await expect(keeping).rejects.toThrow('was written, but cannot be read back: ')
  expect(await there()).toEqual([])
})
