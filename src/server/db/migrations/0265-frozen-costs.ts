// What a taken part and an hour of work cost at that moment, in kuruş without KDV. Null: nobody knew it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of one whole unit. What comes back to the shelf comes back at what its list paid last.
  await sql`ALTER TABLE stock_movements
    ADD COLUMN unit_cost_try_minor bigint CHECK (unit_cost_try_minor >= 0)`.execute(db)
  // Of the list's takings of a part.
  await sql`CREATE INDEX stock_movements_by_list ON stock_movements (part_list_id, spare_part_id)
    WHERE part_list_id IS NOT NULL`.execute(db)
  await sql`ALTER TABLE time_entries
    ADD COLUMN hour_cost_try_minor bigint CHECK (hour_cost_try_minor >= 0),
    ADD CONSTRAINT time_entries_cost_of_ended CHECK (hour_cost_try_minor IS NULL OR ended_at IS NOT NULL)`.execute(db)
}
