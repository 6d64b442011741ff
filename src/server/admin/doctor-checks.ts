// The doctor's checks of this machine: settings, database, disk, store, backup, demo accounts.
import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import { doctorTexts as texts } from '../../shared/app/doctor.texts.ts'
import { openPlace } from '../backup/places.ts'
import { backupTrouble, lastBackupAt } from '../backup/schedule.ts'
import { adviceFor, type Config } from '../config.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { DB } from '../db/schema.generated.ts'
import { openDemoAccounts } from '../demo/demo.ts'
import { assertWritable } from '../files/data-dir.ts'
import { openStorage } from '../files/storage/open-storage.ts'
import type { AdminDeps } from './deps.ts'
import { bad, care, type Finding, good, reasonOf } from './finding.ts'

const LOW_DISK_BYTES = 1024 ** 3

export function settingsFindings(config: Config): Finding[] {
  const { name } = texts.settings
  const advice = adviceFor(config).map((line) => care(name, line.replace(/^\S+: /, '')))
  return advice.length > 0 ? advice : [good(name, texts.settings.good)]
}

export async function databaseFinding(db: Kysely<DB>, { databaseUrl }: Config): Promise<Finding> {
  const { name } = texts.database
  const pending = await pendingMigrations(db)
  if (pending.length > 0) return bad(name, texts.database.pending(pending.length))
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return good(name, texts.database.good(`PostgreSQL ${rows[0]?.version}`, databaseUrl === undefined))
}

export async function diskFinding(dataDir: string): Promise<Finding> {
  const { name } = texts.disk
  try {
    await assertWritable(dataDir)
  } catch (error) {
    return bad(name, texts.disk.bad(dataDir, reasonOf(error)))
  }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const shown = `${Math.floor(free / 1024 ** 2)} MB`
  return free < LOW_DISK_BYTES ? care(name, texts.disk.low(shown)) : good(name, texts.disk.good(shown))
}

export async function storeFinding({ config }: Pick<AdminDeps, 'config'>): Promise<Finding> {
  const { name } = texts.store
  const reasons: string[] = []
  const log = { error: ({ err }: { err: unknown }) => void reasons.push(reasonOf(err)) }
  const storage = await openStorage({ ...config, log })
  const key = `doctor/${randomUUID()}.txt`
  const written = Buffer.from(key)
  try {
    await storage.put(key, written, 'text/plain')
    const file = await storage.get(key)
    const read = file && (await buffer(file.stream))
    await storage.delete(key)
    return read?.equals(written) ? good(name, texts.store.good) : bad(name, texts.store.different)
  } catch (error) {
    // The store's own reason; the error is the answer for a call.
    return bad(name, texts.store.bad(reasons[0] ?? reasonOf(error)))
  }
}

export async function backupFinding({
  db,
  config,
  clock,
}: Pick<AdminDeps, 'db' | 'config' | 'clock'>): Promise<Finding> {
  const { name } = texts.backup
  if (!config.backupTo) return care(name, texts.backup.none)
  const trouble = await backupTrouble(db, clock())
  if (trouble)
    return bad(name, trouble.error ? texts.backup.failing(trouble.error) : texts.backup.late(trouble.lastBackupAt))
  const at = await lastBackupAt(db)
  if (at) return good(name, texts.backup.good(at))
  try {
    await (await openPlace(config.backupTo, config.dataDir)).names()
    return care(name, texts.backup.first)
  } catch (error) {
    // A folder is made by the first backup.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing ? care(name, texts.backup.first) : bad(name, texts.backup.place(reasonOf(error)))
  }
}

export async function demoFinding({ isLocal }: Config, db: Kysely<DB>): Promise<Finding> {
  const { name } = texts.demo
  const emails = await openDemoAccounts(db)
  if (emails.length === 0) return good(name, texts.demo.good)
  return isLocal ? good(name, texts.demo.local(emails.length)) : bad(name, texts.demo.bad(emails))
}
