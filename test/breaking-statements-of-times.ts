// Continues constraints.test.ts: nothing was done after it arrived; notes on jobs.
import { UNKNOWN_ID } from './harness.ts'

/** Of the first request. */
const aNote = (values: Record<string, string>): string => {
  const all = { service_request_id: 'id', text: "'Not'", ...values }
  return `insert into request_notes (${Object.keys(all)}) select ${Object.values(all)} from service_requests limit 1`
}

export const TIMES: Record<string, string> = {
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
