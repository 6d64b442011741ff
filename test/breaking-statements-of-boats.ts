// For constraints.test.ts: a statement that breaks each rule of a boat and of what belongs to it.
import { UNKNOWN_ID } from './harness.ts'

export const BOATS: Record<string, string> = {
  boat_identities_call_sign_check: "update boat_identities set call_sign = 'tc 1'",
  boat_identities_mmsi_check: "update boat_identities set mmsi = '12345678'",
  boat_identities_year_check: 'update boat_identities set year = 1799',
  boat_handovers_end: 'update boat_handovers set ended_at = now()',
  boat_handovers_receiver: 'update boat_handovers set to_user_id = from_user_id',
  boat_handovers_status_check: "update boat_handovers set status = 'X', ended_at = now()",
  boat_handovers_to_user_id_fkey: `update boat_handovers set status = 'ACCEPTED', ended_at = now(), to_user_id = '${UNKNOWN_ID}'`,
  boat_handovers_term: 'update boat_handovers set expires_at = offered_at',
  boat_handovers_to_email_check: "update boat_handovers set to_email = 'A@B.CO'",
  boat_ownerships_check: "update boat_ownerships set ended_at = started_at - interval '1 second'",
  boat_previews_term: 'update boat_previews set expires_at = created_at',
  boat_previews_token_hash_check: "update boat_previews set token_hash = 'x'",
  boat_previews_token_hash_key: "update boat_previews set token_hash = repeat('a', 64)",
  boat_tags_token_hash_check: "update boat_tags set token_hash = 'x'",
  boats_check: 'update boats set latitude = 1, longitude = null',
  boats_latitude_check: 'update boats set latitude = 90.1, longitude = 1',
  boats_longitude_check: 'update boats set latitude = 1, longitude = -180.1',
  meter_photos_engine_and_id: 'update meter_photos set id = (select id from meter_photos limit 1)',
  boat_photos_id_key: `insert into boat_photos select id, (select id from boat_photos limit 1), 'a', 'b' from boats offset 1 limit 1`,
  boat_handovers_pending: 'update boat_handovers set boat_id = (select boat_id from boat_handovers limit 1)',
  boat_ownerships_present:
    'insert into boat_ownerships select gen_random_uuid(), boat_id, owner_user_id, now() from boat_ownerships limit 1',
  boat_tags_token_hash_key: "update boat_tags set token_hash = repeat('a', 64)",
}
