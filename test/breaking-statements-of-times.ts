// Continues constraints.test.ts: nothing was done after it arrived.
export const TIMES: Record<string, string> = {
  activity_logs_done_before_arrival: "update activity_logs set done_at = created_at + interval '1 second'",
  part_list_item_transactions_done_before_arrival:
    "update part_list_item_transactions set done_at = created_at + interval '1 second'",
  photos_done_before_arrival: "update photos set done_at = created_at + interval '1 second'",
  stock_movements_done_before_arrival: "update stock_movements set done_at = created_at + interval '1 second'",
  service_requests_completed_before_arrival:
    "update service_requests set completion_arrived_at = completed_at - interval '1 second' where status = 'COMPLETED'",
}
