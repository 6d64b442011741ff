// Tells people of a change, in the change's own transaction: a line in the app, and by each person's choice a mail and pushes.
import type { Insertable, Transaction } from 'kysely'
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
import type { RequestNames } from '../../shared/requests/requests.log-texts.ts'
import type { DB, Notifications } from '../db/schema.generated.ts'
import type { Held } from '../platform/held-messages.ts'
import { changed } from '../platform/live/changes.ts'
import { APP_ADDRESS, type QueuedMail, queueMails } from '../platform/mail/outbox.ts'
import { renderMail } from '../platform/mail/template.ts'
import { type QueuedPush, queuePushes } from '../platform/push/outbox.ts'
import { namesOf } from '../requests/requests.queries.ts'
import { type Audience, type Recipient, recipientsOf } from './recipients.queries.ts'
import { newsOf, type Turn } from './taking-back.commands.ts'

export interface Notice<K extends NotificationKind> extends Audience {
  kind: K
  /** The request that it is about. */
  request?: { id: string; boat_name: string; request_number: string }
  data: NotificationData[K]
  /** Of what can be changed again at once: the messages wait for a moment, and a turn back takes them away. */
  turn?: Turn
}

interface Written extends Recipient {
  content: NotificationContent
  path: string
}

/** The actor is not told of their own deed; null where everybody is told. */
export async function notify<K extends NotificationKind>(
  tx: Transaction<DB>,
  actor: { userId: string } | null,
  { kind, request, data, turn, ...audience }: Notice<K>,
): Promise<void> {
  const requestId = request?.id ?? null
  const news = await newsOf(tx, turn)
  const recipients = await recipientsOf(tx, audience, actor?.userId)
  const written = recipients.map((recipient): Written => {
    const content = notificationContents[kind](data, recipient.role)
    return { ...recipient, content, path: notificationPath({ kind, requestId }, recipient.role) }
  })
  const lines = written.filter(({ id }) => news.isFor('APP', id))
  await writeLines(
    tx,
    lines.map(({ id, content: { title, body } }) => {
      return { user_id: id, kind, title, body, request_id: requestId, ...news.held('APP', id) }
    }),
  )
  const names = request ? namesOf(request) : null
  const mailed = written.filter(({ id, wantsMail }) => wantsMail && news.isFor('EMAIL', id))
  await queueMails(
    tx,
    mailed.map((recipient) => ({ ...mailTo(recipient, kind, names), held: news.held('EMAIL', recipient.id) })),
  )
  const tag = `${kind}:${requestId ?? ''}`
  const pushed = written.filter(({ id }) => news.isFor('PUSH', id))
  await queuePushes(
    tx,
    pushed.flatMap((recipient) => pushesTo(recipient, kind, tag, news.held('PUSH', recipient.id))),
  )
  const users = new Set([...news.readers, ...lines.map(({ id }) => id)])
  if (users.size > 0) await changed(tx, { topic: 'notification', id: null, users: [...users] })
}

async function writeLines(tx: Transaction<DB>, lines: Insertable<Notifications>[]): Promise<void> {
  if (lines.length > 0) await tx.insertInto('notifications').values(lines).execute()
}

function mailTo({ id, email, content, path }: Written, kind: string, names: RequestNames | null): QueuedMail {
  const rendered = renderMail({
    subject: notificationMailTexts.subject(content.title, names),
    title: content.title,
    paragraphs: [content.body, ...(content.details?.split(/\s*\n\s*/) ?? [])],
    facts: content.facts,
    action: { label: content.action, url: `${APP_ADDRESS}${path}` },
    footnotes: [notificationMailTexts.footnote],
  })
  return { kind, userId: id, to: email, ...rendered }
}

const pushesTo = (
  { id, endpoints, content: { title, body }, path }: Written,
  kind: string,
  tag: string,
  held: Held | undefined,
): QueuedPush[] => endpoints.map((endpoint) => ({ kind, userId: id, endpoint, title, body, path, tag, held }))
