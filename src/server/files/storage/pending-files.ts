// Prevents files that are orphaned or lost by a crash. A file that no row names (yet, or any more) has a row in `pending_files`.
// The row is inserted before the file is written, and in the transaction that deletes the file's row. It is deleted in the
// transaction that names the file. Only such files are removed, so files that this database does not list are safe.
import type { Kysely, Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import { afterTransaction } from '../../db/held-transaction.ts'
import type { DB } from '../../db/schema.generated.ts'
import { conflict } from '../../http/errors.ts'
import type { Storage } from './storage.ts'

const HOUR_MS = 3_600_000
/** Longer than any upload takes from its first file to its row. */
const WAIT_MS = HOUR_MS
const AT_ONCE = 100

/** Call it before the files are written. */
export async function expectFiles(db: Kysely<DB>, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('pending_files')
    .values(keys.map((key) => ({ key, created_at: now })))
    .execute()
}

/** Call it in the transaction that writes the row which names the files. */
export async function keepFiles(tx: Transaction<DB>, keys: readonly string[]): Promise<void> {
  const kept = await tx.deleteFrom('pending_files').where('key', 'in', keys).returning('key').execute()
  // The upload took more than an hour, and the sweep has removed its files.
  if (kept.length !== keys.length) throw conflict('record_changed')
}

/** Call it in the transaction that deletes the row which named the files. */
export const releaseFiles = (tx: Transaction<DB>, keys: readonly string[], now: Date): Promise<void> =>
  expectFiles(tx, keys, now)

/** Removes those of the files that no row names, whether the transaction before succeeded or not. */
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

/** Does it once the transaction of the call has ended. What fails is left to the sweep. */
export const removeAfterwards = (
  deps: { db: Kysely<DB>; storage: Storage; log: Pick<BaseLogger, 'error'> },
  keys: readonly string[],
): Promise<void> =>
  afterTransaction(() =>
    removePending(deps, keys).catch((error: unknown) => deps.log.error({ err: error }, 'Left to the sweep')),
  )

/** Removes files left by crashes and failures. Files younger than an hour may belong to an upload in progress. */
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
