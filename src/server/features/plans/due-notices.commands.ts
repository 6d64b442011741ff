// Tells owners once of what is due soon and once of what is overdue: one message a boat, or an engine without one. Lock order: boat or
// engine, items. A row that somebody else holds is left for the next round.
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import { dayOf } from '../../../shared/days.ts'
import { addDays, SOON_DAYS } from '../../../shared/plans/due-rules.ts'
import { planLogTexts } from '../../../shared/plans/plans.log-texts.ts'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import { eachByItself, startByDay } from '../../jobs/by-day.ts'
import { engineById, loggedName } from '../engines/engines.queries.ts'
import { notifyServiceDue } from '../notifications/notices.commands.ts'
import { dueItems, ofNobody } from './due-services.queries.ts'

type Tx = Transaction<DB>
type Items = ExpressionBuilder<DB, 'plan_items'>

const AT_ONCE = 200

/** What the owner has asked for already needs no message. */
const isUnasked = (eb: Items) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('request_plan_items as r')
        .select('r.id')
        .whereRef('r.plan_item_id', '=', 'plan_items.id')
        .where('r.is_open', '=', true),
    ),
  )

const isNewlyOverdue = (today: string) => (eb: Items) =>
  eb.and([
    sql<boolean>`not is_finished and noticed is distinct from 'OVERDUE'`,
    eb('plan_items.overdue_from', '<=', today),
    isUnasked(eb),
  ])

const isNewlySoon = (today: string) => (eb: Items) =>
  eb.and([
    sql<boolean>`not is_finished and noticed is null`,
    eb('plan_items.expected_on', '<=', addDays(today, SOON_DAYS)),
    isUnasked(eb),
  ])

interface Subject {
  of: 'boats' | 'engines'
  id: string
}

/** The boats with news, and the engines without a boat; of the longest waiting items. */
async function subjectsWithNews(db: Kysely<DB>, today: string): Promise<Subject[]> {
  const items = db.selectFrom('plan_items').select(['plan_items.boat_id', 'plan_items.engine_id']).limit(AT_ONCE)
  const overdue = items.where(isNewlyOverdue(today)).orderBy('plan_items.overdue_from').orderBy('plan_items.id')
  const soon = items.where(isNewlySoon(today)).orderBy('plan_items.expected_on').orderBy('plan_items.id')
  const rows = await db
    .selectFrom(overdue.as('overdue'))
    .selectAll()
    .unionAll((eb) => eb.selectFrom(soon.as('soon')).selectAll())
    .execute()
  const engineIds = [...new Set(rows.map(({ engine_id }) => engine_id))].filter((id) => id !== null)
  const engines =
    engineIds.length === 0
      ? []
      : await db.selectFrom('engines').select(['id', 'boat_id']).where('id', 'in', engineIds).execute()
  const boatOf = new Map(engines.map(({ id, boat_id }) => [id, boat_id]))
  const subjects = rows.map(({ boat_id, engine_id }): Subject => {
    const boatId = boat_id ?? boatOf.get(engine_id ?? '') ?? null
    return boatId === null ? { of: 'engines', id: engine_id ?? '' } : { of: 'boats', id: boatId }
  })
  return [...new Map(subjects.map((subject) => [subject.id, subject])).values()]
}

async function lockOwner(tx: Tx, { of, id }: Subject): Promise<string | null> {
  const row = await tx
    .selectFrom(of)
    .select('owner_user_id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.owner_user_id ?? null
}

/** The items whose news the owner has not heard, locked and marked as told. */
async function markNews(tx: Tx, { of, id }: Subject, today: string): Promise<string[]> {
  const engines = tx.selectFrom('engines').select('id').where('archived_at', 'is', null)
  const items = await tx
    .selectFrom('plan_items')
    .select('plan_items.id')
    .where((eb) =>
      of === 'engines'
        ? eb('plan_items.engine_id', '=', id)
        : eb.or([
            eb('plan_items.boat_id', '=', id),
            eb('plan_items.engine_id', 'in', engines.where('boat_id', '=', id)),
          ]),
    )
    .where((eb) => eb.or([isNewlyOverdue(today)(eb), isNewlySoon(today)(eb)]))
    .orderBy('plan_items.id')
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = items.map((item) => item.id)
  if (ids.length === 0) return []
  await tx
    .updateTable('plan_items')
    .set({ noticed: sql<'SOON' | 'OVERDUE'>`case when overdue_from <= ${today}::date then 'OVERDUE' else 'SOON' end` })
    .where('id', 'in', ids)
    .execute()
  return ids
}

function tell(db: Kysely<DB>, subject: Subject, today: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const ownerId = await lockOwner(tx, subject)
    if (ownerId === null) return
    const ids = await markNews(tx, subject, today)
    if (ids.length === 0) return
    const rows = await dueItems(tx)
      .where('i.id', 'in', ids)
      .orderBy('i.expected_on')
      .orderBy('i.position')
      .orderBy('i.code')
      .orderBy('i.id')
      .execute()
    const items = rows.map((row) => ofNobody(row, today))
    const name = rows[0]?.boat_name ?? loggedName(await engineById(tx, subject.id))
    const entity = subject.of === 'boats' ? 'boat' : 'engine'
    const about = subject.of === 'boats' ? { boatId: subject.id } : { subject: subject.id }
    if (!(await notifyServiceDue(tx, ownerId, about, { name, items }))) return
    const message = planLogTexts.told(name, items.length)
    await audit(tx, null, { category: 'BOAT', action: 'UPDATE', entity, entityId: subject.id, message })
  })
}

/** Goes on until nobody is left; a boat that is changed at that moment waits for the next round. */
export async function tellOfDueServices(
  { db, log }: { db: Kysely<DB>; log: Pick<BaseLogger, 'error'> },
  now: Date,
): Promise<void> {
  const today = dayOf(now)
  const seen = new Set<string>()
  for (;;) {
    const rows = (await subjectsWithNews(db, today)).filter(({ id }) => !seen.has(id))
    if (rows.length === 0) return
    for (const { id } of rows) seen.add(id)
    await eachByItself(log, { rows, run: (subject) => tell(db, subject, today), failure: 'Telling an owner failed' })
  }
}

/** Looks once an hour, by day. */
export const startServiceNotices = (options: { db: Kysely<DB>; clock: Clock; log: Pick<BaseLogger, 'error'> }) =>
  startByDay(options, { run: (now) => tellOfDueServices(options, now), failure: 'Telling owners of services failed' })
