// A day dropped on the wrong field, a technician picked by mistake: mails and pushes about it wait for a moment, and what changes
// within it takes them back, and the unread lines in the app with them. Whoever then knows the truth already is told nothing.
// The caller holds the request's lock, so two changes of one thing follow each other, whichever servers they came to.
import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { GRACE_SECONDS, type Held, takeBackMessages } from '../platform/held-messages.ts'
import { changed } from '../platform/live/changes.ts'

/** From what to what something changed that can be changed again at once. */
export interface Turn {
  about: string
  from: string | null
  to: string | null
}

/** The line in the app, or one of the outbox's channels: each is taken back and told by itself. */
export type Way = 'APP' | 'EMAIL' | 'PUSH'

export interface News {
  /** Whether the person has to be told by this way. */
  isFor(way: Way, userId: string): boolean
  /** What the telling has to carry, so that it can be taken back. */
  held(way: Way, userId: string): Held | undefined
  /** Whose lines in the app were taken back. */
  readers: string[]
}

/** What cannot be taken back is news to everybody. */
const NEWS: News = { isFor: () => true, held: () => undefined, readers: [] }

export async function newsOf(tx: Transaction<DB>, turn: Turn | undefined): Promise<News> {
  if (!turn) return NEWS
  const { about, from, to } = turn
  const { messages, lines } = await takenBack(tx, [about])
  const before = new Map<string, string | null>()
  for (const { channel, user_id, known, wasTried } of messages)
    if (!wasTried) before.set(`${channel} ${user_id}`, known)
  for (const { user_id, known } of lines) before.set(`APP ${user_id}`, known)
  const knownBy = (way: Way, userId: string) => {
    const known = before.get(`${way} ${userId}`)
    return known === undefined ? from : known
  }
  return {
    isFor: (way, userId) => knownBy(way, userId) !== to,
    held: (way, userId) => ({ about, known: knownBy(way, userId) }),
    readers: lines.map(({ user_id }) => user_id),
  }
}

async function takenBack(tx: Transaction<DB>, about: readonly string[]) {
  const messages = await takeBackMessages(tx, about)
  const lines = await tx
    .deleteFrom('notifications')
    .where('about', 'in', about)
    .where('read_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${sql.lit(GRACE_SECONDS)})`)
    .returning(['user_id', 'known'])
    .execute()
  return { messages, lines }
}

/** For a change that nobody is told of: what waits to be told of these is not true any more. */
export async function takeBack(tx: Transaction<DB>, about: readonly string[]): Promise<void> {
  const { lines } = await takenBack(tx, about)
  const readers = [...new Set(lines.map(({ user_id }) => user_id))]
  if (readers.length > 0) await changed(tx, { topic: 'notification', id: null, users: readers })
}
