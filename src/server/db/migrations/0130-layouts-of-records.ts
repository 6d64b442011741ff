// A record of an answer that was stored in an earlier layout is kept, and stored once more in the present one.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE offer_records ADD COLUMN layout smallint NOT NULL DEFAULT 1`.execute(db)
  await sql`ALTER TABLE offer_records DROP CONSTRAINT offer_records_pkey, ADD PRIMARY KEY (event_id, layout)`.execute(
    db,
  )
}
