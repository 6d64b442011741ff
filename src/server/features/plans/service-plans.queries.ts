import type { Kysely, Selectable } from 'kysely'
import { type Page, toPage } from '../../../shared/paging.ts'
import type { ServicePlan, TemplateItem } from '../../../shared/plans/plans.contract.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB, ServicePlanItems, ServicePlans } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'

type Intervals = Pick<
  Selectable<ServicePlanItems>,
  'code' | 'title' | 'action' | 'first_hours' | 'first_months' | 'every_hours' | 'every_months'
>

export const toTemplateItem = (row: Intervals): TemplateItem => ({
  code: row.code,
  title: row.title,
  action: row.action,
  firstHours: row.first_hours,
  firstMonths: row.first_months,
  everyHours: row.every_hours,
  everyMonths: row.every_months,
})

async function withItems(db: Kysely<DB>, plans: Selectable<ServicePlans>[]): Promise<ServicePlan[]> {
  const ids = plans.map(({ id }) => id)
  const items =
    ids.length === 0
      ? []
      : await db
          .selectFrom('service_plan_items')
          .selectAll()
          .where('plan_id', 'in', ids)
          .orderBy('position')
          .orderBy('code')
          .execute()
  return plans.map(({ id, name, brand, family, source, note, version }) => ({
    id,
    name,
    brand,
    family,
    source,
    note,
    items: items.filter(({ plan_id }) => plan_id === id).map(toTemplateItem),
    version,
  }))
}

/** By brand and name. */
export async function servicePlans(db: Kysely<DB>, paging: { page: number; size: number }): Promise<Page<ServicePlan>> {
  const all = db.selectFrom('service_plans')
  const [rows, total] = await Promise.all([
    all.selectAll().orderBy('brand').orderBy('name').orderBy('id').$call(paged(paging)).execute(),
    pageTotal(db, paging, all),
  ])
  return toPage(await withItems(db, rows), paging, total)
}

/** `share` keeps the template until the transaction ends. @throws 404 `service_plan_not_found` */
export async function servicePlanById(db: Kysely<DB>, id: string, lock?: 'share' | 'update'): Promise<ServicePlan> {
  const row = await db
    .selectFrom('service_plans')
    .selectAll()
    .where('id', '=', id)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => notFound('service_plan_not_found'))
  const [plan] = await withItems(db, [row])
  return plan as ServicePlan
}
