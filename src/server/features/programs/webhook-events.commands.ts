// Queues what webhooks are told of, in the transaction of the change: a type, ids, numbers and a status, never a name.
import { sql, type Transaction } from 'kysely'
import { webhooksTexts } from '../../../shared/programs/programs.texts.ts'
import type { WebhookEvent } from '../../../shared/programs/webhooks.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { LockedAccount } from '../payments/accounts.queries.ts'

type Facts = Record<string, string | null>

async function queueEvent(tx: Transaction<DB>, event: WebhookEvent, facts: Facts): Promise<void> {
  // The lock: a webhook that is deleted at this moment is told nothing, and the change does not fail.
  const listening = tx
    .selectFrom('webhooks')
    .select([
      sql<string>`'WEBHOOK'`.as('channel'),
      sql<string>`${event}::text`.as('kind'),
      'id as webhook_id',
      // Of the address only the server: what follows may be a secret.
      sql<string>`substring(url from '^[a-z]+://([^/?#]+)')`.as('recipient'),
      sql<string>`${webhooksTexts.eventNames[event]}::text`.as('subject'),
      sql<string>`json_build_object('type', ${event}::text,
        'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', ${JSON.stringify(facts)}::json)::text`.as('text_body'),
    ])
    .where('is_enabled', '=', true)
    .where(sql<boolean>`${event} = any(events)`)
    .forKeyShare()
  await tx
    .insertInto('outbox_messages')
    .columns(['channel', 'kind', 'webhook_id', 'recipient', 'subject', 'text_body'])
    .expression(listening)
    .execute()
}

interface OfRequest {
  id: string
  request_number: string
}
const named = ({ id, request_number }: OfRequest) => ({ requestId: id, requestNumber: request_number })

export const requestFiled = (tx: Transaction<DB>, request: OfRequest, status: string): Promise<void> =>
  queueEvent(tx, 'request.filed', { ...named(request), status })

export const jobCompleted = (tx: Transaction<DB>, request: OfRequest): Promise<void> =>
  queueEvent(tx, 'job.completed', { ...named(request), status: 'COMPLETED' })

export const offerAnswered = (
  tx: Transaction<DB>,
  request: OfRequest,
  offer: { id: string; offer_number: string; status: string },
): Promise<void> =>
  queueEvent(tx, 'offer.answered', {
    ...named(request),
    ...{ offerId: offer.id, offerNumber: offer.offer_number, status: offer.status },
  })

/** A counter-entry names the payment that it reverses. */
export const paymentRecorded = (
  tx: Transaction<DB>,
  of: LockedAccount['told'],
  payment: { id: string; reverses: string | null },
): Promise<void> =>
  queueEvent(tx, 'payment.recorded', {
    ...('customerId' in of ? of : named(of)),
    ...{ paymentId: payment.id, reverses: payment.reverses, status: payment.reverses ? 'REVERSED' : 'RECORDED' },
  })
