// Who owned a boat and when, and the offers of a boat to its next owner. The periods are written by a trigger, so that no change of
// an owner is forgotten. Today's owners have owned their boats since the boat was entered.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE boat_ownerships (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    boat_id uuid NOT NULL REFERENCES boats ON DELETE CASCADE,
    owner_user_id uuid NOT NULL REFERENCES users,
    started_at timestamptz NOT NULL,
    ended_at timestamptz CHECK (ended_at >= started_at)
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX boat_ownerships_present ON boat_ownerships (boat_id) WHERE ended_at IS NULL`.execute(db)
  await sql`CREATE INDEX boat_ownerships_by_boat ON boat_ownerships (boat_id, started_at)`.execute(db)
  await sql`CREATE INDEX boat_ownerships_by_owner ON boat_ownerships (owner_user_id)`.execute(db)
  await sql`INSERT INTO boat_ownerships (boat_id, owner_user_id, started_at)
    SELECT id, owner_user_id, created_at FROM boats`.execute(db)
  // A restored backup has the rows that the trigger wrote.
  await sql`CREATE FUNCTION record_ownership() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('pruva.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NULL; END IF;
      IF TG_OP = 'UPDATE' AND OLD.owner_user_id = NEW.owner_user_id THEN RETURN NULL; END IF;
      UPDATE boat_ownerships SET ended_at = greatest(now(), started_at) WHERE boat_id = NEW.id AND ended_at IS NULL;
      INSERT INTO boat_ownerships (boat_id, owner_user_id, started_at)
        VALUES (NEW.id, NEW.owner_user_id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END);
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE TRIGGER boats_ownership AFTER INSERT OR UPDATE OF owner_user_id ON boats
    FOR EACH ROW EXECUTE FUNCTION record_ownership()`.execute(db)

  await sql`CREATE TABLE boat_handovers (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    boat_id uuid NOT NULL REFERENCES boats ON DELETE CASCADE,
    from_user_id uuid NOT NULL REFERENCES users,
    to_email text NOT NULL CHECK (to_email = lower(to_email)),
    to_user_id uuid REFERENCES users,
    status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'ACCEPTED', 'CANCELED')),
    with_requests boolean NOT NULL DEFAULT false,
    terms_version smallint NOT NULL,
    offered_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT boat_handovers_term CHECK (expires_at > offered_at),
    CONSTRAINT boat_handovers_end CHECK ((status = 'PENDING') = (ended_at IS NULL)),
    CONSTRAINT boat_handovers_receiver CHECK ((status = 'ACCEPTED') = (to_user_id IS NOT NULL))
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX boat_handovers_pending ON boat_handovers (boat_id) WHERE status = 'PENDING'`.execute(db)
  await sql`CREATE INDEX boat_handovers_by_boat ON boat_handovers (boat_id, offered_at DESC, id)`.execute(db)
  await sql`CREATE INDEX boat_handovers_newest ON boat_handovers (offered_at DESC, id)`.execute(db)
  await sql`CREATE INDEX boat_handovers_by_giver ON boat_handovers (from_user_id, offered_at DESC, id)`.execute(db)
  await sql`CREATE INDEX boat_handovers_by_email ON boat_handovers (to_email, offered_at DESC, id)`.execute(db)
}
