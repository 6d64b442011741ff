import { sql } from 'kysely'
import type { z } from 'zod'
import { paymentLogTexts } from '../../../shared/payments/payments.log-texts.ts'
import type { PayerInput, ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { logOf } from '../../db/audit.ts'
import { personLabel } from '../../db/emails.ts'
import { changed } from '../../db/live/changes.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, notFound, recordChanged } from '../../http/errors.ts'
import { lockRequest, namesOf, requestById } from '../requests/requests.queries.ts'

const log = logOf('MAINTENANCE', 'service_request')

/**
 * The dues move whole. Lock order: the payer, then the request, as in a merge.
 * @throws 404 `customer_not_found`, `request_not_found`; 409 `record_changed`, and `payer_fixed` where there is a payment, also a reversed
 * one, or an invoice that counts
 */
export function changePayer(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
  { payerId, version }: z.output<typeof PayerInput>,
): Promise<ServiceRequest> {
  return db.transaction().execute(async (tx) => {
    const payer = await tx
      .selectFrom('users')
      .select(personLabel.as('label'))
      .where('id', '=', payerId)
      .where('role_id', '=', ROLE_IDS.CUSTOMER)
      .where('archived_at', 'is', null)
      .forShare()
      .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
    const request = await lockRequest(tx, id)
    if (version !== undefined && version !== request.version) throw recordChanged('service_request', id)
    if (request.payer_id === payerId) return requestById(tx, actor, id)
    const payment = tx.selectFrom('payments').select('id').where('service_request_id', '=', id).limit(1)
    if (request.invoiced_try_minor > 0 || (await payment.executeTakeFirst())) throw conflict('payer_fixed')
    await tx
      .updateTable('service_requests')
      .set({ payer_id: payerId, version: request.version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await log(tx, actor, 'UPDATE', id, paymentLogTexts.payerChanged(namesOf(request), payer.label))
    await changed(tx, { topic: 'payment', id, to: { ADMIN: true }, users: [request.payer_id, payerId] })
    return requestById(tx, actor, id)
  })
}
