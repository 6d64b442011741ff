// The texts that people were shown or agreed to, kept by their hash, and who was shown or agreed to which, and until when.
import { type Kysely, sql } from 'kysely'

/** What the privacy page said of pushes until now. */
const SAID =
  'Anlık bildirimler yalnızca tarayıcınızda izin verdiğinizde, açık rızanıza dayanılarak gönderilir; izninizi ayarlar sayfasından her zaman geri alabilirsiniz.'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE consent_texts (
    hash text PRIMARY KEY CONSTRAINT consent_texts_hash CHECK (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
    language text NOT NULL,
    body text NOT NULL
  )`.execute(db)
  await sql`CREATE TABLE consents (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users,
    kind text NOT NULL CHECK (kind IN ('NOTICE', 'PUSH')),
    text_version text NOT NULL REFERENCES consent_texts,
    given_at timestamptz NOT NULL,
    ended_at timestamptz
  )`.execute(db)
  await sql`CREATE UNIQUE INDEX consents_open ON consents (user_id, kind) WHERE ended_at IS NULL`.execute(db)
  await sql`CREATE INDEX consents_by_user ON consents (user_id)`.execute(db)
  await sql`CREATE INDEX consents_by_text ON consents (text_version)`.execute(db)
  // Whoever has a browser with pushes allowed them there under these words.
  await sql`WITH said AS (
      INSERT INTO consent_texts SELECT encode(sha256(convert_to(${SAID}::text, 'UTF8')), 'hex'), 'tr', ${SAID}::text
      RETURNING hash
    )
    INSERT INTO consents (user_id, kind, text_version, given_at)
    SELECT user_id, 'PUSH', hash, min(created_at) FROM push_subscriptions, said GROUP BY user_id, hash`.execute(db)
}
