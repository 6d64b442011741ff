import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

interface TakenNumber {
  number_year: number
  number_in_year: number
  /** With microseconds, which a JavaScript date would lose. The request's creation time, so that its year is the number's. */
  created_at: string
}

/** As the database writes it from the two, so that texts can name the request before its row is written. */
export const requestNumberOf = ({ number_year, number_in_year }: TakenNumber): string =>
  `S-${number_year}-${String(number_in_year).padStart(4, '0')}`

/**
 * The next number of this year in Turkey. It is taken in a statement of its own, outside of the request's transaction. The
 * counter's row is locked only for that statement, so no creation waits for another. An unused number remains a gap.
 * The statement does not wait for the disk: the request's own commit writes everything before it, too.
 */
export async function takeRequestNumber(db: Kysely<DB>): Promise<TakenNumber> {
  const { rows } = await sql<TakenNumber>`
    insert into counters (name, value)
    select 'request:' || to_char(now() at time zone 'Europe/Istanbul', 'YYYY'), 1
    where set_config('synchronous_commit', 'off', true) is not null
    on conflict (name) do update set value = counters.value + 1
    returning split_part(name, ':', 2)::integer as number_year, value as number_in_year, now()::text as created_at
  `.execute(db)
  const [taken] = rows
  if (!taken) throw new Error('The counter of the requests gave no number')
  return taken
}
