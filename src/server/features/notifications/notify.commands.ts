// Notifies people of a change in the change's own transaction: in the app, and by mail and push as each person has chosen.
import { sql, type Transaction } from 'kysely'
import { notificationMailTexts } from '../../../shared/notifications/notifications.content-texts.ts'
import type { NotificationKind } from '../../../shared/notifications/notifications.kinds.ts'
import { announcing } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import { APP_ADDRESS, mailRow, type OutboxRow, type PlanReference, queueMessages } from '../../jobs/mail/outbox.ts'
import { renderMail } from '../../jobs/mail/template.ts'
import { pushRow } from '../../jobs/push/outbox.ts'
import { type Audience, recipientsOf } from './recipients.queries.ts'
import { type Notice, type RenderedNotice, renderNotice } from './rendered-notices.ts'

/** The actor is not notified of their own change; null where everybody is notified. `withoutMail`: the caller queues its own. */
export async function notify<K extends NotificationKind>(
  tx: Transaction<DB>,
  actor: { userId: string } | null,
  notice: Notice<K> & Audience & { withoutMail?: boolean },
): Promise<void> {
  await notifyReached(tx, actor, notice)
}

/** As `notify`. @returns whether anybody of the audience is reached by the app */
export async function notifyReached<K extends NotificationKind>(
  tx: Transaction<DB>,
  actor: { userId: string } | null,
  {
    kind,
    request,
    boatId,
    subject,
    data,
    withoutMail = false,
    ...audience
  }: Notice<K> & Audience & { withoutMail?: boolean },
): Promise<boolean> {
  const recipients = await recipientsOf(tx, audience, actor?.userId)
  if (recipients.length === 0) return false
  const about = { ...(request && { request }), ...(boatId && { boatId }), ...(subject && { subject }) }
  const notices = recipients.map((recipient) => renderNotice(recipient, { kind, data, ...about }))
  const messages = [...(withoutMail ? [] : mailsOf(notices)), ...pushesOf(notices)]
  // One statement for all of it.
  const lines = sql`with lines as (${tx.insertInto('notifications').values(linesOf(notices))})`
  const queued = messages.length > 0 ? sql`, queued as (${tx.insertInto('outbox_messages').values(messages)})` : sql``
  const told = announcing({ topic: 'notification', id: null, users: recipients.map(({ id }) => id) })
  await sql`${lines} ${queued} ${told}`.execute(tx)
  return true
}

const linesOf = (notices: readonly RenderedNotice[]) =>
  notices.map(({ recipient, kind, requestId, boatId, content: { title, body } }) => {
    return { user_id: recipient.id, kind, title, body, request_id: requestId, boat_id: boatId }
  })

/** Inserts the notifications in the app. */
export async function insertLines(tx: Transaction<DB>, notices: readonly RenderedNotice[]): Promise<void> {
  if (notices.length > 0) await tx.insertInto('notifications').values(linesOf(notices)).execute()
}

/** A mail for each of the recipients who want mails. */
const mailsOf = (notices: readonly RenderedNotice[], plan?: PlanReference): OutboxRow[] =>
  notices
    .filter(({ recipient }) => recipient.wantsMail)
    .map(({ recipient, kind, requestId, names, content, path }) => {
      const rendered = renderMail({
        subject: notificationMailTexts.subject(content.title, names),
        title: content.title,
        paragraphs: [content.body, ...(content.details?.split(/\s*\n\s*/) ?? [])],
        facts: content.facts,
        action: { label: content.action, url: `${APP_ADDRESS}${path}` },
        footnotes: [notificationMailTexts.footnote],
      })
      const reportId = kind === 'report_signed' ? requestId : null
      const { id: userId, email: to, rightId } = recipient
      return mailRow({ kind, userId, to, rightId, ...rendered, plan, reportId })
    })

/** A push for each browser of the recipients who want pushes. */
const pushesOf = (notices: readonly RenderedNotice[], plan?: PlanReference): OutboxRow[] =>
  notices.flatMap(({ recipient, kind, subject, content: { title, body }, path }) =>
    recipient.endpoints.map((endpoint) =>
      pushRow({
        kind,
        userId: recipient.id,
        rightId: recipient.rightId,
        endpoint,
        title,
        body,
        path,
        tag: `${kind}:${subject}`,
        plan,
      }),
    ),
  )

export const queueMailsOf = (tx: Transaction<DB>, notices: readonly RenderedNotice[], plan?: PlanReference) =>
  queueMessages(tx, mailsOf(notices, plan))

export const queuePushesOf = (tx: Transaction<DB>, notices: readonly RenderedNotice[], plan?: PlanReference) =>
  queueMessages(tx, pushesOf(notices, plan))
