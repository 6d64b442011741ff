import type { Kysely, Selectable } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { fromMinor } from '../../../shared/money.ts'
import { stateOf } from '../../../shared/plans/due-rules.ts'
import type { EnginePlan, PlanDifference, PlanItem, TemplateItem } from '../../../shared/plans/plans.contract.ts'
import type { DB, PlanItems } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { readableEngine } from '../engines/readings.queries.ts'
import { servicePlanById, toTemplateItem } from './service-plans.queries.ts'

export interface PlanItemRow extends Selectable<PlanItems> {
  request_id: string | null
}

const hoursOf = (hundredths: number | null) => (hundredths === null ? null : fromMinor(hundredths))

export const toPlanItem = (row: PlanItemRow, today: string): PlanItem => ({
  id: row.id,
  ...toTemplateItem(row),
  doneOn: row.done_on,
  doneAtHours: hoursOf(row.done_hundredths),
  dueOn: row.due_on,
  dueAtHours: hoursOf(row.due_at_hundredths),
  expectedOn: row.expected_on,
  state: stateOf({ expectedOn: row.expected_on, overdueFrom: row.overdue_from }, row.is_finished, today),
  requestId: row.request_id,
  isFinished: row.is_finished,
})

/** The items of an engine or of a boat, each with the open request that names it. */
export const planRows = (db: Kysely<DB>, of: 'engine_id' | 'boat_id', id: string): Promise<PlanItemRow[]> =>
  db
    .selectFrom('plan_items')
    .selectAll('plan_items')
    .select((eb) =>
      eb
        .selectFrom('request_plan_items as r')
        .select('r.request_id')
        .whereRef('r.plan_item_id', '=', 'plan_items.id')
        .where('r.is_open', '=', true)
        .limit(1)
        .as('request_id'),
    )
    .where(of, '=', id)
    .orderBy('position')
    .orderBy('code')
    .execute()

const isSame = (one: TemplateItem, other: TemplateItem) =>
  (Object.keys(one) as (keyof TemplateItem)[]).every((key) => one[key] === other[key])

/** Items of the engine's own are no difference. */
export function differencesOf(
  template: readonly TemplateItem[],
  rows: readonly Selectable<PlanItems>[],
): PlanDifference[] {
  const copies = new Map(rows.filter((row) => row.is_from_template).map((row) => [row.code, toTemplateItem(row)]))
  const own = new Set(rows.filter((row) => !row.is_from_template).map(({ code }) => code))
  const wanted = template.filter(({ code }) => !own.has(code))
  const changes = wanted.flatMap((item): PlanDifference[] => {
    const copy = copies.get(item.code)
    if (!copy) return [{ kind: 'ADDED', item }]
    return isSame(item, copy) ? [] : [{ kind: 'CHANGED', item }]
  })
  const kept = new Set(wanted.map(({ code }) => code))
  const removed = [...copies.values()].filter(({ code }) => !kept.has(code))
  return [...changes, ...removed.map((item): PlanDifference => ({ kind: 'REMOVED', item }))]
}

/** @throws 404 `engine_not_found` */
export async function planOfEngine(db: Kysely<DB>, actor: Actor, id: string, now: Date): Promise<EnginePlan> {
  await readableEngine(db, actor, id)
  const engine = await db
    .selectFrom('engines')
    .select(['hours_used_hundredths', 'plan_template_id', 'is_harsh_use', 'plan_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await planRows(db, 'engine_id', id)
  const template = engine.plan_template_id === null ? null : await servicePlanById(db, engine.plan_template_id)
  return {
    engineId: id,
    hoursUsed: fromMinor(engine.hours_used_hundredths),
    template: template && { id: template.id, name: template.name, source: template.source },
    harshUse: engine.is_harsh_use,
    items: rows.map((row) => ({
      ...toPlanItem(row, dayOf(now)),
      isOwn: template === null || !row.is_from_template,
    })),
    differences: template ? differencesOf(template.items, rows) : [],
    version: engine.plan_version,
  }
}
