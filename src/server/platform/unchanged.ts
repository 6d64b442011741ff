// Remembers what was read from the database until anything is written to it.
import { type Kysely, sql } from 'kysely'
import type { ZodType } from 'zod'
import type { DB } from '../db/schema.generated.ts'
import { answerText } from './reply.ts'

interface Remembered {
  snapshot: string
  value: unknown
  bytes: number
}

const MOST_REMEMBERED = 2_000
/** Of all of them together: a few months of a full calendar. */
const MOST_BYTES = 16_000_000
const remembered = new WeakMap<Kysely<DB>, Map<string, Remembered>>()

/** Of a value that is no text about the bytes of its JSON. */
const bytesOf = (value: unknown): number =>
  Buffer.isBuffer(value) ? value.length : (JSON.stringify(value)?.length ?? 0)

function bytesIn(known: Map<string, Remembered>): number {
  let sum = 0
  for (const { bytes } of known.values()) sum += bytes
  return sum
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
 * What `read` resolves to (a `Buffer` or what JSON can tell), or what it resolved to before if nothing was written since. The key names
 * everything that the result depends on apart from the database: the statement and its parameters, the day. Callers share the result, so
 * nobody changes it.
 */
export async function readWhenChanged<T>(db: Kysely<DB>, key: string, read: () => Promise<T>): Promise<T> {
  const ofDatabase = remembered.get(db) ?? new Map<string, Remembered>()
  remembered.set(db, ofDatabase)
  const snapshot = await snapshotOf(db)
  const known = ofDatabase.get(key)
  if (known?.snapshot === snapshot) return known.value as T
  const value = await read()
  const bytes = bytesOf(value)
  // Snapshots only move forward: with the same one after it, nothing was written while it was read.
  if (bytes <= MOST_BYTES && (await snapshotOf(db)) === snapshot) {
    ofDatabase.delete(key)
    if (ofDatabase.size >= MOST_REMEMBERED || bytesIn(ofDatabase) + bytes > MOST_BYTES) ofDatabase.clear()
    ofDatabase.set(key, { snapshot, value, bytes })
  }
  return value
}

/**
 * `readWhenChanged` of a whole answer, for `sendText`: checking a long answer with Zod and writing it as JSON takes longer than the rest
 * of its call. The schema checks it when it is written, not when it is sent again.
 */
export const textWhenChanged = (db: Kysely<DB>, key: string, schema: ZodType, read: () => Promise<unknown>) =>
  readWhenChanged(db, key, async () => answerText(JSON.stringify(schema.parse(await read()))))
