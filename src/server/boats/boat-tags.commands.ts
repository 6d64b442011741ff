// The secret of a boat's QR tag: one a boat, shown once, stored as a hash.
import type { Kysely } from 'kysely'
import { boatLogTexts } from '../../shared/boats/boats.log-texts.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Actor } from '../platform/access.ts'
import { logOf } from '../platform/audit.ts'
import { hashOf, newSecret } from '../platform/secret-tokens.ts'
import { usableBoat } from './boat-identity.queries.ts'

const log = logOf('BOAT', 'boat')
const TOKEN_BYTES = 16

/** Returns the new tag's token; an earlier tag stops working. @throws 404 like `usableBoat` */
export function makeTag(db: Kysely<DB>, actor: Actor, boatId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const boat = await usableBoat(tx, actor, boatId, 'update')
    const token = newSecret(TOKEN_BYTES)
    const token_hash = hashOf(token)
    await tx
      .insertInto('boat_tags')
      .values({ boat_id: boatId, token_hash })
      .onConflict((same) =>
        same.column('boat_id').doUpdateSet((eb) => ({ token_hash, created_at: eb.fn<Date>('now', []) })),
      )
      .execute()
    await log(tx, actor, 'CREATE', boatId, boatLogTexts.tagCreated(boat.name))
    return token
  })
}

/** Does nothing if there is none. @throws 404 like `usableBoat` */
export function removeTag(db: Kysely<DB>, actor: Actor, boatId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const boat = await usableBoat(tx, actor, boatId, 'update')
    const { numDeletedRows } = await tx.deleteFrom('boat_tags').where('boat_id', '=', boatId).executeTakeFirst()
    if (numDeletedRows > 0n) await log(tx, actor, 'DELETE', boatId, boatLogTexts.tagDeleted(boat.name))
  })
}
