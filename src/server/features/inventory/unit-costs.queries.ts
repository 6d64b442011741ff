// What one unit of a part costs in lira, as its movement keeps it.
import type { Kysely } from 'kysely'
import type { KnownCost } from '../../../shared/costs/offer-costs.ts'
import type { Currency } from '../../../shared/currencies.ts'
import { toE4 } from '../../../shared/offers/offers.pricing.ts'
import { toTryMinor } from '../../../shared/payments/payments.amounts.ts'
import type { DB } from '../../db/schema.generated.ts'
import { bulletinRate } from '../rates/bulletins.queries.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'

/** By part: the last receipt's, else the typed one. One whose cost nobody knows is absent. */
export async function partCosts(db: Kysely<DB>, partIds: readonly string[]): Promise<Map<string, KnownCost>> {
  if (partIds.length === 0) return new Map()
  const parts = await db
    .selectFrom('spare_parts')
    .select(['id', 'cost_minor', 'cost_currency', 'received_cost_minor', 'received_currency'])
    .where('id', 'in', partIds)
    .execute()
  return new Map(
    parts.flatMap((part) => {
      const minor = part.received_cost_minor ?? part.cost_minor
      const currency = part.received_currency ?? part.cost_currency
      return minor === null || currency === null ? [] : [[part.id, { minor, currency }] as const]
    }),
  )
}

/** By part, in kuruş without KDV. A part whose cost or whose rate nobody knows is absent. */
export async function unitCostsTry(
  db: Kysely<DB>,
  partIds: readonly string[],
  listId: string,
): Promise<Map<string, number>> {
  const costs = new Map<string, number>()
  const rates = new Map<string, number | null>()
  for (const [id, { minor, currency }] of await partCosts(db, partIds)) {
    if (!rates.has(currency)) rates.set(currency, await rateE4Of(db, currency, listId))
    const rateE4 = rates.get(currency) ?? null
    if (rateE4 !== null) costs.set(id, toTryMinor(minor, rateE4))
  }
  return costs
}

/** Of the accepted offer in that currency, the main one before its extra work; else of the newest bulletin. */
async function rateE4Of(db: Kysely<DB>, currency: Currency, listId: string): Promise<number | null> {
  if (currency === 'TRY') return toE4(1)
  const offer = await db
    .selectFrom('offers')
    .innerJoin('part_lists', 'part_lists.service_request_id', 'offers.service_request_id')
    .select('exchange_rate_e4')
    .where('part_lists.id', '=', listId)
    .where('offers.status', '=', 'ACCEPTED')
    .where('currency', '=', currency)
    .orderBy('kind', 'desc')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (offer) return offer.exchange_rate_e4
  const { rate_kind: kind } = await workshopRow(db)
  const bulletin = await bulletinRate(db, { currency, kind })
  return bulletin && toE4(bulletin.rate)
}

/** What the list paid last for each of them. */
export async function unitCostsOfReturned(
  db: Kysely<DB>,
  partIds: readonly string[],
  listId: string,
): Promise<Map<string, number>> {
  if (partIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock_movements')
    .select(['spare_part_id', 'unit_cost_try_minor'])
    .distinctOn('spare_part_id')
    .where('part_list_id', '=', listId)
    .where('spare_part_id', 'in', partIds)
    .where('reason', '=', 'TAKEN')
    .orderBy('spare_part_id')
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ spare_part_id, unit_cost_try_minor: cost }) => (cost === null ? [] : [[spare_part_id, cost]])),
  )
}
