// The plan of an engine: copied from a template, or written item by item. An item is known by its code. Lock order: template, engine.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../shared/days.ts'
import { toMinor } from '../../../shared/money.ts'
import type { EnginePlan, EnginePlanInput, ServicePlan, TemplateItem } from '../../../shared/plans/plans.contract.ts'
import { planLogTexts } from '../../../shared/plans/plans.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, recordChanged } from '../../http/errors.ts'
import { engineById, lockedEngine, loggedName } from '../engines/engines.queries.ts'
import { refreshEnginePlans } from './due-columns.commands.ts'
import { type PlanItemRow, planOfEngine, planRows } from './engine-plans.queries.ts'
import { intervalColumns } from './service-plans.commands.ts'
import { servicePlanById, toTemplateItem } from './service-plans.queries.ts'

type Fields = z.output<typeof EnginePlanInput>

interface Wanted extends TemplateItem {
  doneOn?: string | null | undefined
  doneAtHours?: number | null | undefined
}

const log = logOf('BOAT', 'engine')

function assertDoneUntil(items: readonly Wanted[], today: string): void {
  for (const [index, { doneOn }] of items.entries())
    if (doneOn && doneOn > today) throw badRequest('plan_done_in_future', `items.${index}.doneOn`)
}

/** The items as given; or the template's, and those of the engine's own. */
function wantedItems(
  { items }: Fields,
  template: ServicePlan | null,
  own: ReadonlyMap<string, PlanItemRow>,
): Wanted[] | null {
  if (items) return items
  if (!template) return null
  return [...template.items.filter(({ code }) => !own.has(code)), ...[...own.values()].map(toTemplateItem)]
}

interface Start {
  today: string
  hundredths: number
}

const doneColumns = ({ doneOn, doneAtHours }: Wanted) => ({
  ...(doneOn === undefined ? {} : { done_on: doneOn }),
  ...(doneAtHours === undefined ? {} : { done_hundredths: doneAtHours === null ? null : toMinor(doneAtHours) }),
})

/** What an item counts from stays with its code. */
async function writeItems(
  tx: Transaction<DB>,
  engineId: string,
  items: readonly Wanted[],
  templateCodes: ReadonlySet<string>,
  { today, hundredths }: Start,
): Promise<void> {
  const codes = items.map(({ code }) => code)
  await tx
    .deleteFrom('plan_items')
    .where('engine_id', '=', engineId)
    .$if(codes.length > 0, (query) => query.where('code', 'not in', codes))
    .execute()
  for (const [position, item] of items.entries()) {
    const columns = {
      ...intervalColumns(item),
      ...doneColumns(item),
      position,
      is_from_template: templateCodes.has(item.code),
    }
    await tx
      .insertInto('plan_items')
      .values({ ...columns, engine_id: engineId, started_on: today, started_hundredths: hundredths })
      .onConflict((same) => same.columns(['engine_id', 'code']).where('engine_id', 'is not', null).doUpdateSet(columns))
      .execute()
  }
}

/** @throws 404 `engine_not_found`, `service_plan_not_found`; 409 `record_changed`; 400 at an item's `doneOn` */
export function updateEnginePlan(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  fields: Fields,
  now: Date,
): Promise<EnginePlan> {
  return db.transaction().execute(async (tx) => {
    const asked = fields.templateId ? await servicePlanById(tx, fields.templateId, 'share') : null
    const engine = await lockedEngine(tx, id)
    const current = await tx
      .selectFrom('engines')
      .select(['plan_version', 'plan_template_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (fields.version !== undefined && fields.version !== current.plan_version)
      throw recordChanged('engine', id, planLogTexts.engineUpdated('%', '%'))
    const templateId = asked?.id ?? current.plan_template_id
    const template = asked ?? (templateId === null ? null : await servicePlanById(tx, templateId))
    const today = dayOf(now)
    const before = await planRows(tx, 'engine_id', id)
    // An item of the engine's own stays that, though a template gets one with its code.
    const own = new Map(before.filter((row) => !row.is_from_template).map((row) => [row.code, row]))
    const items = wantedItems(fields, asked, own)
    if (items) {
      assertDoneUntil(items, today)
      const codes = new Set(template?.items.map(({ code }) => code).filter((code) => !own.has(code)))
      await writeItems(tx, id, items, codes, { today, hundredths: engine.hours_used_hundredths })
    }
    await tx
      .updateTable('engines')
      .set({
        plan_template_id: templateId,
        ...(typeof fields.harshUse === 'boolean' ? { is_harsh_use: fields.harshUse } : {}),
        plan_version: sql<number>`plan_version + 1`,
      })
      .where('id', '=', id)
      .execute()
    await refreshEnginePlans(tx, [id], now)
    const plan = await planOfEngine(tx, actor, id, now)
    const message = planLogTexts.engineUpdated(loggedName(await engineById(tx, id)), plan.items.length)
    await log(tx, actor, 'UPDATE', id, message)
    return plan
  })
}
