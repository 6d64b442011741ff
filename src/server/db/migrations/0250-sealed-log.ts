// The sealed log: one hash for each past day over its entries and the hash of the day before.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `salt`: nobody finds the words of an erased entry by hashing guesses. `row_hash`: the hash of an erased entry before its erasure.
  await sql`ALTER TABLE activity_logs
    ADD COLUMN salt uuid DEFAULT gen_random_uuid(),
    ADD COLUMN row_hash bytea,
    ADD CONSTRAINT activity_logs_row_hash_length CHECK (octet_length(row_hash) = 32)`.execute(db)
  await sql`CREATE FUNCTION log_row_hash(entry activity_logs) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT coalesce(entry.row_hash, sha256(convert_to(json_build_array(
      entry.id,
      to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
      to_char(entry.done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
      entry.user_id, entry.user_email, entry.category, entry.action_type, entry.entity, entry.entity_id, entry.message,
      entry.salt
    )::text, 'UTF8')))
  $$`.execute(db)
  // `entries`: 48 bytes an entry, its id and its hash, by moment and id. The first seal holds all older days too.
  await sql`CREATE TABLE log_seals (
    day date PRIMARY KEY,
    entries bytea NOT NULL CHECK (octet_length(entries) % 48 = 0),
    seal bytea NOT NULL CHECK (octet_length(seal) = 32),
    sealed_at timestamptz NOT NULL
  )`.execute(db)
  await sql`ALTER TABLE workshop ADD COLUMN seal_mail_to text[] NOT NULL DEFAULT '{}' CHECK (cardinality(seal_mail_to) <= 2)`.execute(
    db,
  )
  // A sealed entry changes in one way: an erasure takes its words, address and salt, and keeps its hash.
  await sql`CREATE FUNCTION protect_sealed_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM log_seals WHERE day >= (OLD.created_at AT TIME ZONE 'Europe/Istanbul')::date) THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
      END IF;
      IF TG_OP = 'UPDATE' AND NEW.row_hash = log_row_hash(OLD) AND NEW.message = 'Kişisel veri silindi' AND NEW.user_email IS NULL
        AND NEW.salt IS NULL
        AND (NEW.id, NEW.created_at, NEW.category, NEW.action_type, NEW.entity)
          = (OLD.id, OLD.created_at, OLD.category, OLD.action_type, OLD.entity)
        AND (NEW.done_at, NEW.user_id, NEW.entity_id) IS NOT DISTINCT FROM (OLD.done_at, OLD.user_id, OLD.entity_id)
      THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'a sealed log entry cannot change' USING ERRCODE = 'integrity_constraint_violation';
    END
  $$`.execute(db)
  await sql`CREATE TRIGGER activity_logs_sealed BEFORE UPDATE OR DELETE ON activity_logs
    FOR EACH ROW EXECUTE FUNCTION protect_sealed_log()`.execute(db)
}
