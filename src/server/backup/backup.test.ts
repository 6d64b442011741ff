// A restore brings back all data, on any database.
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  at,
  corrupt,
  everything,
  expectWhole,
  filesIn,
  made,
  rewritten,
  sourceDir,
  target,
  useBackup,
} from '../../../test/backups.ts'
import { createUser } from '../../../test/factories.ts'
import { asAdministrator, databaseUrl } from '../../../test/server-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { openDatabase } from '../db/client.ts'
import { migrateToLatest, migrateWithin } from '../db/migrate.ts'
import { readArchive } from './archive.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { askRunningServer, serveBackups } from './running-server.ts'

const SERVER = process.env.TEST_DATABASE_URL
const run = promisify(execFile)
/** A new data folder has a thousand files, and each is synced. */
const TIME_LIMIT = { timeout: 90_000 }

useBackup()

/** A database on the server of TEST_DATABASE_URL, dropped afterwards. */
async function onServer(server: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `pruva_restore_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(server, `create database ${name}`)
  try {
    await work(databaseUrl(server, name))
  } finally {
    await asAdministrator(server, `drop database if exists ${name} with (force)`)
  }
}

const running = () => {
  const { copyTo } = made.source
  if (!copyTo) throw new Error('The source is an embedded database')
  return { dataDir: sourceDir(), storageUrl: undefined, copyDatabase: copyTo }
}

/** Kills a restore while it writes. What it leaves must not prevent the next one. */
async function killRestore(name: string): Promise<void> {
  // The pipe is filled once, but a restore reads its archive twice: the second read waits until the kill.
  const pipe = at('pipe')
  await run('mkfifo', [pipe])
  const child = spawn(process.execPath, ['src/server/backup/cli.ts', 'restore', pipe], {
    env: { ...process.env, DATA_DIR: at(name), DATABASE_URL: '' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await pipeline(createReadStream(made.archive), createWriteStream(pipe))
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
    const filled = Object.entries(await everything(made.source.db)).filter(([, rows]) => rows.length > 0)
    expect(filled.length).toBeGreaterThan(20)
    const { rows } = await sql`select relname from pg_class where relkind = 'S'`.execute(made.source.db)
    expect(rows).toEqual([])
  })

  it('embedded → embedded brings every row and file', TIME_LIMIT, async () => {
    await killRestore('data')
    const { rows, files } = await restoreBackup(made.archive, target('data'))
    expect(rows).toBe(Object.values(await everything(made.source.db)).flat().length)
    expect(files).toBe(Object.keys(await filesIn(at('data/files'))).length)
    await expectWhole(at('data'))
  })

  it.each(SERVER ? [SERVER] : [])(
    'embedded → server → embedded brings every row and file',
    TIME_LIMIT,
    async (server) => {
      await onServer(server, async (url) => {
        await restoreBackup(made.archive, target('data', url))
        await expectWhole(at('data'), url)
        const back = await openDatabase({ databaseUrl: url, dataDir: at('data'), log: silentLog })
        await makeBackup({ db: back.db, dataDir: at('data'), storageUrl: undefined }, at('back.tar.gz'))
        await back.close()
        await restoreBackup(at('back.tar.gz'), target('again'))
        await expectWhole(at('again'))
        await expect(restoreBackup(made.archive, target('other', url))).rejects.toThrow('of DATABASE_URL is not empty')
      })
    },
  )

  it.each(SERVER ? [SERVER] : [])(
    'leaves a server untouched when it fails at the last row',
    TIME_LIMIT,
    async (server) => {
      await onServer(server, async (url) => {
        const broken = await rewritten((name, bytes) => (name.startsWith('rows/offer_items/') ? corrupt(bytes) : bytes))
        await expect(restoreBackup(broken, target('data', url))).rejects.toThrow()
        await restoreBackup(made.archive, target('data', url))
        await expectWhole(at('data'), url)
      })
    },
  )
})

describe('a backup', () => {
  it('is a file for its owner only, which any tar opens', async () => {
    expect((await stat(made.archive)).mode & 0o777).toBe(0o600)
    expect(await readdir(made.home)).not.toContain('backup.tar.gz.part')
    const { stdout } = await run('tar', ['-tzf', made.archive])
    const names = stdout.trim().split('\n')
    expect([names[0], names.at(-1)]).toEqual(['manifest.json', 'end.json'])
    expect(names).toEqual(
      expect.arrayContaining(['rows/users/000001.json', 'files/photos/2026-05-01/a.webp', 'jwt-secret']),
    )
  })

  it('overwrites nothing, and leaves nothing behind where it cannot be made', TIME_LIMIT, async () => {
    await writeFile(at('mine.txt'), 'mine')
    const from = { db: made.source.db, dataDir: sourceDir(), storageUrl: undefined }
    await expect(makeBackup(from, at('mine.txt'))).rejects.toThrow('exists already')
    await expect(makeBackup(from, at('no/such/folder/x.tar.gz'))).rejects.toThrow('cannot be written')
    const empty = await openDatabase({ dataDir: at('data'), log: silentLog })
    const nothing = makeBackup({ ...from, db: empty.db }, at('empty.tar.gz'))
    await expect(nothing).rejects.toThrow('holds nothing of Pruva yet')
    await empty.close()
    expect((await readdir(made.folder)).sort()).toEqual(['data', 'mine.txt'])
  })

  it('is made by the running server when it is asked, one at a time, while it works on', async () => {
    expect(await askRunningServer(sourceDir(), at('x.tar.gz'))).toBeNull()
    const offered = await serveBackups(running(), silentLog)
    try {
      const asked = Promise.allSettled([
        askRunningServer(sourceDir(), at('one.tar.gz')),
        askRunningServer(sourceDir(), at('two.tar.gz')),
      ])
      await sql`select 1`.execute(made.source.db)
      const answers = await asked
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const again = await askRunningServer(sourceDir(), at('three.tar.gz'))
      expect(again?.rows).toBe(Object.values(await everything(made.source.db)).flat().length)
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
    expect(await content(at('three.tar.gz'))).toEqual(await content(made.archive))
  })

  it('is refused with one line while another process holds the folder and does not answer', async () => {
    const cli = (...words: string[]) =>
      run(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/backup/cli.ts', ...words], {
        env: { ...process.env, DATA_DIR: sourceDir(), DATABASE_URL: '', INIT_CWD: made.folder },
      })
    await expect(cli('backup', 'x.tar.gz')).rejects.toMatchObject({
      code: 1,
      stderr: `Yedek alınamadı: Another Pruva (process ${process.pid}) is using ${sourceDir()}/. Stop it first, or set another DATA_DIR.\n`,
    })
    await expect(cli('restore', made.archive)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Yedek geri yüklenemedi: .*source is not empty \(.*\)\. Set DATA_DIR to a new folder\.\n$/,
      ),
    })
    expect(await readdir(made.folder)).toEqual([])
  })
})

describe('the place', () => {
  it('target not empty → refused and left as it is', async () => {
    await mkdir(at('data'))
    await writeFile(at('data/notes.txt'), 'mine')
    await expect(restoreBackup(made.archive, target('data'))).rejects.toThrow(
      `${at('data')} is not empty (notes.txt). Set DATA_DIR to a new folder.`,
    )
    expect(await readdir(at('data'))).toEqual(['notes.txt'])
  })
})

it('a backup of an older version is brought to the schema of this one', TIME_LIMIT, async () => {
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
