// An offer freezes where its exchange rate came from. Offers from before say nothing about it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE offers
    ADD COLUMN rate_source text CHECK (rate_source IN ('BULLETIN', 'MANUAL')),
    ADD COLUMN rate_kind text CHECK (rate_kind IN ('FOREX_SELLING', 'FOREX_BUYING', 'BANKNOTE_SELLING')),
    ADD COLUMN bulletin_day date,
    ADD COLUMN bulletin_number text,
    ADD CONSTRAINT offers_bulletin_is_whole CHECK (CASE WHEN rate_source = 'BULLETIN'
      THEN rate_kind IS NOT NULL AND bulletin_day IS NOT NULL AND bulletin_number IS NOT NULL
      ELSE rate_kind IS NULL AND bulletin_day IS NULL AND bulletin_number IS NULL END)`.execute(db)
}
