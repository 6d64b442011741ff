// Where the database holds persons: one entry a table, one decision a column. What a person downloads follows from it. A column that
// is not decided here fails personal-columns.test.ts.
import type { DB } from '../../db/schema.generated.ts'
import type { Holding } from './holding.ts'
import { GIVEN } from './tables-of-given-boats.ts'
import { HOURS } from './tables-of-hours.ts'
import { MESSAGES } from './tables-of-messages.ts'
import { SIGNING_IN } from './tables-of-signing-in.ts'
import { STOCK_AND_SERVER } from './tables-without-persons.ts'

export const PERSONAL: Record<keyof DB, Holding> = {
  ...STOCK_AND_SERVER,
  ...SIGNING_IN,
  ...HOURS,
  ...GIVEN,

  users: {
    of: { id: 'users' },
    part: 'ACCOUNT',
    own: 'id email email_confirmed_at created_at archived_at email_notifications push_notifications registered_from',
    secret: 'password_hash',
    points: 'merged_into',
    rest: 'role_id has_factor has_profile updated_at',
  },
  user_infos: {
    of: { user_id: 'users' },
    part: 'ACCOUNT',
    own: 'full_name phone address district city_id kind language channel status rejection_reason created_at updated_at',
    inner: 'note',
    points: 'user_id',
    rest: 'full_name_fold phone_digits phone_key version',
  },
  billing_identities: {
    of: { user_id: 'users' },
    part: 'ACCOUNT',
    own: 'legal_name tax_number tax_office street district city country e_invoice',
    points: 'user_id',
    rest: 'version',
  },
  erasures: { of: { user_id: 'users' }, points: 'user_id', rest: 'erased_on' },
  hours_reminders: { of: { user_id: 'users' }, part: 'ACCOUNT', own: 'is_wanted reminded_on', points: 'user_id' },

  boats: {
    of: { owner_user_id: 'users' },
    part: 'BOATS',
    own: 'id name model latitude longitude created_at archived_at',
    points: 'owner_user_id',
    rest: 'name_fold name_sort plan_version updated_at version',
  },
  boat_identities: {
    of: { boat_id: 'boats' },
    part: 'BOATS',
    own: `boat_id hin registry_number registry_port call_sign mmsi flag year length_cm beam_cm draught_cm material marina
      pontoon fuel_tank_centilitres water_tank_centilitres`,
    rest: 'updated_at version',
  },
  boat_ownerships: {
    of: { owner_user_id: 'users' },
    part: 'BOATS',
    own: 'boat_id started_at ended_at',
    points: 'owner_user_id',
    rest: 'id',
  },
  boat_tags: { of: { boat_id: 'boats' }, secret: 'token_hash', rest: 'boat_id created_at' },
  boat_photos: {
    of: { boat_id: 'boats' },
    part: 'BOATS',
    own: 'id boat_id created_at is_public',
    paper: 'file_key thumbnail_key',
  },
  engines: {
    of: { owner_user_id: 'users', boat_id: 'boats' },
    part: 'BOATS',
    own: `id boat_id model_id serial_number hours_used_hundredths rc_type steering_type propeller declared_yearly_hours
      is_harsh_use created_at archived_at`,
    points: 'owner_user_id',
    rest: 'serial_fold plan_template_id plan_version owned_since updated_at version',
  },
  engine_readings: {
    of: { engine_id: 'engines' },
    part: 'BOATS',
    own: `engine_id read_at hours_hundredths total_hundredths source note old_meter_hundredths new_meter_hundredths
      created_at`,
    points: 'recorded_by',
    rest: 'id voids_id photo_id meter_photo_id',
  },
  meter_photos: {
    of: { uploaded_by: 'users' },
    part: 'BOATS',
    own: 'id engine_id created_at',
    paper: 'file_key thumbnail_key',
    points: 'uploaded_by',
  },
  plan_items: {
    of: { boat_id: 'boats', engine_id: 'engines' },
    rest: `id boat_id engine_id code title action position every_hours every_months first_hours first_months done_on
      done_hundredths due_on due_of due_at_hundredths expected_on overdue_from noticed started_on started_hundredths
      is_finished is_from_template created_at`,
  },
  due_boats: {
    of: { due_of: 'users' },
    points: 'due_of',
    rest: 'ahead_on ahead_overdue_from expected_on has_unknown last_on overdue_from',
  },

  service_requests: {
    of: { customer_id: 'users' },
    part: 'JOBS',
    own: `id request_number boat_id request_type status description customer_note customer_rating feedback_at work_done
      preferred_start_date preferred_end_date assigned_date slot_day slot_half created_at completed_at canceled_at archived_at`,
    points: 'customer_id payer_id filed_by',
    rest: `number_in_year number_year description_fold approved_offer_at assigned_technician_at completion_arrived_at
      offer_sent_at slot_held_until payable_try_minor invoiced_try_minor paid_try_minor updated_at version`,
  },
  request_engines: { of: { request_id: 'service_requests' }, part: 'JOBS', own: 'request_id engine_id' },
  request_plan_items: {
    of: { request_id: 'service_requests' },
    part: 'JOBS',
    own: 'request_id engine_id title is_done',
    rest: 'id plan_item_id is_open',
  },
  former_technicians: {
    of: { technician_id: 'users' },
    part: 'JOBS',
    own: 'request_id',
    points: 'technician_id',
  },
  request_technicians: {
    of: { technician_id: 'users' },
    part: 'JOBS',
    own: 'request_id day assigned_at',
    points: 'technician_id',
    rest: 'is_under_way request_status requested_at',
  },
  request_notes: {
    of: { written_by: 'users' },
    others: 'text',
    points: 'written_by',
    rest: 'id service_request_id created_at done_at',
  },
  service_reports: {
    of: { request_id: 'service_requests' },
    only: 'signed_at is not null',
    part: 'JOBS',
    own: 'request_id signed_at received_on handed_back_on findings work_done sha256',
    paper: 'snapshot',
    points: 'signed_by',
    rest: 'photo_ids updated_at version',
  },
  service_report_pdfs: {
    of: { request_id: 'service_requests' },
    paper: 'file_key sha256 byte_size',
    rest: 'request_id made_at',
  },
  passed_on_report_pdfs: {
    of: { request_id: 'service_requests' },
    paper: 'file_key sha256 byte_size',
    rest: 'request_id made_at',
  },
  photos: {
    of: { service_request_id: 'service_requests' },
    part: 'JOBS',
    own: 'id service_request_id caption source created_at done_at width height',
    paper: 'file_key thumbnail_key byte_size content_type',
    points: 'uploaded_by',
    rest: 'engine_id owner_number upload_id',
  },
  extra_consents: {
    of: { service_request_id: 'service_requests' },
    part: 'JOBS',
    own: 'service_request_id ceiling_try_minor given_at revoked_at',
    points: 'given_by',
    rest: 'id',
  },

  offers: {
    of: { service_request_id: 'service_requests' },
    only: "status <> 'DRAFT'",
    part: 'OFFERS',
    own: `id service_request_id offer_number rev kind status currency final_minor final_try_minor payable_minor
      payable_try_minor valid_until decided_at created_at`,
    paper: 'note if_refused reason',
    points: 'created_by',
    rest: `answer_by bulletin_day bulletin_number consent_id lost_reason deposit_amount_minor deposit_percent_hundredths
      discount_amount_minor discount_minor discount_percent_hundredths exchange_rate_e4 finish_day net_try_minor rate_kind
      rate_source reminded_rev renewal_asked_at total_minor updated_at validity_days vat_mode version`,
  },
  offer_items: {
    of: { offer_id: 'offers' },
    rest: `id offer_id position type kind job group_name description part_id part_code part_name rate_id rate_name quantity_e3
      unit unit_price_minor vat_rate vat_exemption vat_exemption_code is_chosen`,
  },
  offer_revisions: {
    of: { offer_id: 'offers' },
    paper: 'snapshot sha256',
    points: 'created_by',
    rest: 'id offer_id offer_version rev sent_at',
  },
  offer_events: {
    of: { offer_id: 'offers' },
    part: 'OFFERS',
    own: 'offer_id rev kind at note chosen agreed said_by by_code on_behalf',
    // An owner's own device, or that of whoever opened the link.
    others: 'device network',
    points: 'user_id',
    rest: 'id link_id opened_on',
  },
  offer_codes: {
    of: { offer_id: 'offers' },
    secret: 'code_hash',
    points: 'asked_by',
    rest: 'id offer_id rev by_link created_at expires_at pdf_sha256 tries used_at',
  },
  offer_links: { of: { offer_id: 'offers' }, secret: 'token_hash', rest: 'id offer_id created_at revoked_at' },
  offer_photos: { of: { offer_id: 'offers' }, rest: 'offer_id photo_id' },
  offer_pdfs: {
    of: { revision_id: 'offer_revisions' },
    paper: 'file_key sha256 byte_size',
    rest: 'revision_id made_at',
  },
  offer_records: {
    of: { event_id: 'offer_events' },
    paper: 'file_key sha256 byte_size',
    rest: 'event_id layout made_at',
  },
  dues: {
    of: { service_request_id: 'payers', customer_id: 'users' },
    part: 'OFFERS',
    own: 'service_request_id offer_id kind amount_try_minor due_on is_covered created_at withdrawn_at',
    points: 'customer_id',
    rest: 'id account_id reminded_for',
  },
  payments: {
    of: { service_request_id: 'payers', customer_id: 'users' },
    part: 'OFFERS',
    own: 'service_request_id amount_minor currency amount_try_minor exchange_rate_e4 method paid_on created_at reverses',
    inner: 'note',
    points: 'customer_id created_by',
    rest: 'id account_id reversed_try_minor',
  },
  invoices: {
    of: { service_request_id: 'payers' },
    part: 'OFFERS',
    own: 'service_request_id number issued_on amount_try_minor voided_at',
    inner: 'void_reason',
    points: 'created_by',
    rest: 'id created_at',
  },

  ...MESSAGES,
}
