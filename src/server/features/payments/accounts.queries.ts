// What payments are for: a request, or the opening balance of a customer.
import type { Transaction } from 'kysely'
import type { PaidFor } from '../../../shared/payments/payments.log-texts.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { personLabel } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import { lockRequest, namesOf } from '../requests/requests.queries.ts'

export interface LockedAccount {
  id: string
  isOpening: boolean
  /** The columns of an entry. */
  columns: { service_request_id: string } | { customer_id: string }
  names: PaidFor
  /** What other programs are told of it. */
  told: { id: string; request_number: string } | { customerId: string }
}

interface Named {
  requestId?: string | null | undefined
  customerId?: string | null | undefined
}

/**
 * Locked until the transaction ends. An archived customer's balance is paid too.
 * @throws 404 `request_not_found`, `customer_not_found`
 */
export async function lockAccount(
  tx: Transaction<DB>,
  { requestId, customerId }: Named,
  { orArchived = false } = {},
): Promise<LockedAccount> {
  if (requestId) {
    const request = await lockRequest(tx, requestId, { orArchived })
    const { id } = request
    return { id, isOpening: false, columns: { service_request_id: id }, names: namesOf(request), told: request }
  }
  const { id, label } = await lockPayer(tx, customerId ?? '')
  return { id, isOpening: true, columns: { customer_id: id }, names: { customer: label }, told: { customerId: id } }
}

/** @throws 404 `customer_not_found`, also for staff, and for one who became another */
const lockPayer = (tx: Transaction<DB>, id: string) =>
  tx
    .selectFrom('users')
    .select(['users.id', personLabel.as('label')])
    .where('id', '=', id)
    .where('role_id', '=', ROLE_IDS.CUSTOMER)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
