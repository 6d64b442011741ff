// pg writes a JavaScript array as a PostgreSQL array, and PGlite takes a bare string as raw JSON. This function writes every
// jsonb value the same way on both.
import { type RawBuilder, sql } from 'kysely'

export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}
