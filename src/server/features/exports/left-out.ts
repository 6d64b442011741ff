// What the export of everything leaves out, a decision for each table or column. A column of the database that is neither here nor in a
// sheet fails exports.columns.test.ts. `*`: the whole table, also columns that it gets later.
import type { DB } from '../../db/schema.generated.ts'

/** Passwords, tokens, keys, sessions: whoever has the file could sign in, or see who signs in from where. */
const SIGNING_IN = {
  api_tokens: '*',
  boat_previews: '*',
  boat_tags: '*',
  calendar_feeds: '*',
  challenges: '*',
  email_changes: '*',
  factors: '*',
  idempotency_keys: '*',
  invitations: '*',
  known_devices: '*',
  offer_codes: '*',
  offer_links: '*',
  push_subscriptions: '*',
  rate_limits: '*',
  recovery_codes: '*',
  refresh_tokens: '*',
  sessions: '*',
  user_tokens: '*',
  webhooks: '*',
} satisfies LeftOut

/** The log and other traces of who did what when; what was sent and answered; applications about personal data, which have their own screen. */
const LOG_AND_MESSAGES = {
  activity_logs: '*',
  erasures: '*',
  former_technicians: '*',
  log_seals: '*',
  time_changes: '*',
  time_presses: '*',
  boat_handovers: '*',
  boat_people: '*',
  consent_texts: '*',
  consents: '*',
  extra_consents: '*',
  notification_intents: '*',
  notifications: '*',
  offer_events: '*',
  outbox_messages: '*',
  privacy_requests: '*',
} satisfies LeftOut

/** Files and what they were made of. */
const FILES = {
  boat_photos: '*',
  meter_photos: '*',
  offer_pdfs: '*',
  offer_photos: '*',
  offer_records: '*',
  offer_revisions: '*',
  passed_on_report_pdfs: '*',
  pending_files: '*',
  photos: '*',
  service_books: '*',
  service_report_pdfs: '*',
} satisfies LeftOut

/** How this workshop works with Pruva, and what is computed or fetched again. */
const SETTINGS_AND_SERVER = {
  app_values: '*',
  appointment_area_marinas: '*',
  appointment_areas: '*',
  appointment_settings: '*',
  bulletin_fetch: '*',
  bulletin_rates: '*',
  bulletins: '*',
  counters: '*',
  due_boats: '*',
  hours_reminders: '*',
  import_rows: '*',
  imports: '*',
  labour_rates: '*',
  offer_template_covers: '*',
  offer_template_items: '*',
  offer_templates: '*',
  scheduled_backup: '*',
  workshop: '*',
} satisfies LeftOut

/** Of exported tables: versions, forms for search and order, other names for what is there, keys of joins, hashes. */
const COLUMNS = {
  billing_identities: 'user_id version',
  boat_identities: 'boat_id updated_at version',
  boat_ownerships: 'id',
  boats: 'name_fold name_sort plan_version updated_at version',
  brands: 'id archived_at name_fold name_lower name_sort version',
  calendar_item_technicians: '',
  calendar_items: 'item_color status updated_at version',
  cities: 'id name_fold name_lower name_sort version',
  dues: 'account_id reminded_for',
  engine_readings: 'meter_photo_id photo_id',
  engines: 'model_id owned_since plan_template_id plan_version serial_fold updated_at version',
  invoices: '',
  job_expenses: 'reversed_by',
  labour_costs: 'user_id',
  models: 'id archived_at brand_id name_fold name_lower name_sort version',
  offer_items: 'id rate_id',
  offers: `answer_by bulletin_day bulletin_number consent_id rate_kind rate_source reminded_rev renewal_asked_at updated_at
    validity_days version`,
  part_codes: 'code_fold',
  part_list_item_transactions: '*',
  part_list_items: 'status',
  part_lists: 'id created_at version',
  part_reservations: '*',
  payments: 'account_id reversed_try_minor',
  plan_items: 'due_of expected_on is_from_template noticed overdue_from position',
  request_engines: '',
  request_notes: '',
  request_plan_items: 'id is_open plan_item_id',
  request_technicians: 'assigned_at day is_under_way request_status requested_at',
  roles: 'id',
  service_plan_items: 'plan_id position',
  service_plans: 'version',
  service_reports: 'photo_ids request_id sha256 signed_by snapshot updated_at version',
  service_requests: `assigned_technician_at completion_arrived_at description_fold invoiced_try_minor number_in_year number_year
    paid_try_minor payable_try_minor slot_held_until updated_at version`,
  spare_parts: 'code_fold name_fold name_sort updated_at version',
  stock_movements: '',
  stock_receipt_items: 'of_order_e3 position',
  stock_receipts: 'id is_again number_fold supplier_fold',
  time_entries: 'settled_at',
  user_infos: 'city_id created_at full_name_fold phone_digits phone_key updated_at user_id version',
  users:
    'email_notifications has_factor has_profile password_hash push_notifications registered_from role_id updated_at',
} satisfies LeftOut

type LeftOut = Partial<Record<keyof DB, string>>

export const LEFT_OUT: Record<keyof DB, string> = {
  ...SIGNING_IN,
  ...LOG_AND_MESSAGES,
  ...FILES,
  ...SETTINGS_AND_SERVER,
  ...COLUMNS,
}
