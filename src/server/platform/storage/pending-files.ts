// No file is orphaned or lost by a crash: a file that no row names (yet, or any more) stands in `pending_files`, put
// there before it is written and in the transaction that deletes its row, taken out in the transaction that names it.
// Only what stands there is ever removed, so a store that this database knows nothing about is safe from it.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import { conflict } from '../errors.ts'
import type { Storage } from './storage.ts'

const HOUR_MS = 3_600_000
/** Longer than any upload's way from its first file to its row. */
const WAIT_MS = HOUR_MS
const AT_ONCE = 100

/** Before the files are written. */
export async function expectFiles(db: Kysely<DB>, keys: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('pending_files')
    .values(keys.map((key) => ({ key, created_at: now })))
    .execute()
}

/** In the transaction that writes the row which names them. */
export async function keepFiles(tx: Transaction<DB>, keys: readonly string[]): Promise<void> {
  const kept = await tx.deleteFrom('pending_files').where('key', 'in', keys).returning('key').execute()
  // The sweep took an upload that hung for more than an hour for dead.
  if (kept.length !== keys.length) throw conflict('record_changed')
}

/** In the transaction that deletes the row which named them. */
export const releaseFiles = (tx: Transaction<DB>, keys: readonly string[], now: Date): Promise<void> =>
  expectFiles(tx, keys, now)

/** Removes those of the files that no row names, whatever became of the transaction before. */
export async function removePending(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  keys: readonly string[],
): Promise<void> {
  const pending = await db.selectFrom('pending_files').select('key').where('key', 'in', keys).execute()
  for (const { key } of pending) {
    await storage.delete(key)
    await db.deleteFrom('pending_files').where('key', '=', key).execute()
  }
}

/** Removes what crashes and failures left behind; what is younger than an hour may still be on its way. */
export async function sweepFiles(deps: { db: Kysely<DB>; storage: Storage }, now: Date): Promise<void> {
  for (;;) {
    const old = await deps.db
      .selectFrom('pending_files')
      .select('key')
      .where('created_at', '<', new Date(now.getTime() - WAIT_MS))
      .orderBy('created_at')
      .limit(AT_ONCE)
      .execute()
    if (old.length === 0) return
    await removePending(
      deps,
      old.map(({ key }) => key),
    )
  }
}
