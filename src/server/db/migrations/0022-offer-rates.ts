// An index for the newest offer of a currency: a new offer starts from its exchange rate.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX offers_currency_created ON offers (currency, created_at)`.execute(db)
}
