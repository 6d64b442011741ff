// The engines that copied a template, each with how far the template of today differs from its plan.
import type { Kysely } from 'kysely'
import { type Page, toPage } from '../../../shared/paging.ts'
import type { TemplateEngine } from '../../../shared/plans/plans.contract.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { differencesOf } from './engine-plans.queries.ts'
import { servicePlanById } from './service-plans.queries.ts'

/** @throws 404 `service_plan_not_found` */
export async function enginesOfTemplate(
  db: Kysely<DB>,
  id: string,
  paging: { page: number; size: number },
): Promise<Page<TemplateEngine>> {
  const template = await servicePlanById(db, id)
  const found = db
    .selectFrom('engines')
    .where('engines.plan_template_id', '=', id)
    .where('engines.archived_at', 'is', null)
  const [engines, total] = await Promise.all([
    found
      .innerJoin('models', 'models.id', 'engines.model_id')
      .innerJoin('brands', 'brands.id', 'models.brand_id')
      .leftJoin('boats', 'boats.id', 'engines.boat_id')
      .select(['engines.id', 'engines.serial_number', 'engines.boat_id', 'engines.plan_version'])
      .select(['brands.name as brand', 'models.name as model', 'boats.name as boat_name'])
      .orderBy('engines.id')
      .$call(paged(paging))
      .execute(),
    pageTotal(db, paging, found),
  ])
  const ids = engines.map((engine) => engine.id)
  const items =
    ids.length === 0 ? [] : await db.selectFrom('plan_items').selectAll().where('engine_id', 'in', ids).execute()
  const rows = engines.map((engine): TemplateEngine => {
    const own = items.filter(({ engine_id }) => engine_id === engine.id)
    return {
      id: engine.id,
      engine: `${engine.brand} ${engine.model}`,
      serialNumber: engine.serial_number,
      boatId: engine.boat_id,
      boatName: engine.boat_name,
      differences: differencesOf(template.items, own).length,
      version: engine.plan_version,
    }
  })
  return toPage(rows, paging, total)
}
