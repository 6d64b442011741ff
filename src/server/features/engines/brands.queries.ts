import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import type { Brand, Model } from '../../../shared/engines/brands.contract.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { foldContains } from '../../db/search.ts'
import { notFound } from '../../http/errors.ts'

interface ListQuery {
  page: number
  size: number
  search?: string | undefined
}

function brandView(db: Kysely<DB>) {
  return db
    .selectFrom('brands')
    .select(['brands.id', 'brands.name', 'brands.version'])
    .select((eb) =>
      eb
        .selectFrom('models')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('models.brand_id', '=', 'brands.id')
        .where('models.archived_at', 'is', null)
        .as('modelCount'),
    )
    .where('brands.archived_at', 'is', null)
}

const toBrand = (row: Omit<Brand, 'modelCount'> & { modelCount: number | null }): Brand => ({
  ...row,
  modelCount: row.modelCount ?? 0,
})

/** @throws 404 `brand_not_found` */
export async function brandById(db: Kysely<DB>, id: string): Promise<Brand> {
  const brand = await brandView(db)
    .where('brands.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('brand_not_found'))
  return toBrand(brand)
}

export async function brandList(db: Kysely<DB>, query: ListQuery): Promise<Page<Brand>> {
  const { search } = query
  const found = db
    .selectFrom('brands')
    .where('archived_at', 'is', null)
    .$if(search !== undefined, (brands) => brands.where((eb) => foldContains(eb, 'name_fold', search ?? '')))
  const ids = found.select('id').orderBy('name_sort').orderBy('id').$call(paged(query))
  const [rows, total] = await Promise.all([
    brandView(db).where('brands.id', 'in', ids).orderBy('brands.name_sort').orderBy('brands.id').execute(),
    pageTotal(db, query, found),
  ])
  return toPage(rows.map(toBrand), query, total)
}

const modelColumns = ['models.id', 'models.name', 'models.brand_id as brandId', 'models.version'] as const

/** @throws 404 `model_not_found` */
export async function modelById(db: Kysely<DB>, id: string): Promise<Model> {
  return db
    .selectFrom('models')
    .select(modelColumns)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('model_not_found'))
}

export const modelList = (db: Kysely<DB>, query: ListQuery): Promise<Page<Model>> =>
  modelPage(db, query, db.selectFrom('models'))

/** @throws 404 `brand_not_found` */
export async function modelsOfBrand(db: Kysely<DB>, brandId: string, query: ListQuery): Promise<Page<Model>> {
  await brandById(db, brandId)
  return modelPage(db, query, db.selectFrom('models').where('models.brand_id', '=', brandId))
}

async function modelPage(
  db: Kysely<DB>,
  query: ListQuery,
  models: SelectQueryBuilder<DB, 'models', object>,
): Promise<Page<Model>> {
  const { search } = query
  const found = models
    .where('models.archived_at', 'is', null)
    .$if(search !== undefined, (some) => some.where((eb) => foldContains(eb, 'models.name_fold', search ?? '')))
  const [rows, total] = await Promise.all([
    found.select(modelColumns).orderBy('models.name_sort').orderBy('models.id').$call(paged(query)).execute(),
    pageTotal(db, query, found),
  ])
  return toPage(rows, query, total)
}

/** Locks the brand: `share` to add a model to it, `update` to change it. @throws 404 `brand_not_found` */
export async function lockedBrand(
  tx: Transaction<DB>,
  id: string,
  lock: 'share' | 'update',
): Promise<Omit<Brand, 'modelCount'>> {
  return tx
    .selectFrom('brands')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => notFound('brand_not_found'))
}

/** Locks the model: `share` to give it to an engine, `update` to change it. @throws 404 `model_not_found` */
export async function lockedModel(tx: Transaction<DB>, id: string, lock: 'share' | 'update'): Promise<Model> {
  return tx
    .selectFrom('models')
    .select(modelColumns)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => notFound('model_not_found'))
}
