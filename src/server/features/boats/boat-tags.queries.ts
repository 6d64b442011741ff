import type { Kysely } from 'kysely'
import type { TaggedBoat } from '../../../shared/boats/boat-tags.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { hashOf } from '../../http/secret-tokens.ts'
import { usableBoat } from './boat-identity.queries.ts'
import { rightsOn } from './boat-rights.queries.ts'

/** When the boat's tag was made; null without one. @throws 404 like `usableBoat` */
export async function tagCreatedAt(db: Kysely<DB>, actor: Actor, boatId: string): Promise<string | null> {
  await usableBoat(db, actor, boatId)
  const tag = await db.selectFrom('boat_tags').select('created_at').where('boat_id', '=', boatId).executeTakeFirst()
  return tag?.created_at.toISOString() ?? null
}

/** One query for every token, so that unknown, revoked and replaced ones take the same time. @throws 404 `tag_not_found` */
export const taggedBoat = (db: Kysely<DB>, token: string) =>
  db
    .selectFrom('boat_tags')
    .innerJoin('boats', 'boats.id', 'boat_tags.boat_id')
    .leftJoin('boat_photos', (join) =>
      join.onRef('boat_photos.boat_id', '=', 'boats.id').on('boat_photos.is_public', '=', true),
    )
    .select(['boats.id', 'boats.name', 'boats.model', 'boats.owner_user_id', 'boat_photos.id as photo'])
    .where('boat_tags.token_hash', '=', hashOf(token))
    .where('boats.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('tag_not_found'))

export async function boatForAnyone(db: Kysely<DB>, token: string): Promise<TaggedBoat> {
  const { name, model, photo } = await taggedBoat(db, token)
  return { name, model, hasPhoto: photo !== null }
}

/** The name for a label of the boat's present tag. @throws 404 like `usableBoat`; `tag_not_found` for another token */
export async function labelledBoat(db: Kysely<DB>, actor: Actor, boatId: string, token: string): Promise<string> {
  const { name } = await usableBoat(db, actor, boatId)
  const tagged = await taggedBoat(db, token)
  if (tagged.id !== boatId) throw notFound('tag_not_found')
  return name
}

/** @throws 404 `tag_not_found`, also for a boat that the caller has nothing to do with */
export async function tagDestination(
  db: Kysely<DB>,
  actor: Actor,
  token: string,
): Promise<{ boatId: string | null; requestId: string | null }> {
  const boat = await taggedBoat(db, token)
  const rights =
    actor.role === 'CUSTOMER' && (await rightsOn(db, actor, { boatId: boat.id, ownerId: boat.owner_user_id }))
  if (actor.role === 'ADMIN' || rights) return { boatId: boat.id, requestId: null }
  if (actor.role !== 'TECHNICIAN') throw notFound('tag_not_found')
  const job = await db
    .selectFrom('request_technicians')
    .innerJoin('service_requests', 'service_requests.id', 'request_technicians.request_id')
    .select('service_requests.id')
    .where('request_technicians.technician_id', '=', actor.userId)
    .where('service_requests.boat_id', '=', boat.id)
    .where('service_requests.archived_at', 'is', null)
    .orderBy('service_requests.created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => notFound('tag_not_found'))
  return { boatId: null, requestId: job.id }
}
