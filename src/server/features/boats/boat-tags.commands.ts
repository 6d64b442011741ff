// The secret of a boat's QR tag: one a boat, shown once, stored as a hash.
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { TagMessageInput } from '../../../shared/boats/boat-tags.contract.ts'
import { boatLogTexts } from '../../../shared/boats/boats.log-texts.ts'
import { audit, logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { limitAttempts } from '../../http/rate-limit.ts'
import { hashOf, newSecret } from '../../http/secret-tokens.ts'
import { notifyTagMessage } from '../notifications/notices.commands.ts'
import { usableBoat } from './boat-identity.queries.ts'
import { MESSAGES_BY_TAG } from './boat-tags.limits.ts'
import { taggedBoat } from './boat-tags.queries.ts'
import { activeBoat } from './boats.queries.ts'

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

/**
 * Written by anybody who scanned the tag. The answer is the same whether the owner can be reached or not.
 * @throws 404 `tag_not_found`, 429 after too many for this tag
 */
export async function leaveMessage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  message: z.output<typeof TagMessageInput>,
): Promise<void> {
  const tagged = await taggedBoat(db, token)
  await limitAttempts(db, clock(), MESSAGES_BY_TAG, tagged.id)
  await db.transaction().execute(async (tx) => {
    // Keeps the owner until the message is theirs.
    const boat = await activeBoat(tx, tagged.id, 'share')
    if (!boat) throw notFound('tag_not_found')
    await notifyTagMessage(tx, boat.owner_user_id, boat.id, { boat: boat.name, ...message })
    const entry = boatLogTexts.tagMessage(boat.name)
    await audit(tx, null, { category: 'BOAT', action: 'CREATE', entity: 'boat', entityId: boat.id, message: entry })
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
