// Keeps what is due in columns of the items. Called in the transaction of each change that moves it, under the lock of the engine's row.
import { type Selectable, sql, type Transaction } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { expectedOf, limitsOf, type Usage } from '../../../shared/plans/due-rules.ts'
import type { DB, PlanItems } from '../../db/schema.generated.ts'
import { expectedYearly, validReadingsOf } from '../engines/readings.queries.ts'

type ItemRow = Selectable<PlanItems>

function dueColumns(item: ItemRow, usage: Usage | null, isHarsh: boolean) {
  const intervals = {
    firstHours: item.first_hours,
    firstMonths: item.first_months,
    everyHours: item.every_hours,
    everyMonths: item.every_months,
  }
  const counted = {
    startedOn: item.started_on,
    startedAt: item.started_hundredths,
    doneOn: item.done_on,
    doneAt: item.done_hundredths,
  }
  const { dueOn, dueAt, isFinished } = limitsOf(intervals, counted, isHarsh)
  const { expectedOn, overdueFrom } = expectedOf({ dueOn, dueAt }, usage)
  return {
    id: item.id,
    due_on: dueOn,
    due_at_hundredths: dueAt,
    expected_on: expectedOn,
    overdue_from: overdueFrom,
    is_finished: isFinished,
  }
}

type DueColumns = ReturnType<typeof dueColumns>

const isChanged = (item: ItemRow, due: DueColumns) =>
  (Object.keys(due) as (keyof DueColumns)[]).some((column) => item[column] !== due[column])

/** Of new limits nobody was told. An item that is overdue no more is not announced as due soon once more. */
async function write(tx: Transaction<DB>, due: DueColumns[], today: string): Promise<void> {
  if (due.length === 0) return
  await sql`update plan_items as item set due_on = new.due_on, due_at_hundredths = new.due_at_hundredths,
      expected_on = new.expected_on, overdue_from = new.overdue_from, is_finished = new.is_finished,
      noticed = case
        when (item.due_on, item.due_at_hundredths) is distinct from (new.due_on, new.due_at_hundredths) then null
        when item.noticed = 'OVERDUE' and (new.overdue_from is null or new.overdue_from > ${today}::date) then 'SOON'
        else item.noticed end
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as new(id uuid, due_on date, due_at_hundredths integer,
      expected_on date, overdue_from date, is_finished boolean)
    where item.id = new.id`.execute(tx)
}

/** After readings, a completed work, or a change of the plan or of the expected hours. */
export async function refreshEnginePlans(tx: Transaction<DB>, engineIds: readonly string[], now: Date): Promise<void> {
  if (engineIds.length === 0) return
  const items = await tx
    .selectFrom('plan_items')
    .selectAll()
    .where('engine_id', 'in', engineIds)
    .orderBy('id')
    .execute()
  if (items.length === 0) return
  const engines = await usedEngines(tx, engineIds, now)
  const due: DueColumns[] = []
  for (const item of items) {
    const engine = engines.get(item.engine_id ?? '')
    if (!engine) continue
    const columns = dueColumns(item, engine.usage, engine.isHarsh)
    if (isChanged(item, columns)) due.push(columns)
  }
  await write(tx, due, dayOf(now))
}

async function usedEngines(tx: Transaction<DB>, ids: readonly string[], now: Date) {
  const engines = await tx
    .selectFrom('engines')
    .select(['id', 'boat_id', 'hours_used_hundredths', 'declared_yearly_hours', 'is_harsh_use'])
    .where('id', 'in', ids)
    .execute()
  const readings = await validReadingsOf(tx, ids)
  return new Map(
    engines.map((engine) => {
      const valid = readings.get(engine.id) ?? []
      const readOn = dayOf(valid.at(-1)?.readAt ?? now)
      const usage = { total: engine.hours_used_hundredths, readOn, yearly: expectedYearly(engine, valid, now).hours }
      return [engine.id, { usage, isHarsh: engine.is_harsh_use }]
    }),
  )
}
