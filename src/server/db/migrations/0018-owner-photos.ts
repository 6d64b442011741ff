// Who added a photo: staff or the owner. The owner's photos are numbered, so that the database enforces their limit too.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE photos
    ADD COLUMN source text NOT NULL DEFAULT 'STAFF' CHECK (source IN ('OWNER', 'STAFF')),
    ADD COLUMN owner_number smallint CHECK (owner_number BETWEEN 1 AND 10),
    ADD CONSTRAINT photos_numbered_by_source CHECK ((source = 'OWNER') = (owner_number IS NOT NULL))`.execute(db)
  await sql`CREATE UNIQUE INDEX photos_owner_number ON photos (service_request_id, owner_number)
    WHERE owner_number IS NOT NULL`.execute(db)
}
