// Whether an owner wants to be reminded of engine hours.
import type { Kysely } from 'kysely'
import { readingsTexts } from '../../../shared/engines/readings.texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'

const log = logOf('USER', 'user')

export const hoursReminderOf = async (db: Kysely<DB>, { userId }: Actor): Promise<{ isWanted: boolean }> => {
  const row = await db
    .selectFrom('hours_reminders')
    .select('is_wanted')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { isWanted: row?.is_wanted ?? false }
}

/** The row stays, so that whoever turns it off and on again is not reminded twice in a month. */
export function wantHoursReminder(db: Kysely<DB>, actor: Actor, isWanted: boolean): Promise<{ isWanted: boolean }> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('hours_reminders')
      .values({ user_id: actor.userId, is_wanted: isWanted })
      .onConflict((same) => same.column('user_id').doUpdateSet({ is_wanted: isWanted }))
      .execute()
    await log(tx, actor, 'UPDATE', actor.userId, readingsTexts.reminder.log(actor.email, isWanted))
    return { isWanted }
  })
}
