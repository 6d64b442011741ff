// What suppliers delivered, and a part's cost from its last receipt.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `is_again`: its number was there, and the person said that it is another delivery.
  await sql`CREATE TABLE stock_receipts (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    supplier text NOT NULL CHECK (supplier <> ''),
    supplier_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(supplier)) STORED,
    document_number text NOT NULL CHECK (document_number <> ''),
    number_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(document_number)) STORED,
    received_on date NOT NULL,
    currency text NOT NULL CHECK (currency IN ('EUR', 'USD', 'GBP', 'TRY')),
    is_again boolean NOT NULL,
    created_by uuid REFERENCES users,
    created_at timestamptz NOT NULL,
    reversed_by uuid REFERENCES users,
    reversed_at timestamptz
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX stock_receipts_number ON stock_receipts (supplier_fold, number_fold)
    WHERE reversed_at IS NULL AND NOT is_again`.execute(db)
  await sql`CREATE INDEX stock_receipts_newest ON stock_receipts (received_on DESC, created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX stock_receipts_search ON stock_receipts
    USING gin (supplier_fold gin_trgm_ops, number_fold gin_trgm_ops)`.execute(db)
  await sql`CREATE INDEX stock_receipts_created_by ON stock_receipts (created_by)`.execute(db)
  await sql`CREATE INDEX stock_receipts_reversed_by ON stock_receipts (reversed_by) WHERE reversed_by IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE TABLE stock_receipt_items (
    receipt_id uuid NOT NULL REFERENCES stock_receipts ON DELETE CASCADE,
    position integer NOT NULL,
    spare_part_id uuid NOT NULL REFERENCES spare_parts,
    quantity_e3 bigint NOT NULL CHECK (quantity_e3 > 0),
    unit_cost_minor bigint NOT NULL CHECK (unit_cost_minor >= 0),
    PRIMARY KEY (receipt_id, position)
  )`.execute(db)
  await sql`CREATE INDEX stock_receipt_items_part ON stock_receipt_items (spare_part_id)`.execute(db)

  await sql`ALTER TABLE stock_movements
    ADD COLUMN receipt_id uuid REFERENCES stock_receipts,
    DROP CONSTRAINT stock_movements_reason_check,
    ADD CONSTRAINT stock_movements_reason_check CHECK (reason IN
      ('INITIAL', 'ADJUSTED', 'TAKEN', 'RETURNED', 'LIST_DELETED', 'RECEIVED', 'RECEIPT_REVERSED')),
    ADD CONSTRAINT stock_movements_of_receipt CHECK
      ((reason IN ('RECEIVED', 'RECEIPT_REVERSED')) = (receipt_id IS NOT NULL))`.execute(db)
  await sql`CREATE INDEX stock_movements_receipt ON stock_movements (receipt_id) WHERE receipt_id IS NOT NULL`.execute(
    db,
  )
  // Of the last receipt that stands; the typed cost stays for the time after its reversal.
  await sql`ALTER TABLE spare_parts
    ADD COLUMN received_cost_minor bigint CHECK (received_cost_minor >= 0),
    ADD COLUMN received_currency text CHECK (received_currency IN ('EUR', 'USD', 'GBP', 'TRY')),
    ADD COLUMN received_on date,
    ADD CONSTRAINT spare_parts_received_whole CHECK
      (num_nulls(received_cost_minor, received_currency, received_on) IN (0, 3))`.execute(db)
}
