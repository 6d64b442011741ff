// Beside the backups stands who was erased, and when: a restore of an older backup erases them again. No name, only ids.
import { dirname } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { erasePerson } from '../features/personal-data/erasing.commands.ts'
import type { Storage } from '../files/storage/storage.ts'
import { type Beside, folderBeside } from './beside.ts'
import { openPlace } from './places.ts'

export const ERASURES = 'erasures.txt'
const LINE = /^([0-9a-f-]{36}) (\d{4}-\d{2}-\d{2})$/

export const besideFile = (file: string): Beside => folderBeside(dirname(file))

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').filter((line) => LINE.test(line))

/** Adds those whom the database knows as erased. Lines of others stay: an older database may have been restored meanwhile. */
export async function writeErasures(db: Kysely<DB>, beside: Beside): Promise<void> {
  const { rows: tables } = await sql<{ is: boolean }>`select to_regclass('erasures') is not null as is`.execute(db)
  if (!tables[0]?.is) return
  const erased = await db.selectFrom('erasures').select(['user_id', 'erased_on']).execute()
  if (erased.length === 0) return
  const known = linesOf(await beside.read(ERASURES))
  const all = [...new Set([...known, ...erased.map(({ user_id, erased_on }) => `${user_id} ${erased_on}`)])].sort()
  if (all.length > known.length) await beside.write(ERASURES, `${all.join('\n')}\n`)
}

/** The lines beside a backup, and those in the place of BACKUP_TO. */
export async function readErasures(file: string, backupTo: string | undefined, dataDir: string): Promise<string[]> {
  const places: Beside[] = [besideFile(file)]
  if (backupTo !== undefined) places.push(await openPlace(backupTo, dataDir))
  const texts = await Promise.all(places.map((place) => place.read(ERASURES)))
  return [...new Set(texts.flatMap(linesOf))]
}

/** @returns how many people of the restored rows are erased again */
export async function eraseAgain(
  tx: Transaction<DB>,
  lines: readonly string[],
  { storage, now }: { storage: Storage; now: Date },
): Promise<number> {
  let count = 0
  for (const line of lines) {
    const [, id = '', day = ''] = LINE.exec(line) ?? []
    const known = await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    const keys = known && (await erasePerson(tx, id, now, day))
    if (!keys) continue
    count += 1
    for (const key of keys) await storage.delete(key)
    if (keys.length > 0) await tx.deleteFrom('pending_files').where('key', 'in', keys).execute()
  }
  return count
}
