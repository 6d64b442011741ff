// Reminds whoever pays of a due whose day has passed, once for each day that it was given. Nobody is reminded of an opening balance.
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import { dayOf } from '../../../shared/days.ts'
import { formatMoney, fromMinor } from '../../../shared/money.ts'
import { paymentLogTexts } from '../../../shared/payments/payments.log-texts.ts'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit.ts'
import { isReached } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import { eachByItself, startByDay } from '../../jobs/by-day.ts'
import { notifyOverdue } from '../notifications/notices.commands.ts'
import { lockRequest } from '../requests/requests.queries.ts'
import { openMinor, payToOf } from './payments.queries.ts'

const AT_ONCE = 100

const overdue = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom('dues')
    .innerJoin('service_requests', 'service_requests.id', 'dues.service_request_id')
    .innerJoin('users', 'users.id', 'service_requests.payer_id')
    .where('service_requests.archived_at', 'is', null)
    // Of whom the app reaches no more, or not yet, the log must not say that they were reminded.
    .where(isReached())
    .where('dues.withdrawn_at', 'is', null)
    .where('dues.is_covered', '=', false)
    .where('dues.due_on', '<', dayOf(now))
    .where((eb) => eb.or([eb('reminded_for', 'is', null), eb('reminded_for', '<>', eb.ref('due_on'))]))

export async function remindOfDues(
  { db, log }: { db: Kysely<DB>; log: Pick<BaseLogger, 'error'> },
  now: Date,
): Promise<void> {
  const rows = await overdue(db, now)
    .select(['dues.id', 'service_requests.id as requestId'])
    .orderBy('dues.due_on')
    .limit(AT_ONCE)
    .execute()
  await eachByItself(log, { rows, run: (row) => remindOfDue(db, row, now), failure: 'Reminding of a due failed' })
}

function remindOfDue(db: Kysely<DB>, { id, requestId }: { id: string; requestId: string }, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId, { orArchived: true })
    // Paid, withdrawn, moved or deleted meanwhile, or another server was faster.
    const due = await overdue(tx, now)
      .innerJoin('offers', 'offers.id', 'dues.offer_id')
      .select(['dues.kind', 'dues.due_on', 'offers.offer_number', openMinor.as('open_minor')])
      .where('dues.id', '=', id)
      .executeTakeFirst()
    if (!due) return
    await tx.updateTable('dues').set({ reminded_for: due.due_on }).where('id', '=', id).execute()
    const price = formatMoney(fromMinor(due.open_minor), 'TRY')
    const message = paymentLogTexts.reminded(due.kind, due.offer_number, price)
    await audit(tx, null, { category: 'MAINTENANCE', action: 'UPDATE', entity: 'due', entityId: id, message })
    const payTo = await payToOf(tx, { requestId }, dayOf(now))
    const about = { dueId: id, offerNumber: due.offer_number, price, due: due.kind, dueOn: due.due_on, payTo }
    await notifyOverdue(tx, request, about)
  })
}

/** Looks once an hour, by day. */
export const startDueReminders = (options: { db: Kysely<DB>; clock: Clock; log: Pick<BaseLogger, 'error'> }) =>
  startByDay(options, { run: (now) => remindOfDues(options, now), failure: 'Reminding owners of their dues failed' })
