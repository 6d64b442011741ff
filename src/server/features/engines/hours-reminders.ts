// Reminds owners who want it once a month of engines on their boats whose hours nobody has read for a month.
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import { addMonths } from '../../../shared/calendar/calendar.days.ts'
import { dayOf, filterInstant } from '../../../shared/days.ts'
import type { Clock } from '../../clock.ts'
import type { DB } from '../../db/schema.generated.ts'
import { eachByItself, startByDay } from '../../jobs/by-day.ts'
import { notifyHoursMissing } from '../notifications/notices.commands.ts'

const AT_ONCE = 100
/** An owner of more boats has one message about all of them. */
const MOST_MESSAGES = 3

/** The boats of an owner, or of any, with an engine that was not read since a month ago. */
const unread = (db: Kysely<DB>, today: string) =>
  db
    .selectFrom('boats')
    .innerJoin('engines', 'engines.boat_id', 'boats.id')
    .where('boats.archived_at', 'is', null)
    .where('engines.archived_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('engine_readings as reading')
            .select('reading.id')
            .whereRef('reading.engine_id', '=', 'engines.id')
            .where('reading.read_at', '>=', filterInstant(addMonths(today, -1), 'from')),
        ),
      ),
    )

/** Reminded never, or on the same day of the month before, at the latest: after 31.01. comes 01.03. */
const waiting = (db: Kysely<DB>, today: string) =>
  db
    .selectFrom('hours_reminders')
    .where('is_wanted', '=', true)
    .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<=', addMonths(today, -1))]))

export async function remindOfHours(
  { db, log }: { db: Kysely<DB>; log: Pick<BaseLogger, 'error'> },
  now: Date,
): Promise<void> {
  const today = dayOf(now)
  const rows = await waiting(db, today)
    .select('user_id')
    .where((eb) =>
      eb.exists(
        unread(db, today).select('boats.id').where('boats.owner_user_id', '=', eb.ref('hours_reminders.user_id')),
      ),
    )
    .orderBy('reminded_on', (order) => order.asc().nullsFirst())
    .orderBy('user_id')
    .limit(AT_ONCE)
    .execute()
  const failure = 'Reminding an owner of engine hours failed'
  await eachByItself(log, { rows, run: ({ user_id }) => remindOwner(db, user_id, today), failure })
}

function remindOwner(db: Kysely<DB>, ownerId: string, today: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // Another server was faster, or the owner wants it no more.
    const row = await waiting(tx, today)
      .select('user_id')
      .where('user_id', '=', ownerId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return
    const boats = await unread(tx, today)
      .select(['boats.id', 'boats.name'])
      .where('boats.owner_user_id', '=', ownerId)
      .groupBy(['boats.id', 'boats.name'])
      .orderBy('boats.name')
      .orderBy('boats.id')
      .execute()
    if (boats.length === 0) return
    await tx.updateTable('hours_reminders').set({ reminded_on: today }).where('user_id', '=', ownerId).execute()
    const messages = boats.length > MOST_MESSAGES ? [boats] : boats.map((boat) => [boat])
    for (const told of messages) await notifyHoursMissing(tx, ownerId, told)
  })
}

/** Looks once an hour, by day. */
export const startHoursReminders = (options: { db: Kysely<DB>; clock: Clock; log: Pick<BaseLogger, 'error'> }) =>
  startByDay(options, { run: (now) => remindOfHours(options, now), failure: 'Reminding owners of engine hours failed' })
