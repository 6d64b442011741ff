// The plan items that a request names, and those that its work did. Lock order: request, engines by id.
import { sql, type Transaction } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { addDays, addMonths } from '../../../shared/plans/due-rules.ts'
import { planLogTexts } from '../../../shared/plans/plans.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { loggedNames } from '../engines/engines.queries.ts'
import { refreshEnginePlans } from './due-columns.commands.ts'
import { itemsOfBoat } from './due-services.queries.ts'

const logEngine = logOf('BOAT', 'engine')
const logBoat = logOf('BOAT', 'boat')

/** @throws 404 `plan_item_not_found` for an item of something else */
async function itemsOf(tx: Transaction<DB>, boatId: string, ids: readonly string[]) {
  const wanted = new Set(ids)
  if (wanted.size === 0) return []
  const found = (await itemsOfBoat(tx, boatId).execute()).filter(({ id }) => wanted.has(id))
  if (found.length < wanted.size) throw notFound('plan_item_not_found')
  return found
}

/** An item that another open request names is refused by the table: 409 `plan_item_already_requested`. */
export async function nameItems(
  tx: Transaction<DB>,
  request: { id: string; boatId: string },
  ids: readonly string[],
): Promise<void> {
  const items = await itemsOf(tx, request.boatId, ids)
  if (items.length === 0) return
  const rows = items.map(({ id, engine_id, title }) => ({ request_id: request.id, plan_item_id: id, engine_id, title }))
  await tx.insertInto('request_plan_items').values(rows).execute()
}

/** Locks the engines whose hours or items a completed job changes. */
export async function lockEnginesOfWork(
  tx: Transaction<DB>,
  { itemIds, engineIds }: { itemIds: readonly string[]; engineIds: readonly string[] },
): Promise<void> {
  if (itemIds.length === 0) return
  const ofItems = await tx.selectFrom('plan_items').select('engine_id').where('id', 'in', itemIds).execute()
  const ids = [...engineIds, ...ofItems.map(({ engine_id }) => engine_id)].filter((id) => id !== null)
  if (ids.length === 0) return
  await tx.selectFrom('engines').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** The next service of each item counts from the day of the work and from the hours of its engine, unless it was done again since. */
export async function finishItems(
  tx: Transaction<DB>,
  actor: Actor,
  request: { id: string; boatId: string; boatName: string },
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const items = await itemsOf(tx, request.boatId, ids)
  if (items.length === 0) return
  const today = dayOf(now)
  const rows = items.map(({ id, engine_id, title }) => {
    return { request_id: request.id, plan_item_id: id, engine_id, title, is_open: false, is_done: true }
  })
  await tx
    .insertInto('request_plan_items')
    .values(rows)
    .onConflict((same) => same.columns(['request_id', 'plan_item_id']).doUpdateSet({ is_done: true, is_open: false }))
    .execute()
  const newest = await tx
    .updateTable('plan_items')
    .set({
      done_on: today,
      done_hundredths: sql<number>`(select hours_used_hundredths from engines where engines.id = plan_items.engine_id)`,
    })
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .where((is) => is.or([is('done_on', 'is', null), is('done_on', '<=', today)]))
    .returning('id')
    .execute()
  const engineIds = [...new Set(items.map(({ engine_id }) => engine_id))].filter((id) => id !== null).sort()
  await refreshEnginePlans(tx, engineIds, now)
  const titlesOf = (engineId: string | null) =>
    items.filter(({ engine_id }) => engine_id === engineId).map(({ title }) => title)
  for (const { id, name } of await loggedNames(tx, engineIds))
    await logEngine(tx, actor, 'UPDATE', id, planLogTexts.done(name, titlesOf(id)))
  const ofBoat = items.filter(({ engine_id }) => engine_id === null)
  if (ofBoat.length === 0) return
  const moved = ofBoat.filter((item) => newest.some(({ id }) => id === item.id))
  if (moved.length > 0) await moveBoatItems(tx, moved, today)
  await logBoat(tx, actor, 'UPDATE', request.boatId, planLogTexts.doneOnBoat(request.boatName, titlesOf(null)))
}

/** Without an interval nobody knows the next day: it is entered. */
async function moveBoatItems(
  tx: Transaction<DB>,
  items: readonly { id: string; every_months: number | null }[],
  today: string,
): Promise<void> {
  const moved = items.map(({ id, every_months }) => {
    return { id, ...boatDue(every_months === null ? null : addMonths(today, every_months)) }
  })
  await sql`update plan_items as item set due_on = new.due_on, expected_on = new.expected_on,
      overdue_from = new.overdue_from, noticed = null
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as new(id uuid, due_on date, expected_on date, overdue_from date)
    where item.id = new.id`.execute(tx)
}

/** The columns of an item without hours. */
export const boatDue = (dueOn: string | null) => ({
  due_on: dueOn,
  expected_on: dueOn,
  overdue_from: dueOn === null ? null : addDays(dueOn, 1),
})
