// What ends with the ownership of a boat. The periods themselves are written by a trigger (migration 0069).
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { dropRecords, endRights } from './ended-people.commands.ts'

/** Gives the boat's engines to the new owner, and ends what the one before allowed. The QR tag stays. Call it with the boat's lock. */
export async function transferOwnership(
  tx: Transaction<DB>,
  actor: Actor,
  boatId: string,
  ownerId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('engines')
    .set({ owner_user_id: ownerId, owned_since: sql<Date>`clock_timestamp()` })
    .where('boat_id', '=', boatId)
    .execute()
  // The new owner was told of nothing that is due.
  const engines = tx.selectFrom('engines').select('id').where('boat_id', '=', boatId)
  await tx
    .updateTable('plan_items')
    .set({ noticed: null })
    .where((eb) => eb.or([eb('boat_id', '=', boatId), eb('engine_id', 'in', engines)]))
    .execute()
  await tx.updateTable('boat_photos').set({ is_public: false }).where('boat_id', '=', boatId).execute()
  await endPeople(tx, actor, boatId)
  // Also for an owner who gets the boat back within the days of a link.
  await tx.deleteFrom('boat_previews').where('boat_id', '=', boatId).execute()
  await endHandover(tx, boatId, now)
}

/** What the owner gave to others. Call it with the boat's lock, after the boat was announced. */
export async function endPeople(tx: Transaction<DB>, actor: Actor, boatId: string): Promise<void> {
  await dropRecords(tx, actor, await endRights(tx, 'boat_id', boatId))
}

/** Ends the offer of the boat that still waits, if there is one. Call it with the boat's lock. */
export async function endHandover(tx: Transaction<DB>, boatId: string, now: Date): Promise<void> {
  await tx
    .updateTable('boat_handovers')
    .set({ status: 'CANCELED', ended_at: sql<Date>`greatest(${now}::timestamptz, offered_at)` })
    .where('boat_id', '=', boatId)
    .where('status', '=', 'PENDING')
    .execute()
}
