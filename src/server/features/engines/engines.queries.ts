import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import { fromMinor } from '../../../shared/money.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { paged, pageTotal, presentedPage } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { hasWord, isShort, own } from '../../db/search.ts'
import { type SearchedList, searchedPage } from '../../db/searched-page.ts'
import { notFound } from '../../http/errors.ts'
import { firstOfEngine, toNextService } from '../plans/next-service.queries.ts'

interface Paging {
  page: number
  size: number
}

export interface EngineRow {
  id: string
  model_id: string
  serial_number: string
  boat_id: string | null
  owner_user_id: string | null
  hours_used_hundredths: number
  declared_yearly_hours: number | null
  version: number
}

const activeEngines = (db: Kysely<DB>) =>
  db
    .selectFrom('engines')
    .select(['id', 'model_id', 'serial_number', 'boat_id', 'owner_user_id', 'version'])
    .select(['hours_used_hundredths', 'declared_yearly_hours'])
    .where('archived_at', 'is', null)

/**
 * The engines of `ids` that are on the boat and not archived; fewer rows than ids means that some are not. Their move and deletion
 * wait until the transaction ends. `since` is the moment of creation in seconds.
 */
export async function lockEnginesOnBoat(tx: Transaction<DB>, boatId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('engines')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .select(['engines.id', 'engines.serial_number as serialNumber'])
    .select([
      sql<string>`brands.name || ' ' || models.name`.as('label'),
      sql<number>`extract(epoch from engines.created_at)::float8`.as('since'),
    ])
    .where('engines.archived_at', 'is', null)
    .where('engines.boat_id', '=', boatId)
    .where('engines.id', 'in', ids)
    .orderBy('engines.id')
    .forShare('engines')
    .execute()
}

/** Locks the row to change; `ownerId` allows only that owner's engines. @throws 404 `engine_not_found` */
export async function lockedEngine(db: Kysely<DB>, id: string, ownerId?: string): Promise<EngineRow> {
  return activeEngines(db)
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('owner_user_id', '=', ownerId ?? ''))
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('engine_not_found'))
}

/** An engine as the screens show it. Only the few rows of a page are joined. */
function engineView(db: Kysely<DB>) {
  return db
    .selectFrom('engines')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .leftJoin('boats', 'boats.id', 'engines.boat_id')
    .select([
      'engines.id',
      'brands.name as brand',
      'brands.id as brandId',
      'models.name as model',
      'models.id as modelId',
      'engines.serial_number as serialNumber',
      'engines.hours_used_hundredths',
      'engines.declared_yearly_hours as declaredYearlyHours',
      'engines.propeller',
      'engines.rc_type',
      'engines.steering_type',
      'engines.boat_id as boatId',
      'boats.name as boatName',
      'engines.version',
    ])
    .select((eb) => jsonObjectFrom(firstOfEngine(eb)).as('next'))
}

type EngineViewRow = Awaited<ReturnType<ReturnType<typeof engineView>['execute']>>[number]

const toEngine = ({ hours_used_hundredths, rc_type, steering_type, next, ...engine }: EngineViewRow): Engine => ({
  ...engine,
  hoursUsed: fromMinor(hours_used_hundredths),
  rcType: rc_type,
  steeringType: steering_type,
  nextService: toNextService(next),
})

/** An engine's name in log entries. */
export const loggedName = (engine: Pick<Engine, 'brand' | 'model' | 'serialNumber'>) =>
  `${engine.brand} ${engine.model} (${engine.serialNumber})`

