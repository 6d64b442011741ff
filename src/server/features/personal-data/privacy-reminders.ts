// Reminds the admins of an application without an answer, ten and three days before its last day.
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { privacyRequestLogTexts as logTexts } from '../../../shared/personal-data/privacy-requests.log-texts.ts'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import { eachByItself, startByDay } from '../../jobs/by-day.ts'
import { notify } from '../notifications/notify.commands.ts'

const AT_ONCE = 100

/** Who was reminded at ten days is reminded once more at three. */
const waiting = (db: Kysely<DB>, today: string, days: 3 | 10) =>
  db
    .selectFrom('privacy_requests')
    .where('answer', 'is', null)
    .where('due_on', '>=', today)
    .where('due_on', '<=', addDays(today, days))
    .where((eb) => eb.or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))

export async function remindOfPrivacyRequests(
  { db, log }: { db: Kysely<DB>; log: Pick<BaseLogger, 'error'> },
  now: Date,
): Promise<void> {
  const today = dayOf(now)
  const failure = 'Reminding admins of an application about data failed'
  for (const days of [3, 10] as const) {
    const rows = await waiting(db, today, days).select('id').orderBy('due_on').limit(AT_ONCE).execute()
    await eachByItself(log, { rows, run: ({ id }) => remindOf(db, id, { today, days }), failure })
  }
}

function remindOf(db: Kysely<DB>, id: string, { today, days }: { today: string; days: 3 | 10 }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // Answered meanwhile, or another server was faster.
    const row = await waiting(tx, today, days).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return
    await tx.updateTable('privacy_requests').set({ reminded_days: days }).where('id', '=', id).execute()
    const message = logTexts.reminded(row.number, formatDay(row.due_on))
    await audit(tx, null, { category: 'USER', action: 'SEND', entity: 'privacy_request', entityId: id, message })
    const data = { number: row.number, person: row.full_name, dueOn: row.due_on }
    await notify(tx, null, { kind: 'privacy_due', role: 'ADMIN', data })
  })
}

/** Looks once an hour, by day. */
export const startPrivacyReminders = (options: { db: Kysely<DB>; clock: Clock; log: Pick<BaseLogger, 'error'> }) =>
  startByDay(options, {
    run: (now) => remindOfPrivacyRequests(options, now),
    failure: 'Reminding admins of applications about data failed',
  })
