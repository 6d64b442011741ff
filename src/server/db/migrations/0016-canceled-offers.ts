// An accepted offer of a canceled request is no income: it is rejected, as every later cancellation does.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`WITH rejected AS (
    UPDATE offers SET status = 'REJECTED', decided_at = service_requests.canceled_at, updated_at = now(),
      version = offers.version + 1
    FROM service_requests JOIN boats ON boats.id = service_requests.boat_id
    WHERE service_requests.id = offers.service_request_id
      AND service_requests.status = 'CANCELED' AND offers.status = 'ACCEPTED'
    RETURNING offers.id, offers.offer_number, boats.name
  )
  INSERT INTO activity_logs (category, action_type, entity, entity_id, message)
  SELECT 'MAINTENANCE', 'UPDATE', 'offer', id,
    name || ' teknesinin talebi iptal edildiği için ' || offer_number || ' numaralı teklif reddedildi'
  FROM rejected`.execute(db)
}
