// What a boat needs without hours: licence, insurance, liferaft. An item is known by its code.
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../shared/days.ts'
import { BOAT_ITEM_CODES, BOAT_ITEMS } from '../../../shared/plans/boat-items.ts'
import type { BoatPlan, BoatPlanInput } from '../../../shared/plans/plans.contract.ts'
import { planLogTexts } from '../../../shared/plans/plans.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { recordChanged } from '../../http/errors.ts'
import { readableBoat, usableBoat } from '../boats/boat-identity.queries.ts'
import { planRows, toPlanItem } from './engine-plans.queries.ts'
import { boatDue } from './requested-items.commands.ts'

const log = logOf('BOAT', 'boat')

async function planOf(db: Kysely<DB>, boatId: string, now: Date): Promise<BoatPlan> {
  const { plan_version: version } = await db
    .selectFrom('boats')
    .select('plan_version')
    .where('id', '=', boatId)
    .executeTakeFirstOrThrow()
  const rows = await planRows(db, 'boat_id', boatId)
  return { boatId, items: rows.map((row) => toPlanItem(row, dayOf(now))), version }
}

/** @throws 404 like `usableBoat` */
export async function planOfBoat(db: Kysely<DB>, actor: Actor, id: string, now: Date): Promise<BoatPlan> {
  await readableBoat(db, actor, id)
  return planOf(db, id, now)
}

/** The lock of the boat's row decides between two writers. @throws 404 like `usableBoat`; 409 `record_changed` */
export function updateBoatPlan(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { items, version }: z.output<typeof BoatPlanInput>,
  now: Date,
): Promise<BoatPlan> {
  return db.transaction().execute(async (tx) => {
    const boat = await usableBoat(tx, actor, id, 'update')
    const before = await planOf(tx, id, now)
    if (version !== undefined && version !== before.version)
      throw recordChanged('boat', id, planLogTexts.boatUpdated('%'))
    const codes = items.map(({ code }) => code)
    await tx
      .deleteFrom('plan_items')
      .where('boat_id', '=', id)
      .$if(codes.length > 0, (query) => query.where('code', 'not in', codes))
      .execute()
    for (const { code, dueOn, everyMonths } of items) {
      const columns = { position: BOAT_ITEM_CODES.indexOf(code), title: BOAT_ITEMS[code], every_months: everyMonths }
      const isSame = before.items.some((item) => item.code === code && item.dueOn === dueOn)
      await tx
        .insertInto('plan_items')
        .values({ ...columns, ...boatDue(dueOn), boat_id: id, code, action: 'CHECK', started_on: dayOf(now) })
        .onConflict((same) =>
          same
            .columns(['boat_id', 'code'])
            .where('boat_id', 'is not', null)
            .doUpdateSet({ ...columns, ...boatDue(dueOn), ...(isSame ? {} : { noticed: null }) }),
        )
        .execute()
    }
    await tx.updateTable('boats').set({ plan_version: sql<number>`plan_version + 1` }).where('id', '=', id).execute()
    await log(tx, actor, 'UPDATE', id, planLogTexts.boatUpdated(boat.name))
    return planOf(tx, id, now)
  })
}
