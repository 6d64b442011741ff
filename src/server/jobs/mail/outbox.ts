// A mail is a row first: queued in the transaction of its change, and sent by the worker after the commit. Web pushes and
// webhooks are queued the same way (jobs/push, jobs/webhooks).
import { type InsertObject, sql, type Transaction } from 'kysely'
import type { Plan } from '../../../shared/requests/requests.plan.ts'
import { jsonb } from '../../db/json.ts'
import type { DB } from '../../db/schema.generated.ts'

/** For a message about a request's plan: it is not sent while an intent for the same request and recipient waits. */
export interface PlanReference {
  requestId: string
  /** The plans that the recipient may know while the message has not arrived. */
  notifiedPlans: Plan[]
}

export const planColumns = (plan: PlanReference | undefined) =>
  plan ? { request_id: plan.requestId, notified_plans: jsonb(plan.notifiedPlans) } : {}

export interface QueuedMail {
  /** The kind of message: 'confirm_email', 'reset_password', 'offer_sent'. */
  kind: string
  userId: string | null
  to: string
  subject: string
  text: string
  html: string
  plan?: PlanReference | undefined
  /** Of somebody who gets it by a right on a boat. */
  rightId?: string | null
  /** Of the request whose signed report is the mail's attachment. */
  reportId?: string | null
}

/** Placeholder for APP_URL in the links of a queued mail, for commands without the setting. The sender replaces it. */
export const APP_ADDRESS = 'https://app.invalid'

/** Placeholder for the workshop's facts at the end of a queued mail. The sender replaces it by them as they are then. */
export const WORKSHOP_SIGNATURE = '\u2063workshop\u2063'

export const queueMail = (tx: Transaction<DB>, mail: QueuedMail): Promise<void> => queueMails(tx, [mail])

export async function queueMails(tx: Transaction<DB>, mails: readonly QueuedMail[]): Promise<void> {
  await queueMessages(tx, mails.map(mailRow))
}

export type OutboxRow = InsertObject<DB, 'outbox_messages'>

/** So long its PDF takes on a busy machine. One that is not made by then is made for the mail. */
const REPORT_TAKES = '20 seconds'

export const mailRow = (mail: QueuedMail): OutboxRow => ({
  channel: 'EMAIL',
  kind: mail.kind,
  user_id: mail.userId,
  recipient: mail.to,
  subject: mail.subject,
  text_body: mail.text,
  html_body: mail.html,
  right_id: mail.rightId ?? null,
  ...planColumns(mail.plan),
  ...(mail.reportId && { report_id: mail.reportId, next_attempt_at: sql<Date>`now() + ${REPORT_TAKES}::interval` }),
})

export async function queueMessages(tx: Transaction<DB>, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('outbox_messages').values(rows).execute()
}

/** Thrown by a transport whose recipient no longer exists: the message is deleted without a log entry. */
export class RecipientGone extends Error {}

/** Thrown by a transport for a permanent refusal: few retries follow. */
export class Refusal extends Error {}

/** Thrown by a transport whose other side says how long to wait before the next attempt. */
export class Busy extends Error {
  readonly waitMs: number

  constructor(message: string, waitMs: number) {
    super(message)
    this.waitMs = waitMs
  }
}

/** Thrown by a transport for a message that can never be sent as it is: it fails at once. */
export class Unsendable extends Error {}
