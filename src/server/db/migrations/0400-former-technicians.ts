// Who was a technician of a request and is it no more: what they did before counts when it arrives late.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE former_technicians (
    request_id uuid NOT NULL REFERENCES service_requests ON DELETE CASCADE,
    technician_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (request_id, technician_id)
  )`.execute(db)
  await sql`CREATE INDEX former_technicians_by_person ON former_technicians (technician_id)`.execute(db)
  // Of before, hours alone say it.
  await sql`INSERT INTO former_technicians (request_id, technician_id)
    SELECT DISTINCT service_request_id, user_id FROM time_entries
    JOIN users ON users.id = time_entries.user_id JOIN roles ON roles.id = users.role_id AND roles.name = 'TECHNICIAN'
    WHERE NOT EXISTS (SELECT FROM request_technicians t
      WHERE t.request_id = time_entries.service_request_id AND t.technician_id = time_entries.user_id)`.execute(db)
}
