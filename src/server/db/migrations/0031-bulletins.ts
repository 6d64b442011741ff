// The central bank's bulletins, whole, and when the next one is fetched.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE bulletins (
    day date PRIMARY KEY,
    number text NOT NULL,
    fetched_at timestamptz NOT NULL,
    sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$')
  )`.execute(db)
  // Lira for one unit of the currency; null where the bulletin leaves it empty.
  await sql`CREATE TABLE bulletin_rates (
    day date NOT NULL REFERENCES bulletins ON DELETE CASCADE,
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    forex_buying numeric CHECK (forex_buying > 0),
    forex_selling numeric CHECK (forex_selling > 0),
    banknote_buying numeric CHECK (banknote_buying > 0),
    banknote_selling numeric CHECK (banknote_selling > 0),
    PRIMARY KEY (day, currency)
  )`.execute(db)
  // One row: the server that claims it fetches. warned_on: the day of the last warning in the log.
  await sql`CREATE TABLE bulletin_fetch (
    id integer PRIMARY KEY DEFAULT 1 CONSTRAINT bulletin_fetch_is_one_row CHECK (id = 1),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    warned_on date
  )`.execute(db)
  await sql`INSERT INTO bulletin_fetch DEFAULT VALUES`.execute(db)
}
