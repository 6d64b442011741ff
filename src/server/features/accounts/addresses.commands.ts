// What hangs on an account's address when it gets another one: the rest of its access ends, what is on the way follows.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import { dropChallenges } from './challenges.commands.ts'
import { forgetDevices } from './known-devices.commands.ts'
import { endSessions } from './sessions.commands.ts'

/** Mails whose link or code ends with the old address. */
const VOID_MAILS = [
  ...['confirm_email', 'registered_again', 'reset_password', 'new_browser', 'invitation', 'offer_code'],
  'email_asked',
]

/**
 * Call it for a locked account, and before the mails about the change are queued. The log entry about it ends the live streams.
 * The session `except` goes on.
 * Another account's address violates the unique key: 409 `email_in_use`.
 */
export async function moveAddress(
  tx: Transaction<DB>,
  now: Date,
  { id, email: before }: { id: string; email: string },
  email: string,
  except: string | null = null,
): Promise<void> {
  await tx.updateTable('users').set({ email, email_confirmed_at: null, updated_at: now }).where('id', '=', id).execute()
  await endSessions(tx, now, id, except ?? undefined)
  await forgetDevices(tx, id)
  await dropChallenges(tx, id)
  await dropWaitingChange(tx, id)
  await tx.deleteFrom('user_tokens').where('user_id', '=', id).execute()
  await tx.deleteFrom('invitations').where('user_id', '=', id).where('mailed_to', 'is not', null).execute()
  await endOfferCodes(tx, id)
  if (before === '') return
  await tx
    .updateTable('boat_handovers')
    .set({ to_email: email })
    .where('to_email', '=', before)
    .where('status', '=', 'PENDING')
    .execute()
  await moveInvitations(tx, before, email)
  await moveMails(tx, id, before, email)
}

/** What boats' owners sent to the address, accepted or not. */
export async function moveInvitations(tx: Transaction<DB>, before: string, email: string): Promise<void> {
  await tx
    .updateTable('boat_people')
    .set({ email })
    .where('email', '=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('boat_people as same')
            .select('same.id')
            .whereRef('same.boat_id', '=', 'boat_people.boat_id')
            .where('same.email', '=', email),
        ),
      ),
    )
    .execute()
}

/** A new password, or an address by an admin: what was asked for before is void. Call it with the account locked. */
export async function dropWaitingChange(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('moved_at', 'is', null).execute()
}

/** Somebody left the address within the last week and may take it back: nobody else opens an account with it. */
export async function isLeftAddress(db: Kysely<DB>, now: Date, email: string): Promise<boolean> {
  const change = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('from_email', '=', email)
    .where('moved_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return change !== undefined
}

/** Codes that were mailed for answers to offers. */
export async function endOfferCodes(tx: Transaction<DB>, customerId: string): Promise<void> {
  await tx
    .deleteFrom('offer_codes')
    .where('used_at', 'is', null)
    .where('offer_id', 'in', (eb) =>
      eb
        .selectFrom('offers')
        .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
        .select('offers.id')
        .where('service_requests.customer_id', '=', customerId),
    )
    .execute()
}

/**
 * Those not sent yet; without another address they are deleted. One that the worker is sending now still goes to the old address.
 */
export async function moveMails(
  tx: Transaction<DB>,
  userId: string,
  before: string,
  email: string | null,
): Promise<void> {
  const unsent = tx
    .selectFrom('outbox_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('channel', '=', 'EMAIL')
    .where('recipient', '=', before)
    .where('status', 'in', ['PENDING', 'FAILED'])
    .forUpdate()
    .skipLocked()
  const ids = (await unsent.execute()).map((row) => row.id)
  const these = sql<boolean>`id = any(${ids}::uuid[])`
  const ended = tx.deleteFrom('outbox_messages').where(these)
  if (email === null) return void (await ended.execute())
  await ended.where('kind', 'in', VOID_MAILS).execute()
  await tx.updateTable('outbox_messages').set({ recipient: email }).where(these).execute()
}
