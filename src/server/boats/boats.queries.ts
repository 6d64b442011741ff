import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import type { Boat } from '../../shared/boats/boats.contract.ts'
import { type Page, toPage } from '../../shared/paging.ts'
import type { DB } from '../db/schema.generated.ts'
import { notFound } from '../platform/errors.ts'
import { paged, pageTotal } from '../platform/paging.ts'
import { emailContains, foldContains } from '../platform/search.ts'

export interface BoatRow {
  id: string
  name: string
  model: string
  owner_user_id: string
  version: number
}

/**
 * The row of a boat that is not archived, or null. `share` prevents a new owner or a deletion until the transaction ends
 * (filing a request, mounting an engine); `update` is for a caller that changes or deletes it.
 */
export async function activeBoat(db: Kysely<DB>, id: string, lock?: 'share' | 'update'): Promise<BoatRow | null> {
  const boat = await db
    .selectFrom('boats')
    .select(['id', 'name', 'model', 'owner_user_id', 'version'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst()
  return boat ?? null
}

/** A user who can own a boat, locked against deletion until the transaction ends; null where there is none. */
export async function activeUser(tx: Transaction<DB>, id: string): Promise<{ id: string; email: string } | null> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return user ?? null
}

/** A boat as the screens show it. Only the few rows of a page are joined. */
function boatView(db: Kysely<DB>) {
  return db
    .selectFrom('boats')
    .innerJoin('users', 'users.id', 'boats.owner_user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'boats.owner_user_id')
    .select([
      'boats.id',
      'boats.name',
      'boats.model',
      'boats.latitude',
      'boats.longitude',
      'boats.owner_user_id as ownerUserId',
      'users.email as ownerEmail',
      'user_infos.full_name as ownerName',
      'boats.created_at',
      'boats.version',
    ])
    .select((eb) =>
      eb
        .selectFrom('engines')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('engines.boat_id', '=', 'boats.id')
        .where('engines.archived_at', 'is', null)
        .as('engineCount'),
    )
}

type BoatViewRow = Awaited<ReturnType<ReturnType<typeof boatView>['execute']>>[number]

const toBoat = ({ created_at, engineCount, ...boat }: BoatViewRow): Boat => ({
  ...boat,
  engineCount: engineCount ?? 0,
  createdAt: created_at.toISOString(),
})

/** @throws 404 `boat_not_found` */
export async function boatById(db: Kysely<DB>, id: string): Promise<Boat> {
  const boat = await boatView(db)
    .where('boats.id', '=', id)
    .where('boats.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('boat_not_found'))
  return toBoat(boat)
}

/** @throws 404 `boat_not_found_or_not_owned` */
export async function boatOfOwner(db: Kysely<DB>, ownerId: string, id: string): Promise<Boat> {
  const boat = await boatView(db)
    .where('boats.id', '=', id)
    .where('boats.owner_user_id', '=', ownerId)
    .where('boats.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('boat_not_found_or_not_owned'))
  return toBoat(boat)
}

interface Paging {
  page: number
  size: number
}
type Boats<O> = SelectQueryBuilder<DB, 'boats', O>
type Filter = <O>(boats: Boats<O>) => Boats<O>

async function boatPage(db: Kysely<DB>, paging: Paging, filter: Filter): Promise<Page<Boat>> {
  const active = filter(db.selectFrom('boats').where('boats.archived_at', 'is', null))
  const ids = active.select('boats.id').orderBy('boats.name_sort').orderBy('boats.id').$call(paged(paging))
  const [rows, total] = await Promise.all([
    boatView(db).where('boats.id', 'in', ids).orderBy('boats.name_sort').orderBy('boats.id').execute(),
    pageTotal(db, paging, active),
  ])
  return toPage(rows.map(toBoat), paging, total)
}

export const boatsOfOwner = (db: Kysely<DB>, ownerId: string, paging: Paging): Promise<Page<Boat>> =>
  boatPage(db, paging, (boats) => boats.where('boats.owner_user_id', '=', ownerId))

/** All boats, or those whose name or whose owner's e-mail contains the word. */
export function boatList(db: Kysely<DB>, paging: Paging, word?: string): Promise<Page<Boat>> {
  return boatPage(db, paging, (boats) =>
    word === undefined ? boats : boats.where('boats.id', 'in', matches(db, word)),
  )
}

/** A union, not an OR, so that each half uses its own search index. */
function matches(db: Kysely<DB>, word: string) {
  return db
    .selectFrom('boats')
    .select('boats.id')
    .where('boats.archived_at', 'is', null)
    .where((eb) => foldContains(eb, 'boats.name_fold', word))
    .union(
      db
        .selectFrom('boats')
        .innerJoin('users', 'users.id', 'boats.owner_user_id')
        .select('boats.id')
        .where((eb) => emailContains(eb, 'users.email', word)),
    )
}
