// Mails and pushes that wait for a moment in the outbox, in which the next change of the same thing takes them back.
import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

/** What a message tells the state of, and that state as its receiver knows it without the message. */
export interface Held {
  /** `date:<request>`, `technician:<request>:<technician>` */
  about: string
  known: string | null
}

/** Long enough to see that a day was dropped on the wrong field, short enough that nobody waits for the news. */
export const GRACE_SECONDS = 60

/** A held message leaves after a moment in which it can be taken back; any other at once. */
export const heldColumns = (held: Held | undefined) =>
  held ? { ...held, next_attempt_at: sql<Date>`now() + make_interval(secs => ${sql.lit(GRACE_SECONDS)})` } : {}

/** Takes back what no worker has claimed yet; a claim that is going on is waited for. */
export function takeBackMessages(tx: Transaction<DB>, about: readonly string[]) {
  return tx
    .deleteFrom('outbox_messages')
    .where('about', 'in', about)
    .where('status', '=', 'PENDING')
    .where('attempts', '=', 0)
    .returning(['channel', 'user_id', 'known'])
    .execute()
}
