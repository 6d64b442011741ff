// The tables in which no row is a person's: stock, catalogues, the workshop's facts, what the server needs. Some columns point at the
// account that wrote a row, or hold words in which a person may be named.
import type { DB } from '../../db/schema.generated.ts'
import type { Holding } from './holding.ts'

export const STOCK_AND_SERVER = {
  app_values: { rest: 'name value' },
  appointment_area_marinas: { rest: 'area_position key name position' },
  appointment_areas: { rest: 'days name position' },
  appointment_settings: {
    rest: `assigns_itself change_days closed_days hold_hours lead_days only_row places_a_half version working_days`,
  },
  brands: { rest: 'id name name_fold name_lower name_sort archived_at version' },
  bulletin_fetch: { rest: 'id attempts next_attempt_at warned_on' },
  bulletin_rates: { rest: 'day currency banknote_buying banknote_selling forex_buying forex_selling' },
  bulletins: { rest: 'day number sha256 fetched_at' },
  calendar_items: {
    others: 'title',
    points: 'created_by',
    rest: 'id auth created_at date due_id item_color ref_id status type updated_at version',
  },
  calendar_item_technicians: { points: 'technician_id', rest: 'calendar_item_id' },
  cities: { rest: 'id name name_fold name_lower name_sort version' },
  consent_texts: { rest: 'hash language body' },
  counters: { rest: 'name value' },
  // Whatever a sheet holds, for 90 days.
  import_rows: {
    others: 'cells reasons changes choices answer',
    rest: 'import_id n verdict record_id of_row records placed',
  },
  imports: {
    points: 'created_by',
    rest: `id kind state file_name head headings is_known is_read fixed brands on_match mode is_undoing keeps_rest done total created_at
      ran_at claimed_by claimed_until version`,
  },
  labour_rates: { rest: 'id name name_lower position currency price_minor archived_at' },
  models: { rest: 'id brand_id name name_fold name_lower name_sort archived_at version' },
  offer_template_covers: { rest: 'code plan_id template_id' },
  offer_template_items: {
    rest: `template_id position type kind group_name description part_id part_name rate_id rate_name quantity_e3 unit
      unit_price_minor current_price vat_rate vat_exemption vat_exemption_code`,
  },
  offer_templates: {
    rest: `id name name_fold name_lower name_sort note currency discount_amount_minor discount_percent_hundredths
      deposit_amount_minor deposit_percent_hundredths validity_days vat_mode created_at version`,
  },
  part_codes: { rest: 'spare_part_id position code code_fold' },
  part_lists: {
    points: 'created_by technician_user_id',
    rest: 'id service_request_id created_at deleted_at version',
  },
  part_list_items: {
    rest: 'id part_list_id spare_part_id quantity_e3 used_e3 returned_e3 damaged_e3 status created_at',
  },
  part_list_item_transactions: {
    points: 'created_by',
    rest: 'id part_list_item_id quantity_e3 status created_at done_at',
  },
  part_reservations: { rest: 'request_id spare_part_id quantity_e3' },
  pending_files: { rest: 'key created_at' },
  // An address or a network, for the minutes of a limit.
  rate_limits: { others: 'key', rest: 'hits window_ends_at' },
  roles: { rest: 'id name' },
  log_seals: { rest: 'day entries seal sealed_at' },
  scheduled_backup: { rest: 'id error failing_since last_backup_at next_attempt_at rang_on' },
  // A book names its boat and no owner.
  service_books: { rest: 'content_sha256 file_key sha256 byte_size made_at' },
  service_plan_items: {
    rest: 'plan_id position code title action every_hours every_months first_hours first_months',
  },
  service_plans: { rest: 'id brand family name note source created_at version' },
  spare_parts: {
    rest: `id part_code code_fold name name_fold name_sort location_code unit quantity_e3 min_stock_e3 unit_price_minor
      supplier supplier_code cost_minor cost_currency received_cost_minor received_currency received_on on_order_e3 expected_on archived_at created_at updated_at version`,
  },
  stock_receipts: {
    points: 'created_by reversed_by',
    rest: 'id supplier supplier_fold document_number number_fold received_on currency is_again created_at reversed_at',
  },
  stock_receipt_items: { rest: 'receipt_id position spare_part_id quantity_e3 unit_cost_minor of_order_e3' },
  job_expenses: {
    others: 'text',
    points: 'created_by reversed_by',
    rest: 'id service_request_id kind amount_try_minor spent_on created_at reversed_at',
  },
  stock_movements: {
    others: 'note',
    points: 'user_id',
    rest: `id spare_part_id part_list_id receipt_id delta_e3 stock_after_e3 unit_cost_try_minor reason created_at
      done_at`,
  },
  webhooks: { rest: 'id url events secret is_enabled created_at version' },
  workshop: {
    rest: `id trade_name address phone email website whatsapp instagram facebook youtube linkedin logo_key iban mersis tax_number
      tax_office opening_hours offer_note offer_validity_days payment_days deposit_percent_hundredths code_above_try_minor
      hour_cost_minor rate_kind vat_mode vat_rate admins_need_factor seal_mail_to labour_version updated_at version`,
  },
} as const satisfies Partial<Record<keyof DB, Holding>>
