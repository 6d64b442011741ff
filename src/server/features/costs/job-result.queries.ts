// What a job earned: its accepted lines without what was spent on it. An unknown cost counts nothing and is named.
import { type Kysely, sql } from 'kysely'
import type { JobResult } from '../../../shared/costs/job-result.contract.ts'
import { hoursCostMinor, netTryOfLines, partsCostMinor } from '../../../shared/costs/offer-costs.ts'
import { fromMinor } from '../../../shared/money.ts'
import { fromE3, type Unit } from '../../../shared/quantity.ts'
import type { DB } from '../../db/schema.generated.ts'
import { assertRequest } from '../inventory/part-lists.queries.ts'
import { acceptedLines } from '../offers/accepted-offers.queries.ts'
import { pricedRow, toLine } from '../offers/drafts/offer-totals.ts'
import { takenParts } from './taken-parts.queries.ts'

/** In kuruş. */
async function soldLines(db: Kysely<DB>, requestId: string) {
  const sold = await acceptedLines(db, [requestId])
  return sold.flatMap(({ offer, items }) => {
    const amounts = netTryOfLines(pricedRow(offer, items.map(toLine)))
    return items.map((item, index) => ({
      ...{ offerNumber: offer.offer_number, name: item.part_name ?? item.description ?? '' },
      minor: amounts[index] ?? 0,
    }))
  })
}

interface PartRow {
  id: string
  name: string
  part_code: string
  unit: Unit
  unit_cost_try_minor: number | null
  quantity_e3: number
}

/** What was used and damaged, at the costs at which its list took it: what was taken first is used first. Deleted lists count too. */
async function spentParts(db: Kysely<DB>, requestId: string): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    with lists as (select id from part_lists where service_request_id = ${requestId}),
      spent as (select part_list_id, spare_part_id, sum(used_e3 + damaged_e3) as e3 from part_list_items
        where part_list_id in (select id from lists) group by 1, 2),
      taken as (${takenParts(sql`part_list_id in (select id from lists)`)})
    select p.id, p.name, p.part_code, p.unit, t.unit_cost_try_minor,
      sum(least(t.e3, s.e3 - (t.so_far - t.e3)))::bigint as quantity_e3
    from taken t join spent s using (part_list_id, spare_part_id) join spare_parts p on p.id = t.spare_part_id
    where s.e3 > t.so_far - t.e3 and t.e3 > 0
    group by p.id, t.unit_cost_try_minor
    order by p.name_sort, p.id, t.unit_cost_try_minor`.execute(db)
  return rows
}

const spentHours = (db: Kysely<DB>, requestId: string) =>
  db
    .selectFrom('time_entries')
    .innerJoin('users', 'users.id', 'time_entries.user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', 'hour_cost_try_minor', sql<string>`coalesce(user_infos.full_name, users.email)`.as('person')])
    .select(sql<number>`sum(extract(epoch from ended_at - started_at) * 1000)::bigint`.as('ms'))
    .where('service_request_id', '=', requestId)
    .where('ended_at', 'is not', null)
    .where('voided_at', 'is', null)
    .groupBy(['users.id', 'users.email', 'user_infos.full_name', 'hour_cost_try_minor'])
    .orderBy('person')
    .orderBy('users.id')
    .orderBy('hour_cost_try_minor')
    .execute()

const standingExpenses = (db: Kysely<DB>, requestId: string) =>
  db
    .selectFrom('job_expenses')
    .select(['id', 'kind', 'text', 'spent_on', 'amount_try_minor'])
    .where('service_request_id', '=', requestId)
    .where('reversed_at', 'is', null)
    .orderBy('spent_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

const orNull = (minor: number | null) => (minor === null ? null : fromMinor(minor))
const sumOf = (lines: readonly { minor: number | null }[]) => lines.reduce((sum, { minor }) => sum + (minor ?? 0), 0)

/** @throws 404 `request_not_found` */
export async function jobResult(db: Kysely<DB>, requestId: string): Promise<JobResult> {
  await assertRequest(db, requestId)
  const sold = await soldLines(db, requestId)
  const parts = (await spentParts(db, requestId)).map((row) => ({
    ...row,
    minor: row.unit_cost_try_minor === null ? null : partsCostMinor(row.quantity_e3, row.unit_cost_try_minor),
  }))
  const hours = (await spentHours(db, requestId)).map((row) => ({
    ...row,
    minor: row.hour_cost_try_minor === null ? null : hoursCostMinor(row.ms, row.hour_cost_try_minor),
  }))
  const expenses = (await standingExpenses(db, requestId)).map((row) => ({ ...row, minor: row.amount_try_minor }))
  const minutesOf = (ms: number) => Math.floor(ms / 60_000)
  return {
    sold: fromMinor(sumOf(sold)),
    parts: fromMinor(sumOf(parts)),
    hours: fromMinor(sumOf(hours)),
    expenses: fromMinor(sumOf(expenses)),
    result: fromMinor(sumOf(sold) - sumOf(parts) - sumOf(hours) - sumOf(expenses)),
    unknownParts: new Set(parts.flatMap(({ id, minor }) => (minor === null ? [id] : []))).size,
    unknownMinutes: minutesOf(hours.reduce((sum, { ms, minor }) => sum + (minor === null ? ms : 0), 0)),
    soldLines: sold.map(({ minor, ...line }) => ({ ...line, amount: fromMinor(minor) })),
    partLines: parts.map((row) => ({
      ...{ partId: row.id, name: row.name, partCode: row.part_code, unit: row.unit },
      ...{ quantity: fromE3(row.quantity_e3), unitCost: orNull(row.unit_cost_try_minor), cost: orNull(row.minor) },
    })),
    hourLines: hours.map((row) => ({
      ...{ userId: row.id, person: row.person, minutes: minutesOf(row.ms) },
      ...{ hourCost: orNull(row.hour_cost_try_minor), cost: orNull(row.minor) },
    })),
    expenseLines: expenses.map(({ id, kind, text, spent_on, minor }) => ({
      ...{ id, kind, text, spentOn: spent_on, cost: fromMinor(minor) },
    })),
  }
}
