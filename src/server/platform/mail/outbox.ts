// Mails are rows first: queued in the transaction of the change they tell about, sent after the commit by the worker.
// Web pushes take the same way (platform/push).
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'

export interface QueuedMail {
  /** What it is about: 'confirm_email', 'reset_password', 'offer_sent'. */
  kind: string
  userId: string | null
  to: string
  subject: string
  text: string
  html: string
  held?: Held | undefined
}

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
export function takeBackMessages(tx: Transaction<DB>, about: string) {
  return tx
    .deleteFrom('outbox_messages')
    .where('about', '=', about)
    .where('status', '=', 'PENDING')
    .where('attempts', '=', 0)
    .returning(['channel', 'user_id', 'known'])
    .execute()
}

/** Stands for APP_URL in the links of a queued mail, for commands that don't know it; whoever sends the mail puts it in. */
export const APP_ADDRESS = 'https://app.invalid'

export const queueMail = (tx: Transaction<DB>, mail: QueuedMail): Promise<void> => queueMails(tx, [mail])

export async function queueMails(tx: Transaction<DB>, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return
  await tx
    .insertInto('outbox_messages')
    .values(
      mails.map((mail) => ({
        channel: 'EMAIL',
        kind: mail.kind,
        user_id: mail.userId,
        recipient: mail.to,
        subject: mail.subject,
        text_body: mail.text,
        html_body: mail.html,
        ...heldColumns(mail.held),
      })),
    )
    .execute()
}

/** Thrown by a transport: there is nobody left to send to, so the message is dropped without a word. */
export class RecipientGone extends Error {}

/** Thrown by a transport: refused for good, so trying for a day would not help. */
export class Refusal extends Error {}
