// Notifies people of a change in the change's own transaction: in the app, and by mail and push as each person has chosen.
import type { Transaction } from 'kysely'
import { notificationMailTexts } from '../../shared/notifications/notifications.content-texts.ts'
import type { NotificationKind } from '../../shared/notifications/notifications.kinds.ts'
import type { DB } from '../db/schema.generated.ts'
import { changed } from '../platform/live/changes.ts'
import { APP_ADDRESS, type PlanReference, queueMails } from '../platform/mail/outbox.ts'
import { renderMail } from '../platform/mail/template.ts'
import { queuePushes } from '../platform/push/outbox.ts'
import { type Audience, recipientsOf } from './recipients.queries.ts'
import { type Notice, type RenderedNotice, renderNotice } from './rendered-notices.ts'

/** The actor is not notified of their own change; null where everybody is notified. `withoutMail`: the caller queues its own. */
export async function notify<K extends NotificationKind>(
  tx: Transaction<DB>,
  actor: { userId: string } | null,
  { kind, request, data, withoutMail = false, ...audience }: Notice<K> & Audience & { withoutMail?: boolean },
): Promise<void> {
  const recipients = await recipientsOf(tx, audience, actor?.userId)
  if (recipients.length === 0) return
  const notices = recipients.map((recipient) => renderNotice(recipient, { kind, data, ...(request && { request }) }))
  await insertLines(tx, notices)
  if (!withoutMail) await queueMailsOf(tx, notices)
  await queuePushesOf(tx, notices)
  await changed(tx, { topic: 'notification', id: null, users: recipients.map(({ id }) => id) })
}

/** Inserts the notifications in the app. */
export async function insertLines(tx: Transaction<DB>, notices: readonly RenderedNotice[]): Promise<void> {
  if (notices.length === 0) return
  const lines = notices.map(({ recipient, kind, requestId, content: { title, body } }) => {
    return { user_id: recipient.id, kind, title, body, request_id: requestId }
  })
  await tx.insertInto('notifications').values(lines).execute()
}

/** Queues mails for the recipients who want them. */
export function queueMailsOf(
  tx: Transaction<DB>,
  notices: readonly RenderedNotice[],
  plan?: PlanReference,
): Promise<void> {
  const mails = notices
    .filter(({ recipient }) => recipient.wantsMail)
    .map(({ recipient, kind, names, content, path }) => {
      const rendered = renderMail({
        subject: notificationMailTexts.subject(content.title, names),
        title: content.title,
        paragraphs: [content.body, ...(content.details?.split(/\s*\n\s*/) ?? [])],
        facts: content.facts,
        action: { label: content.action, url: `${APP_ADDRESS}${path}` },
        footnotes: [notificationMailTexts.footnote],
      })
      return { kind, userId: recipient.id, to: recipient.email, ...rendered, plan }
    })
  return queueMails(tx, mails)
}

/** Queues a push for each browser of the recipients who want pushes. */
export function queuePushesOf(
  tx: Transaction<DB>,
  notices: readonly RenderedNotice[],
  plan?: PlanReference,
): Promise<void> {
  const pushes = notices.flatMap(({ recipient, kind, requestId, content: { title, body }, path }) =>
    recipient.endpoints.map((endpoint) => {
      return { kind, userId: recipient.id, endpoint, title, body, path, tag: `${kind}:${requestId ?? ''}`, plan }
    }),
  )
  return queuePushes(tx, pushes)
}
