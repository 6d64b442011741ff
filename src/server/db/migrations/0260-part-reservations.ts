// What accepted offers of jobs under way still need from the stock.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE part_reservations (
    request_id uuid NOT NULL REFERENCES service_requests ON DELETE CASCADE,
    spare_part_id uuid NOT NULL REFERENCES spare_parts,
    quantity_e3 bigint NOT NULL CHECK (quantity_e3 > 0),
    PRIMARY KEY (request_id, spare_part_id)
  )`.execute(db)
  await sql`CREATE INDEX part_reservations_part ON part_reservations (spare_part_id)`.execute(db)
  // A damaged piece is needed again; of a deleted list only what was used counts.
  await sql`INSERT INTO part_reservations (request_id, spare_part_id, quantity_e3)
    WITH accepted AS (
      SELECT r.id AS request_id, i.part_id, sum(i.quantity_e3)::bigint AS quantity_e3
      FROM service_requests r
      JOIN offers o ON o.service_request_id = r.id AND o.status = 'ACCEPTED'
      JOIN offer_items i ON i.offer_id = o.id AND i.part_id IS NOT NULL AND (i.kind = 'REQUIRED' OR i.is_chosen)
      WHERE r.status = 'ACTIVE' AND r.archived_at IS NULL
      GROUP BY r.id, i.part_id
    ), held AS (
      SELECT l.service_request_id AS request_id, i.spare_part_id,
        sum(CASE WHEN l.deleted_at IS NULL THEN i.quantity_e3 - i.returned_e3 - i.damaged_e3 ELSE i.used_e3 END)::bigint
          AS quantity_e3
      FROM part_lists l JOIN part_list_items i ON i.part_list_id = l.id
      WHERE l.service_request_id IN (SELECT request_id FROM accepted)
      GROUP BY l.service_request_id, i.spare_part_id
    )
    SELECT a.request_id, a.part_id, a.quantity_e3 - coalesce(h.quantity_e3, 0)
    FROM accepted a LEFT JOIN held h ON h.request_id = a.request_id AND h.spare_part_id = a.part_id
    WHERE a.quantity_e3 > coalesce(h.quantity_e3, 0)`.execute(db)
}
