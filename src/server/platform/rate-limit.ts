// Counters of a fixed window in the database, so that all servers share one limit.
import { isIPv6 } from 'node:net'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { tooManyRequests } from './errors.ts'

export interface Limit {
  name: string
  max: number
  minutes: number
}

const keyOf = (limit: Limit, subject: string): string => `${limit.name}:${subject}`

/** Counts one more in one statement, so that attempts at the same time cannot slip through. Returns the seconds to wait when there were too many, else 0. */
export async function takeAttempt(db: Kysely<DB>, now: Date, limit: Limit, subject: string): Promise<number> {
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
  // A call that read its clock a moment before the one that opened the window never waits longer than the window.
  return Math.min(limit.minutes * 60, Math.max(1, seconds))
}

/** @throws 429 with `Retry-After` */
export async function limitAttempts(db: Kysely<DB>, now: Date, limit: Limit, subject: string): Promise<void> {
  const seconds = await takeAttempt(db, now, limit, subject)
  if (seconds > 0) throw tooManyRequests(seconds)
}

/** The attempt counted before turned out not to be one to count. */
export async function giveBackAttempt(db: Kysely<DB>, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('key', '=', keyOf(limit, subject))
    .execute()
}

export async function forgetAttempts(db: Kysely<DB>, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, subject)).execute()
}

/** What counts as one address: an IPv4 address, or a whole IPv6 /64, which one household or machine owns. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...gap, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
