// The seals of the log, and whether the log is still what was sealed.
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { LogSeal, SealCheck, SealCheckInput, SealFault } from '../../../shared/logs/seals.contract.ts'
import type { SealOnPaper } from '../../../shared/logs/seals.pdf-texts.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { endOfDay } from '../../db/days.ts'
import type { DB } from '../../db/schema.generated.ts'

/** The id and the hash of one entry. */
const ID_BYTES = 16
const HASH_BYTES = 32
export const ENTRY_BYTES = ID_BYTES + HASH_BYTES

/** Few enough that an embedded database, which runs one query at a time, needs only some milliseconds for them. */
const BATCH = 500
const MOST_LISTED = 100

/** SHA-256 over the seal before (empty for the first), the day, the count and the entries. */
export function sealOf(before: Buffer | null, day: string, entries: Buffer): Buffer {
  const head = Buffer.from(`\n${day}\n${entries.length / ENTRY_BYTES}\n`)
  return hash('sha256', Buffer.concat([before ?? Buffer.alloc(0), head, entries]), 'buffer')
}

interface Sealed {
  day: string
  seal: Buffer
}

/** The last seal, or the last before a day. */
export const newestSeal = (db: Kysely<DB>, before?: string): Promise<Sealed | undefined> =>
  db
    .selectFrom('log_seals')
    .select(['day', 'seal'])
    .$if(before !== undefined, (query) => query.where('day', '<', before ?? ''))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What a paper prints of the last seal; null before the first. */
export async function sealForPaper(db: Kysely<DB>): Promise<SealOnPaper | null> {
  const last = await newestSeal(db)
  return last ? { day: last.day, seal: last.seal.toString('hex') } : null
}

/** When the last seal was made. */
export const lastSealedAt = async (db: Kysely<DB>): Promise<Date | null> => {
  const last = await db.selectFrom('log_seals').select('sealed_at').orderBy('day', 'desc').limit(1).executeTakeFirst()
  return last?.sealed_at ?? null
}

export async function sealPage(db: Kysely<DB>, query: { page: number; size: number }): Promise<Page<LogSeal>> {
  const { count } = await db
    .selectFrom('log_seals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('log_seals')
    .select(['day', 'seal', 'sealed_at', sql<number>`octet_length(entries) / ${sql.lit(ENTRY_BYTES)}`.as('entries')])
    .orderBy('day', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const seals = rows.map(({ day, seal, sealed_at, entries }) => {
    return { day, entries, seal: seal.toString('hex'), sealedAt: sealed_at.toISOString() }
  })
  return toPage(seals, query, count, false)
}

export interface HashedEntry {
  id: string
  at: Date
  hash: Buffer
  isErased: boolean
}

interface Range {
  /** Null: from the first. */
  after: string | null
  until: string
}

/** Days in Turkey, by moment and id, in batches. */
export async function* hashedEntries(db: Kysely<DB>, range: Range): AsyncGenerator<HashedEntry[]> {
  let last: BatchRow | null = null
  for (;;) {
    const rows: BatchRow[] = await batchAfter(db, range, last)
    // The embedded database answers without yielding to the event loop.
    await setImmediate()
    if (rows.length > 0) yield rows
    last = rows.at(-1) ?? null
    if (!last || rows.length < BATCH) return
  }
}

type BatchRow = HashedEntry & { exact: string }

const batchAfter = (db: Kysely<DB>, { after, until }: Range, last: BatchRow | null): Promise<BatchRow[]> =>
  db
    .selectFrom('activity_logs')
    .select(['id', 'created_at as at'])
    // A Date has milliseconds, the column microseconds: the text keeps them.
    .select(sql<string>`created_at::text`.as('exact'))
    .select(sql<Buffer>`log_row_hash(activity_logs)`.as('hash'))
    .select(sql<boolean>`row_hash is not null`.as('isErased'))
    .where('created_at', '<', endOfDay(until))
    .$if(after !== null, (query) => query.where('created_at', '>=', endOfDay(after ?? '')))
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${last?.exact}::timestamptz, ${last?.id}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(BATCH))
    .execute()

export const packed = ({ id, hash: ofEntry }: Pick<HashedEntry, 'id' | 'hash'>): Buffer =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), ofEntry])

/** Reads each sealed day in order (of a seal from a paper its day alone), and stops at the first fault. */
export async function checkSeals(db: Kysely<DB>, { day, seal, ...range }: SealCheckInput): Promise<SealCheck> {
  const { from = day, to = day } = range
  const check: SealCheck = {
    ...{ days: 0, entries: 0, until: null, fault: null },
    ...{ erased: { count: 0, entries: [] }, isSame: day === undefined ? null : await isKept(db, day, seal ?? '') },
  }
  let before = (from === undefined ? undefined : await newestSeal(db, from)) ?? null
  for (;;) {
    const next = await sealAfter(db, before?.day ?? null, to)
    if (!next) return check
    check.fault = await faultOf(db, before, next, check)
    if (check.fault) return check
    check.days += 1
    check.until = next.day
    before = next
  }
}

const sealAfter = (db: Kysely<DB>, after: string | null, to: string | undefined) =>
  db
    .selectFrom('log_seals')
    .select(['day', 'seal', 'entries'])
    .$if(after !== null, (query) => query.where('day', '>', after ?? ''))
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? ''))
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()

async function isKept(db: Kysely<DB>, day: string, seal: string): Promise<boolean> {
  const kept = await db.selectFrom('log_seals').select('seal').where('day', '=', day).executeTakeFirst()
  return kept?.seal.toString('hex').startsWith(seal) ?? false
}

async function faultOf(
  db: Kysely<DB>,
  before: Sealed | null,
  { day, seal, entries }: Sealed & { entries: Buffer },
  check: SealCheck,
): Promise<SealCheck['fault']> {
  const fault = (kind: SealFault, entryId: string | null, at: Date | null) => {
    return { day, kind, entryId, at: at?.toISOString() ?? null }
  }
  if (!sealOf(before?.seal ?? null, day, entries).equals(seal)) return fault('SEAL', null, null)
  let place = 0
  for await (const batch of hashedEntries(db, { after: before?.day ?? null, until: day })) {
    for (const entry of batch) {
      const found = packed(entry)
      const kept = entries.subarray(place, place + ENTRY_BYTES)
      if (!found.equals(kept)) {
        if (isOf(found, kept)) return fault('CHANGED', entry.id, entry.at)
        if (isSealedLater(entries, found, place)) return fault('MISSING', idOf(kept), null)
        return fault('ADDED', entry.id, entry.at)
      }
      place += ENTRY_BYTES
      check.entries += 1
      if (entry.isErased) noteErased(check, entry)
    }
  }
  return place < entries.length ? fault('MISSING', idOf(entries.subarray(place)), null) : null
}

function noteErased({ erased }: SealCheck, { id, at }: HashedEntry): void {
  erased.count += 1
  if (erased.entries.length < MOST_LISTED) erased.entries.push({ id, at: at.toISOString() })
}

const isOf = (found: Buffer, kept: Buffer): boolean => found.subarray(0, ID_BYTES).equals(kept.subarray(0, ID_BYTES))

function isSealedLater(entries: Buffer, found: Buffer, place: number): boolean {
  for (let at = place; at < entries.length; at += ENTRY_BYTES) if (isOf(found, entries.subarray(at))) return true
  return false
}

const idOf = (entry: Buffer): string =>
  entry
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
