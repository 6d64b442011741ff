// What was sold, done and used: the facts of the reports. Rows are written in the order of their time, as in a service.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/server/db/schema.generated.ts'

/** Each offer sold two hours and a part. Each completed job took two hours of a person, every second one two parts, half of them used. */
export async function generateWork(db: Kysely<DB>, parts: number): Promise<void> {
  await sql`INSERT INTO part_lists (service_request_id, technician_user_id, created_at)
    SELECT id, technician_id, created_at FROM service_requests JOIN request_technicians ON request_id = id
    WHERE status = 'COMPLETED' AND number_in_year % 2 = 1 AND number_in_year % 10 <> 1 ORDER BY created_at`.execute(db)
  await takeParts(db, parts)
  await sql`INSERT INTO offer_revisions (offer_id, rev, offer_version, snapshot, sha256, sent_at)
    SELECT id, 1, 1, '', 'emptied', created_at FROM offers`.execute(db)
  await sql`INSERT INTO offer_items (offer_id, position, type, description, unit, quantity_e3, unit_price_minor)
    SELECT id, 0, 'MANUAL', 'İşçilik', 'HOUR', 2000, 3000 FROM offers`.execute(db)
  await sql`INSERT INTO offer_items (offer_id, position, type, part_id, part_name, part_code, quantity_e3, unit_price_minor)
    SELECT offers.id, 1, 'INVENTORY', part.id, part.name, part.part_code, 1000, 4000
    FROM (SELECT offers.id, offers.created_at, coalesce(taken.part_id, any_part.id) AS part_id FROM offers
      LEFT JOIN (SELECT service_request_id, min(spare_part_id::text)::uuid AS part_id FROM part_lists
        JOIN part_list_items ON part_list_id = part_lists.id GROUP BY 1) AS taken USING (service_request_id)
      CROSS JOIN (SELECT id FROM spare_parts LIMIT 1) AS any_part) AS offers
    JOIN spare_parts AS part ON part.id = offers.part_id ORDER BY offers.created_at`.execute(db)
  await sql`INSERT INTO time_entries (service_request_id, user_id, started_at, ended_at)
    SELECT id, technician_id, created_at + interval '2 days', created_at + interval '2 days 2 hours'
    FROM service_requests JOIN request_technicians ON request_id = id WHERE status = 'COMPLETED' ORDER BY created_at`.execute(
    db,
  )
  await sql`INSERT INTO stock_movements (spare_part_id, delta_e3, stock_after_e3, reason, part_list_id, unit_cost_try_minor, created_at)
    SELECT spare_part_id, -quantity_e3, 10000, 'TAKEN', part_list_id, 30000, lists.created_at + interval '2 days'
    FROM part_list_items JOIN part_lists AS lists ON lists.id = part_list_id ORDER BY lists.created_at`.execute(db)
  await sql`INSERT INTO part_list_item_transactions (part_list_item_id, quantity_e3, status, created_at)
    SELECT items.id, used_e3, 'USED', lists.created_at + interval '2 days 1 hour'
    FROM part_list_items AS items JOIN part_lists AS lists ON lists.id = part_list_id ORDER BY lists.created_at`.execute(
    db,
  )
}

/** Two for each list that has none. */
export async function takeParts(db: Kysely<DB>, parts: number): Promise<void> {
  await sql`INSERT INTO part_list_items (part_list_id, spare_part_id, quantity_e3, used_e3)
    SELECT l.id, p.id, 2000, 1000 FROM (SELECT id, created_at, row_number() OVER (ORDER BY id)::bigint AS n FROM part_lists
      WHERE NOT EXISTS (SELECT FROM part_list_items WHERE part_list_id = part_lists.id)) AS l
    CROSS JOIN LATERAL (VALUES (l.n), (l.n * 3 + 1)) AS chosen (n)
    JOIN (SELECT id, row_number() OVER (ORDER BY id)::bigint AS n FROM spare_parts) AS p
      ON p.n = 1 + chosen.n % ${parts}::int ORDER BY l.created_at`.execute(db)
}
