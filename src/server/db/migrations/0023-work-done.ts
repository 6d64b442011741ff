// The work done, in the words of the person who completed the job.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE service_requests ADD COLUMN work_done text`.execute(db)
}
