// Each change of what an access check reads is announced to all servers, so that they can keep it in memory.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The argument is the column with the user's id. The payload is a change of `db/live/changes.ts`.
  await sql`
    CREATE FUNCTION announce_session() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('pruva_live', json_build_object('topic', 'session', 'id', NULL,
        'users', json_build_array(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]))::text);
      RETURN NULL;
    END $$`.execute(db)

  // A refresh only extends a session; servers check its end by their clock.
  await sql`CREATE TRIGGER sessions_announce_update AFTER UPDATE ON sessions FOR EACH ROW
    WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR OLD.expires_at > NEW.expires_at)
    EXECUTE FUNCTION announce_session('user_id')`.execute(db)
  await sql`CREATE TRIGGER sessions_announce_delete AFTER DELETE ON sessions FOR EACH ROW
    WHEN (OLD.ended_at IS NULL AND OLD.expires_at > now())
    EXECUTE FUNCTION announce_session('user_id')`.execute(db)
  // The deletion of a user also deletes its sessions.
  await sql`CREATE TRIGGER users_announce_update AFTER UPDATE ON users FOR EACH ROW
    WHEN ((OLD.email, OLD.role_id, OLD.email_confirmed_at, OLD.archived_at, OLD.email_notifications, OLD.push_notifications)
      IS DISTINCT FROM
      (NEW.email, NEW.role_id, NEW.email_confirmed_at, NEW.archived_at, NEW.email_notifications, NEW.push_notifications))
    EXECUTE FUNCTION announce_session('id')`.execute(db)
  await sql`CREATE TRIGGER user_infos_announce AFTER INSERT OR DELETE ON user_infos FOR EACH ROW
    EXECUTE FUNCTION announce_session('user_id')`.execute(db)
  await sql`CREATE TRIGGER user_infos_announce_update AFTER UPDATE ON user_infos FOR EACH ROW
    WHEN ((OLD.status, OLD.full_name) IS DISTINCT FROM (NEW.status, NEW.full_name))
    EXECUTE FUNCTION announce_session('user_id')`.execute(db)
}
