// Lock order: brand, then model. A command that refers to a model locks it with `share`, so that nobody deletes or archives it.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Brand, BrandChange, Model, ModelChange, ModelInput } from '../../../shared/engines/brands.contract.ts'
import { brandLogTexts, modelLogTexts } from '../../../shared/engines/engines.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, recordChanged } from '../../http/errors.ts'
import { brandById, lockedBrand, lockedModel, modelById } from './brands.queries.ts'

const renewed = { version: sql<number>`version + 1` }

const logBrand = logOf('BOAT', 'brand')
const logModel = logOf('BOAT', 'model')

/** The table's unique key refuses a taken name: 409 `brand_already_exists`. An archived brand's name is free. */
export function createBrand(db: Kysely<DB>, actor: Actor, name: string): Promise<Brand> {
  return db.transaction().execute(async (tx) => brandById(tx, await addBrand(tx, actor, name)))
}

export async function addBrand(tx: Transaction<DB>, actor: Actor, name: string): Promise<string> {
  const { id } = await tx.insertInto('brands').values({ name }).returning('id').executeTakeFirstOrThrow()
  await logBrand(tx, actor, 'CREATE', id, brandLogTexts.created(name))
  return id
}

/** @throws 409 `record_changed` where somebody else renamed it since the caller saw it */
export function renameBrand(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { name, version }: z.output<typeof BrandChange>,
): Promise<Brand> {
  return db.transaction().execute(async (tx) => {
    const before = await lockedBrand(tx, id, 'update')
    if (version !== undefined && version !== before.version) throw recordChanged('brand', id)
    await tx
      .updateTable('brands')
      .set({ name, ...renewed })
      .where('id', '=', id)
      .execute()
    await logBrand(tx, actor, 'UPDATE', id, brandLogTexts.updated(before.name, name))
    return brandById(tx, id)
  })
}

/**
 * Deletes the models too. An active engine of one of them prevents the deletion: 409 `brand_in_use`. Where only archived
 * engines have one, brand and models are archived: those engines keep showing them, nobody can choose them.
 */
export function deleteBrand(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const brand = await lockedBrand(tx, id, 'update')
    const use = await useOf(tx, await lockedModelsOf(tx, id))
    if (use === 'active') throw conflict('brand_in_use')
    if (use === 'archived') {
      const archived = { archived_at: sql<Date>`now()` }
      await tx.updateTable('models').set(archived).where('brand_id', '=', id).where('archived_at', 'is', null).execute()
      await tx.updateTable('brands').set(archived).where('id', '=', id).execute()
      await logBrand(tx, actor, 'DELETE', id, brandLogTexts.archived(brand.name))
      return
    }
    await tx.deleteFrom('models').where('brand_id', '=', id).execute()
    await tx.deleteFrom('brands').where('id', '=', id).execute()
    await logBrand(tx, actor, 'DELETE', id, brandLogTexts.deleted(brand.name))
  })
}

/** All of a brand's models, archived ones too. */
async function lockedModelsOf(tx: Transaction<DB>, brandId: string): Promise<string[]> {
  const models = await tx
    .selectFrom('models')
    .select('id')
    .where('brand_id', '=', brandId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return models.map((model) => model.id)
}

/** Whether active engines have one of the models, only archived ones do, or none. */
async function useOf(tx: Transaction<DB>, modelIds: string[]): Promise<'none' | 'archived' | 'active'> {
  if (modelIds.length === 0) return 'none'
  const engine = await tx
    .selectFrom('engines')
    .select('archived_at')
    .where('model_id', 'in', modelIds)
    .orderBy('archived_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  if (!engine) return 'none'
  return engine.archived_at ? 'archived' : 'active'
}

/** A name taken within the brand is refused: 409 `model_already_exists`. @throws 404 `brand_not_found` */
export function createModel(
  db: Kysely<DB>,
  actor: Actor,
  { name, brandId }: z.output<typeof ModelInput>,
): Promise<Model> {
  return db.transaction().execute(async (tx) => modelById(tx, await addModel(tx, actor, { name, brandId })))
}

/** @throws 404 `brand_not_found` */
export async function addModel(
  tx: Transaction<DB>,
  actor: Actor,
  { name, brandId }: z.output<typeof ModelInput>,
): Promise<string> {
  const brand = await lockedBrand(tx, brandId, 'share')
  const { id } = await tx
    .insertInto('models')
    .values({ name, brand_id: brandId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logModel(tx, actor, 'CREATE', id, modelLogTexts.created(brand.name, name))
  return id
}

/** @throws 404 `brand_not_found`, `model_not_found`, 409 `record_changed` */
export function updateModel(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { name, brandId, version }: z.output<typeof ModelChange>,
): Promise<Model> {
  return db.transaction().execute(async (tx) => {
    await lockedBrand(tx, brandId, 'share')
    const before = await lockedModel(tx, id, 'update')
    if (version !== undefined && version !== before.version) throw recordChanged('model', id)
    await tx
      .updateTable('models')
      .set({ name, brand_id: brandId, ...renewed })
      .where('id', '=', id)
      .execute()
    await logModel(tx, actor, 'UPDATE', id, modelLogTexts.updated(before.name, name))
    return modelById(tx, id)
  })
}

/** Archives a model that engines have: they keep showing it, nobody can choose it. */
export function deleteModel(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const model = await lockedModel(tx, id, 'update')
    const brand = await brandById(tx, model.brandId)
    if ((await useOf(tx, [id])) !== 'none') {
      await tx.updateTable('models').set({ archived_at: sql<Date>`now()` }).where('id', '=', id).execute()
      await logModel(tx, actor, 'DELETE', id, modelLogTexts.archived(brand.name, model.name))
      return
    }
    await tx.deleteFrom('models').where('id', '=', id).execute()
    await logModel(tx, actor, 'DELETE', id, modelLogTexts.deleted(brand.name, model.name))
  })
}

/** Of what an import made: nothing happens to one that an engine has, or that is gone. */
export async function removeUnusedModel(tx: Transaction<DB>, actor: Actor, id: string): Promise<void> {
  const model = await tx
    .selectFrom('models')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .select(['models.name', 'brands.name as brand'])
    .where('models.id', '=', id)
    .forUpdate('models')
    .executeTakeFirst()
  if (!model || (await useOf(tx, [id])) !== 'none') return
  await tx.deleteFrom('models').where('id', '=', id).execute()
  await logModel(tx, actor, 'DELETE', id, modelLogTexts.deleted(model.brand, model.name))
}

/** Likewise of one that has models. */
export async function removeUnusedBrand(tx: Transaction<DB>, actor: Actor, id: string): Promise<void> {
  const brand = await tx.selectFrom('brands').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!brand || (await lockedModelsOf(tx, id)).length > 0) return
  await tx.deleteFrom('brands').where('id', '=', id).execute()
  await logBrand(tx, actor, 'DELETE', id, brandLogTexts.deleted(brand.name))
}
