// What is on order of a part, and how much of it a receipt has brought.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE spare_parts
    ADD COLUMN on_order_e3 bigint NOT NULL DEFAULT 0 CHECK (on_order_e3 >= 0),
    ADD COLUMN expected_on date,
    ADD CONSTRAINT spare_parts_expected_order CHECK (expected_on IS NULL OR on_order_e3 > 0)`.execute(db)
  await sql`CREATE INDEX spare_parts_to_order ON spare_parts (id)
    WHERE archived_at IS NULL AND min_stock_e3 - quantity_e3 - on_order_e3 > 0`.execute(db)
  await sql`ALTER TABLE stock_receipt_items
    ADD COLUMN of_order_e3 bigint NOT NULL DEFAULT 0 CHECK (of_order_e3 >= 0)`.execute(db)
}
