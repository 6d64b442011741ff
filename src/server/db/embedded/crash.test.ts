import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDatabaseProcess } from '../../../../test/database-process.ts'
import { buildDiskAfterPowerCut } from '../../../../test/power-cut.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { openDatabase } from '../client.ts'
import { pgliteOptions } from './pglite-options.ts'

const KILLS = 5
const POWER_CUTS = 3

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pruva-crash-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const lastAcked = (lines: readonly string[]): number =>
  Math.max(0, ...lines.filter((line) => line.startsWith('acked ')).map((line) => Number(line.slice('acked '.length))))

/** Expects every acknowledged row, no half-done transaction, and indexes that agree with their tables. */
async function expectWhole(dataDir: string, acked: number): Promise<void> {
  const pglite = await PGlite.create({ ...pgliteOptions, extensions: { amcheck }, fs: new NodeFS(join(dataDir, 'db')) })
  try {
    const { rows } = await pglite.query(
      `select count(*) as rows, max(id) as last, (select sum(rows) from total)::int8 as total,
         count(*) filter (where mark <> 'mark ' || id || ' ' || repeat('x', (id % 300)::int)) as spoilt,
         count(*) filter (where touched <> least(5, (select max(id) from acked) - id + 1)) as half
       from acked`,
    )
    const [found] = rows as { rows: number; last: number; total: number; spoilt: number; half: number }[]
    expect(found?.last).toBeGreaterThanOrEqual(acked)
    expect(found).toEqual({ rows: found?.last, last: found?.last, total: found?.last, spoilt: 0, half: 0 })
    await pglite.exec('create extension if not exists amcheck')
    const checked = await pglite.query(
      `select bt_index_check(c.oid, c.relnamespace <> 'pg_catalog'::regnamespace)
       from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
       where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p'`,
    )
    expect(checked.rows.length).toBeGreaterThan(100)
  } finally {
    await pglite.close()
  }
}

it('embedded database: keeps every acknowledged row of a server that is killed again and again', {
  timeout: 60_000,
}, async () => {
  let acked = 0
  for (let round = 0; round < KILLS; round += 1) {
    const writer = startDatabaseProcess(folder, 'write')
    await writer.until((line) => line === `acked ${acked + 20 + round * 17}`)
    await writer.kill()
    expect(lastAcked(writer.lines)).toBeGreaterThan(acked)
    acked = lastAcked(writer.lines)
  }
  // The application recovers the database, before the test reads the files.
  const database = await openDatabase({ dataDir: folder, log: silentLog })
  await database.close()
  await expectWhole(folder, acked)
})

it.runIf(process.platform === 'linux')(
  'embedded database: keeps every acknowledged row when the power fails',
  { timeout: 60_000 },
  async () => {
    const recorder = join(import.meta.dirname, '../../../../test/power-cut-recorder.ts')
    let acked = 0
    let disk = join(folder, 'disk-0')
    await mkdir(disk)
    for (let round = 1; round <= POWER_CUTS; round += 1) {
      const notes = join(folder, `notes-${round}`)
      await mkdir(notes)
      const env = { POWER_CUT_FOLDER: disk, POWER_CUT_NOTES: notes }
      const writer = startDatabaseProcess(disk, 'write', env, recorder)
      await writer.until((line) => line === `acked ${acked + 25 + round * 13}`)
      await writer.kill()
      expect(lastAcked(writer.lines)).toBeGreaterThan(acked)
      acked = lastAcked(writer.lines)

      const { ino } = await stat(disk)
      const survived = join(folder, `disk-${round}`)
      buildDiskAfterPowerCut(notes, ino, survived)
      await rm(notes, { recursive: true })
      await rm(disk, { recursive: true })
      disk = survived
    }
    await expectWhole(disk, acked)
  },
)
