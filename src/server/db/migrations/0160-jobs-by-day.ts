// The calendar reads how full the days are from two indexes alone.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX service_requests_open_by_day ON service_requests (assigned_date, slot_day)
    WHERE archived_at IS NULL AND status IN ('PENDING', 'WAITING_APPROVAL', 'ACTIVE', 'REJECTED')
      AND assigned_date IS NOT NULL`.execute(db)
  await sql`CREATE INDEX request_technicians_by_day ON request_technicians (day, technician_id)
    WHERE is_under_way AND day IS NOT NULL`.execute(db)
}
