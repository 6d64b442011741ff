// Indexes for words at the beginning of a text, in the order of the folded text. Only COLLATE "C" has a range for a beginning on
// every database.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX boats_name_start ON boats (name_fold COLLATE "C", id) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX engines_serial_start ON engines (serial_fold COLLATE "C", id) WHERE archived_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX spare_parts_name_start ON spare_parts (name_fold COLLATE "C", id)
    WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX spare_parts_code_start ON spare_parts (code_fold COLLATE "C", id)
    WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX users_email_start ON users (email COLLATE "C", id) WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE INDEX user_infos_name_start ON user_infos (full_name_fold COLLATE "C", user_id)`.execute(db)
}
