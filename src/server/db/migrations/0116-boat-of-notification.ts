// The boat that a notification without a request is about: its screen opens.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE notifications ADD COLUMN boat_id uuid REFERENCES boats ON DELETE CASCADE`.execute(db)
  await sql`CREATE INDEX notifications_by_boat ON notifications (boat_id) WHERE boat_id IS NOT NULL`.execute(db)
}
