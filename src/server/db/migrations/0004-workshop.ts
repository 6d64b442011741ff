// Spare parts and their ledger, parts lists, offer items (which name parts), the calendar.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE spare_parts (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    name_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(name)) STORED,
    name_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_tr(name)) STORED,
    part_code text NOT NULL CHECK (part_code <> ''),
    code_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(part_code)) STORED,
    unit_price_minor bigint NOT NULL DEFAULT 0 CHECK (unit_price_minor >= 0),
    quantity integer NOT NULL DEFAULT 0 CHECK (quantity >= 0),
    min_stock integer NOT NULL DEFAULT 0 CHECK (min_stock >= 0),
    location_code text,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    archived_at timestamptz
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX spare_parts_code ON spare_parts (code_fold) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX spare_parts_by_name ON spare_parts (name_sort, id) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX spare_parts_low ON spare_parts (name_sort, id) WHERE archived_at IS NULL AND quantity <= min_stock`.execute(
    db,
  )
  await sql`CREATE INDEX spare_parts_search ON spare_parts USING gin (name_fold gin_trgm_ops, code_fold gin_trgm_ops) WHERE archived_at IS NULL`.execute(
    db,
  )

  await sql`CREATE TABLE offer_items (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    offer_id uuid NOT NULL REFERENCES offers ON DELETE CASCADE,
    position integer NOT NULL,
    type text NOT NULL CHECK (type IN ('INVENTORY', 'MANUAL')),
    part_id uuid REFERENCES spare_parts,
    part_code text,
    part_name text,
    description text,
    quantity integer NOT NULL CHECK (quantity > 0),
    unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
    UNIQUE (offer_id, position),
    CHECK (type = 'MANUAL' OR (part_id IS NOT NULL AND part_code IS NOT NULL AND part_name IS NOT NULL)),
    CHECK (type = 'INVENTORY' OR description IS NOT NULL)
  )`.execute(db)
  await sql`CREATE INDEX offer_items_by_part ON offer_items (part_id) WHERE part_id IS NOT NULL`.execute(db)

  await sql`CREATE TABLE part_lists (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    service_request_id uuid REFERENCES service_requests,
    technician_user_id uuid REFERENCES users,
    created_by uuid REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX part_lists_newest ON part_lists (created_at DESC, id) WHERE deleted_at IS NULL`.execute(db)
  await sql`CREATE INDEX part_lists_by_request ON part_lists (service_request_id) WHERE service_request_id IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX part_lists_by_technician ON part_lists (technician_user_id) WHERE technician_user_id IS NOT NULL`.execute(
    db,
  )

  // With the counters next to the transactions, the database itself refuses more than what remains.
  await sql`CREATE TABLE part_list_items (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    part_list_id uuid NOT NULL REFERENCES part_lists,
    spare_part_id uuid NOT NULL REFERENCES spare_parts,
    quantity integer NOT NULL CHECK (quantity > 0),
    used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
    returned integer NOT NULL DEFAULT 0 CHECK (returned >= 0),
    damaged integer NOT NULL DEFAULT 0 CHECK (damaged >= 0),
    status text NOT NULL DEFAULT 'TAKEN' CHECK (status = 'TAKEN'),
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK (used + returned + damaged <= quantity)
  )`.execute(db)
  await sql`CREATE INDEX part_list_items_by_list ON part_list_items (part_list_id, created_at, id)`.execute(db)
  await sql`CREATE INDEX part_list_items_by_part ON part_list_items (spare_part_id)`.execute(db)

  await sql`CREATE TABLE part_list_item_transactions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    part_list_item_id uuid NOT NULL REFERENCES part_list_items,
    quantity integer NOT NULL CHECK (quantity > 0),
    status text NOT NULL CHECK (status IN ('USED', 'RETURNED', 'DAMAGED')),
    created_by uuid REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
  await sql`CREATE INDEX part_list_item_transactions_by_item ON part_list_item_transactions (part_list_item_id, created_at, id)`.execute(
    db,
  )

  // The ledger: the sum of a part's deltas is its stock.
  await sql`CREATE TABLE stock_movements (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    spare_part_id uuid NOT NULL REFERENCES spare_parts ON DELETE CASCADE,
    delta integer NOT NULL,
    stock_after integer NOT NULL CHECK (stock_after >= 0),
    reason text NOT NULL CHECK (reason IN ('INITIAL', 'ADJUSTED', 'TAKEN', 'RETURNED', 'LIST_DELETED')),
    note text,
    part_list_id uuid REFERENCES part_lists,
    user_id uuid REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
  await sql`CREATE INDEX stock_movements_by_part ON stock_movements (spare_part_id, created_at DESC, id)`.execute(db)

  await sql`CREATE TABLE calendar_items (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    type text NOT NULL CHECK (type IN ('SERVICE_REQUEST', 'COLLECTION', 'OTHER')),
    status text NOT NULL DEFAULT 'PENDING',
    date date NOT NULL,
    title text NOT NULL CHECK (title <> ''),
    item_color text CHECK (item_color ~ '^#[0-9a-f]{6}$'),
    auth text NOT NULL DEFAULT 'ADMIN_AND_TECHNICIAN' CHECK (auth IN ('ADMIN_AND_TECHNICIAN', 'ADMIN_ONLY')),
    ref_id uuid REFERENCES service_requests ON DELETE CASCADE,
    created_by uuid REFERENCES users,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (ref_id IS NULL OR type = 'SERVICE_REQUEST')
  )`.execute(db)
  await sql`CREATE INDEX calendar_items_by_day ON calendar_items (date, id)`.execute(db)
  await sql`CREATE UNIQUE INDEX calendar_items_one_a_request ON calendar_items (ref_id) WHERE ref_id IS NOT NULL`.execute(
    db,
  )

  await sql`CREATE TABLE calendar_item_technicians (
    calendar_item_id uuid NOT NULL REFERENCES calendar_items ON DELETE CASCADE,
    technician_id uuid NOT NULL REFERENCES users,
    PRIMARY KEY (calendar_item_id, technician_id)
  )`.execute(db)
  await sql`CREATE INDEX calendar_item_technicians_by_technician ON calendar_item_technicians (technician_id)`.execute(
    db,
  )

  await sql`CREATE TABLE calendar_feeds (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    token_hash text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
}
