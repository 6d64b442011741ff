// Service requests, their technicians and engines, offers, photos.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // customer_id is the boat's owner at filing time: a later owner does not inherit earlier requests.
  await sql`CREATE TABLE service_requests (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    request_type text NOT NULL CHECK (request_type IN ('MAINTENANCE', 'FAULT')),
    description text,
    description_fold text GENERATED ALWAYS AS (fold_tr(description)) STORED,
    boat_id uuid NOT NULL REFERENCES boats,
    customer_id uuid NOT NULL REFERENCES users,
    preferred_start_date date,
    preferred_end_date date,
    assigned_date date,
    status text NOT NULL DEFAULT 'PENDING'
      CHECK (status IN ('PENDING', 'WAITING_APPROVAL', 'ACTIVE', 'COMPLETED', 'REJECTED', 'CANCELED')),
    offer_sent_at timestamptz,
    approved_offer_at timestamptz,
    assigned_technician_at timestamptz,
    completed_at timestamptz,
    canceled_at timestamptz,
    feedback_at timestamptz,
    customer_rating smallint CHECK (customer_rating BETWEEN 1 AND 5),
    customer_note text,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    archived_at timestamptz,
    CHECK (preferred_end_date >= preferred_start_date),
    CHECK ((status = 'COMPLETED') = (completed_at IS NOT NULL)),
    CHECK ((status = 'CANCELED') = (canceled_at IS NOT NULL)),
    CHECK ((feedback_at IS NULL) = (customer_rating IS NULL)),
    CHECK (feedback_at IS NULL OR status = 'COMPLETED')
  )`.execute(db)
  await sql`CREATE INDEX service_requests_newest ON service_requests (created_at DESC, id) WHERE archived_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX service_requests_by_status ON service_requests (status, created_at DESC, id) WHERE archived_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX service_requests_by_customer ON service_requests (customer_id, created_at DESC, id)`.execute(
    db,
  )
  await sql`CREATE INDEX service_requests_by_boat ON service_requests (boat_id, created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX service_requests_by_day ON service_requests (assigned_date) WHERE assigned_date IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX service_requests_text ON service_requests USING gin (description_fold gin_trgm_ops)`.execute(
    db,
  )

  await sql`CREATE TABLE request_technicians (
    request_id uuid NOT NULL REFERENCES service_requests ON DELETE CASCADE,
    technician_id uuid NOT NULL REFERENCES users,
    assigned_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (request_id, technician_id)
  )`.execute(db)
  await sql`CREATE INDEX request_technicians_by_technician ON request_technicians (technician_id, request_id)`.execute(
    db,
  )

  await sql`CREATE TABLE request_engines (
    request_id uuid NOT NULL REFERENCES service_requests ON DELETE CASCADE,
    engine_id uuid NOT NULL REFERENCES engines,
    PRIMARY KEY (request_id, engine_id)
  )`.execute(db)
  await sql`CREATE INDEX request_engines_by_engine ON request_engines (engine_id)`.execute(db)

  // The last number given in a series, such as the offers of a year.
  await sql`CREATE TABLE counters (name text PRIMARY KEY, value integer NOT NULL)`.execute(db)

  await sql`CREATE TABLE offers (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    offer_number text NOT NULL UNIQUE,
    service_request_id uuid NOT NULL REFERENCES service_requests,
    discount_percent_hundredths integer NOT NULL DEFAULT 0 CHECK (discount_percent_hundredths BETWEEN 0 AND 10000),
    discount_amount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_amount_minor >= 0),
    note text,
    currency text NOT NULL CHECK (currency IN ('EUR', 'USD', 'GBP', 'TRY')),
    exchange_rate_e4 bigint NOT NULL CHECK (exchange_rate_e4 > 0),
    total_minor bigint NOT NULL CHECK (total_minor >= 0),
    discount_minor bigint NOT NULL CHECK (discount_minor >= 0),
    final_minor bigint NOT NULL CHECK (final_minor >= 0),
    final_try_minor bigint NOT NULL CHECK (final_try_minor >= 0),
    status text NOT NULL DEFAULT 'SENT' CHECK (status IN ('SENT', 'ACCEPTED', 'REJECTED')),
    valid_until date NOT NULL,
    decided_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    created_by uuid REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (final_minor = total_minor - discount_minor)
  )`.execute(db)
  await sql`CREATE INDEX offers_by_request ON offers (service_request_id, created_at DESC, id)`.execute(db)
  await sql`CREATE UNIQUE INDEX offers_one_accepted ON offers (service_request_id) WHERE status = 'ACCEPTED'`.execute(
    db,
  )

  await sql`CREATE TABLE photos (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    service_request_id uuid NOT NULL REFERENCES service_requests,
    engine_id uuid REFERENCES engines,
    caption text,
    file_key text NOT NULL UNIQUE,
    thumbnail_key text NOT NULL UNIQUE,
    content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp')),
    byte_size integer NOT NULL CHECK (byte_size > 0),
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    uploaded_by uuid REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
  await sql`CREATE INDEX photos_by_request ON photos (service_request_id, created_at, id)`.execute(db)
  await sql`CREATE INDEX photos_by_engine ON photos (engine_id) WHERE engine_id IS NOT NULL`.execute(db)
}
