// Request numbers that people can say, such as S-2026-0053, counted within the year in Turkey. Existing requests are numbered by age.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE service_requests ADD COLUMN number_year smallint, ADD COLUMN number_in_year integer`.execute(db)
  await sql`UPDATE service_requests SET number_year = aged.year, number_in_year = aged.number
    FROM (
      SELECT id, year, row_number() OVER (PARTITION BY year ORDER BY created_at, id) AS number
      FROM (
        SELECT id, created_at, extract(year FROM created_at AT TIME ZONE 'Europe/Istanbul')::smallint AS year
        FROM service_requests
      ) dated
    ) aged
    WHERE aged.id = service_requests.id`.execute(db)
  await sql`ALTER TABLE service_requests
    ALTER COLUMN number_year SET NOT NULL,
    ALTER COLUMN number_in_year SET NOT NULL,
    ADD COLUMN request_number text NOT NULL GENERATED ALWAYS AS (
      'S-' || number_year || '-' || lpad(number_in_year::text, greatest(4, length(number_in_year::text)), '0')
    ) STORED,
    ADD CONSTRAINT service_requests_number_check CHECK (number_in_year > 0)`.execute(db)
  // The number is the first column, because people say it without its year.
  await sql`CREATE UNIQUE INDEX service_requests_number ON service_requests (number_in_year, number_year)`.execute(db)
  await sql`INSERT INTO counters (name, value)
    SELECT 'request:' || number_year, max(number_in_year) FROM service_requests GROUP BY number_year`.execute(db)
}
