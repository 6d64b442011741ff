// The rows that go on naming an account after it was deleted: it is archived then. A test compares the list with the database.
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'

/** The log names people by their e-mail, so it does not count. */
export const HISTORY = `
  boat_handovers.from_user_id boat_handovers.to_user_id boat_ownerships.owner_user_id boat_people.approval_given_by
  boat_previews.owner_user_id boats.owner_user_id calendar_item_technicians.technician_id calendar_items.created_by consents.user_id
  dues.customer_id engine_readings.recorded_by engines.owner_user_id extra_consents.given_by imports.created_by invoices.created_by
  job_expenses.created_by job_expenses.reversed_by labour_costs.user_id meter_photos.uploaded_by offer_codes.asked_by offer_events.user_id
  offer_revisions.created_by offers.created_by part_list_item_transactions.created_by part_lists.created_by
  part_lists.technician_user_id payments.created_by payments.customer_id photos.uploaded_by privacy_requests.created_by
  privacy_requests.user_id request_notes.written_by request_technicians.technician_id service_reports.signed_by
  service_requests.customer_id service_requests.filed_by service_requests.payer_id stock_movements.user_id stock_receipts.created_by
  stock_receipts.reversed_by time_changes.changed_by time_entries.user_id time_presses.user_id users.merged_into
`
  .trim()
  .split(/\s+/)

/** Whether other rows must keep their reference to the account, or other rows than those of `except`. */
export const hasHistoryOf = (userId: RawBuilder<unknown>, except?: string): RawBuilder<SqlBool> => {
  const traces = HISTORY.filter((name) => name !== except).map((name) => {
    const [table = '', column = ''] = name.split('.')
    return sql`exists (select from ${sql.table(table)} h where ${sql.ref(`h.${column}`)} = ${userId})`
  })
  return sql`(${sql.join(traces, sql` or `)})`
}

export async function hasHistory(tx: Transaction<DB>, id: string): Promise<boolean> {
  const { found } = await tx.selectNoFrom(hasHistoryOf(sql`${id}::uuid`).as('found')).executeTakeFirstOrThrow()
  return Boolean(found)
}
