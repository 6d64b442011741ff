import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUser } from '../../../test/factories.ts'
import { asAdministrator, databaseUrl } from '../../../test/server-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { migrateToLatest, migrateWithin } from '../db/migrate.ts'
import type { DB } from '../db/schema.generated.ts'
import { seedDemo } from '../db/seed/demo.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { createArchive, readArchive } from './archive.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { askRunningServer, offerBackups } from './running-server.ts'
import { tablesInOrder } from './tables.ts'

const SERVER = process.env.TEST_DATABASE_URL
const AWKWARD = 'tek \' çift " ters \\ satır\nsekme\t\\N ğüşİ 🚤 \u2028 $1 {} [null]'
const SECRET = 'a-secret-of-the-old-installation-0123456789'
const run = promisify(execFile)
/** A new data folder is a thousand files, each of them synced. */
const PATIENCE = { timeout: 90_000 }

let home: string
let source: Database
let archive: string
let folder: string

/** Every row of every table, generated columns included. */
async function everything(db: Kysely<DB>): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (tx) => {
    const all: Record<string, string[]> = {}
    for (const { name } of await tablesInOrder(tx)) {
      const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(
        tx,
      )
      all[name] = rows.map(({ row }) => row).sort()
    }
    return all
  })
}

async function filesIn(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (file: string) => [file.slice(path.length), await readFile(file, 'hex')] as const
  return Object.fromEntries((await Promise.all(files.map(read))).sort())
}

const sourceDir = () => join(home, 'source')
const at = (name: string) => join(folder, name)
const target = (name: string, url?: string) => ({
  dataDir: at(name),
  databaseUrl: url,
  storageUrl: undefined,
  log: silentLog,
})

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pruva-backup-'))
  const dataDir = sourceDir()
  source = await openDatabase({ dataDir, log: silentLog })
  await migrateToLatest(source.db)
  const storage = await openStorage({ storageUrl: undefined, dataDir, log: silentLog })
  await seedDemo({ db: source.db, storage, clock: () => new Date() }, undefined)
  const owner = await createUser(source.db, 'CUSTOMER')
  const boat = { name: AWKWARD, model: 'x', owner_user_id: owner.id, latitude: 0.1 + 0.2, longitude: -1e-7 }
  await source.db.insertInto('boats').values(boat).execute()
  await storage.put('photos/2026-05-01/a.webp', Buffer.from([0, 255, 10, 13]), 'image/webp')
  await writeFile(join(dataDir, 'files/photos/half.webp.part'), 'half')
  await writeFile(join(dataDir, 'jwt-secret'), SECRET, { mode: 0o600 })
  archive = join(home, 'backup.tar.gz')
  await makeBackup({ db: source.db, dataDir, storageUrl: undefined }, archive)
})

