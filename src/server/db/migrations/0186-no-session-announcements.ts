// Servers keep nothing of a session in memory any more; the log entries of an account announce what ends its live streams.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Its five triggers on `sessions`, `users` and `user_infos` go with it.
  await sql`DROP FUNCTION announce_session CASCADE`.execute(db)
}
