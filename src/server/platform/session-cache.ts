// What the access check reads about a session, kept in memory. It is used only while this server hears of every change: triggers
// announce them (migration 0025), and the listener for live updates empties the account's entries.

import type { Kysely, Transaction } from 'kysely'
import { afterTransaction } from '../db/held-transaction.ts'
import type { DB } from '../db/schema.generated.ts'

interface Kept {
  userId: string
  /** Milliseconds since 1970 at which the token or the session ends. */
  endsAt: number
}

export interface SessionChanges {
  /** Call it after a change of the account and before the answer, so that the next call on this server sees it. */
  forget(userId: string): void
  /** This server hears of all changes from now on. */
  resume(): void
  /** Changes may be missed: nothing is kept until `resume`. */
  pause(): void
}

export interface SessionCache<T extends Kept> extends SessionChanges {
  /** By the whole access token, so its signature is checked once. */
  find(token: string, now: Date): T | undefined
  /** What `read` returns is kept, unless an account changed meanwhile. */
  keep(token: string, now: Date, read: () => Promise<T | null>): Promise<T | null>
}

/** About 1 kB each. */
const MOST_ENTRIES = 10_000
/** A change that no trigger announces, such as a TRUNCATE, acts after this time at the latest. */
const LONGEST_MS = 60_000

export function sessionCache<T extends Kept>(): SessionCache<T> {
  const entries = new Map<string, { kept: T; until: number }>()
  const tokensOf = new Map<string, Set<string>>()
  let isListening = false
  /** Grows with each change; a read that began before it may be outdated. */
  let epoch = 0

  function remove(token: string): void {
    const { userId } = entries.get(token)?.kept ?? {}
    if (userId === undefined) return
    entries.delete(token)
    const tokens = tokensOf.get(userId)
    tokens?.delete(token)
    if (tokens?.size === 0) tokensOf.delete(userId)
  }

  function add(token: string, kept: T, now: Date): void {
    remove(token)
    const [oldest] = entries.size >= MOST_ENTRIES ? entries.keys() : []
    if (oldest !== undefined) remove(oldest)
    entries.set(token, { kept, until: Math.min(kept.endsAt, now.getTime() + LONGEST_MS) })
    tokensOf.set(kept.userId, (tokensOf.get(kept.userId) ?? new Set()).add(token))
  }

  function start(listening: boolean): void {
    isListening = listening
    epoch += 1
    entries.clear()
    tokensOf.clear()
  }

  return {
    find: (token, now) => {
      const entry = entries.get(token)
      return entry && entry.until > now.getTime() ? entry.kept : undefined
    },
    keep: async (token, now, read) => {
      const begun = epoch
      const kept = await read()
      if (kept && isListening && begun === epoch) add(token, kept, now)
      return kept
    },
    forget: (userId) => {
      epoch += 1
      for (const token of tokensOf.get(userId) ?? []) remove(token)
    },
    resume: () => start(true),
    pause: () => start(false),
  }
}

interface Changing {
  db: Kysely<DB>
  sessions: SessionChanges
}

/** Runs a transaction that changes an account, its profile or its sessions. The next call on this server sees the change. */
export async function changeAccount<T>(
  { db, sessions }: Changing,
  userId: string,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } finally {
    // Also after a failure: a connection that is lost at the commit leaves it open whether it happened.
    await afterTransaction(() => sessions.forget(userId))
  }
}
