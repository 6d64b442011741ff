import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDatabaseProcess } from '../../../../test/database-process.ts'
import { eventually } from '../../../../test/eventually.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { assertDurable } from './assert-durable.ts'
import { POSTGRES_MAJOR } from './data-folder.ts'
import { startMaintenance } from './maintenance.ts'
import { openEmbedded } from './open.ts'
import { durableStartParams } from './pglite-options.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pruva-open-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const started = (line: string) => line === 'open' || line.startsWith('refused')

describe('the data folder', () => {
  it('is closed to other users, and opens again with what was written', async () => {
    const dataDir = join(folder, 'data')
    const first = await openEmbedded(dataDir, silentLog)
    await first.pool.query("create table kept (word text); insert into kept values ('rüzgâr')")
    await first.close()
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('db.new'))).toEqual([])

    const second = await openEmbedded(dataDir, silentLog)
    expect((await second.pool.query('select word from kept')).rows).toEqual([{ word: 'rüzgâr' }])
    const { rows } = await second.pool.query<{ version: string }>("select current_setting('server_version') as version")
    expect(rows[0]?.version.split('.')[0]).toBe(POSTGRES_MAJOR)
    await second.close()
  })

  it('another PostgreSQL version → refused with what to do, and left as it is', async () => {
    await mkdir(join(folder, 'db'))
    await writeFile(join(folder, 'db/PG_VERSION'), '17\n')
    await expect(openEmbedded(folder, silentLog)).rejects.toThrow(
      /holds a database of PostgreSQL 17, and this version of Pruva reads PostgreSQL 18.*`npm run backup -- <file>` with the version.*`npm run restore -- <file>` with this/,
    )
    expect(await readdir(join(folder, 'db'))).toEqual(['PG_VERSION'])
  })

  it('folder with something else in it → refused', async () => {
    await mkdir(join(folder, 'db'))
    await writeFile(join(folder, 'db/notes.txt'), 'mine')
    await expect(openEmbedded(folder, silentLog)).rejects.toThrow('is not empty, but holds no database')
    expect(await readdir(join(folder, 'db'))).toEqual(['notes.txt'])
  })

  it('folder that cannot be made → refused with the name of the setting', async () => {
    await writeFile(join(folder, 'file'), 'mine')
    await expect(openEmbedded(join(folder, 'file'), silentLog)).rejects.toThrow(/^Setting DATA_DIR: .*file/)
  })

  it('survives a first start that was interrupted, and an empty postmaster.pid', async () => {
    await mkdir(join(folder, 'db.new-interrupted/base'), { recursive: true })
    const first = await openEmbedded(folder, silentLog)
    await first.close()
    await writeFile(join(folder, 'db/postmaster.pid'), '')
    const second = await openEmbedded(folder, silentLog)
    await second.close()
    expect((await readdir(folder)).sort()).toEqual(['db', 'db.lock', 'db.lock.pid'])
  })
})

describe('the lock', () => {
  it('refuses a second process and names the first, until the first stops', async () => {
    const holder = startDatabaseProcess(folder, 'hold')
    expect(await holder.until(started)).toBe('open')
    const refused = startDatabaseProcess(folder, 'hold')
    expect(await refused.until(started)).toBe(
      `refused Another Pruva (process ${holder.process.pid}) is using ${folder}/. Stop it first, or set another DATA_DIR.`,
    )
    expect(await refused.exited).toBe(1)
    holder.process.stdin?.end()
    expect(await holder.exited).toBe(0)
    const next = await openEmbedded(folder, silentLog)
    await next.close()
  })

  it('lets exactly one of many in that start together after a kill', { timeout: 60_000 }, async () => {
    const killed = startDatabaseProcess(folder, 'hold')
    expect(await killed.until(started)).toBe('open')
    await killed.kill()
    const rivals = Array.from({ length: 4 }, () => startDatabaseProcess(folder, 'hold'))
    const answers = await Promise.all(rivals.map((rival) => rival.until(started)))
    expect(answers.filter((answer) => answer === 'open')).toHaveLength(1)
    expect(answers.filter((answer) => answer?.startsWith('refused Another Pruva'))).toHaveLength(3)
    await Promise.all(rivals.map((rival) => rival.kill()))
  })
})

describe('a commit', () => {
  it('reaches the disk: PGlite as it ships is refused', async () => {
    const asShipped = await PGlite.create()
    await expect(assertDurable(asShipped, { syncs: 0 })).rejects.toThrow('fsync is off, and must be on')
    await asShipped.close()
    const unpatched = await PGlite.create({ startParams: durableStartParams })
    await expect(assertDurable(unpatched, { syncs: 0 })).rejects.toThrow('a commit did not reach the disk')
    await unpatched.close()
  })

  it('commit that the disk refuses → the process stops before it answers', async () => {
    const server = startDatabaseProcess(folder, 'fail')
    expect(await server.exited).toBe(1)
    expect(server.lines).toEqual(['open'])
  })
})

describe('the maintenance', () => {
  it('vacuums and analyzes what changed, makes a checkpoint, and rests when nothing happens', async () => {
    const { pool, close } = await openEmbedded(folder, silentLog)
    await pool.query('create table worn (id int primary key); insert into worn select generate_series(1, 1000)')
    await pool.query('delete from worn where id % 2 = 0')
    const query = vi.spyOn(pool, 'query')
    const statements = () => query.mock.calls.map(([statement]) => String(statement))
    const maintenance = startMaintenance(pool, silentLog, 20)
    await eventually(() => expect(statements()).toContain('checkpoint'))
    expect(statements()).toEqual(expect.arrayContaining(['vacuum public.worn', 'analyze public.worn']))
    query.mockClear()
    await eventually(() => expect(statements().length).toBeGreaterThan(4))
    await maintenance.stop()
    expect(statements().filter((statement) => !statement.startsWith('select pg_current_wal'))).toEqual([])
    const { rows } = await pool.query("select reltuples from pg_class where relname = 'worn'")
    expect(rows).toEqual([{ reltuples: 500 }])
    await close()
  })

  it('rests between its statements, so that a call does all of its queries meanwhile', async () => {
    const { pool, close } = await openEmbedded(folder, silentLog)
    await pool.query('create table worn (id int primary key); insert into worn select generate_series(1, 2000)')
    const query = vi.spyOn(pool, 'query')
    const statements = () => query.mock.calls.map(([statement]) => String(statement))
    const maintenance = startMaintenance(pool, silentLog, 20)
    while (!statements().includes('analyze public.worn')) await pool.query('select 1')
    await maintenance.stop()
    const [first, last] = ['vacuum public.worn', 'analyze public.worn'].map((one) => statements().indexOf(one))
    const between = statements().slice(first, last)
    expect(between.filter((statement) => statement === 'select 1').length).toBeGreaterThan(5)
    await close()
  })
})
