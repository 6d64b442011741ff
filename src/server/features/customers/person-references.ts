// What becomes of each reference to a person when two customers' records become one. A test compares it with the database.
// Each list names columns, separated by spaces.

const names = (words: string) => words.trim().split(/\s+/)

/** They name the kept record from then on. */
export const MOVES = names(`
  boat_handovers.from_user_id boat_handovers.to_user_id boat_ownerships.owner_user_id boat_previews.owner_user_id
  boat_people.approval_given_by boat_people.owner_user_id boats.owner_user_id dues.customer_id engine_readings.recorded_by engines.owner_user_id extra_consents.given_by invitations.owner_user_id meter_photos.uploaded_by
  notifications.user_id offer_events.user_id outbox_messages.user_id payments.customer_id photos.uploaded_by offer_codes.asked_by privacy_requests.user_id
  service_requests.customer_id service_requests.filed_by service_requests.payer_id users.merged_into
`)

/** The sign-in of the other record: it is deleted or void. */
export const ENDS = names(`
  api_tokens.user_id calendar_feeds.user_id challenges.user_id email_changes.user_id factors.user_id invitations.user_id known_devices.user_id
  push_subscriptions.user_id recovery_codes.user_id sessions.user_id user_tokens.user_id
`)

/** One row a person, or one a person and request or boat: the kept record's stands, and where it has none, the other's moves. */
export const JOINS = names(`
  billing_identities.user_id boat_people.user_id hours_reminders.user_id notification_intents.user_id user_infos.user_id
`)

/** What somebody did for the workshop, before they became a customer, and that they were erased: the archived record goes on being named. */
export const STAYS = names(`
  erasures.user_id
  calendar_item_technicians.technician_id calendar_items.created_by imports.created_by invoices.created_by
  consents.user_id former_technicians.technician_id job_expenses.created_by job_expenses.reversed_by labour_costs.user_id
  offer_revisions.created_by offers.created_by part_list_item_transactions.created_by part_lists.created_by
  part_lists.technician_user_id payments.created_by privacy_requests.created_by request_notes.written_by
  request_technicians.technician_id service_reports.signed_by stock_movements.user_id stock_receipts.created_by
  stock_receipts.reversed_by time_changes.changed_by time_entries.user_id time_presses.user_id
`)
