// The rights that begin when a record without sign-in becomes an account.
import { sql, type Transaction } from 'kysely'
import { boatPeopleLogTexts as logTexts } from '../../../shared/boats/boat-people.texts.ts'
import { audit } from '../../db/audit.ts'
import { changed } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'

/** What boats' owners gave to the locked record: whoever opens its invitation accepts it. */
export async function beginRights(
  tx: Transaction<DB>,
  actor: { userId: string; email: string },
  recordId: string,
  now: Date,
): Promise<void> {
  const begun = await tx
    .updateTable('boat_people')
    .from('boats')
    .set({ accepted_at: now, version: sql<number>`boat_people.version + 1` })
    .whereRef('boats.id', '=', 'boat_people.boat_id')
    .where('boat_people.user_id', '=', recordId)
    .where('boat_people.accepted_at', 'is', null)
    .where('boat_people.sees', '=', true)
    .returning(['boat_people.boat_id', 'boat_people.owner_user_id', 'boat_people.name', 'boats.name as boat'])
    .execute()
  for (const { boat_id, owner_user_id, name, boat } of begun) {
    const message = logTexts.accepted(boat, name)
    await audit(tx, actor, { category: 'BOAT', action: 'UPDATE', entity: 'boat', entityId: boat_id, message })
    await changed(tx, { topic: 'boat', id: boat_id, to: { ADMIN: true }, users: [owner_user_id, actor.userId] })
  }
}
