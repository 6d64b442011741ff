// Statements that break a constraint of an offer's events, links and codes, for the test of constraints.
import { UNKNOWN_ID } from './harness.ts'

/** An event is never updated. */
const event = (changed: Record<string, string>, times = ''): string => {
  const row = { offer_id: 'offers.id', rev: '1', kind: "'SENT'", ...changed }
  return `insert into offer_events (${Object.keys(row)}) select ${Object.values(row)}
    from (select id from offers order by id limit 1) offers ${times}`
}

const code = (changed: Record<string, string>): string => {
  const hash = "repeat('a', 64)"
  const bound = { offer_id: 'id', rev: '1', by_link: 'true', pdf_sha256: hash, code_hash: hash }
  const all: Record<string, string> = { ...bound, created_at: 'now()', expires_at: 'now()', ...changed }
  return `insert into offer_codes (${Object.keys(all)}) select ${Object.values(all)} from offers order by id limit 1`
}

const record = (changed: Record<string, string>): string => {
  const row = { event_id: 'id', file_key: "'key'", sha256: "repeat('a', 64)", byte_size: '1', made_at: 'now()' }
  const all: Record<string, string> = { ...row, ...changed }
  return `insert into offer_records (${Object.keys(all)}) select ${Object.values(all)} from offer_events order by id limit 1`
}

export const offerStatements: Record<string, string> = {
  offer_codes_asked_by_fkey: code({ asked_by: `'${UNKNOWN_ID}'` }),
  offer_codes_code_hash_check: code({ code_hash: "'x'" }),
  offer_codes_offer_id_fkey: code({ offer_id: `'${UNKNOWN_ID}'` }),
  offer_codes_pdf_sha256_check: code({ pdf_sha256: "'x'" }),
  offer_codes_rev_check: code({ rev: '0' }),
  offer_codes_tries_check: code({ tries: '6' }),
  offer_events_link_id_fkey: event({ link_id: `'${UNKNOWN_ID}'` }),
  offer_events_opened_once_by_link: event(
    { kind: "'OPENED'", opened_on: 'current_date', link_id: '(select id from offer_links order by id limit 1)' },
    'cross join generate_series(1, 2)',
  ),
  offer_records_byte_size_check: record({ byte_size: '0' }),
  offer_records_event_id_fkey: record({ event_id: `'${UNKNOWN_ID}'` }),
  offer_records_file_key_key: `insert into offer_records
    select id, 'key', repeat('a', 64), 1, now() from offer_events limit 2`,
  offer_records_hash: record({ sha256: "'x'" }),
  offer_links_offer_id_fkey: "update offer_links set offer_id = '00000000-0000-0000-0000-000000000000'",
  offer_links_token_hash_check: "update offer_links set token_hash = 'x'",
  offer_links_token_hash_key: "update offer_links set token_hash = repeat('a', 64)",
  offer_events_on_behalf: event({ on_behalf: "'{}'" }),
  offer_events_kind_check: event({ kind: "'READ'" }),
  offer_events_expired_once: event({ kind: "'EXPIRED'" }, 'cross join generate_series(1, 2)'),
  offer_events_offer_id_fkey: event({ offer_id: `'${UNKNOWN_ID}'` }),
  offer_events_opened_once_a_day: event(
    { kind: "'OPENED'", opened_on: 'current_date', user_id: '(select id from users order by id limit 1)' },
    'cross join generate_series(1, 2)',
  ),
  offer_events_opening_has_day: event({ kind: "'OPENED'" }),
  offer_events_rev_check: event({ rev: '0' }),
  offer_events_user_id_fkey: event({ user_id: `'${UNKNOWN_ID}'` }),
}
