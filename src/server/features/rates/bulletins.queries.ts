// The bulletins' rates, with the four decimals that an offer has.
import type { Kysely } from 'kysely'
import { DEFAULT_CURRENCY, DEFAULT_EXCHANGE_RATE } from '../../../shared/offers/offers.contract.ts'
import type { LatestRate } from '../../../shared/rates/rates.contract.ts'
import type { RateKind } from '../../../shared/rates/rates.kinds.ts'
import type { DB } from '../../db/schema.generated.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { isStale } from './bulletin-days.ts'

export const newestBulletin = async (db: Kysely<DB>) =>
  (await db.selectFrom('bulletins').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()) ?? null

const COLUMN_OF = {
  FOREX_SELLING: 'forex_selling',
  FOREX_BUYING: 'forex_buying',
  BANKNOTE_SELLING: 'banknote_selling',
} as const satisfies Record<RateKind, string>

/** An exact decimal as a rate with four decimals; half up. */
function toRate(decimal: string): number {
  const [whole = '0', decimals = ''] = decimal.split('.')
  const e5 = BigInt(whole + decimals.padEnd(5, '0').slice(0, 5))
  return Number((e5 + 5n) / 10n) / 10_000
}

type Currency = LatestRate['currency']

/** The rate of the day's bulletin, or of the newest one; null where there is none. */
export async function bulletinRate(
  db: Kysely<DB>,
  { currency, kind, day }: { currency: Currency; kind: RateKind; day?: string | null | undefined },
): Promise<{ rate: number; day: string; number: string; fetchedAt: Date } | null> {
  const bulletin = day
    ? await db.selectFrom('bulletins').selectAll().where('day', '=', day).executeTakeFirst()
    : await newestBulletin(db)
  if (!bulletin) return null
  const row = await db
    .selectFrom('bulletin_rates')
    .select(`${COLUMN_OF[kind]} as decimal`)
    .where('day', '=', bulletin.day)
    .where('currency', '=', currency)
    .executeTakeFirst()
  if (!row?.decimal) return null
  const { number, fetched_at: fetchedAt } = bulletin
  return { rate: toRate(String(row.decimal)), day: bulletin.day, number, fetchedAt }
}

/** The rate of the newest bulletin in the workshop's kind; the default where there is none. */
export async function latestRate(db: Kysely<DB>, currency: Currency, now: Date): Promise<LatestRate> {
  const { rate_kind: kind } = await workshopRow(db)
  const found = await bulletinRate(db, { currency, kind })
  if (!found) {
    const rate = currency === DEFAULT_CURRENCY ? DEFAULT_EXCHANGE_RATE : null
    const nothing = { bulletinDate: null, bulletinNumber: null, fetchedAt: null, stale: false }
    return { currency, kind, rate, source: 'DEFAULT', ...nothing }
  }
  return {
    currency,
    kind,
    rate: found.rate,
    source: 'BULLETIN',
    bulletinDate: found.day,
    bulletinNumber: found.number,
    fetchedAt: found.fetchedAt.toISOString(),
    stale: isStale(found.day, now),
  }
}
