// What a customer without sign-in may become an account with: one code, of which the hash is kept. A new one replaces it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE invitations (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    code_hash text NOT NULL CONSTRAINT invitations_code UNIQUE,
    mailed_to text,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`.execute(db)
}
