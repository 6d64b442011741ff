// Continues constraints.test.ts: nothing was done after it arrived; notes on jobs.
import { UNKNOWN_ID } from './harness.ts'

/** Of the first request. */
const aNote = (values: Record<string, string>): string => {
  const all = { service_request_id: 'id', text: "'Not'", ...values }
  return `insert into request_notes (${Object.keys(all)}) select ${Object.values(all)} from service_requests limit 1`
}

/** Of the first request and person, in 2001, an hour of each day. */
const anEntry = (values: Record<string, string>, times = 1): string => {
  const all = {
    ...{ user_id: 'customer_id', service_request_id: 'id' },
    ...{ started_at: "timestamptz '2001-01-01 09:00Z'", ended_at: "timestamptz '2001-01-01 10:00Z'", ...values },
  }
  return `insert into time_entries (${Object.keys(all)}) select ${Object.values(all)}
    from (select id, customer_id from service_requests limit 1) as r, generate_series(1, ${times})`
}
const aPress = (values: Record<string, string>): string => {
  const all = {
    user_id: 'customer_id',
    service_request_id: 'id',
    kind: "'START'",
    pressed_at: 'now()',
    arrived_at: 'now()',
  }
  const row = { ...all, ...values }
  return `insert into time_presses (${Object.keys(row)}) select ${Object.values(row)} from service_requests limit 1`
}
const aChange = (values: Record<string, string>): string => {
  const row = { entry_id: 'id', changed_by: 'user_id', changed_at: 'now()', started_before: 'now()', ...values }
  return `insert into time_changes (${Object.keys(row)}) select ${Object.values(row)} from time_entries limit 1`
}

export const TIMES: Record<string, string> = {
  time_entries_span: anEntry({ ended_at: "timestamptz '2001-01-01 09:00Z'" }),
  time_entries_forgotten_open: anEntry({ is_forgotten: 'true' }),
  time_entries_hour_cost_try_minor_check: anEntry({ hour_cost_try_minor: '-1' }),
  time_entries_cost_of_ended: anEntry({ ended_at: 'null', hour_cost_try_minor: '1' }),
  time_entries_void_settled: anEntry({ voided_at: 'now()' }),
  time_entries_no_overlap: anEntry({}, 2),
  time_entries_one_running: anEntry({ ended_at: 'null' }, 2),
  time_entries_service_request_id_fkey: anEntry({ service_request_id: `'${UNKNOWN_ID}'` }),
  time_entries_user_id_fkey: anEntry({ user_id: `'${UNKNOWN_ID}'` }),
  time_presses_kind_check: aPress({ kind: "'PAUSE'" }),
  time_presses_before_arrival: aPress({ pressed_at: "now() + interval '1 second'" }),
  time_presses_name_job: aPress({ kind: "'STOP'" }),
  time_presses_service_request_id_fkey: aPress({ service_request_id: `'${UNKNOWN_ID}'` }),
  time_presses_user_id_fkey: aPress({ user_id: `'${UNKNOWN_ID}'` }),
  time_changes_changed_by_fkey: aChange({ changed_by: `'${UNKNOWN_ID}'` }),
  time_changes_entry_id_fkey: aChange({ entry_id: `'${UNKNOWN_ID}'` }),
  time_changes_reason_check: aChange({ reason: "''" }),
  time_changes_say_something: aChange({ started_before: 'null' }),
  request_notes_done_before_arrival: aNote({ done_at: "now() + interval '1 day'" }),
  request_notes_service_request_id_fkey: aNote({ service_request_id: `'${UNKNOWN_ID}'` }),
  request_notes_text_check: aNote({ text: "''" }),
  request_notes_written_by_fkey: aNote({ written_by: `'${UNKNOWN_ID}'` }),
  activity_logs_done_before_arrival: "update activity_logs set done_at = created_at + interval '1 second'",
  part_list_item_transactions_done_before_arrival:
    "update part_list_item_transactions set done_at = created_at + interval '1 second'",
  photos_done_before_arrival: "update photos set done_at = created_at + interval '1 second'",
  stock_movements_done_before_arrival: "update stock_movements set done_at = created_at + interval '1 second'",
  service_requests_completed_before_arrival:
    "update service_requests set completion_arrived_at = completed_at - interval '1 second' where status = 'COMPLETED'",
}
