import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

interface TakenNumber {
  number_year: number
  number_in_year: number
  /** With microseconds, which a JavaScript date would drop. The request is created at this moment, so that its year is the number's. */
  created_at: string
}

/**
 * The next number of this year in Turkey. It is taken outside of the request's transaction, in a statement of its own: the
 * counter's row is locked no longer than that, so no creation waits for another. A number that is then not used stays a gap.
 */
export async function takeRequestNumber(db: Kysely<DB>): Promise<TakenNumber> {
  const { rows } = await sql<TakenNumber>`
    insert into counters (name, value)
    select 'request:' || to_char(now() at time zone 'Europe/Istanbul', 'YYYY'), 1
    on conflict (name) do update set value = counters.value + 1
    returning split_part(name, ':', 2)::integer as number_year, value as number_in_year, now()::text as created_at
  `.execute(db)
  const [taken] = rows
  if (!taken) throw new Error('The counter of the requests gave no number')
  return taken
}
