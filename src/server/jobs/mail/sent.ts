// Records which messages have been sent. Those that are sent while one statement runs are recorded together by the next one.
import { type Kysely, sql } from 'kysely'
import { mailLogTexts } from '../../../shared/app/mail.texts.ts'
import type { Clock } from '../../clock.ts'
import { emailText } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'

interface Message {
  id: string
  channel: string
  userId: string | null
  to: string
  subject: string
}

interface Options {
  db: Kysely<DB>
  clock: Clock
}

/** Call the result with each message that was sent. It resolves when that is recorded. */
export function sentRecorder(options: Options): (message: Message) => Promise<void> {
  let waiting: Message[] = []
  let next: Promise<void> | null = null
  let last = Promise.resolve()

  async function recordWaiting(): Promise<void> {
    const messages = waiting
    waiting = []
    next = null
    await recordSent(options, messages)
  }

  return (message) => {
    waiting.push(message)
    next ??= last.then(recordWaiting)
    last = next.catch(() => undefined)
    return next
  }
}

/** Deletes the bodies, because their links are secrets. A message that has arrived is not replaced any more. */
async function recordSent({ db, clock }: Options, messages: readonly Message[]): Promise<void> {
  const ids = messages.map(({ id }) => id)
  const texts: string[] = []
  const emails = await emailsOfPushes(db, messages)
  for (const { channel, userId, to, subject } of messages)
    texts.push(mailLogTexts.sent(emails.get(userId ?? '') ?? to, subject, channel))
  // One statement instead of a transaction: nobody is told of these entries.
  await sql`
    with sent as (
      update outbox_messages set status = 'SENT', sent_at = ${clock()}, text_body = '', html_body = null, last_error = null,
        request_id = null, notified_plans = null
      where id = any(${ids}::uuid[]) and status = 'PENDING' returning id
    )
    insert into activity_logs (category, action_type, entity, entity_id, message)
    select 'NOTIFICATION', 'SEND', 'outbox_message', id, text
    from sent join unnest(${ids}::uuid[], ${texts}::text[]) as told (id, text) using (id)`.execute(db)
}

/** The address of a push is not readable, so the log names the user's e-mail. */
export async function emailsOfPushes(
  db: Kysely<DB>,
  messages: readonly Pick<Message, 'channel' | 'userId'>[],
): Promise<Map<string, string>> {
  const ids = messages.flatMap(({ channel, userId }) => (channel === 'PUSH' && userId ? [userId] : []))
  if (ids.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .select(['id', emailText().as('email')])
    .where('id', 'in', ids)
    .execute()
  return new Map(users.map(({ id, email }) => [id, email]))
}
