// Invoices are only added: a wrong entry is voided with a reason and stays visible.
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../shared/days.ts'
import type { InvoicedJob, InvoiceInput } from '../../../shared/invoicing/invoicing.contract.ts'
import { invoicingLogTexts } from '../../../shared/invoicing/invoicing.log-texts.ts'
import { formatMoney, toMinor } from '../../../shared/money.ts'
import type { Clock } from '../../clock.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { lockRequest, namesOf } from '../requests/requests.queries.ts'
import { invoicedJob } from './invoicing.queries.ts'

const log = logOf('MAINTENANCE', 'invoice')

interface Deps {
  db: Kysely<DB>
  clock: Clock
}

/**
 * More than is open is accepted: an invoice of a price in another currency takes the rate of its own day.
 * @throws 400 `invoice_in_future` (at issuedOn), 404 `request_not_found`, 409 `nothing_to_invoice`, 409 `invoice_number_exists`, also
 * where the database decides between two at once
 */
export function recordInvoice(
  { db, clock }: Deps,
  actor: Actor,
  requestId: string,
  { number, issuedOn, amountTry }: z.output<typeof InvoiceInput>,
): Promise<InvoicedJob> {
  return db.transaction().execute(async (tx) => {
    const now = clock()
    const today = dayOf(now)
    if (issuedOn > today) throw badRequest('invoice_in_future', 'issuedOn')
    const request = await lockRequest(tx, requestId)
    if (request.payable_try_minor === 0) throw conflict('nothing_to_invoice')
    const { id } = await tx
      .insertInto('invoices')
      .values({
        service_request_id: requestId,
        number,
        issued_on: issuedOn,
        amount_try_minor: toMinor(amountTry),
        created_by: actor.userId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const amount = formatMoney(amountTry, 'TRY')
    await log(tx, actor, 'CREATE', id, invoicingLogTexts.recorded(namesOf(request), number, amount))
    return invoicedJob(tx, requestId, today)
  })
}

/** Its number is free again. @throws 404 `invoice_not_found`, 409 `already_reversed` */
export function voidInvoice({ db, clock }: Deps, actor: Actor, id: string, reason: string): Promise<InvoicedJob> {
  return db.transaction().execute(async (tx) => {
    const now = clock()
    const { service_request_id, number } = await tx
      .selectFrom('invoices')
      .select(['service_request_id', 'number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('invoice_not_found'))
    const request = await lockRequest(tx, service_request_id, { orArchived: true })
    const voided = await tx
      .updateTable('invoices')
      .set({ voided_at: now, void_reason: reason })
      .where('id', '=', id)
      .where('voided_at', 'is', null)
      .executeTakeFirst()
    if (voided.numUpdatedRows === 0n) throw conflict('already_reversed')
    await log(tx, actor, 'UPDATE', id, invoicingLogTexts.voided(namesOf(request), number, reason))
    return invoicedJob(tx, service_request_id, dayOf(now))
  })
}
