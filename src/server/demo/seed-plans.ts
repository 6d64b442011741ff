// Plans of some engines and dates of their boats, so that something is overdue, something soon, and most later.
import { sql } from 'kysely'
import { BOAT_ITEM_CODES, BOAT_ITEMS, type BoatItemCode } from '../../shared/plans/boat-items.ts'
import { refreshEnginePlans } from '../features/plans/due-columns.commands.ts'
import { boatDue } from '../features/plans/requested-items.commands.ts'
import type { Seeding } from './seeding.ts'

/** The model, its template, and the item that was forgotten. */
const PLANNED = [
  ['F150B', 'Yamaha F150B', 'OIL'],
  ['Verado 250', 'Mercury Dıştan takma', 'GEAR_OIL'],
] as const
const FORGOTTEN_DAYS = 380
/** So that the yearly services are due soon. */
const DONE_DAYS = 345
const HOURS_SINCE = 4000
const DATES: [BoatItemCode, daysAhead: number, everyMonths: number | null][] = [
  ['INSURANCE', 21, null],
  ['LIFERAFT', 190, 36],
  ['ANTIFOULING', 140, 12],
]

export async function seedPlans({ tx, moments }: Seeding): Promise<void> {
  for (const [model, template, forgotten] of PLANNED) {
    const { id: planId } = await tx
      .selectFrom('service_plans')
      .select('id')
      .where('name', '=', template)
      .executeTakeFirstOrThrow()
    const engines = await tx
      .selectFrom('engines')
      .innerJoin('models', 'models.id', 'engines.model_id')
      .select(['engines.id', 'engines.boat_id'])
      .where('models.name', '=', model)
      .where('engines.boat_id', 'is not', null)
      .execute()
    for (const { id } of engines) {
      await sql`insert into plan_items (engine_id, position, code, title, action, first_hours, first_months, every_hours, every_months,
          is_from_template, started_on, started_hundredths, done_on, done_hundredths)
        select e.id, i.position, i.code, i.title, i.action, i.first_hours, i.first_months, i.every_hours, i.every_months, true,
          ${moments.day(FORGOTTEN_DAYS)}::date, e.hours_used_hundredths,
          case when i.code = ${forgotten} then ${moments.day(FORGOTTEN_DAYS)}::date else ${moments.day(DONE_DAYS)}::date end,
          greatest(0, e.hours_used_hundredths - ${HOURS_SINCE}::int)
        from service_plan_items i, engines e where i.plan_id = ${planId} and e.id = ${id}`.execute(tx)
      await tx.updateTable('engines').set({ plan_template_id: planId }).where('id', '=', id).execute()
    }
    await refreshEnginePlans(
      tx,
      engines.map(({ id }) => id),
      moments.now,
    )
    for (const boatId of new Set(engines.map(({ boat_id }) => boat_id))) await seedDates({ tx, moments }, boatId)
  }
}

async function seedDates({ tx, moments }: Pick<Seeding, 'tx' | 'moments'>, boatId: string | null): Promise<void> {
  const rows = DATES.map(([code, daysAhead, everyMonths]) => ({
    boat_id: boatId,
    position: BOAT_ITEM_CODES.indexOf(code),
    code,
    title: BOAT_ITEMS[code],
    action: 'CHECK' as const,
    every_months: everyMonths,
    started_on: moments.day(0),
    ...boatDue(moments.day(-daysAhead)),
  }))
  await tx.insertInto('plan_items').values(rows).execute()
}
