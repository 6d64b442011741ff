// Stores fetched bulletins. One server at a time fetches: whoever claims the one row of `bulletin_fetch`.
import { type Kysely, sql } from 'kysely'
import { bulletinLogTexts } from '../../../shared/rates/rates.log-texts.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import { nextAttemptAt } from './bulletin-days.ts'
import { newestBulletin } from './bulletins.queries.ts'
import type { FetchedBulletin } from './fetch-bulletin.ts'

/** Longer than a fetch can take; the claim of a server that ended expires. */
const CLAIM_MS = 5 * 60_000

/** The number of this attempt, or null if it is not due or another server has claimed it. */
export async function claimFetch(db: Kysely<DB>, now: Date): Promise<number | null> {
  const claimed = await db
    .updateTable('bulletin_fetch')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: new Date(now.getTime() + CLAIM_MS) }))
    .where('next_attempt_at', '<=', now)
    .returning('attempts')
    .executeTakeFirst()
  return claimed?.attempts ?? null
}

/** An older day than the newest known one, and a day that is known, change nothing. Returns whether it was stored. */
export function storeBulletin(db: Kysely<DB>, { rates, ...bulletin }: FetchedBulletin, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('bulletin_fetch').select('id').forUpdate().execute()
    const newest = await newestBulletin(tx)
    const isNew = newest === null || newest.day < bulletin.day
    if (isNew) {
      await tx
        .insertInto('bulletins')
        .values({ ...bulletin, fetched_at: now })
        .execute()
      await tx
        .insertInto('bulletin_rates')
        .values(
          rates.map((rate) => ({
            day: bulletin.day,
            currency: rate.currency,
            forex_buying: rate.forexBuying,
            forex_selling: rate.forexSelling,
            banknote_buying: rate.banknoteBuying,
            banknote_selling: rate.banknoteSelling,
          })),
        )
        .execute()
      const message = bulletinLogTexts.stored(bulletin.number, bulletin.day)
      await audit(tx, null, { category: 'MAINTENANCE', action: 'CREATE', entity: 'bulletin', entityId: null, message })
    }
    const row = await tx.selectFrom('bulletin_fetch').select('attempts').executeTakeFirstOrThrow()
    const day = isNew ? bulletin.day : (newest?.day ?? null)
    const next = nextAttemptAt(now, day, row.attempts)
    await tx
      .updateTable('bulletin_fetch')
      .set({ next_attempt_at: next, attempts: isNew ? 0 : row.attempts })
      .execute()
    return isNew
  })
}

/** Plans the next attempt. Returns whether this is the day's first failure, which the log names. */
export async function recordFailedFetch(db: Kysely<DB>, today: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('bulletin_fetch').selectAll().forUpdate().executeTakeFirstOrThrow()
    const newest = await newestBulletin(tx)
    await tx
      .updateTable('bulletin_fetch')
      .set({
        next_attempt_at: nextAttemptAt(now, newest?.day ?? null, row.attempts),
        warned_on: sql<string>`${today}::date`,
      })
      .execute()
    return row.warned_on !== today
  })
}
