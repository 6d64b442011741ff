// A request is found by the serial number of its engine, also of an archived one, so the index of serial numbers holds all engines.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX engines_serial_search`.execute(db)
  await sql`CREATE INDEX engines_serial_search ON engines USING gin (serial_fold gin_trgm_ops)`.execute(db)
}
