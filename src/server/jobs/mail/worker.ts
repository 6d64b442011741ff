// Sends the messages of one channel of the outbox, by default mails. One short statement claims a message for a limited time; the
// sending runs outside of any transaction. Several servers share the work: when one ends, its claim expires and another server
// sends.
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { mailLogTexts } from '../../../shared/app/mail.texts.ts'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit.ts'
import { changed } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import { Busy, type OutboxRow, RecipientGone, Refusal, Unsendable } from './outbox.ts'
import { emailsOfPushes, sentRecorder } from './sent.ts'

export interface MailWorkerOptions {
  db: Kysely<DB>
  transport: { send(message: Claimed): Promise<unknown>; close(): void }
  channel?: OutboxRow['channel']
  clock: Clock
  log: Pick<BaseLogger, 'warn' | 'error'>
  /** Queues due messages; called before each look into the outbox. */
  queueDue?: (now: Date) => Promise<void>
  pollMs?: number
}

export interface MailWorker {
  /** Looks for mails soon instead of in the next round. */
  nudge(): void
  /** Waits for the mails being sent, then closes the transport. */
  stop(): Promise<void>
}

const POLL_MS = 5_000
/** So many nudges within it are one look. */
const NUDGE_MS = 50
const AT_ONCE = 5
/** Between two looks that find something: calls wait for their answers, and a mail does not mind. */
const BREATH_MS = 50
/** Longer than any sending can take, so that no two servers send one mail. */
const CLAIM_MS = 10 * 60_000
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60_000
/** So long a wait that the other side asks for is kept. */
const LONGEST_ASKED_MS = 60 * 60_000
/** Retries for about a day while a mail server is down. */
export const MAX_ATTEMPTS = 100
/** Few retries: a mail that the server refuses permanently does not succeed later. */
export const MAX_REJECTIONS = 5
const STOP_TIMEOUT_MS = 8_000

export function startMailWorker({ pollMs = POLL_MS, ...options }: MailWorkerOptions): MailWorker {
  const { transport, log } = options
  let stopped = false
  let isRunning = false
  let round = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isNudged = false

  async function run(): Promise<void> {
    try {
      while (!stopped && (await deliverDue(options))) await pause(BREATH_MS)
    } catch (error) {
      log.error({ err: error }, 'The outbox could not be read')
    }
    isRunning = false
    if (!stopped) timer = setTimeout(wake, isNudged ? NUDGE_MS : pollMs)
  }

  function wake(): void {
    if (stopped || isRunning) return
    isRunning = true
    isNudged = false
    clearTimeout(timer)
    round = run()
  }

  function nudge(): void {
    if (isNudged || stopped) return
    isNudged = true
    if (isRunning) return
    clearTimeout(timer)
    timer = setTimeout(wake, NUDGE_MS)
  }

  wake()
  return {
    nudge,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      let timeout: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, STOP_TIMEOUT_MS)
      })
      await Promise.race([round, enough])
      clearTimeout(timeout)
      transport.close()
    },
  }
}

/** Returns whether another look for due messages is useful at once. */
async function deliverDue(options: Omit<MailWorkerOptions, 'pollMs'>): Promise<boolean> {
  const now = options.clock()
  await options.queueDue?.(now)
  const mails = await claim(options.db, options.channel ?? 'EMAIL', now)
  const recordSent = sentRecorder(options)
  const results = await Promise.allSettled(mails.map((mail) => deliver(options, mail, recordSent)))
  for (const result of results) {
    if (result.status === 'rejected')
      options.log.error({ err: result.reason }, 'The outcome of a mail could not be kept')
  }
  return results.some((result) => result.status === 'fulfilled' && result.value)
}

