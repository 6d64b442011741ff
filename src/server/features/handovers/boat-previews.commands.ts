// The preview link of a boat: one a boat, its address shown once, stored as a hash.
import type { Kysely } from 'kysely'
import { PREVIEW_DAYS } from '../../../shared/handovers/boat-previews.contract.ts'
import { handoverLogTexts as texts } from '../../../shared/handovers/handovers.log-texts.ts'
import type { Clock } from '../../clock.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { hashOf, newSecret } from '../../http/secret-tokens.ts'
import { usableBoat } from '../boats/boat-identity.queries.ts'

const log = logOf('BOAT', 'boat')
const TOKEN_BYTES = 16
const DAY_MS = 86_400_000

/** Returns the link's token; an earlier link stops working. @throws 404 like `usableBoat` */
export function makePreview(
  { db, clock }: { db: Kysely<DB>; clock: Clock },
  actor: Actor,
  boatId: string,
): Promise<{ token: string; endsAt: string }> {
  return db.transaction().execute(async (tx) => {
    const boat = await usableBoat(tx, actor, boatId, 'update')
    const token = newSecret(TOKEN_BYTES)
    const now = clock()
    const expires_at = new Date(now.getTime() + PREVIEW_DAYS * DAY_MS)
    const link = { owner_user_id: boat.owner_user_id, token_hash: hashOf(token), created_at: now, expires_at }
    await tx
      .insertInto('boat_previews')
      .values({ boat_id: boatId, ...link })
      .onConflict((same) => same.column('boat_id').doUpdateSet(link))
      .execute()
    await log(tx, actor, 'CREATE', boatId, texts.previewCreated(boat.name))
    return { token, endsAt: expires_at.toISOString() }
  })
}

/** Does nothing if there is none. @throws 404 like `usableBoat` */
export function removePreview(db: Kysely<DB>, actor: Actor, boatId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const boat = await usableBoat(tx, actor, boatId, 'update')
    const { numDeletedRows } = await tx.deleteFrom('boat_previews').where('boat_id', '=', boatId).executeTakeFirst()
    if (numDeletedRows > 0n) await log(tx, actor, 'DELETE', boatId, texts.previewDeleted(boat.name))
  })
}
