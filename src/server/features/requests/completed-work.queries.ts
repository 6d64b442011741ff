// The result of a completed job, for people who may read its request.
import type { Kysely } from 'kysely'
import type { CompletedWork } from '../../../shared/requests/requests.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { usedParts } from '../inventory/parts-of-request.queries.ts'
import { acceptedOffers } from '../offers/offers.queries.ts'
import { reportSignedAt } from '../reports/reports.queries.ts'
import { requestById } from './requests.queries.ts'

/** Null until the job is completed. @throws 404 `request_not_found`, 403 `not_your_request` */
export async function completedWork(db: Kysely<DB>, actor: Actor, requestId: string): Promise<CompletedWork | null> {
  const { status, workDone } = await requestById(db, actor, requestId)
  if (status !== 'COMPLETED') return null
  const offers = await acceptedOffers(db, requestId)
  const lines = offers
    .flatMap(({ items }) => items)
    .map(({ id, partName, description, quantity, unit }) => ({
      id,
      text: partName ?? description ?? '',
      quantity,
      unit,
    }))
  return {
    workDone,
    offerNumber: offers[0]?.offerNumber ?? null,
    lines,
    usedParts: await usedParts(db, requestId),
    reportSignedAt: await reportSignedAt(db, requestId),
  }
}