/** Skips messages that an intent for the same request and recipient may replace: the plan has changed since they were written. */
function claim(db: Kysely<DB>, channel: OutboxRow['channel'], now: Date) {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (qb) =>
        qb
          .selectFrom('outbox_messages')
          .select('id')
          .where('status', '=', 'PENDING')
          .where('channel', '=', channel)
          .where('next_attempt_at', '<=', now)
          .where(sql<boolean>`not exists (select from notification_intents as intent
            where (intent.request_id, intent.user_id) = (outbox_messages.request_id, outbox_messages.user_id))`)
          .orderBy('next_attempt_at')
          .limit(sql.lit(AT_ONCE))
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox_messages')
    .from('due')
    .whereRef('outbox_messages.id', '=', 'due.id')
    .set((eb) => ({
      attempts: eb('outbox_messages.attempts', '+', 1),
      next_attempt_at: new Date(now.getTime() + CLAIM_MS),
      // A message with an error waits for a retry (isBeingSent).
      last_error: null,
    }))
    .returning([
      'outbox_messages.id',
      'channel',
      'kind',
      'user_id as userId',
      'recipient as to',
      'subject',
      'text_body as text',
      'html_body as html',
      'attempts',
      'report_id as reportId',
      'webhook_id as webhookId',
      'created_at as createdAt',
    ])
    .execute()
}

/** True for a claimed message without an outcome. The claim of a server that ended expires. */
export const isBeingSent = (
  message: { attempts: number; last_error: string | null; next_attempt_at: Date },
  now: Date,
): boolean => message.attempts > 0 && message.last_error === null && message.next_attempt_at > now

export type Claimed = Awaited<ReturnType<typeof claim>>[number]

async function deliver(
  options: Omit<MailWorkerOptions, 'pollMs'>,
  mail: Claimed,
  recordSent: (mail: Claimed) => Promise<void>,
): Promise<boolean> {
  const failure = await options.transport.send(mail).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  if (failure instanceof RecipientGone) {
    await options.db.deleteFrom('outbox_messages').where('id', '=', mail.id).execute()
    return true
  }
  if (failure) await recordFailure(options, mail, failure)
  else await recordSent(mail)
  return failure === null
}

/** A permanent refusal (SMTP 5xx), unless the server's own sign-in to the mail server failed, which an operator can correct. */
function isRejection(error: Error & { responseCode?: unknown; code?: unknown }): boolean {
  if (error instanceof Refusal) return true
  return typeof error.responseCode === 'number' && error.responseCode >= 500 && error.code !== 'EAUTH'
}

function mostAttempts(error: Error): number {
  if (error instanceof Unsendable) return 1
  return isRejection(error) ? MAX_REJECTIONS : MAX_ATTEMPTS
}

function waitAfter(attempts: number, error: Error): number {
  const own = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 10))
  return error instanceof Busy ? Math.max(own, Math.min(LONGEST_ASKED_MS, error.waitMs)) : own
}

async function recordFailure(
  options: Pick<MailWorkerOptions, 'db' | 'clock' | 'log'>,
  mail: Claimed,
  error: Error,
): Promise<void> {
  const { db, clock, log } = options
  const { id, kind, attempts } = mail
  const givenUp = attempts >= mostAttempts(error)
  if (givenUp) log.error({ id, kind, attempts, err: error }, 'A mail could not be sent and was given up')
  else log.warn({ id, kind, attempts, err: error }, 'A mail could not be sent; it will be tried again')
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox_messages')
      .set({
        status: givenUp ? 'FAILED' : 'PENDING',
        next_attempt_at: new Date(clock().getTime() + waitAfter(attempts, error)),
        last_error: error.message.replaceAll('\0', '').slice(0, 500),
      })
      .where('id', '=', id)
      .where('status', '=', 'PENDING')
      .where('attempts', '=', attempts)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !givenUp) return
    const emails = await emailsOfPushes(tx, [mail])
    await audit(tx, null, {
      category: 'NOTIFICATION',
      action: 'SEND',
      entity: 'outbox_message',
      entityId: id,
      message: mailLogTexts.failed(emails.get(mail.userId ?? '') ?? mail.to, mail.subject, mail.channel, attempts),
    })
    // Updates the admins' warning about failed messages.
    await changed(tx, { topic: 'notification', id: null, to: { ADMIN: true } })
  })
}
