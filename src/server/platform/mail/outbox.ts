// Mails are rows first: queued in the transaction of the change they tell about, sent after the commit by the worker.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'

export interface QueuedMail {
  /** What it is about: 'confirm_email', 'reset_password', 'offer_sent'. */
  kind: string
  userId: string | null
  to: string
  subject: string
  text: string
  html: string
}

export async function queueMail(tx: Transaction<DB>, mail: QueuedMail): Promise<void> {
  await tx
    .insertInto('outbox_messages')
    .values({
      channel: 'EMAIL',
      kind: mail.kind,
      user_id: mail.userId,
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
    })
    .execute()
}
