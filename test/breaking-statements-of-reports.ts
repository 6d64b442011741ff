// Continues constraints.test.ts: statements that break a rule of service reports, service books or appointments.
import { UNKNOWN_ID } from './harness.ts'

/** Of a request without one. */
const aReport = (values: Record<string, string>): string => {
  const all = { request_id: 'id', updated_at: 'now()', ...values }
  return `insert into service_reports (${Object.keys(all)}) select ${Object.values(all)} from service_requests
    where id not in (select request_id from service_reports) limit 1`
}
const reportPdf = (values: Record<string, string>, table = 'service_report_pdfs'): string => {
  const all = {
    request_id: '(select min(request_id::text)::uuid from service_reports)',
    file_key: "'key'",
    sha256: "repeat('a', 64)",
    byte_size: '1',
    made_at: 'now()',
    ...values,
  }
  return `insert into ${table} (${Object.keys(all)}) values (${Object.values(all)})`
}

const passedOnPdf = (values: Record<string, string>) => reportPdf(values, 'passed_on_report_pdfs')

const aBook = (values: Record<string, string>): string => {
  const hash = "repeat('a', 64)"
  const all = { content_sha256: hash, file_key: "'key'", sha256: hash, byte_size: '1', made_at: 'now()', ...values }
  return `insert into service_books (${Object.keys(all)}) values (${Object.values(all)})`
}

const anApplication = (values: Record<string, string>) => {
  const all = { number: "'B-1'", full_name: "'x'", contact: "'x'", kind: "'INFO'", way: "'LETTER'", text: "'x'" }
  const row = { ...all, received_on: "'2026-05-01'", ...values }
  return `insert into privacy_requests (${Object.keys(row)}) values (${Object.values(row)})`
}

export const REPORTS: Record<string, string> = {
  privacy_requests_answer: anApplication({ answer: "'x'" }),
  privacy_requests_created_by_fkey: anApplication({ created_by: `'${UNKNOWN_ID}'` }),
  privacy_requests_kind_check: anApplication({ kind: "'x'" }),
  privacy_requests_number_key: `insert into privacy_requests (number, full_name, contact, kind, way, text, received_on)
    select 'B-1', 'x', 'x', 'INFO', 'LETTER', 'x', '2026-05-01' from generate_series(1, 2)`,
  privacy_requests_reminded_days_check: anApplication({ reminded_days: '0' }),
  privacy_requests_user_id_fkey: anApplication({ user_id: `'${UNKNOWN_ID}'` }),
  privacy_requests_way_check: anApplication({ way: "'x'" }),
  erasures_user_id_fkey: `insert into erasures values ('${UNKNOWN_ID}', '2026-05-01')`,
  hours_reminders_user_id_fkey: `insert into hours_reminders values ('${UNKNOWN_ID}', true)`,
  appointment_area_marinas_area_position_fkey: "insert into appointment_area_marinas values (99, 0, 'x')",
  appointment_area_marinas_key: "insert into appointment_area_marinas values (0, 1, 'MARİNA 1')",
  appointment_area_marinas_key_check: "insert into appointment_area_marinas values (0, 1, '–')",
  appointment_area_marinas_position_check: "insert into appointment_area_marinas values (0, -1, 'x')",
  appointment_areas_days: "insert into appointment_areas values (0, 'x', '{8}')",
  appointment_areas_name: "insert into appointment_areas values (1, 'ALAN', '{1}')",
  appointment_areas_name_check: "insert into appointment_areas values (0, '', '{1}')",
  appointment_areas_position_check: "insert into appointment_areas values (-1, 'x', '{1}')",
  appointment_settings_places: 'update appointment_settings set places_a_half = -1',
  appointment_settings_times: 'update appointment_settings set hold_hours = 0',
  appointment_settings_working_days: "update appointment_settings set working_days = '{0}'",
  appointment_settings_only_row_check: 'update appointment_settings set only_row = false',
  service_requests_slot_half_check:
    "update service_requests set slot_day = current_date, slot_half = 'NIGHT', slot_held_until = now()",
  service_requests_slot_whole: 'update service_requests set slot_day = current_date',
  passed_on_report_pdfs_byte_size_check: passedOnPdf({ byte_size: '0' }),
  passed_on_report_pdfs_file_key_key: `insert into passed_on_report_pdfs
    select request_id, 'key', repeat('a', 64), 1, now() from service_reports limit 2`,
  passed_on_report_pdfs_hash: passedOnPdf({ sha256: "'x'" }),
  passed_on_report_pdfs_request_id_fkey: passedOnPdf({ request_id: `'${UNKNOWN_ID}'` }),
  service_books_byte_size_check: aBook({ byte_size: '0' }),
  service_books_content_hash: aBook({ content_sha256: "'x'" }),
  service_books_file_key_key: `insert into service_books
    select repeat(digit, 64), 'key', repeat('a', 64), 1, now() from unnest(array['a', 'b']) digit`,
  service_books_hash: aBook({ sha256: "'x'" }),
  service_reports_days:
    "update service_reports set received_on = '2026-05-02', handed_back_on = '2026-05-01' where signed_at is null",
  service_reports_hash: aReport({ signed_at: 'now()', snapshot: "'{}'", sha256: "repeat('a', 64)" }),
  service_reports_request_id_fkey: aReport({ request_id: `'${UNKNOWN_ID}'` }),
  service_reports_signed_by_fkey: aReport({ signed_by: `'${UNKNOWN_ID}'` }),
  service_reports_signed_whole: aReport({ signed_at: 'now()' }),
  service_report_pdfs_byte_size_check: reportPdf({ byte_size: '0' }),
  service_report_pdfs_file_key_key: `insert into service_report_pdfs
    select request_id, 'key', repeat('a', 64), 1, now() from service_reports limit 2`,
  service_report_pdfs_hash: reportPdf({ sha256: "'x'" }),
  service_report_pdfs_request_id_fkey: reportPdf({ request_id: `'${UNKNOWN_ID}'` }),
}
