// A photo whose answer was lost is sent again. The sender's own id shows that the photo was already stored.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE photos ADD COLUMN upload_id uuid`.execute(db)
  await sql`CREATE UNIQUE INDEX photos_upload_id ON photos (service_request_id, upload_id)
    WHERE upload_id IS NOT NULL`.execute(db)
}
