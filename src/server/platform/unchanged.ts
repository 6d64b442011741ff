// Remembers what was read from the database until anything is written to it.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

interface Remembered {
  snapshot: string
  value: unknown
}

const MOST_REMEMBERED = 2_000
/** Of remembered answers that are bytes together: a few months of a full calendar. */
const MOST_BYTES = 16_000_000
const remembered = new WeakMap<Kysely<DB>, Map<string, Remembered>>()

const bytesOf = (value: unknown): number => (Buffer.isBuffer(value) ? value.length : 0)

function bytesIn(known: Map<string, Remembered>): number {
  let bytes = 0
  for (const { value } of known.values()) bytes += bytesOf(value)
  return bytes
}

/**
 * The transactions that a statement would see now. Each transaction that writes, on any server, changes it; one that only reads
 * does not.
 */
async function snapshotOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

/**
 * What `read` resolves to, or what it resolved to before if nothing was written since. The key names everything that the result
 * depends on apart from the database: the statement and its parameters, the day.
 */
export async function readWhenChanged<T>(db: Kysely<DB>, key: string, read: () => Promise<T>): Promise<T> {
  const ofDatabase = remembered.get(db) ?? new Map<string, Remembered>()
  remembered.set(db, ofDatabase)
  const snapshot = await snapshotOf(db)
  const known = ofDatabase.get(key)
  if (known?.snapshot === snapshot) return known.value as T
  const value = await read()
  const isShort = bytesOf(value) <= MOST_BYTES
  // Snapshots only move forward: with the same one after it, nothing was written while it was read.
  if (isShort && (await snapshotOf(db)) === snapshot) {
    ofDatabase.delete(key)
    if (ofDatabase.size >= MOST_REMEMBERED || bytesIn(ofDatabase) + bytesOf(value) > MOST_BYTES) ofDatabase.clear()
    ofDatabase.set(key, { snapshot, value })
  }
  return value
}
