// What is due, of all engines and boats: each state is a range of an index of `plan_items`, so a page costs the same among any number.
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { fromMinor } from '../../../shared/money.ts'
import { countReach, type Page, toPage } from '../../../shared/paging.ts'
import { addDays, DUE_REACH, type PlanState, SOON_DAYS, stateOf } from '../../../shared/plans/due-rules.ts'
import type { DueService } from '../../../shared/plans/due-services.contract.ts'
import { emailText } from '../../db/emails.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { reachOf } from '../boats/boat-rights.queries.ts'

type Items = SelectQueryBuilder<DB, 'plan_items', object>

const ahead = sql<boolean>`noticed is distinct from 'OVERDUE'`
const byExpectation = (items: Items): Items => items.orderBy('plan_items.expected_on').orderBy('plan_items.id')

/** The rows of a state. The daily round takes overdue rows out of the ranges ahead; those of today are left out here. */
function inState(items: Items, state: PlanState | undefined, today: string): Items {
  const soonUntil = addDays(today, SOON_DAYS)
  const current = items.where(sql<boolean>`not is_finished`)
  const notOverdue = (some: Items): Items =>
    some
      .where(ahead)
      .where((eb) => eb.or([eb('plan_items.overdue_from', 'is', null), eb('plan_items.overdue_from', '>', today)]))
  switch (state) {
    case undefined:
      return current
    case 'OVERDUE':
      return current.where('plan_items.overdue_from', '<=', today)
    case 'SOON':
      return notOverdue(current).where('plan_items.expected_on', '<=', soonUntil)
    case 'LATER':
      return notOverdue(current).where('plan_items.expected_on', '>', soonUntil)
    case 'UNKNOWN':
      return current.where('plan_items.expected_on', 'is', null)
  }
}

const inOrder = (items: Items, state: PlanState | undefined): Items =>
  state === 'OVERDUE' ? items.orderBy('plan_items.overdue_from').orderBy('plan_items.id') : byExpectation(items)

function itemsInReach(db: Kysely<DB>, actor: Actor) {
  const engines = db
    .selectFrom('engines')
    .innerJoin('plan_items', 'plan_items.engine_id', 'engines.id')
    .select('plan_items.id')
    .where(reachOf('engines', actor))
    .where('engines.archived_at', 'is', null)
  const boats = db
    .selectFrom('boats')
    .innerJoin('plan_items', 'plan_items.boat_id', 'boats.id')
    .select('plan_items.id')
    .where(reachOf('boats', actor))
    .where('boats.archived_at', 'is', null)
  return engines.unionAll(boats)
}

export const dueItems = (db: Kysely<DB>) =>
  db
    .selectFrom('plan_items as i')
    .leftJoin('engines as e', 'e.id', 'i.engine_id')
    .leftJoin('models as m', 'm.id', 'e.model_id')
    .leftJoin('brands as b', 'b.id', 'm.brand_id')
    .leftJoin('boats as t', (join) => join.on((eb) => eb('t.id', '=', eb.fn.coalesce('i.boat_id', 'e.boat_id'))))
    .select([
      'i.id',
      'i.code',
      'i.title',
      'i.action',
      'i.engine_id',
      'i.due_on',
      'i.due_at_hundredths',
      'i.is_finished',
      'i.every_months',
    ])
    .select(['i.expected_on', 'i.overdue_from', 'e.hours_used_hundredths', 't.id as boat_id', 't.name as boat_name'])
    .select([
      'b.name as brand',
      'm.name as model',
      'e.serial_number',
      'e.owner_user_id as engine_owner',
      't.owner_user_id as boat_owner',
    ])
    .select((eb) =>
      eb
        .selectFrom('request_plan_items as r')
        .select('r.request_id')
        .whereRef('r.plan_item_id', '=', 'i.id')
        .where('r.is_open', '=', true)
        .limit(1)
        .as('request_id'),
    )

type DueRow = Awaited<ReturnType<ReturnType<typeof dueItems>['execute']>>[number]

export const ofNobody = (row: DueRow, today: string) => ({
  id: row.id,
  code: row.code,
  title: row.title,
  action: row.action,
  engineId: row.engine_id,
  engine: row.brand === null ? null : `${row.brand} ${row.model}`,
  serialNumber: row.serial_number,
  hoursUsed: row.hours_used_hundredths === null ? null : fromMinor(row.hours_used_hundredths),
  boatId: row.boat_id,
  boatName: row.boat_name,
  dueOn: row.due_on,
  dueAtHours: row.due_at_hundredths === null ? null : fromMinor(row.due_at_hundredths),
  expectedOn: row.expected_on,
  state: stateOf({ expectedOn: row.expected_on, overdueFrom: row.overdue_from }, row.is_finished, today),
  requestId: row.request_id,
})

interface Owner {
  id: string
  email: string
  full_name: string | null
  phone: string | null
}

export async function ownersOf(db: Kysely<DB>, rows: readonly DueRow[]): Promise<Map<string, Owner>> {
  const ids = rows.map((row) => row.boat_owner ?? row.engine_owner).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const owners = await db
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', emailText().as('email'), 'user_infos.full_name', 'user_infos.phone'])
    .where('users.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(owners.map((owner) => [owner.id, owner]))
}

/** The earliest expected first; of what is overdue, what is so for longest. */
export async function dueServices(
  db: Kysely<DB>,
  actor: Actor,
  query: { state?: PlanState | undefined; page: number; size: number },
  now: Date,
): Promise<Page<DueService>> {
  const today = dayOf(now)
  const all = db.selectFrom('plan_items')
  const visible = actor.role === 'ADMIN' ? all : all.where('plan_items.id', 'in', itemsInReach(db, actor))
  const found = inState(visible, query.state, today)
  // Counted in order too: the planner may else read the table itself until it has counted enough.
  const ordered = inOrder(found, query.state)
  const [page, total] = await Promise.all([
    ordered.select('plan_items.id').$call(paged(query)).execute(),
    pageTotal(db, query, ordered, DUE_REACH),
  ])
  const ids = page.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await dueItems(db).where('i.id', 'in', ids).execute()
  const owners = await ownersOf(db, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const services = ids.flatMap((id): DueService[] => {
    const row = byId.get(id)
    if (!row) return []
    const owner = owners.get(row.boat_owner ?? row.engine_owner ?? '')
    const isKnown = actor.role === 'ADMIN' || owner?.id === actor.userId
    return [
      {
        ...ofNobody(row, today),
        ownerId: owner?.id ?? null,
        ownerName: owner?.full_name ?? null,
        ownerEmail: isKnown ? (owner?.email ?? null) : null,
        ownerPhone: isKnown ? (owner?.phone ?? null) : null,
      },
    ]
  })
  return toPage(services, query, total, total >= countReach(query, DUE_REACH))
}

/** The items of a boat and of its engines, the engines' first. */
export const itemsOfBoat = (db: Kysely<DB>, boatId: string) =>
  dueItems(db)
    .where(({ or, eb, selectFrom }) => {
      const engines = selectFrom('engines').select('id').where('boat_id', '=', boatId).where('archived_at', 'is', null)
      const own = selectFrom('plan_items').select('id').where('boat_id', '=', boatId)
      const mounted = selectFrom('plan_items').select('id').where('engine_id', 'in', engines)
      return or([eb('i.id', 'in', own.unionAll(mounted))])
    })
    .orderBy('i.engine_id', (order) => order.asc().nullsLast())
    .orderBy('i.position')
    .orderBy('i.code')
