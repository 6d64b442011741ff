// Links that show one offer without an account, and the one-time codes that confirm an answer. Both are stored as hashes.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE offer_links (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    offer_id uuid NOT NULL REFERENCES offers,
    token_hash text NOT NULL UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
    created_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX offer_links_by_offer ON offer_links (offer_id, created_at DESC, id)`.execute(db)
  await sql`CREATE TABLE offer_codes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    offer_id uuid NOT NULL REFERENCES offers,
    rev integer NOT NULL CHECK (rev > 0),
    pdf_sha256 text NOT NULL CHECK (pdf_sha256 ~ '^[0-9a-f]{64}$'),
    code_hash text NOT NULL CHECK (code_hash ~ '^[0-9a-f]{64}$'),
    tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`.execute(db)
  await sql`CREATE INDEX offer_codes_by_offer ON offer_codes (offer_id, created_at DESC, id)`.execute(db)
  await sql`ALTER TABLE offer_events ADD COLUMN link_id uuid REFERENCES offer_links, ADD COLUMN agreed text`.execute(db)
  await sql`CREATE INDEX offer_events_by_link ON offer_events (link_id) WHERE link_id IS NOT NULL`.execute(db)
  await sql`CREATE UNIQUE INDEX offer_events_opened_once_by_link ON offer_events (offer_id, rev, kind, link_id, opened_on)
    WHERE opened_on IS NOT NULL AND link_id IS NOT NULL`.execute(db)
}
