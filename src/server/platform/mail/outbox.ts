// Mails are rows first: queued in the transaction of the change they tell about, sent after the commit by the worker.
// Web pushes take the same way (platform/push).
import type { Transaction } from 'kysely'
import type { Plan } from '../../../shared/requests/requests.plan.ts'
import { jsonb } from '../../db/json.ts'
import type { DB } from '../../db/schema.generated.ts'

/** Of a message about a request's plan: it is not sent while an intent for the same request and recipient waits. */
export interface PlanReference {
  requestId: string
  /** What the recipient may believe as long as the message has not arrived. */
  notifiedPlans: Plan[]
}

export const planColumns = (plan: PlanReference | undefined) =>
  plan ? { request_id: plan.requestId, notified_plans: jsonb(plan.notifiedPlans) } : {}

export interface QueuedMail {
  /** What it is about: 'confirm_email', 'reset_password', 'offer_sent'. */
  kind: string
  userId: string | null
  to: string
  subject: string
  text: string
  html: string
  plan?: PlanReference | undefined
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
        ...planColumns(mail.plan),
      })),
    )
    .execute()
}

/** Thrown by a transport: there is nobody left to send to, so the message is dropped without a word. */
export class RecipientGone extends Error {}

/** Thrown by a transport: refused for good, so trying for a day would not help. */
export class Refusal extends Error {}
