// pg writes a JavaScript array as a PostgreSQL array and PGlite a bare string as raw JSON: every jsonb value
// therefore goes through this helper, which means the same on both.
import { type RawBuilder, sql } from 'kysely'

export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}
