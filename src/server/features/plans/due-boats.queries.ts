// What is due, boat by boat: a boat stands where its first item of the asked state stands, so a page is a range of the items' index.
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { countReach, type Page, toPage } from '../../../shared/paging.ts'
import { addDays, DUE_REACH, type PlanState, SOON_DAYS } from '../../../shared/plans/due-rules.ts'
import type { DueBoat } from '../../../shared/plans/due-services.contract.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB } from '../../db/schema.generated.ts'
import { dueItems, ofNobody, ownersOf } from './due-services.queries.ts'

type State = PlanState | undefined

/** The rows of a state, of the items that `of` names. Without a state: what is overdue or due soon. */
function isIn(of: string, state: State, today: string): Expression<SqlBool> {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const soonUntil = addDays(today, SOON_DAYS)
  const current = sql`not ${column('is_finished')}`
  const notOverdue = sql`${current} and ${column('noticed')} is distinct from 'OVERDUE'
    and (${column('overdue_from')} is null or ${column('overdue_from')} > ${today}::date)`
  switch (state) {
    case undefined:
      return sql<SqlBool>`(${current} and ${column('expected_on')} <= ${soonUntil}::date)`
    case 'OVERDUE':
      return sql<SqlBool>`(${current} and ${column('overdue_from')} <= ${today}::date)`
    case 'SOON':
      return sql<SqlBool>`(${notOverdue} and ${column('expected_on')} <= ${soonUntil}::date)`
    case 'LATER':
      return sql<SqlBool>`(${notOverdue} and ${column('expected_on')} > ${soonUntil}::date)`
    case 'UNKNOWN':
      return sql<SqlBool>`(${current} and ${column('expected_on')} is null)`
  }
}

/** What the items of a state are ordered by, before their id. */
const orderOf = (state: State) =>
  state === 'UNKNOWN' ? null : state === 'OVERDUE' ? ('overdue_from' as const) : ('expected_on' as const)

/** The first item of each boat. */
function firstItems(db: Kysely<DB>, state: State, today: string) {
  const order = orderOf(state)
  const isEarlier =
    order === null
      ? sql<SqlBool>`o.id < plan_items.id`
      : sql<SqlBool>`(${sql.ref(`o.${order}`)}, o.id) < (${sql.ref(`plan_items.${order}`)}, plan_items.id)`
  return db
    .selectFrom('plan_items')
    .where(isIn('plan_items', state, today))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plan_items as o')
            .select(sql.lit(1).as('one'))
            .whereRef('o.due_of', '=', 'plan_items.due_of')
            .where(isIn('o', state, today))
            .where(isEarlier),
        ),
      ),
    )
}

/** The boats of `firstItems`, from the rows that are kept for each boat. */
function boatsIn(db: Kysely<DB>, state: State, today: string) {
  const soonUntil = addDays(today, SOON_DAYS)
  const boats = db.selectFrom('due_boats')
  switch (state) {
    case undefined:
      return boats.where('expected_on', '<=', soonUntil)
    case 'OVERDUE':
      return boats.where('overdue_from', '<=', today)
    case 'SOON':
      // Where an item ahead has become overdue today, another one may still be due soon.
      return boats.where('ahead_on', '<=', soonUntil).where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('ahead_overdue_from', 'is', null),
          eb('ahead_overdue_from', '>', today),
          exists(
            selectFrom('plan_items as o')
              .select(sql.lit(1).as('one'))
              .whereRef('o.due_of', '=', 'due_boats.due_of')
              .where(isIn('o', state, today)),
          ),
        ]),
      )
    case 'LATER':
      return boats.where('last_on', '>', soonUntil)
    case 'UNKNOWN':
      return boats.where(sql<SqlBool>`has_unknown`)
  }
}

/** How many boats have something overdue or due soon; it stops where a list's count does. */
export const dueBoatCount = (db: Kysely<DB>, now: Date): Promise<number> =>
  pageTotal(db, { page: 0, size: 20 }, boatsIn(db, undefined, dayOf(now)), DUE_REACH)

/** The boat whose item is expected first comes first; of what is overdue, what is so for longest. */
export async function dueBoats(
  db: Kysely<DB>,
  query: { state?: PlanState | undefined; page: number; size: number },
  now: Date,
): Promise<Page<DueBoat>> {
  const today = dayOf(now)
  const { state } = query
  const order = orderOf(state)
  const found = firstItems(db, state, today)
  const [page, total] = await Promise.all([
    found
      .select('plan_items.due_of')
      .$if(order !== null, (items) => items.orderBy(`plan_items.${order ?? 'expected_on'}`))
      .orderBy('plan_items.id')
      .$call(paged(query))
      .execute(),
    pageTotal(db, query, boatsIn(db, state, today), DUE_REACH),
  ])
  const ids = page.flatMap(({ due_of }) => due_of ?? [])
  const rows =
    ids.length === 0
      ? []
      : await dueItems(db)
          .select('i.due_of')
          .where('i.due_of', 'in', ids)
          .where(isIn('i', state, today))
          .orderBy('i.expected_on')
          .orderBy('i.id')
          .execute()
  const owners = await ownersOf(db, rows)
  const boats = ids.flatMap((id): DueBoat[] => {
    const items = rows.filter(({ due_of }) => due_of === id)
    const [first] = items
    if (!first) return []
    const owner = owners.get(first.boat_owner ?? first.engine_owner ?? '')
    return [
      {
        id,
        boatId: first.boat_id,
        boatName: first.boat_name,
        ownerName: owner?.full_name ?? null,
        ownerEmail: owner?.email ?? null,
        ownerPhone: owner?.phone ?? null,
        items: items.map((row) => ofNobody(row, today)),
      },
    ]
  })
  return toPage(boats, query, total, total >= countReach(query, DUE_REACH))
}