/** In the order of the ids. */
export async function loggedNames(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<{ id: string; name: string; boatName: string | null }[]> {
  if (ids.length === 0) return []
  const engines = await db
    .selectFrom('engines')
    .innerJoin('models', 'models.id', 'engines.model_id')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .leftJoin('boats', 'boats.id', 'engines.boat_id')
    .select(['engines.id', 'brands.name as brand', 'models.name as model', 'engines.serial_number as serialNumber'])
    .select('boats.name as boatName')
    .where('engines.id', 'in', ids)
    .orderBy('engines.id')
    .execute()
  return engines.map((engine) => ({ id: engine.id, name: loggedName(engine), boatName: engine.boatName }))
}

/** @throws 404 `engine_not_found` */
export async function engineById(db: Kysely<DB>, id: string): Promise<Engine> {
  const engine = await engineView(db)
    .where('engines.id', '=', id)
    .where('engines.archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('engine_not_found'))
  return toEngine(engine)
}

/** Oldest record first. */
export async function enginesOfBoat(db: Kysely<DB>, boatId: string, paging: Paging): Promise<Page<Engine>> {
  const mounted = db
    .selectFrom('engines')
    .where('engines.boat_id', '=', boatId)
    .where('engines.archived_at', 'is', null)
  const ids = mounted.select('engines.id').orderBy('engines.created_at').orderBy('engines.id').$call(paged(paging))
  const [rows, total] = await Promise.all([
    engineView(db).where('engines.id', 'in', ids).orderBy('engines.created_at').orderBy('engines.id').execute(),
    pageTotal(db, paging, mounted),
  ])
  return toPage(rows.map(toEngine), paging, total)
}

export async function unassignedEnginesOf(db: Kysely<DB>, ownerId: string): Promise<Engine[]> {
  const engines = await engineView(db)
    .where('engines.owner_user_id', '=', ownerId)
    .where('engines.boat_id', 'is', null)
    .where('engines.archived_at', 'is', null)
    .orderBy('engines.created_at', 'desc')
    .orderBy('engines.id')
    .execute()
  return engines.map(toEngine)
}

export interface EngineFilter extends Paging {
  serialNumber?: string | undefined
  brandId?: string | undefined
  modelId?: string | undefined
}

export function engineList(db: Kysely<DB>, filter: EngineFilter): Promise<Page<Engine>> {
  return enginePage(db, filter, db.selectFrom('engines'))
}

export function unassignedEngines(db: Kysely<DB>, filter: EngineFilter): Promise<Page<Engine>> {
  return enginePage(db, filter, db.selectFrom('engines').where('engines.boat_id', 'is', null))
}

type Engines = SelectQueryBuilder<DB, 'engines', object>

function filtered(db: Kysely<DB>, engines: Engines, { brandId, modelId }: EngineFilter): Engines {
  let query = engines.where('engines.archived_at', 'is', null)
  if (modelId !== undefined) query = query.where('engines.model_id', '=', modelId)
  if (brandId === undefined) return query
  return query.where(
    'engines.model_id',
    'in',
    db.selectFrom('models').select('models.id').where('brand_id', '=', brandId),
  )
}

const newestFirst = [sql`engines.created_at desc`, sql`engines.id`]

async function enginePage(db: Kysely<DB>, filter: EngineFilter, engines: Engines): Promise<Page<Engine>> {
  const listed = filtered(db, engines, filter)
  const presented = async (ids: Expression<{ id: string }>) => {
    const rows = await engineView(db)
      .where(sql<SqlBool>`engines.id in (${ids})`)
      .orderBy(sql.join(newestFirst))
      .execute()
    return rows.map(toEngine)
  }
  if (filter.serialNumber !== undefined) {
    return searchedPage(db, searchedEngines(listed, filter, filter.serialNumber), presented)
  }
  const ids = listed.select('engines.id').orderBy(sql.join(newestFirst))
  const [content, total] = await Promise.all([presentedPage(filter, ids, presented), pageTotal(db, filter, listed)])
  return toPage(content, filter, total)
}

function searchedEngines(listed: Engines, paging: Paging, serial: string): SearchedList<'engines'> {
  return {
    table: 'engines',
    listed,
    ways: (anywhere) => [own(hasWord('engines.serial_fold', serial, anywhere))],
    isShort: isShort(serial),
    order: newestFirst,
    columns: ['id', 'created_at'],
    paging,
  }
}
