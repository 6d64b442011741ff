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

interface AddressBefore {
  id: string
  email: string
  /** It was confirmed, or an admin corrects it: what others sent to it follows. Otherwise it may be a stranger's. */
  isTheirs: boolean
  /** The person's own change: who moved it may be somebody else, so links that disown a sign-in stay good. */
  byThemselves?: true
}

/**
 * Call it for a locked account, and before the mails about the change are queued. The log entry about it ends the live streams.
 * The session `except` goes on.
 * Another account's address violates the unique key: 409 `email_in_use`.
 */
export async function moveAddress(
  tx: Transaction<DB>,
  now: Date,
  { id, email: before, isTheirs, byThemselves }: AddressBefore,
  email: string,
  except: string | null = null,
): Promise<void> {
  await tx.updateTable('users').set({ email, email_confirmed_at: null, updated_at: now }).where('id', '=', id).execute()
  await endSessions(tx, now, id, except ?? undefined)
  await forgetDevices(tx, id)
  await dropChallenges(tx, id)
  await dropWaitingChange(tx, id)
  await tx
    .deleteFrom('user_tokens')
    .where('user_id', '=', id)
    .$if(byThemselves === true, (query) => query.where('purpose', '<>', 'NOT_ME'))
    .execute()
  await tx.deleteFrom('invitations').where('user_id', '=', id).where('mailed_to', 'is not', null).execute()
  await endOfferCodes(tx, id)
  if (before === '') return
  await moveInvitations(tx, { id, email: before, isTheirs }, email)
  await moveMails(tx, id, before, email)
}

/** What boats' owners gave to the person, and what they sent to the address alone where it is the person's. */
export async function moveInvitations(
  tx: Transaction<DB>,
  { id, email: before, isTheirs }: AddressBefore,
  email: string,
): Promise<void> {
  if (isTheirs)
    await tx
      .updateTable('boat_handovers')
      .set({ to_email: email })
      .where('to_email', '=', before)
      .where('status', '=', 'PENDING')
      .execute()
  await tx
    .updateTable('boat_people')
    .set({ email })
    .where('email', '=', before)
    .$if(!isTheirs, (query) => query.where('user_id', '=', id))
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

/** Codes that were mailed to the person for answers to offers: whoever pressed the link of an offer got it at the owner's address. */
export async function endOfferCodes(tx: Transaction<DB>, id: string): Promise<void> {
  await sql`delete from offer_codes c where used_at is null and (asked_by = ${id} or asked_by is null and offer_id in (
    select o.id from offers o join service_requests r on r.id = o.service_request_id where r.customer_id = ${id}))`.execute(
    tx,
  )
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
