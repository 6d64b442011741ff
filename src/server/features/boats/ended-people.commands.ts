// What ends with a right: what the person was told by it, and a record that an owner made for it.
import { type Selectable, sql, type Transaction } from 'kysely'
import { userLogTexts } from '../../../shared/users/users.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import { personLabel } from '../../db/emails.ts'
import { changed } from '../../db/live/changes.ts'
import type { BoatPeople, DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { hasHistoryOf } from '../users/user-history.queries.ts'
import { isMadeByOwner } from './boat-rights.queries.ts'

type Of = 'id' | 'boat_id' | 'owner_user_id' | 'user_id'
type Ended = Pick<Selectable<BoatPeople>, 'boat_id' | 'owner_user_id' | 'user_id' | 'accepted_at'>

const log = logOf('USER', 'user')

/** Locks the records that have not accepted yet, before the boat. */
export async function lockWaiting(tx: Transaction<DB>, of: Of, id: string): Promise<void> {
  const waiting = tx.selectFrom('boat_people').select('user_id').where(of, '=', id).where('accepted_at', 'is', null)
  await tx.selectFrom('users').select('id').where('id', 'in', waiting).orderBy('id').forUpdate().execute()
}

/** The person no more reads what they were told of the owner's requests on the boat, but for those that they pay for. */
export async function endRights(tx: Transaction<DB>, of: Of, id: string): Promise<Ended[]> {
  const ended = await tx
    .deleteFrom('boat_people')
    .where(of, '=', id)
    .returning(['boat_id', 'owner_user_id', 'user_id', 'accepted_at'])
    .execute()
  for (const { boat_id, owner_user_id, user_id } of ended)
    if (user_id)
      await sql`delete from notifications n where n.user_id = ${user_id} and (n.boat_id = ${boat_id} and n.request_id is null
        or n.request_id in (select r.id from service_requests r where r.boat_id = ${boat_id}
          and r.customer_id = ${owner_user_id} and r.payer_id <> ${user_id}))`.execute(tx)
  return ended
}

/** Of rights that were not accepted. */
export async function dropRecords(tx: Transaction<DB>, actor: Actor, ended: readonly Ended[]): Promise<void> {
  const waiting = ended.flatMap(({ user_id, accepted_at }) => (user_id && !accepted_at ? user_id : []))
  for (const id of new Set(waiting)) await dropRecord(tx, actor, id)
}

/** What the persons reach is another now. */
export async function tellEnded(tx: Transaction<DB>, ended: readonly Ended[]): Promise<void> {
  const users = [...new Set(ended.flatMap(({ user_id }) => user_id ?? []))]
  if (users.length === 0) return
  for (const topic of ['boat', 'request'] as const) await changed(tx, { topic, id: null, to: { ADMIN: true }, users })
}

/** The code is void. The record that an owner made is of use to nobody without a history. */
async function dropRecord(tx: Transaction<DB>, actor: Actor, recordId: string): Promise<void> {
  const record = await tx
    .selectFrom('users')
    .select(['id', personLabel.as('label')])
    .where('id', '=', recordId)
    .where('password_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const rights = tx.selectFrom('boat_people').select('id').where('user_id', '=', recordId).limit(1)
  const infos = tx.selectFrom('user_infos').select('user_id').where('user_id', '=', recordId)
  if (!record || (await rights.executeTakeFirst())) return
  if (!(await infos.where('status', '=', 'PENDING').executeTakeFirst())) return
  await tx.deleteFrom('invitations').where('user_id', '=', recordId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('id', '=', recordId)
    .where(isMadeByOwner)
    .where(sql<boolean>`not ${hasHistoryOf(sql`users.id`)}`)
    .executeTakeFirst()
  if (numDeletedRows > 0) await log(tx, actor, 'DELETE', recordId, userLogTexts.deleted(record.label))
}
