// The table has the name that its header has.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE operations RENAME TO idempotency_keys`.execute(db)
  await sql`ALTER INDEX operations_by_age RENAME TO idempotency_keys_by_age`.execute(db)
  await sql`ALTER TABLE idempotency_keys RENAME CONSTRAINT operations_pkey TO idempotency_keys_pkey`.execute(db)
}
