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

/** A limit, and whose attempts it counts. */
export type Counter = readonly [limit: Limit, subject: string]

const keyOf = (limit: Limit, subject: string): string => `${limit.name}:${subject}`

interface Count {
  hits: number
  window_ends_at: Date
}

/** By so much the clocks of two servers may differ. A moment further ahead is one of a clock that went wrong, and does not count. */
const CLOCKS_DIFFER_MS = 60_000

const msAfter = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Counts an attempt in one statement, so that simultaneous ones all count. `from` limits the attempts to those that it has a row for. */
function counting(now: Date, [limit, subject]: Counter, from = sql``) {
  const windowMs = limit.minutes * 60_000
  const isOpen = sql`rate_limits.window_ends_at > ${now} and rate_limits.window_ends_at <= ${msAfter(now, windowMs + CLOCKS_DIFFER_MS)}`
  return sql<Count>`
    insert into rate_limits (key, hits, window_ends_at)
    select ${keyOf(limit, subject)}::text, 1, ${msAfter(now, windowMs)}::timestamptz ${from}
    on conflict (key) do update set
      hits = case when ${isOpen} then least(rate_limits.hits + 1, ${sql.lit(limit.max + 1)}) else 1 end,
      window_ends_at = case when ${isOpen} then rate_limits.window_ends_at else excluded.window_ends_at end
    returning hits, window_ends_at`
}

/** The seconds to wait after too many, else 0. */
function secondsToWait(now: Date, limit: Limit, { hits, window_ends_at }: Count): number {
  if (hits <= limit.max) return 0
  const seconds = Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000)
  // A call that read its clock before the call that opened the window waits no longer than the window.
  return Math.min(limit.minutes * 60, Math.max(1, seconds))
}

/** Counts an attempt. Returns the seconds to wait after too many, else 0. */
export async function countAttempt(db: Kysely<DB>, now: Date, limit: Limit, subject: string): Promise<number> {
  const { rows } = await counting(now, [limit, subject]).execute(db)
  const [count] = rows
  if (!count) throw new Error('The counter of attempts gave no number')
  return secondsToWait(now, limit, count)
}

/** @throws 429 with `Retry-After` */
export async function limitAttempts(db: Kysely<DB>, now: Date, limit: Limit, subject: string): Promise<void> {
  const seconds = await countAttempt(db, now, limit, subject)
  if (seconds > 0) throw tooManyRequests(seconds)
}

/** Removes an attempt that was counted but must not count. */
export async function uncountAttempt(db: Kysely<DB>, limit: Limit, subject: string): Promise<void> {
  const hits = sql<number>`greatest(hits - 1, 0)`
  await db.updateTable('rate_limits').set({ hits }).where('key', '=', keyOf(limit, subject)).execute()
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

const fullLine = ({ everyMs, longestWaitMs }: Throttle) =>
  tooManyRequests(Math.ceil(Math.max(everyMs, longestWaitMs) / 1000))

/**
 * Takes the next turn of a throttle, unless the line is too long. The row holds the time at which the line ends. Each turn adds `everyMs`
 * in one statement, so that no two callers get the same turn.
 */
function takingTurn(now: Date, { name, burst, everyMs, longestWaitMs }: Throttle, subject: string, from = sql``) {
  const longestMs = (burst - 1) * everyMs + longestWaitMs
  const isAhead = sql`rate_limits.window_ends_at > ${msAfter(now, longestMs + everyMs + CLOCKS_DIFFER_MS)}`
  return sql<{ window_ends_at: Date }>`
    insert into rate_limits (key, hits, window_ends_at)
    select ${`${name}:${subject}`}::text, 0, ${msAfter(now, everyMs)}::timestamptz ${from}
    on conflict (key) do update set
      window_ends_at = case when ${isAhead} then ${now} else greatest(rate_limits.window_ends_at, ${now}) end
        + ${sql.lit(everyMs)} * interval '1 millisecond'
    where rate_limits.window_ends_at <= ${msAfter(now, longestMs)} or ${isAhead}
    returning window_ends_at`
}

/** Waits for a turn that was taken. @throws 429 where too many wait in this process; then the turn is returned */
async function waitUntil(db: Kysely<DB>, now: Date, throttle: Throttle, subject: string, lineEndsAt: Date) {
  const wait = lineEndsAt.getTime() - now.getTime() - throttle.burst * throttle.everyMs
  if (wait <= 0) return
  if (waiting >= MAX_WAITING) {
    await returnTurn(db, throttle, subject)
    throw tooManyRequests(Math.ceil(throttle.longestWaitMs / 1000))
  }
  waiting++
  try {
    await pause(wait)
  } finally {
    waiting--
  }
}

/**
 * Takes the next turn of a throttle and waits for it.
 * @throws 429 with `Retry-After` where the line is too long; then no turn was taken
 */
export async function waitForTurn(db: Kysely<DB>, now: Date, throttle: Throttle, subject: string): Promise<void> {
  const { rows } = await takingTurn(now, throttle, subject).execute(db)
  const [turn] = rows
  if (!turn) throw fullLine(throttle)
  await waitUntil(db, now, throttle, subject, turn.window_ends_at)
}

interface CountsAndTurn extends Count {
  second_hits: number | null
  second_ends_at: Date | null
  turn_ends_at: Date | null
}

/**
 * Counts an attempt by two limits and takes a turn, in one statement. What refuses it ends it: nothing after that counts it, and what
 * counted it before is taken back. Returns what waits for the turn.
 * @throws 429 with `Retry-After`
 */
export async function limitAttemptsAndTurns(
  db: Kysely<DB>,
  now: Date,
  [first, second]: readonly [Counter, Counter],
  throttle: Throttle,
  subject: string,
): Promise<() => Promise<void>> {
  const { rows } = await sql<CountsAndTurn>`
    with first as (${counting(now, first)}),
    second as (${counting(now, second, sql`from first where first.hits <= ${sql.lit(first[0].max)}`)}),
    turn as (${takingTurn(now, throttle, subject, sql`from second where second.hits <= ${sql.lit(second[0].max)}`)})
    select first.hits, first.window_ends_at, second.hits as second_hits, second.window_ends_at as second_ends_at,
      turn.window_ends_at as turn_ends_at
    from first left join second on true left join turn on true`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The counter of attempts gave no number')
  const ofFirst = secondsToWait(now, first[0], counts)
  if (ofFirst > 0) throw tooManyRequests(ofFirst)
  const { second_hits: hits, second_ends_at: window_ends_at, turn_ends_at } = counts
  const ofSecond =
    hits === null || window_ends_at === null ? 0 : secondsToWait(now, second[0], { hits, window_ends_at })
  if (ofSecond > 0) {
    await uncountAttempt(db, ...first)
    throw tooManyRequests(ofSecond)
  }
  const uncount = async (error: unknown) => {
    for (const counter of [first, second]) await uncountAttempt(db, ...counter)
    throw error
  }
  if (!turn_ends_at) return uncount(fullLine(throttle))
  return () => waitUntil(db, now, throttle, subject, turn_ends_at).catch(uncount)
}

/** Returns the turn of a call that must not count. */
export async function returnTurn(db: Kysely<DB>, { name, everyMs }: Throttle, subject: string): Promise<void> {
  const window_ends_at = sql<Date>`window_ends_at - ${sql.lit(everyMs)} * interval '1 millisecond'`
  await db.updateTable('rate_limits').set({ window_ends_at }).where('key', '=', `${name}:${subject}`).execute()
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
