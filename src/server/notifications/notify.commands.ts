// Tells people of a change, in the change's own transaction: a line in the app, and by each person's choice a mail and pushes.
import type { Transaction } from 'kysely'
import {
  type NotificationContent,
  notificationContents,
  notificationMailTexts,
} from '../../shared/notifications/notifications.content-texts.ts'
import {
  type NotificationData,
  type NotificationKind,
  notificationPath,
} from '../../shared/notifications/notifications.kinds.ts'
import type { DB } from '../db/schema.generated.ts'
import { changed } from '../platform/live/changes.ts'
import { APP_ADDRESS, type QueuedMail, queueMails } from '../platform/mail/outbox.ts'
import { renderMail } from '../platform/mail/template.ts'
import { type QueuedPush, queuePushes } from '../platform/push/outbox.ts'
import { type Audience, type Recipient, recipientsOf } from './recipients.queries.ts'

export interface Notice<K extends NotificationKind> extends Audience {
  kind: K
  requestId?: string
  data: NotificationData[K]
}

interface Written extends Recipient {
  content: NotificationContent
  path: string
}

/** The actor is not told of their own deed; null where everybody is told. */
export async function notify<K extends NotificationKind>(
  tx: Transaction<DB>,
  actor: { userId: string } | null,
  { kind, requestId: of, data, ...audience }: Notice<K>,
): Promise<void> {
  const requestId = of ?? null
  const recipients = await recipientsOf(tx, audience, actor?.userId)
  if (recipients.length === 0) return
  const written = recipients.map((recipient): Written => {
    const content = notificationContents[kind](data, recipient.role)
    return { ...recipient, content, path: notificationPath({ kind, requestId }, recipient.role) }
  })
  await tx
    .insertInto('notifications')
    .values(
      written.map(({ id, content }) => ({
        user_id: id,
        kind,
        title: content.title,
        body: content.body,
        request_id: requestId,
      })),
    )
    .execute()
  const boat = 'boat' in data ? data.boat : undefined
  await queueMails(
    tx,
    written.filter((recipient) => recipient.wantsMail).map((recipient) => mailTo(recipient, kind, boat)),
  )
  await queuePushes(
    tx,
    written.flatMap((recipient) => pushesTo(recipient, kind, `${kind}:${requestId ?? ''}`)),
  )
  await changed(tx, { topic: 'notification', id: null, users: written.map(({ id }) => id) })
}

function mailTo({ id, email, content, path }: Written, kind: string, boat: string | undefined): QueuedMail {
  const rendered = renderMail({
    subject: notificationMailTexts.subject(content.title, boat),
    title: content.title,
    paragraphs: [content.body],
    action: { label: content.action, url: `${APP_ADDRESS}${path}` },
    footnotes: [notificationMailTexts.footnote],
  })
  return { kind, userId: id, to: email, ...rendered }
}

const pushesTo = ({ id, endpoints, content, path }: Written, kind: string, tag: string): QueuedPush[] =>
  endpoints.map((endpoint) => ({ kind, userId: id, endpoint, title: content.title, body: content.body, path, tag }))
