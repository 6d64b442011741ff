// The owner who was given a code for one of their people: it stands while the record holds nothing but what this owner gave.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitations ADD COLUMN owner_user_id uuid REFERENCES users ON DELETE CASCADE`.execute(db)
}
