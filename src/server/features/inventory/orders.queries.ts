// What has to be ordered: what jobs wait for and the minimum want, less what is there and on order.
import { type Kysely, sql } from 'kysely'
import type { OrderLine } from '../../../shared/inventory/orders.contract.ts'
import { fromE3, type Unit } from '../../../shared/quantity.ts'
import type { DB } from '../../db/schema.generated.ts'
import { RESERVED_E3 } from './reservations.queries.ts'

interface NeededRow {
  id: string
  name: string
  part_code: string
  unit: Unit
  quantity_e3: number
  min_stock_e3: number
  on_order_e3: number
  expected_on: string | null
  supplier: string | null
  supplier_code: string | null
  reserved_e3: number
}

/** By supplier, those without one last, then by name. */
export async function orderLines(db: Kysely<DB>, most?: number): Promise<OrderLine[]> {
  const { rows } = await sql<NeededRow>`with named as (
      select id from spare_parts where archived_at is null and min_stock_e3 - quantity_e3 - on_order_e3 > 0
      union select spare_part_id from part_reservations
    ), needed as (
      select spare_parts.id, name, name_sort, part_code, unit, quantity_e3, min_stock_e3, on_order_e3, expected_on, supplier,
        supplier_code, ${RESERVED_E3} as reserved_e3
      from named join spare_parts on spare_parts.id = named.id
      where archived_at is null
    )
    select * from needed where reserved_e3 + min_stock_e3 - quantity_e3 - on_order_e3 > 0
    order by fold_tr(supplier) nulls last, name_sort, id ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(db)
  const jobs = await waitingJobs(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, partCode: row.part_code, unit: row.unit },
    ...{ supplier: row.supplier, supplierCode: row.supplier_code, expectedOn: row.expected_on },
    quantity: fromE3(row.quantity_e3),
    reserved: fromE3(row.reserved_e3),
    minStock: fromE3(row.min_stock_e3),
    onOrder: fromE3(row.on_order_e3),
    toOrder: fromE3(row.reserved_e3 + row.min_stock_e3 - row.quantity_e3 - row.on_order_e3),
    jobs: jobs.get(row.id) ?? [],
  }))
}

/** By part, the oldest job first. */
async function waitingJobs(db: Kysely<DB>, partIds: readonly string[]): Promise<Map<string, OrderLine['jobs']>> {
  if (partIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('part_reservations')
    .innerJoin('service_requests', 'service_requests.id', 'part_reservations.request_id')
    .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
    .select(['spare_part_id', 'request_id as requestId', 'request_number as requestNumber', 'boats.name as boatName'])
    .select('part_reservations.quantity_e3')
    .where('spare_part_id', '=', sql<string>`any(${partIds}::uuid[])`)
    .orderBy('service_requests.created_at')
    .orderBy('request_id')
    .execute()
  const jobs = Map.groupBy(rows, ({ spare_part_id }) => spare_part_id)
  return new Map(
    [...jobs].map(([id, waiting]) => [
      id,
      waiting.map(({ spare_part_id: _, quantity_e3, ...job }) => ({ ...job, quantity: fromE3(quantity_e3) })),
    ]),
  )
}
