import { type Kysely, sql } from 'kysely'
import { withoutHolding } from '../../db/held-transaction.ts'
import type { DB } from '../../db/schema.generated.ts'

interface TakenNumber {
  number_year: number
  number_in_year: number
  /** ISO 8601 with microseconds, which a JavaScript date loses. The request's creation time, so that its year is the number's. */
  created_at: string
}

/** As the database writes it from the two, so that texts can name the request before its row is written. */
export const requestNumberOf = ({ number_year, number_in_year }: TakenNumber): string =>
  `S-${number_year}-${String(number_in_year).padStart(4, '0')}`

interface Line {
  /** How many wait for the next statement, and the statement that will serve them. */
  asking: number
  next: Promise<TakenNumber[]> | null
  last: Promise<unknown>
}
const lines = new WeakMap<Kysely<DB>, Line>()

/**
 * The next number of this year in Turkey. It is taken in a statement of its own, outside of the request's transaction. The
 * counter's row is locked only for that statement, so no creation waits for another. An unused number remains a gap.
 * Those who ask while one statement runs are served together by the next one.
 */
export async function takeRequestNumber(db: Kysely<DB>): Promise<TakenNumber> {
  const line = lines.get(db) ?? { asking: 0, next: null, last: Promise.resolve() }
  lines.set(db, line)
  const place = line.asking
  line.asking += 1
  if (!line.next) {
    line.next = line.last.then(() => {
      const count = line.asking
      line.asking = 0
      line.next = null
      return withoutHolding(() => takeNumbers(db, count))
    })
    line.last = line.next.catch(() => undefined)
  }
  const taken = (await line.next)[place]
  if (!taken) throw new Error('The counter of the requests gave no number')
  return taken
}

/**
 * The statement does not wait for the disk: the request's own commit writes everything before it, too. The number's last three digits are
 * the microseconds of its moment, so that requests stand in the order of their numbers: the embedded database's clock counts milliseconds,
 * and two statements fit into one. Only a number that ends in 000 can stand before the one before it, if both fall into one millisecond. The
 * moment is in the past millisecond: nothing of the request is older than the request.
 */
async function takeNumbers(db: Kysely<DB>, count: number): Promise<TakenNumber[]> {
  const { rows } = await sql<TakenNumber>`
    with taken as (
      insert into counters (name, value)
      select 'request:' || to_char(now() at time zone 'Europe/Istanbul', 'YYYY'), ${count}::integer
      where set_config('synchronous_commit', 'off', true) is not null
      on conflict (name) do update set value = counters.value + excluded.value
      returning split_part(name, ':', 2)::integer as number_year, value
    )
    select number_year, number_in_year, to_char(greatest(
      date_trunc('milliseconds', now()) + (number_in_year % 1000 - 1000) * interval '1 microsecond',
      date_trunc('year', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul'
    ) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from taken, generate_series(value - ${count}::integer + 1, value) as number_in_year order by number_in_year
  `.execute(db)
  return rows
}
