// The title of a request's calendar item begins with the boat, as those of new items do: a narrow day cuts the end off.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE calendar_items SET title = regexp_replace(title, '^(Bakım|Arıza) · (.+)$', '\\2 · \\1')
    WHERE ref_id IS NOT NULL AND title ~ '^(Bakım|Arıza) · .'`.execute(db)
}
