// Deletes expired rows once an hour: rows of imports, sessions, links, challenges, known devices, counters, old mails and answers, photos of a meter that no
// reading names; and files that no row names.
import { type Kysely, sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { IMPORT_KEPT_DAYS } from '../../shared/imports/imports.contract.ts'
import type { Clock } from '../clock.ts'
import type { DB } from '../db/schema.generated.ts'
import { sweepFiles } from '../files/storage/pending-files.ts'
import type { Storage } from '../files/storage/storage.ts'
import { type Repeating, startRepeating } from './repeating.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEEP_SESSIONS_DAYS = 1
/** Used refresh tokens of active sessions: kept as long as a thief could have kept one. */
const KEEP_USED_TOKENS_DAYS = 30
/** Limited because a caller without cookies makes a new device at each sign-in. */
const KEEP_DEVICES = 50
const KEEP_MAILS_DAYS = 30
const KEEP_NOTIFICATIONS_DAYS = 180
/** As long as a device may repeat a call. */
const KEEP_IDEMPOTENCY_KEYS_DAYS = 90

export async function sweep(db: Kysely<DB>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute()
  await db.deleteFrom('user_tokens').where('expires_at', '<', before(1)).execute()
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
  await db.deleteFrom('known_devices').where('expires_at', '<=', now).execute()
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute()
  await sql`delete from known_devices where (token_hash, user_id) in (
    select token_hash, user_id from (select token_hash, user_id,
      row_number() over (partition by user_id order by expires_at desc) as place from known_devices) as devices
    where place > ${KEEP_DEVICES})`.execute(db)
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<', before(KEEP_SESSIONS_DAYS)), eb('ended_at', '<', before(KEEP_SESSIONS_DAYS))]),
    )
    .execute()
  await db.deleteFrom('refresh_tokens').where('used_at', '<', before(KEEP_USED_TOKENS_DAYS)).execute()
  await db
    .deleteFrom('outbox_messages')
    .where('status', 'in', ['SENT', 'FAILED'])
    .where('created_at', '<', before(KEEP_MAILS_DAYS))
    .execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(KEEP_IDEMPOTENCY_KEYS_DAYS)).execute()
  await sql`with gone as (delete from meter_photos photo where created_at < ${before(KEEP_IDEMPOTENCY_KEYS_DAYS)}
      and not exists (select from engine_readings r where r.engine_id = photo.engine_id and r.meter_photo_id = photo.id)
      returning file_key, thumbnail_key)
    insert into pending_files (key, created_at) select unnest(array[file_key, thumbnail_key]), ${now}::timestamptz from gone`.execute(
    db,
  )
  // The server was killed while it stored their rows.
  await db.deleteFrom('imports').where('is_read', '=', false).where('created_at', '<', before(1)).execute()
  await db
    .deleteFrom('import_rows')
    .where('import_id', 'in', (eb) =>
      eb.selectFrom('imports').select('id').where(sql`coalesce(ran_at, created_at)`, '<', before(IMPORT_KEPT_DAYS)),
    )
    .execute()
  await db.deleteFrom('notifications').where('created_at', '<', before(KEEP_NOTIFICATIONS_DAYS)).execute()
}

export const startSweeper = ({
  db,
  clock,
  storage,
  log,
}: {
  db: Kysely<DB>
  clock: Clock
  storage: Storage
  log: Pick<BaseLogger, 'error'>
}): Repeating =>
  startRepeating(log, {
    everyMs: HOUR_MS,
    run: async () => {
      await sweep(db, clock()).catch((error: unknown) =>
        log.error({ err: error }, 'Clearing away what has run out failed'),
      )
      await sweepFiles({ db, storage }, clock())
    },
    failure: 'Removing files that nothing names failed',
  })
