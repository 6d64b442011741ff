// What an erasure does with each column that holds a person, beside the table of personal columns (personal-columns.ts). A column that
// is not decided here fails erased-columns.test.ts.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { erasedTexts } from '../../../shared/personal-data/erasure.log-texts.ts'
import type { DB } from '../../db/schema.generated.ts'

export interface Erased {
  /** The rows are deleted; with a text only those that it names. */
  delete?: true | string
  /** Whose rows these are, where it is not whose the table's rows are: a column with the id of an account. */
  by?: string
  /** Emptied at once. */
  blank?: string
  /** Kept for admins until 31 December of the tenth year after `since` (TTK 82), then emptied. */
  keep?: string
  /** A moment or a day of the row. */
  since?: string
  /** The boat's work, amounts, hashes, and facts of others. */
  stays?: string
}

/** What a column says instead, where it may not be null. */
const INSTEAD: Record<string, string> = {
  'user_infos.full_name': erasedTexts.person,
  'activity_logs.message': erasedTexts.words,
  'privacy_requests.full_name': erasedTexts.person,
  'privacy_requests.contact': '',
  'privacy_requests.text': '',
  'privacy_requests.answer': '',
  'offer_revisions.snapshot': '',
  'service_reports.snapshot': '',
}

const ROWS: Erased = { delete: true }

