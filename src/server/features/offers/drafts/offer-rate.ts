// Where an offer's exchange rate comes from: a bulletin, whose rate the server takes itself, or what an admin typed.
import type { Insertable, Transaction } from 'kysely'
import type { z } from 'zod'
import type { OfferInput } from '../../../../shared/offers/offers.contract.ts'
import type { DB, Offers } from '../../../db/schema.generated.ts'
import { notFound } from '../../../http/errors.ts'
import { bulletinRate } from '../../rates/bulletins.queries.ts'
import { workshopRow } from '../../workshop/workshop.queries.ts'

type RateColumns = Pick<Insertable<Offers>, 'rate_source' | 'rate_kind' | 'bulletin_day' | 'bulletin_number'>

const NO_BULLETIN = { rate_kind: null, bulletin_day: null, bulletin_number: null }

type Asked = Pick<z.output<typeof OfferInput>, 'currency' | 'exchangeRate' | 'rateSource' | 'rateKind' | 'bulletinDate'>

/**
 * The rate that stands, and its source for the offer's row.
 * @throws 404 `bulletin_not_found` where no such bulletin is known, or it names no rate for the currency
 */
export async function withRate(tx: Transaction<DB>, asked: Asked): Promise<{ rate: number; columns: RateColumns }> {
  const { currency, exchangeRate, rateSource } = asked
  if (currency === 'TRY') return { rate: exchangeRate, columns: { rate_source: null, ...NO_BULLETIN } }
  if (rateSource !== 'BULLETIN')
    return { rate: exchangeRate, columns: { rate_source: rateSource ?? null, ...NO_BULLETIN } }
  const kind = asked.rateKind ?? (await workshopRow(tx)).rate_kind
  const found = await bulletinRate(tx, { currency, kind, day: asked.bulletinDate })
  if (!found) throw notFound('bulletin_not_found')
  const { rate, day, number } = found
  return {
    rate,
    columns: { rate_source: 'BULLETIN', rate_kind: kind, bulletin_day: day, bulletin_number: number },
  }
}
