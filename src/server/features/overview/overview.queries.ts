// An admin's overview: work that waits, this week's dates, and a year in numbers. Each query aggregates over indexes alone.
import type { Kysely } from 'kysely'
import { addDays, weekStart } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import type { Overview, Waiting } from '../../../shared/overview/overview.contract.ts'
import { type BackupTrouble, backupTrouble } from '../../backup/schedule.ts'
import type { DB } from '../../db/schema.generated.ts'
import { calendarItems, firstCalendarItems } from '../calendar/calendar.queries.ts'
import { hasOverdue } from '../payments/payments.queries.ts'
import { overduePrivacyRequests } from '../personal-data/privacy-requests.queries.ts'
import { dueBoatCount } from '../plans/due-boats.queries.ts'
import { missingCounts } from '../requests/request-missing.queries.ts'
import { forgottenClocks } from '../time/job-hours.queries.ts'
import { monthsUntil } from './months.queries.ts'

interface Options {
  perDay?: number | undefined
  /** Whether scheduled backups are made. */
  isBackedUp: boolean
}

export async function overview(db: Kysely<DB>, now: Date, { perDay, isBackedUp }: Options): Promise<Overview> {
  const today = dayOf(now)
  const start = weekStart(today)
  const end = addDays(start, 6)
  const [waiting, hasOverdueDues, overduePrivacy, forgotten, backup, items, months] = await Promise.all([
    waitingCounts(db, now),
    hasOverdue(db, today),
    overduePrivacyRequests(db, today),
    forgottenClocks(db, now),
    isBackedUp ? backupTrouble(db, now) : null,
    perDay === undefined
      ? calendarItems(db, 'ADMIN', start, end)
      : firstCalendarItems(db, 'ADMIN', { start, end }, perDay),
    monthsUntil(db, today),
  ])
  return {
    today,
    waiting,
    hasOverdueDues,
    overduePrivacyRequests: overduePrivacy,
    forgottenClocks: forgotten,
    backup: backup && toTrouble(backup),
    week: { start, end, items },
    months,
  }
}

const toTrouble = ({ lastBackupAt, error }: BackupTrouble): Overview['backup'] => ({
  lastBackupAt: lastBackupAt?.toISOString() ?? null,
  error,
})

const approvals = (db: Kysely<DB>) =>
  db
    .selectFrom('user_infos')
    .innerJoin('users', 'users.id', 'user_infos.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_infos.status', '=', 'PENDING')
    .where('users.password_hash', 'is not', null)
    .where('users.archived_at', 'is', null)

async function waitingCounts(db: Kysely<DB>, now: Date): Promise<Waiting> {
  const lowStock = db
    .selectFrom('spare_parts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .where((eb) => eb('quantity_e3', '<=', eb.ref('min_stock_e3')))
  const failed = db
    .selectFrom('outbox_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'FAILED')
  const [missing, dueBoats, others] = await Promise.all([
    missingCounts(db, now),
    dueBoatCount(db, now),
    db
      .selectNoFrom([
        approvals(db).$asScalar().as('approvals'),
        lowStock.$asScalar().as('lowStock'),
        failed.$asScalar().as('failedMessages'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    approvals: others.approvals ?? 0,
    withoutOffer: missing.OFFER,
    withoutAnswer: missing.ANSWER,
    withoutValidOffer: missing.VALID_OFFER,
    withoutTechnician: missing.TECHNICIAN,
    withoutDate: missing.DATE,
    dueBoats,
    lowStock: others.lowStock ?? 0,
    failedMessages: others.failedMessages ?? 0,
  }
}

export async function menuCounts(db: Kysely<DB>): Promise<{ approvals: number; pendingRequests: number }> {
  const pending = db
    .selectFrom('service_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .where('status', '=', 'PENDING')
  const counts = await db
    .selectNoFrom([approvals(db).$asScalar().as('approvals'), pending.$asScalar().as('pendingRequests')])
    .executeTakeFirstOrThrow()
  return { approvals: counts.approvals ?? 0, pendingRequests: counts.pendingRequests ?? 0 }
}
