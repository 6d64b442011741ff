// A refresh whose answer was lost is repeated: the server must know whether a token's successors were used.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE refresh_tokens
    -- The token that it was exchanged for. Not a foreign key: used tokens are deleted before their successors.
    ADD COLUMN parent_hash text,
    -- Another successor of the same token was used.
    ADD COLUMN is_void boolean NOT NULL DEFAULT false`.execute(db)
  await sql`CREATE INDEX refresh_tokens_by_parent ON refresh_tokens (parent_hash)`.execute(db)
}
