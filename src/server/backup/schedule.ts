// When the scheduled backup is made next, and how the last ones went. One server at a time makes it: whoever claims the row.
import { type Kysely, sql } from 'kysely'
import { backupTexts } from '../../shared/app/backup.texts.ts'
import { dayOf } from '../../shared/days.ts'
import { audit } from '../db/audit.ts'
import type { DB } from '../db/schema.generated.ts'
import { notifyBackupLate } from '../features/notifications/notices.commands.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Longer than a backup takes; the claim of a server that was killed expires. */
const CLAIM_MS = 180 * MINUTE_MS
const RETRY_MS = 30 * MINUTE_MS
const LATE_MS = 36 * 60 * MINUTE_MS
const MADE_AT = '03:30:00+03:00'

/** The next half past three in Turkey, which has been on UTC+3 without summer time since 2016. */
function nextNight(now: Date): Date {
  const today = new Date(`${dayOf(now)}T${MADE_AT}`)
  return now < today ? today : new Date(today.getTime() + DAY_MS)
}

const row = (db: Kysely<DB>) => db.updateTable('scheduled_backup')

/** False if it is not due, or another server makes it. */
export async function claimBackup(db: Kysely<DB>, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await row(db)
    .set({ next_attempt_at: new Date(now.getTime() + CLAIM_MS) })
    .where('next_attempt_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The server stops before its backup is made: the next start makes it. */
export async function releaseBackup(db: Kysely<DB>, now: Date): Promise<void> {
  await row(db).set({ next_attempt_at: now }).execute()
}

/** A backup before an upgrade does not stand for the night's. */
export function recordBackup(
  db: Kysely<DB>,
  now: Date,
  { file, isNightly }: { file: string; isNightly: boolean },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await row(tx)
      .set({ last_backup_at: now, failing_since: null, error: null })
      .$if(isNightly, (query) => query.set({ next_attempt_at: nextNight(now) }))
      .execute()
    const message = backupTexts.logged(file)
    await audit(tx, null, { category: 'MAINTENANCE', action: 'CREATE', entity: 'backup', entityId: null, message })
  })
}

export async function recordFailedBackup(db: Kysely<DB>, now: Date, error: string): Promise<void> {
  await row(db)
    .set({
      next_attempt_at: new Date(now.getTime() + RETRY_MS),
      failing_since: sql<Date>`coalesce(failing_since, ${now}::timestamptz)`,
      error,
    })
    .execute()
}

const stateOf = (db: Kysely<DB>) =>
  db.selectFrom('scheduled_backup').select(['last_backup_at', 'failing_since', 'error', 'rang_on'])

type State = Awaited<ReturnType<ReturnType<typeof stateOf>['executeTakeFirstOrThrow']>>

/** Without any backup, as long as it has been failing. */
function isLate({ last_backup_at, failing_since }: State, now: Date): boolean {
  const since = last_backup_at ?? failing_since
  return since !== null && now.getTime() - since.getTime() > LATE_MS
}

/** Null before the first backup. */
export async function lastBackupAt(db: Kysely<DB>): Promise<Date | null> {
  return (await stateOf(db).executeTakeFirstOrThrow()).last_backup_at
}

export interface BackupTrouble {
  lastBackupAt: Date | null
  /** Why the last attempt failed. */
  error: string | null
}

/** Null while the backup needs nobody: the last attempt succeeded, within 36 hours. */
export async function backupTrouble(db: Kysely<DB>, now: Date): Promise<BackupTrouble | null> {
  const state = await stateOf(db).executeTakeFirstOrThrow()
  const needsHand = state.error !== null || isLate(state, now)
  return needsHand ? { lastBackupAt: state.last_backup_at, error: state.error } : null
}

/** Once a day, while the backup is late. */
export function ringWhenLate(db: Kysely<DB>, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const state = await stateOf(tx).forUpdate().executeTakeFirstOrThrow()
    if (!isLate(state, now) || state.rang_on === dayOf(now)) return
    await row(tx)
      .set({ rang_on: dayOf(now) })
      .execute()
    await notifyBackupLate(tx, { lastAt: state.last_backup_at?.toISOString() ?? null })
  })
}
