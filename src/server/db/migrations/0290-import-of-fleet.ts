// The yard's own wide sheet: a row makes or finds a customer, a boat and engines.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `brands`: brands and models that the sheet names and nobody has, with what a person said of each.
  await sql`ALTER TABLE imports ADD COLUMN brands jsonb NOT NULL DEFAULT '[]',
    DROP CONSTRAINT imports_kind_check, ADD CONSTRAINT imports_kind_check CHECK (kind IN ('FLEET', 'PARTS'))`.execute(
    db,
  )
  // `of_row`: the earlier row whose customer this row speaks of. `records`: what the run made or changed.
  await sql`ALTER TABLE import_rows ADD COLUMN of_row integer, ADD COLUMN records jsonb NOT NULL DEFAULT '[]'`.execute(
    db,
  )
  await sql`CREATE INDEX boat_identities_by_hin ON boat_identities (hin) WHERE hin IS NOT NULL`.execute(db)
}
