// Limits in the database, shared by all servers: counters of a fixed window, and a throttle that makes callers wait in line.
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { tooManyRequests } from './errors.ts'

export interface Limit {
  name: string
  max: number
  minutes: number
}

const keyOf = (limit: Limit, subject: string): string => `${limit.name}:${subject}`

/** Counts an attempt in one statement, so that simultaneous ones all count. Returns the seconds to wait after too many, else 0. */
export async function countAttempt(db: Kysely<DB>, now: Date, limit: Limit, subject: string): Promise<number> {
  const row = await db
    .insertInto('rate_limits')
    .values({ key: keyOf(limit, subject), hits: 1, window_ends_at: new Date(now.getTime() + limit.minutes * 60_000) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const over = eb('rate_limits.window_ends_at', '<=', now)
        const more = sql<number>`least(rate_limits.hits + 1, ${sql.lit(limit.max + 1)})`
        return {
          hits: eb.case().when(over).then(1).else(more).end(),
          window_ends_at: eb
            .case()
            .when(over)
            .then(eb.ref('excluded.window_ends_at'))
            .else(eb.ref('rate_limits.window_ends_at'))
            .end(),
        }
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  if (row.hits <= limit.max) return 0
  const seconds = Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000)
  // A call that read its clock before the call that opened the window waits no longer than the window.
  return Math.min(limit.minutes * 60, Math.max(1, seconds))
}

/** @throws 429 with `Retry-After` */
export async function limitAttempts(db: Kysely<DB>, now: Date, limit: Limit, subject: string): Promise<void> {
  const seconds = await countAttempt(db, now, limit, subject)
  if (seconds > 0) throw tooManyRequests(seconds)
}

/** Removes an attempt that was counted but must not count. */
export async function uncountAttempt(db: Kysely<DB>, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('key', '=', keyOf(limit, subject))
    .execute()
}

export async function forgetAttempts(db: Kysely<DB>, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, subject)).execute()
}

/** Lets `burst` calls pass at once. Later calls wait in line, one call each `everyMs`, unless the wait is too long. */
export interface Throttle {
  name: string
  burst: number
  everyMs: number
  longestWaitMs: number
}

/** A waiting call keeps its connection, so the number in this process is limited over all networks. */
const MAX_WAITING = 500
let waiting = 0

/**
 * Takes the next turn of a throttle and waits for it. The row holds the time at which the line ends. Each turn adds `everyMs` in
 * one statement, so that no two callers get the same turn.
 * @throws 429 with `Retry-After` where the line is too long; then no turn was taken
 */
export async function waitForTurn(db: Kysely<DB>, now: Date, throttle: Throttle, subject: string): Promise<void> {
  const { name, burst, everyMs, longestWaitMs } = throttle
  const after = (ms: number) => new Date(now.getTime() + ms)
  const row = await db
    .insertInto('rate_limits')
    .values({ key: `${name}:${subject}`, hits: 0, window_ends_at: after(everyMs) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          window_ends_at: sql<Date>`greatest(rate_limits.window_ends_at, ${now}) + ${everyMs} * interval '1 millisecond'`,
        })
        .where('rate_limits.window_ends_at', '<=', after((burst - 1) * everyMs + longestWaitMs)),
    )
    .returning('window_ends_at')
    .executeTakeFirstOrThrow(() => tooManyRequests(Math.ceil(Math.max(everyMs, longestWaitMs) / 1000)))
  const wait = row.window_ends_at.getTime() - now.getTime() - burst * everyMs
  if (wait <= 0) return
  if (waiting >= MAX_WAITING) {
    await returnTurn(db, throttle, subject)
    throw tooManyRequests(Math.ceil(longestWaitMs / 1000))
  }
  waiting++
  try {
    await pause(wait)
  } finally {
    waiting--
  }
}

/** Returns the turn of a call that must not count. */
export async function returnTurn(db: Kysely<DB>, { name, everyMs }: Throttle, subject: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ window_ends_at: sql<Date>`window_ends_at - ${everyMs} * interval '1 millisecond'` })
    .where('key', '=', `${name}:${subject}`)
    .execute()
}

/** The eight groups of a valid IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const hex = (high: string | undefined, low: string | undefined) => (Number(high) * 256 + Number(low)).toString(16)
  const plain = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : address
  const [head = '', tail] = plain.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...gap, ...last].map((group) => Number.parseInt(group, 16))
}

/** The network of an address: an IPv4 address (also one written as IPv6), or an IPv6 /64, which one household or machine owns. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const kind = isIP(plain)
  if (kind === 4) return plain
  // A proxy passed on an invalid address: all such callers share one limit.
  if (kind === 0) return 'unknown'
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
