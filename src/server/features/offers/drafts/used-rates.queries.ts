import type { Kysely } from 'kysely'
import { CURRENCIES } from '../../../../shared/currencies.ts'
import type { UsedRate } from '../../../../shared/offers/offers.contract.ts'
import { fromE4 } from '../../../../shared/offers/offers.pricing.ts'
import type { DB } from '../../../db/schema.generated.ts'

/** The exchange rate of the last sent offer in each currency: a new offer starts from it. A technician's draft has no rate yet. */
export async function usedRates(db: Kysely<DB>): Promise<UsedRate[]> {
  const newest = await Promise.all(
    CURRENCIES.map((currency) =>
      db
        .selectFrom('offers')
        .select(['exchange_rate_e4', 'created_at'])
        .where('currency', '=', currency)
        .where('rev', '>', 0)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return CURRENCIES.flatMap((currency, index) => {
    const offer = newest[index]
    if (!offer) return []
    return [{ currency, exchangeRate: fromE4(offer.exchange_rate_e4), usedAt: offer.created_at.toISOString() }]
  })
}
