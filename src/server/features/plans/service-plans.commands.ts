// Templates of service plans. Engines have copies: a change of a template changes no engine's plan.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type {
  ServicePlan,
  ServicePlanChange,
  ServicePlanInput,
  TemplateItem,
} from '../../../shared/plans/plans.contract.ts'
import { planLogTexts } from '../../../shared/plans/plans.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { recordChanged } from '../../http/errors.ts'
import { servicePlanById } from './service-plans.queries.ts'

type Fields = z.output<typeof ServicePlanInput>

const log = logOf('BOAT', 'service_plan')

const columns = ({ name, brand, family, source, note }: Fields) => ({ name, brand, family, source, note })

export const intervalColumns = (item: TemplateItem) => ({
  code: item.code,
  title: item.title,
  action: item.action,
  first_hours: item.firstHours,
  first_months: item.firstMonths,
  every_hours: item.everyHours,
  every_months: item.everyMonths,
})

async function writeItems(tx: Transaction<DB>, planId: string, items: readonly TemplateItem[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map((item, position) => ({ ...intervalColumns(item), plan_id: planId, position }))
  await tx.insertInto('service_plan_items').values(rows).execute()
}

export function createServicePlan(db: Kysely<DB>, actor: Actor, fields: Fields): Promise<ServicePlan> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('service_plans')
      .values(columns(fields))
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeItems(tx, id, fields.items)
    await log(tx, actor, 'CREATE', id, planLogTexts.templateCreated(fields.name))
    return servicePlanById(tx, id)
  })
}

/** @throws 404 `service_plan_not_found`, 409 `record_changed` */
export function updateServicePlan(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { version, ...fields }: z.output<typeof ServicePlanChange>,
): Promise<ServicePlan> {
  return db.transaction().execute(async (tx) => {
    const before = await servicePlanById(tx, id, 'update')
    if (version !== undefined && version !== before.version) throw recordChanged('service_plan', id)
    await tx
      .updateTable('service_plans')
      .set({ ...columns(fields), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('service_plan_items').where('plan_id', '=', id).execute()
    await writeItems(tx, id, fields.items)
    await log(tx, actor, 'UPDATE', id, planLogTexts.templateUpdated(fields.name))
    return servicePlanById(tx, id)
  })
}

/** Engines keep their plans, without a template. @throws 404 `service_plan_not_found` */
export function deleteServicePlan(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name } = await servicePlanById(tx, id, 'update')
    await tx.deleteFrom('service_plans').where('id', '=', id).execute()
    await log(tx, actor, 'DELETE', id, planLogTexts.templateDeleted(name))
  })
}
