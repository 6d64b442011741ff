// The terms of extra work, from the form's input to rows.
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../../shared/days.ts'
import type { extraFields, OfferKind } from '../../../../shared/offers/extra-work.ts'
import type { RequestAction } from '../../../../shared/requests/requests.workflow.ts'
import type { DB, Offers } from '../../../db/schema.generated.ts'
import { badRequest } from '../../../http/errors.ts'

type Asked = Partial<z.output<z.ZodObject<typeof extraFields>>>
type Columns = Pick<Insertable<Offers>, 'kind' | 'reason' | 'finish_day' | 'answer_by' | 'if_refused' | 'valid_until'>

export const sendActionOf = (kind: OfferKind): RequestAction => (kind === 'EXTRA' ? 'sendExtra' : 'sendOffer')

/** @throws 400 `answer_by_in_past` (at answerBy) */
export function assertAhead(answerBy: Date | null | undefined, now: Date): void {
  if (answerBy && answerBy <= now) throw badRequest('answer_by_in_past', 'answerBy')
}

/**
 * Nothing for a main offer. The last day of validity is the day of `answerBy`, where there is one. `before`: the offer to update.
 * @throws 400 `required` (at reason), 400 `answer_by_in_past` (at answerBy)
 */
export function extraColumns(
  kind: OfferKind,
  asked: Asked,
  { now, before }: { now: Date; before?: Pick<Selectable<Offers>, 'reason'> },
): Partial<Columns> {
  if (kind === 'MAIN') return {}
  const reason = asked.reason ?? before?.reason
  if (!reason) throw badRequest('required', 'reason')
  assertAhead(asked.answerBy, now)
  return {
    kind,
    reason,
    finish_day: asked.finishDay ?? null,
    answer_by: asked.answerBy ?? null,
    if_refused: asked.ifRefused ?? null,
    ...(asked.answerBy && { valid_until: dayOf(asked.answerBy) }),
  }
}

/**
 * Writes which photos of the request show the extra work. A device that sends its photos later names them by the ids of their uploads. Without `photoIds` a new offer has none, and another one keeps its own.
 * @throws 400 `extra_needs_photo` (at photoIds)
 */
export async function keepPhotos(
  tx: Transaction<DB>,
  offer: Pick<Selectable<Offers>, 'id' | 'kind' | 'service_request_id'>,
  photoIds: readonly string[] | undefined,
): Promise<void> {
  if (offer.kind === 'MAIN') return
  const ofOffer = tx.selectFrom('offer_photos').select('photo_id').where('offer_id', '=', offer.id)
  const wanted = [...new Set(photoIds ?? (await ofOffer.execute()).map(({ photo_id }) => photo_id))]
  if (wanted.length === 0) throw badRequest('extra_needs_photo', 'photoIds')
  const found = await tx
    .selectFrom('photos')
    .select(['id', 'upload_id'])
    .where((eb) => eb.or([eb('id', 'in', wanted), eb('upload_id', 'in', wanted)]))
    .where('service_request_id', '=', offer.service_request_id)
    .execute()
  const known = new Set(found.flatMap(({ id, upload_id }) => [id, upload_id]))
  if (!wanted.every((id) => known.has(id))) throw badRequest('extra_needs_photo', 'photoIds')
  await tx.deleteFrom('offer_photos').where('offer_id', '=', offer.id).execute()
  await tx
    .insertInto('offer_photos')
    .values(found.map(({ id }) => ({ offer_id: offer.id, photo_id: id })))
    .execute()
}
