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

/**
 * Takes back what no worker has claimed; a claim that is going on is waited for. What could not be sent is not true any more
 * either and must not arrive after what is: it goes too, also after it was given up. Whether it arrived all the same nobody
 * knows (`wasTried`).
 */
export async function takeBackMessages(tx: Transaction<DB>, about: readonly string[]) {
  const rows = await tx
    .deleteFrom('outbox_messages')
    .where('about', 'in', about)
    .where('status', '<>', sql.lit('SENT'))
    // The claim wipes the error of the last try: what has one is not being sent right now.
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('last_error', 'is not', null)]))
    .returning(['channel', 'user_id', 'known', 'last_error'])
    .execute()
  return rows.map(({ last_error, ...row }) => ({ ...row, wasTried: last_error !== null }))
}
