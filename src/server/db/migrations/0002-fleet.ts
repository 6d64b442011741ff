// Boats, brands, models, engines.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE boats (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    name_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(name)) STORED,
    name_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_tr(name)) STORED,
    model text NOT NULL CHECK (model <> ''),
    latitude double precision CHECK (latitude BETWEEN -90 AND 90),
    longitude double precision CHECK (longitude BETWEEN -180 AND 180),
    owner_user_id uuid NOT NULL REFERENCES users,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    archived_at timestamptz,
    CHECK ((latitude IS NULL) = (longitude IS NULL))
  )`.execute(db)
  await sql`CREATE INDEX boats_by_name ON boats (name_sort, id) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX boats_by_owner ON boats (owner_user_id, name_sort, id)`.execute(db)
  await sql`CREATE INDEX boats_name_search ON boats USING gin (name_fold gin_trgm_ops) WHERE archived_at IS NULL`.execute(
    db,
  )

  await sql`CREATE TABLE brands (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    name_lower text NOT NULL GENERATED ALWAYS AS (lower_tr(name)) STORED,
    name_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(name)) STORED,
    name_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_tr(name)) STORED,
    archived_at timestamptz
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX brands_name ON brands (name_lower) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX brands_by_name ON brands (name_sort, id) WHERE archived_at IS NULL`.execute(db)

  await sql`CREATE TABLE models (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    brand_id uuid NOT NULL REFERENCES brands,
    name text NOT NULL CHECK (name <> ''),
    name_lower text NOT NULL GENERATED ALWAYS AS (lower_tr(name)) STORED,
    name_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(name)) STORED,
    name_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_tr(name)) STORED,
    archived_at timestamptz
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX models_name ON models (brand_id, name_lower) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX models_by_name ON models (name_sort, id) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX models_by_brand ON models (brand_id, name_sort, id)`.execute(db)

  // owner_user_id is the owner while the engine is on no boat. An owner who takes an engine off their boat keeps it.
  await sql`CREATE TABLE engines (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    model_id uuid NOT NULL REFERENCES models,
    serial_number text NOT NULL CHECK (serial_number <> ''),
    serial_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(serial_number)) STORED,
    hours_used_hundredths integer NOT NULL DEFAULT 0 CHECK (hours_used_hundredths >= 0),
    propeller text,
    rc_type text CHECK (rc_type IN ('MECHANICAL', 'ELECTRONIC')),
    steering_type text CHECK (steering_type IN ('MECHANICAL', 'HYDRAULIC')),
    boat_id uuid REFERENCES boats,
    owner_user_id uuid REFERENCES users,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    archived_at timestamptz,
    CHECK (boat_id IS NULL OR owner_user_id IS NOT NULL)
  )`.execute(db)
  await sql`CREATE INDEX engines_newest ON engines (created_at DESC, id) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX engines_by_boat ON engines (boat_id, created_at, id)`.execute(db)
  await sql`CREATE INDEX engines_by_owner ON engines (owner_user_id)`.execute(db)
  await sql`CREATE INDEX engines_by_model ON engines (model_id, created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX engines_unassigned ON engines (created_at DESC, id) WHERE boat_id IS NULL AND archived_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX engines_serial_search ON engines USING gin (serial_fold gin_trgm_ops) WHERE archived_at IS NULL`.execute(
    db,
  )
}
