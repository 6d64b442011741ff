import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { emailText, personLabel } from '../../db/emails.ts'
import { pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasWord, isShort, own } from '../../db/search.ts'
import { type SearchedList, searchedPage } from '../../db/searched-page.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { firstOfBoat, toNextService } from '../plans/next-service.queries.ts'
import { personWays } from '../users/person-search.queries.ts'
import { reachOf, rightsOnEach } from './boat-rights.queries.ts'

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
export async function activeUser(tx: Transaction<DB>, id: string): Promise<{ id: string; label: string } | null> {
  const user = await tx
    .selectFrom('users')
    .select(['users.id', personLabel.as('label')])
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
      emailText().as('ownerEmail'),
      'user_infos.full_name as ownerName',
      'user_infos.phone as ownerPhone',
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
    .select((eb) => jsonObjectFrom(firstOfBoat(eb)).as('next'))
}

type BoatViewRow = Awaited<ReturnType<ReturnType<typeof boatView>['execute']>>[number]

const toBoat = ({ created_at, engineCount, next, ...boat }: BoatViewRow): Boat => ({
  ...boat,
  engineCount: engineCount ?? 0,
  nextService: toNextService(next),
  createdAt: created_at.toISOString(),
  rights: null,
})

/** @throws 404 `boat_not_found` */
export async function boatById(db: Kysely<DB>, id: string): Promise<Boat> {
  const boat = await boatView(db)
    .where('boats.id', '=', id)
    .where('boats.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('boat_not_found'))
  return toBoat(boat)
}

/** Their own, or one that its owner lets them see. @throws 404 `boat_not_found_or_not_owned` */
export async function boatOfCustomer(db: Kysely<DB>, actor: Actor, id: string): Promise<Boat> {
  const boat = await boatView(db)
    .where('boats.id', '=', id)
    .where(reachOf('boats', actor))
    .where('boats.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('boat_not_found_or_not_owned'))
  const [shown = toBoat(boat)] = await withRights(db, actor, [toBoat(boat)])
  return shown
}

/** Those whom the owner lets see a boat learn of the owner only the name. */
async function withRights(db: Kysely<DB>, actor: Actor, boats: Boat[]): Promise<Boat[]> {
  const rights = await rightsOnEach(
    db,
    actor,
    boats.map(({ id, ownerUserId }) => ({ boatId: id, ownerId: ownerUserId })),
  )
  return boats.map((boat, index) =>
    rights[index] ? { ...boat, rights: rights[index], ownerEmail: '', ownerPhone: null } : boat,
  )
}

interface Paging {
  page: number
  size: number
}
type Boats = SelectQueryBuilder<DB, 'boats', object>

const active = (db: Kysely<DB>): Boats => db.selectFrom('boats').where('boats.archived_at', 'is', null)

/** The boats of a page, in the order of the list. */
async function presented(db: Kysely<DB>, ids: Expression<{ id: string }>): Promise<Boat[]> {
  const rows = await boatView(db)
    .where(sql<SqlBool>`boats.id in (${ids})`)
    .orderBy('boats.name_sort')
    .orderBy('boats.id')
    .execute()
  return rows.map(toBoat)
}

async function boatPage(db: Kysely<DB>, paging: Paging, boats: Boats): Promise<Page<Boat>> {
  const ids = boats.select('boats.id').orderBy('boats.name_sort').orderBy('boats.id')
  const [content, total] = await Promise.all([
    presentedPage(paging, ids, (page) => presented(db, page)),
    pageTotal(db, paging, boats),
  ])
  return toPage(content, paging, total)
}

export async function boatsOfCustomer(db: Kysely<DB>, actor: Actor, paging: Paging): Promise<Page<Boat>> {
  const page = await boatPage(db, paging, active(db).where(reachOf('boats', actor)))
  return { ...page, content: await withRights(db, actor, page.content) }
}

/** All boats, or those whose name, or whose owner's e-mail, name or telephone number, contains the word. */
export async function boatList(db: Kysely<DB>, paging: Paging, word?: string): Promise<Page<Boat>> {
  if (word === undefined) return boatPage(db, paging, active(db))
  const found: SearchedList<'boats'> = {
    table: 'boats',
    listed: active(db),
    ways: (anywhere) => [
      own(hasWord('boats.name_fold', word, anywhere)),
      ...personWays('boats.owner_user_id', { word, phones: true, anywhere }),
    ],
    isShort: isShort(word),
    order: [sql`boats.name_sort`, sql`boats.id`],
    columns: ['id', 'name_sort'],
    paging,
  }
  return searchedPage(db, found, (page) => presented(db, page))
}
