// Statements that break the constraints of the tables with one row, for constraints.test.ts.

export const brokenSingleRows: Record<string, string> = {
  workshop_code_above_try_minor_check: 'update workshop set code_above_try_minor = -1',
  workshop_deposit_percent_hundredths_check: 'update workshop set deposit_percent_hundredths = 10001',
  workshop_hour_cost_minor_check: 'update workshop set hour_cost_minor = -1',
  workshop_is_one_row: 'insert into workshop (id) values (gen_random_uuid())',
  workshop_offer_validity_days_check: 'update workshop set offer_validity_days = 0',
  workshop_payment_days_check: 'update workshop set payment_days = -1',
  workshop_rate_kind_check: "update workshop set rate_kind = 'CROSS'",
  workshop_vat_mode_check: "update workshop set vat_mode = 'NONE'",
  workshop_vat_rate_check: 'update workshop set vat_rate = 18',
  workshop_seal_mail_to_check: "update workshop set seal_mail_to = array['a@b.test', 'c@d.test', 'e@f.test']",
  log_seals_entries_check: "insert into log_seals values ('2020-01-01', 'x', decode(repeat('00', 32), 'hex'), now())",
  log_seals_seal_check: "insert into log_seals values ('2020-01-01', '', 'x', now())",
  activity_logs_row_hash_length: "update activity_logs set row_hash = 'x'",
  scheduled_backup_failure_has_reason: 'update scheduled_backup set failing_since = now()',
  scheduled_backup_is_one_row: 'insert into scheduled_backup (id) values (2)',
}
