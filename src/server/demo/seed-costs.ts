// What jobs cost: an hour, the parts as they were taken, and the expenses of the job that was completed last.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expenseLogTexts } from '../../shared/costs/expenses.texts.ts'
import { dayOf } from '../../shared/days.ts'
import { logged, type Seeded, type Seeding } from './seeding.ts'

const HOUR_COST_MINOR = 65_000
const EXPENSES = [
  { kind: 'CRANE', amount_try_minor: 420_000, text: 'Çekek ve askı' },
  { kind: 'ROAD', amount_try_minor: 85_000, text: null },
] as const

export async function seedCosts(seeding: Seeding, admin: Seeded): Promise<void> {
  const { tx } = seeding
  await tx.updateTable('workshop').set({ hour_cost_minor: HOUR_COST_MINOR }).execute()
  await tx
    .updateTable('time_entries')
    .set({ hour_cost_try_minor: HOUR_COST_MINOR })
    .where('ended_at', 'is not', null)
    .execute()
  // In the currency of the part's receipt, by the rate of the job's accepted offer.
  await sql`update stock_movements as moved set unit_cost_try_minor = round(p.received_cost_minor
      * case p.received_currency when 'TRY' then 1 else o.exchange_rate_e4 / 10000.0 end)
    from part_lists l join offers o on o.service_request_id = l.service_request_id and o.status = 'ACCEPTED', spare_parts p
    where l.id = moved.part_list_id and p.id = moved.spare_part_id
      and p.received_currency in ('TRY', o.currency)`.execute(tx)
  const job = await tx
    .selectFrom('service_requests')
    .innerJoin('boats', 'boats.id', 'boat_id')
    .select(['service_requests.id', 'request_number as number', 'boats.name as boat', 'completed_at'])
    .where('status', '=', 'COMPLETED')
    .orderBy('completed_at', 'desc')
    .orderBy('service_requests.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const at = job.completed_at ?? seeding.moments.now
  for (const expense of EXPENSES) {
    await tx
      .insertInto('job_expenses')
      .values({
        ...{ ...expense, id: randomUUID(), service_request_id: job.id, spent_on: dayOf(at) },
        ...{ created_by: admin.id, created_at: at },
      })
      .execute()
    const message = expenseLogTexts.added(job, expense.kind, dayOf(at))
    logged(seeding, at, admin, {
      ...{ category: 'MAINTENANCE', action: 'UPDATE', entity: 'service_request', id: job.id },
      message,
    })
  }
}