export const ERASED: Partial<Record<keyof DB, Erased>> = {
  users: {
    blank: 'email email_confirmed_at registered_from password_hash',
    stays: 'id created_at archived_at email_notifications push_notifications',
  },
  user_infos: {
    blank: 'full_name phone address district city_id note rejection_reason',
    stays: 'kind language channel status created_at updated_at',
  },
  billing_identities: ROWS,
  hours_reminders: ROWS,
  labour_costs: ROWS,
  invitations: ROWS,
  email_changes: ROWS,

  sessions: ROWS,
  refresh_tokens: ROWS,
  api_tokens: ROWS,
  factors: ROWS,
  recovery_codes: ROWS,
  known_devices: ROWS,
  user_tokens: ROWS,
  challenges: ROWS,
  idempotency_keys: ROWS,
  activity_logs: { blank: 'message user_email', stays: 'created_at done_at category action_type' },
  notifications: ROWS,
  outbox_messages: ROWS,
  notification_intents: ROWS,
  push_subscriptions: ROWS,
  consents: ROWS,
  calendar_feeds: ROWS,
  // For the minutes of a limit.
  rate_limits: { stays: 'key' },

  boats: { blank: 'latitude longitude', stays: 'id name model created_at archived_at' },
  boat_identities: {
    stays: `boat_id hin registry_number registry_port call_sign mmsi flag year length_cm beam_cm draught_cm material marina
      pontoon fuel_tank_centilitres water_tank_centilitres`,
  },
  boat_ownerships: { stays: 'boat_id started_at ended_at' },
  boat_handovers: { stays: 'boat_id status offered_at expires_at ended_at with_requests to_email' },
  boat_people: ROWS,
  boat_previews: ROWS,
  // Whoever scanned the tag would write to nobody.
  boat_tags: ROWS,
  boat_photos: ROWS,
  engines: {
    stays: `id boat_id model_id serial_number hours_used_hundredths rc_type steering_type propeller declared_yearly_hours
      is_harsh_use created_at archived_at`,
  },
  engine_readings: {
    by: 'recorded_by',
    blank: 'note',
    stays: `engine_id read_at hours_hundredths total_hundredths source old_meter_hundredths new_meter_hundredths created_at`,
  },
  meter_photos: ROWS,

  service_requests: {
    blank: 'customer_note',
    stays: `id request_number boat_id request_type status description customer_rating feedback_at work_done
      preferred_start_date preferred_end_date assigned_date slot_day slot_half created_at completed_at canceled_at archived_at`,
  },
  request_engines: { stays: 'request_id engine_id' },
  request_plan_items: { stays: 'request_id engine_id title is_done' },
  former_technicians: { stays: 'request_id' },
  request_technicians: { stays: 'request_id day assigned_at' },
  request_notes: { stays: 'text' },
  time_entries: { stays: 'id service_request_id started_at ended_at voided_at hour_cost_try_minor' },
  time_presses: { stays: 'service_request_id kind pressed_at arrived_at' },
  time_changes: { stays: 'entry_id changed_at reason started_before ended_before started_after ended_after' },
  photos: {
    delete: "source = 'OWNER'",
    stays: `id service_request_id caption source created_at done_at width height file_key thumbnail_key byte_size content_type`,
  },
  service_reports: {
    keep: 'snapshot',
    since: 'signed_at',
    stays: 'request_id signed_at received_on handed_back_on findings work_done sha256',
  },
  service_report_pdfs: { keep: 'file_key', since: 'made_at', stays: 'sha256 byte_size' },
  // The copy for an owner after them names nobody.
  passed_on_report_pdfs: { stays: 'file_key sha256 byte_size' },
  extra_consents: { stays: 'service_request_id ceiling_try_minor given_at revoked_at' },

  offers: {
    delete: "status = 'DRAFT'",
    keep: 'note if_refused',
    since: 'created_at',
    stays: `id service_request_id offer_number rev kind status currency final_minor final_try_minor payable_minor
      payable_try_minor valid_until decided_at created_at reason`,
  },
  offer_revisions: { keep: 'snapshot', since: 'sent_at', stays: 'sha256' },
  offer_events: {
    keep: 'note said_by agreed device network on_behalf',
    since: 'at',
    stays: 'offer_id rev kind at chosen by_code',
  },
  offer_codes: ROWS,
  // A link of an ended job opens nothing.
  offer_links: { stays: 'token_hash' },
  offer_pdfs: { keep: 'file_key', since: 'made_at', stays: 'sha256 byte_size' },
  offer_records: { keep: 'file_key', since: 'made_at', stays: 'sha256 byte_size' },
  dues: {
    stays: 'service_request_id offer_id kind amount_try_minor due_on is_covered created_at withdrawn_at',
  },
  payments: {
    keep: 'note',
    since: 'paid_on',
    stays:
      'service_request_id amount_minor currency amount_try_minor exchange_rate_e4 method paid_on created_at reverses',
  },
  invoices: { stays: 'service_request_id number issued_on amount_try_minor voided_at void_reason' },
  // The proof that the application was answered.
  privacy_requests: {
    keep: 'full_name contact text answer',
    since: 'received_on',
    stays: 'number kind way received_on due_on answered_on created_at',
  },

  // What others wrote: the person's name in it is replaced (erasing-mentions.ts).
  calendar_items: { stays: 'title' },
  stock_movements: { stays: 'note' },
  job_expenses: { stays: 'text' },
  import_rows: { stays: 'cells reasons changes choices answer' },
}

export const listed = (words: string | undefined): string[] => words?.split(/\s+/) ?? []

/** An entry of the log keeps the hash of what it said, so that its seal stays right (0250). */
const SEALED = sql`, row_hash = log_row_hash(activity_logs), salt = null`

const insteadOf = (table: keyof DB, column: string) => INSTEAD[`${table}.${column}`] ?? null

/** The assignments of an UPDATE that empties columns. The key of a file becomes one that no file has, since keys are unique. */
export const emptied = (table: keyof DB, columns: readonly string[]): RawBuilder<unknown> => {
  const set = columns.map((column) =>
    column === 'file_key'
      ? sql`file_key = 'erased/' || gen_random_uuid()`
      : sql`${sql.ref(column)} = ${insteadOf(table, column)}`,
  )
  return sql`${sql.join(set)}${table === 'activity_logs' ? SEALED : sql``}`
}

/** Whether `emptied` has something to empty. */
export const isFull = (table: keyof DB, columns: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) =>
      column === 'file_key'
        ? sql`file_key not like 'erased/%'`
        : sql`${sql.ref(column)} is distinct from ${insteadOf(table, column)}`,
    ),
    sql` or `,
  )})`
