// Turkish text functions, roles, cities, accounts, sessions.
import { type Kysely, sql } from 'kysely'
import { PROVINCES } from '../provinces.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db)

  // The embedded database lacks ICU's Turkish collation. So translate() alone makes case, search form and order, the same on
  // every database. lower_tr, for unique names: lower case with the four i's as one (SUZUKI, Suzuki and SUZUKİ are one brand).
  // fold_tr, for search: letters without their marks. sort_tr, for COLLATE "C": letters mapped to ASCII in the order of the
  // Turkish alphabet.
  await sql`
    CREATE FUNCTION lower_tr(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
      SELECT lower(translate(value, 'ŞĞÜÖÇİIıÂÎÛ', 'şğüöçiiiâîû') COLLATE "C")
    $$`.execute(db)
  await sql`
    CREATE FUNCTION fold_tr(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
      SELECT lower(translate(value, 'ŞĞÜÖÇİIıÂÎÛşğüöçâîû', 'sguociiiaiusguocaiu') COLLATE "C")
    $$`.execute(db)
  await sql`
    CREATE FUNCTION sort_tr(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
      SELECT translate(lower(translate(value, 'ŞĞÜÖÇİIÂÎÛâîû', 'şğüöçiıaiuaiu') COLLATE "C"),
        'abcçdefgğhıijklmnoöpqrsştuüvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_\`')
    $$`.execute(db)

  await sql`CREATE TABLE roles (
    id uuid PRIMARY KEY,
    name text NOT NULL UNIQUE CHECK (name IN ('ADMIN', 'TECHNICIAN', 'CUSTOMER'))
  )`.execute(db)
  await sql`INSERT INTO roles (id, name) VALUES
    ('00000000-0000-4000-8000-000000000001', 'ADMIN'),
    ('00000000-0000-4000-8000-000000000002', 'TECHNICIAN'),
    ('00000000-0000-4000-8000-000000000003', 'CUSTOMER')`.execute(db)

  await sql`CREATE TABLE cities (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    name_lower text NOT NULL GENERATED ALWAYS AS (lower_tr(name)) STORED UNIQUE,
    name_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(name)) STORED,
    name_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_tr(name)) STORED
  )`.execute(db)
  await sql`CREATE INDEX cities_by_name ON cities (name_sort)`.execute(db)
  await sql`INSERT INTO cities (name) SELECT unnest(string_to_array(${PROVINCES.join(',')}, ','))`.execute(db)

  await sql`CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL CHECK (email = lower(email COLLATE "C") AND email <> ''),
    password_hash text NOT NULL,
    role_id uuid NOT NULL REFERENCES roles,
    email_confirmed_at timestamptz,
    email_notifications boolean NOT NULL DEFAULT true,
    push_notifications boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    archived_at timestamptz
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX users_email ON users (email) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX users_by_email ON users (email, id) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX users_by_role ON users (role_id, email) WHERE archived_at IS NULL`.execute(db)
  // Includes archived users: their boats and requests are still found by the e-mail.
  await sql`CREATE INDEX users_email_search ON users USING gin (email gin_trgm_ops)`.execute(db)

  await sql`CREATE TABLE user_infos (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    full_name text NOT NULL CHECK (full_name <> ''),
    full_name_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(full_name)) STORED,
    phone text NOT NULL,
    address text,
    city_id uuid REFERENCES cities,
    status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
    rejection_reason text,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (rejection_reason IS NULL OR status = 'REJECTED')
  )`.execute(db)
  await sql`CREATE INDEX user_infos_by_status ON user_infos (status, created_at, user_id)`.execute(db)
  await sql`CREATE INDEX user_infos_by_city ON user_infos (city_id)`.execute(db)
  await sql`CREATE INDEX user_infos_name_search ON user_infos USING gin (full_name_fold gin_trgm_ops)`.execute(db)

  await sql`CREATE TABLE sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX sessions_by_user ON sessions (user_id)`.execute(db)
  await sql`CREATE INDEX sessions_by_expiry ON sessions (expires_at)`.execute(db)

  // Only hashes are stored. A second use of a token means theft: the whole session (the token family) ends.
  await sql`CREATE TABLE refresh_tokens (
    token_hash text PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id)`.execute(db)

  await sql`CREATE TABLE user_tokens (
    token_hash text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('CONFIRM_EMAIL', 'RESET_PASSWORD')),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX user_tokens_by_user ON user_tokens (user_id, purpose, created_at)`.execute(db)

  // Counters of a fixed window, shared by all servers: sign-in attempts by account and by address.
  await sql`CREATE TABLE rate_limits (
    key text PRIMARY KEY,
    hits integer NOT NULL CHECK (hits >= 0),
    window_ends_at timestamptz NOT NULL
  )`.execute(db)
  await sql`CREATE INDEX rate_limits_by_end ON rate_limits (window_ends_at)`.execute(db)

  // Small named values that all servers of one database share, such as generated keys.
  await sql`CREATE TABLE app_values (name text PRIMARY KEY, value text NOT NULL)`.execute(db)
}