afterAll(async () => {
  await source.close()
  await rm(home, { recursive: true, force: true })
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pruva-restore-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** A database on the server of TEST_DATABASE_URL, gone afterwards. */
async function onServer(server: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `pruva_restore_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(server, `create database ${name}`)
  try {
    await work(databaseUrl(server, name))
  } finally {
    await asAdministrator(server, `drop database if exists ${name} with (force)`)
  }
}

async function expectWhole(dataDir: string, url?: string): Promise<void> {
  const restored = await openDatabase({ dataDir, databaseUrl: url, log: silentLog })
  try {
    expect(await everything(restored.db)).toEqual(await everything(source.db))
    expect(await migrateToLatest(restored.db)).toEqual([])
  } finally {
    await restored.close()
  }
  const files = await filesIn(join(sourceDir(), 'files'))
  delete files['/photos/half.webp.part']
  expect(Object.keys(files).length).toBeGreaterThan(1)
  expect(await filesIn(join(dataDir, 'files'))).toEqual(files)
  expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe(SECRET)
  expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).not.toContain('restore.unfinished')
}

/** Leaves what a restore leaves that is killed while it writes: no obstacle for the next one. */
async function killRestore(name: string): Promise<void> {
  const child = spawn(process.execPath, ['src/server/backup/cli.ts', 'restore', archive], {
    env: { ...process.env, DATA_DIR: at(name), DATABASE_URL: '' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (!existsSync(at(`${name}/restore.unfinished/db`))) {
    if (child.exitCode !== null) throw new Error('The restore ended before it could be killed')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  child.kill('SIGKILL')
  await ended
  expect(await readdir(at(name))).not.toContain('db')
}

describe('a round trip', () => {
  it('has rows in every table that the demo fills, and no sequence, which it would not carry', async () => {
    const filled = Object.entries(await everything(source.db)).filter(([, rows]) => rows.length > 0)
    expect(filled.length).toBeGreaterThan(20)
    const { rows } = await sql`select relname from pg_class where relkind = 'S'`.execute(source.db)
    expect(rows).toEqual([])
  })

  it('from embedded to embedded brings every row and file', PATIENCE, async () => {
    await killRestore('data')
    const { rows, files } = await restoreBackup(archive, target('data'))
    expect(rows).toBe(Object.values(await everything(source.db)).flat().length)
    expect(files).toBe(Object.keys(await filesIn(at('data/files'))).length)
    await expectWhole(at('data'))
  })

  it.each(SERVER ? [SERVER] : [])(
    'from embedded to a server and back brings every row and file',
    PATIENCE,
    async (server) => {
      await onServer(server, async (url) => {
        await restoreBackup(archive, target('data', url))
        await expectWhole(at('data'), url)
        const back = await openDatabase({ databaseUrl: url, dataDir: at('data'), log: silentLog })
        await makeBackup({ db: back.db, dataDir: at('data'), storageUrl: undefined }, at('back.tar.gz'))
        await back.close()
        await restoreBackup(at('back.tar.gz'), target('again'))
        await expectWhole(at('again'))
        await expect(restoreBackup(archive, target('other', url))).rejects.toThrow('of DATABASE_URL is not empty')
      })
    },
  )

  it.each(SERVER ? [SERVER] : [])(
    'leaves a server untouched when it fails at the last row',
    PATIENCE,
    async (server) => {
      await onServer(server, async (url) => {
        const broken = await rewritten((name, bytes) => (name.startsWith('rows/offer_items/') ? corrupt(bytes) : bytes))
        await expect(restoreBackup(broken, target('data', url))).rejects.toThrow()
        await restoreBackup(archive, target('data', url))
        await expectWhole(at('data'), url)
      })
    },
  )
})

describe('a backup', () => {
  it('is a file for its owner only, which any tar opens', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await readdir(home)).not.toContain('backup.tar.gz.part')
    const { stdout } = await run('tar', ['-tzf', archive])
    const names = stdout.trim().split('\n')
    expect([names[0], names.at(-1)]).toEqual(['manifest.json', 'end.json'])
    expect(names).toEqual(
      expect.arrayContaining(['rows/users/000001.json', 'files/photos/2026-05-01/a.webp', 'jwt-secret']),
    )
  })

  it('overwrites nothing, and leaves nothing behind where it cannot be made', PATIENCE, async () => {
    await writeFile(at('mine.txt'), 'mine')
    const from = { db: source.db, dataDir: sourceDir(), storageUrl: undefined }
    await expect(makeBackup(from, at('mine.txt'))).rejects.toThrow('exists already')
    await expect(makeBackup(from, at('no/such/folder/x.tar.gz'))).rejects.toThrow('cannot be written')
    const empty = await openDatabase({ dataDir: at('data'), log: silentLog })
    const nothing = makeBackup({ ...from, db: empty.db }, at('empty.tar.gz'))
    await expect(nothing).rejects.toThrow('holds nothing of Pruva yet')
    await empty.close()
    expect((await readdir(folder)).sort()).toEqual(['data', 'mine.txt'])
  })

  it('is made by the running server when it is asked, one at a time, while it works on', async () => {
    const from = { db: source.db, dataDir: sourceDir(), storageUrl: undefined }
    expect(await askRunningServer(sourceDir(), at('x.tar.gz'))).toBeNull()
    const offered = await offerBackups(from, silentLog)
    try {
      const asked = Promise.allSettled([
        askRunningServer(sourceDir(), at('one.tar.gz')),
        askRunningServer(sourceDir(), at('two.tar.gz')),
      ])
      await sql`select 1`.execute(source.db)
      const answers = await asked
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const again = await askRunningServer(sourceDir(), at('three.tar.gz'))
      expect(again?.rows).toBe(Object.values(await everything(source.db)).flat().length)
      await expect(askRunningServer(sourceDir(), at('three.tar.gz'))).rejects.toThrow('exists already')
    } finally {
      await offered.stop()
    }
    expect(await askRunningServer(sourceDir(), at('x.tar.gz'))).toBeNull()
    const content = async (file: string) => {
      const entries: [string, string][] = []
      for await (const { name, bytes } of readArchive(file))
        if (name !== 'manifest.json') entries.push([name, bytes.toString('hex')])
      return entries
    }
    expect(await content(at('three.tar.gz'))).toEqual(await content(archive))
  })

  it('is refused with one line while another process holds the folder and does not answer', async () => {
    const cli = (...words: string[]) =>
      run(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/backup/cli.ts', ...words], {
        env: { ...process.env, DATA_DIR: sourceDir(), DATABASE_URL: '', INIT_CWD: folder },
      })
    await expect(cli('backup', 'x.tar.gz')).rejects.toMatchObject({
      code: 1,
      stderr: `Yedek alınamadı: Another Pruva (process ${process.pid}) is using ${sourceDir()}/. Stop it first, or set another DATA_DIR.\n`,
    })
    await expect(cli('restore', archive)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Yedek geri yüklenemedi: .*source is not empty \(.*\)\. Set DATA_DIR to a new folder\.\n$/,
      ),
    })
    expect(await readdir(folder)).toEqual([])
  })
})

/** The archive anew, with what `change` makes of its entries; null leaves one out. */
async function rewritten(change: (name: string, bytes: Buffer) => Buffer | null, more: [string, Buffer][] = []) {
  const file = at(`${randomUUID()}.tar.gz`)
  const writer = await createArchive(file)
  for await (const { name, bytes } of readArchive(archive)) {
    const changed = change(name, bytes)
    if (changed) await writer.add(name, changed)
  }
  for (const [name, bytes] of more) await writer.add(name, bytes)
  await writer.finish()
  return file
}

/** The last row twice: its key is taken. */
const corrupt = (bytes: Buffer): Buffer => {
  const rows = JSON.parse(bytes.toString()) as unknown[]
  return Buffer.from(JSON.stringify([...rows, rows.at(-1)]))
}

const withManifest = (change: object) =>
  rewritten((name, bytes) =>
    name === 'manifest.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), ...change })) : bytes,
  )

async function expectRefused(file: string, message: RegExp | string): Promise<void> {
  await mkdir(at('data'), { recursive: true })
  await expect(restoreBackup(file, target('data'))).rejects.toThrow(message)
  expect((await readdir(at('data'))).filter((name) => !name.startsWith('db.lock'))).toEqual([])
}

describe('what is not a whole backup is refused whole', () => {
  it('cut off anywhere, or with one byte changed', PATIENCE, async () => {
    const whole = await readFile(archive)
    const plain = gunzipSync(whole)
    const cuts: [string, Buffer][] = [20, whole.length >> 1, whole.length - 5].map((length) => [
      `cut-${length}`,
      whole.subarray(0, length),
    ])
    // Cut cleanly between two blocks and zipped again, as a tool would that was stopped.
    for (const length of [512 * 9, plain.length - 2048])
      cuts.push([`blocks-${length}`, gzipSync(plain.subarray(0, length), { level: 0 })])
    const flipped = Buffer.from(plain)
    const place = flipped.indexOf('@pruva.local')
    flipped[place] = 'q'.charCodeAt(0)
    cuts.push(['flipped', gzipSync(flipped, { level: 0 })], ['nothing', Buffer.alloc(0)])
    for (const [name, bytes] of cuts) {
      await writeFile(at(name), bytes)
      await expectRefused(at(name), /^\S+ is (no whole Pruva backup: .*\. Nothing was changed\.|no Pruva backup\.)$/)
    }
  })

  it('another file, none, or another archive', async () => {
    await expectRefused(at('missing.tar.gz'), /^There is no file \S+missing.tar.gz\.$/)
    await writeFile(at('notes.txt'), 'Not an archive at all. '.repeat(100))
    await expectRefused(at('notes.txt'), 'is no whole Pruva backup: incorrect header check')
    await run('tar', ['-czf', at('other.tar.gz'), '-C', folder, 'notes.txt'])
    await expectRefused(at('other.tar.gz'), /other\.tar\.gz is no /)
  })

  it('one of a newer version, or of a schema that is not ours', PATIENCE, async () => {
    await expectRefused(await withManifest({ format: 2 }), 'made by a newer version of Pruva, update this one first')
    const { migrations, tables } = JSON.parse((await firstEntry()).toString())
    const newer = await withManifest({ migrations: [...migrations, '9999-later'] })
    await expectRefused(
      newer,
      'made by a newer version of Pruva (it has the migration 9999-later), update this one first',
    )
    await expectRefused(await withManifest({ migrations: migrations.slice(1) }), 'are not those of this version')
    await expectRefused(
      await withManifest({ tables: [...tables, { name: 'more', columns: ['id'] }] }),
      'its schema is not that of its migrations',
    )
    await expectRefused(await withManifest({ tables: 'all' }), 'its manifest is not readable')
  })

  it('one that names files outside its folder, or anything unknown', async () => {
    for (const name of ['files/../../evil', 'files/a/../../b', 'files//etc/passwd', 'rows/none/000001.json', 'evil'])
      await expectRefused(await rewritten((_, bytes) => bytes, [[name, Buffer.from('x')]]), /nobody knows what/)
    expect(await readdir(tmpdir())).not.toContain('evil')
  })

  it('one whose rows break a rule of the database: nothing of it stays', PATIENCE, async () => {
    await expectRefused(
      await rewritten((name, bytes) => (name.startsWith('rows/offer_items/') ? corrupt(bytes) : bytes)),
      'duplicate key value',
    )
  })
})

const firstEntry = async (): Promise<Buffer> => {
  for await (const { bytes } of readArchive(archive)) return bytes
  throw new Error('The archive is empty')
}

describe('the place', () => {
  it('that is not empty is refused and left as it is', async () => {
    await mkdir(at('data'))
    await writeFile(at('data/notes.txt'), 'mine')
    await expect(restoreBackup(archive, target('data'))).rejects.toThrow(
      `${at('data')} is not empty (notes.txt). Set DATA_DIR to a new folder.`,
    )
    expect(await readdir(at('data'))).toEqual(['notes.txt'])
  })
})

it('of an older version is brought to the schema of this one', PATIENCE, async () => {
  const old = await openDatabase({ dataDir: at('old'), log: silentLog })
  await old.db.transaction().execute((tx) => migrateWithin(tx, '0005-messages'))
  const { id } = await createUser(old.db, 'CUSTOMER')
  await makeBackup({ db: old.db, dataDir: at('old'), storageUrl: undefined }, at('old.tar.gz'))
  await old.close()
  await restoreBackup(at('old.tar.gz'), target('data'))
  const restored = await openDatabase({ dataDir: at('data'), log: silentLog })
  expect(await migrateToLatest(restored.db)).toEqual([])
  expect(await restored.db.selectFrom('users').select('id').execute()).toEqual([{ id }])
  await restored.close()
})
