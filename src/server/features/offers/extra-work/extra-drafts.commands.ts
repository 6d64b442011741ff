// The technician of a job, or an admin, notes extra work: words, photos and parts, without prices of their own.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { fromMinor } from '../../../../shared/money.ts'
import type { ExtraDraftInput } from '../../../../shared/offers/extra-work.contract.ts'
import { extraLogTexts } from '../../../../shared/offers/extra-work.texts.ts'
import { DEFAULT_CURRENCY, DEFAULT_EXCHANGE_RATE, OfferUpdate } from '../../../../shared/offers/offers.contract.ts'
import { canTransition } from '../../../../shared/requests/requests.workflow.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { enforce } from '../../../http/enforce.ts'
import { notifyOfferWanted } from '../../notifications/notices.commands.ts'
import { lockRequest, namesOf, partyOf } from '../../requests/requests.queries.ts'
import { insertOffer, logOffer, type Timed } from '../offers.commands.ts'
import type { OfferRow } from '../offers.queries.ts'

type Input = z.output<typeof ExtraDraftInput>

/** The parts at the stock's prices, and a line for the work; an admin changes both. */
async function itemsOf(tx: Transaction<DB>, { parts }: Input) {
  const ids = parts.map(({ partId }) => partId)
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('spare_parts').select(['id', 'unit_price_minor']).where('id', 'in', ids).execute()
  const prices = new Map(rows.map(({ id, unit_price_minor }) => [id, unit_price_minor]))
  // Read only where the workshop's rate of KDV is 0.
  const vatExemption = extraLogTexts.exemption
  return [
    ...parts.map(({ partId, quantity }) => {
      const unitPrice = fromMinor(prices.get(partId) ?? 0)
      return { type: 'INVENTORY' as const, partId, quantity, unitPrice, vatExemption }
    }),
    { type: 'MANUAL' as const, description: extraLogTexts.labour, quantity: 1, unitPrice: 0, vatExemption },
  ]
}

/** @throws 409 `extra_only_when_active`, 400 `extra_needs_photo` (at photoIds), 404 `spare_part_not_found` */
export function draftExtra(
  { db, clock }: Timed,
  actor: Actor,
  input: Input,
): Promise<{ id: string; offerNumber: string }> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, input.serviceRequestId)
    enforce(canTransition('draftExtra', request.status, await partyOf(tx, actor, request)))
    const { reason, text, photoIds } = input
    const terms = OfferUpdate.parse({
      items: await itemsOf(tx, input),
      note: text,
      currency: DEFAULT_CURRENCY,
      exchangeRate: DEFAULT_EXCHANGE_RATE,
    })
    const asked = { ...terms, kind: 'EXTRA' as const, reason, photoIds, draft: true }
    const offer = await insertOffer(tx, actor, request, { asked, now: clock() })
    await logOffer(tx, actor, 'CREATE', offer.id, extraLogTexts.drafted(offer.offer_number, namesOf(request)))
    await notifyOfferWanted(tx, actor, 'extra_drafted', request, offer)
    return { id: offer.id, offerNumber: offer.offer_number }
  })
}

/** Noted on the job, and no admin has priced its work since. */
export async function isWithoutPrice(
  tx: Transaction<DB>,
  { id, kind, version }: Pick<OfferRow, 'id' | 'kind' | 'version'>,
): Promise<boolean> {
  if (kind !== 'EXTRA' || version > 1) return false
  const work = await tx
    .selectFrom('offer_items')
    .select('id')
    .where('offer_id', '=', id)
    .where('description', '=', extraLogTexts.labour)
    .where('unit_price_minor', '=', 0)
    .executeTakeFirst()
  return work !== undefined
}
