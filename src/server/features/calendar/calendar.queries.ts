// The calendar items that the reader's role may see: the server never shows a technician an ADMIN_ONLY item.
import { type Kysely, sql } from 'kysely'
import type { Half } from '../../../shared/appointments/appointments.contract.ts'
import type { CalendarItem, DayItem } from '../../../shared/calendar/calendar.contract.ts'
import { addMonths } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import type { DB } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'
import { NEWEST_FIRST, presentRequests } from '../requests/request-rows.queries.ts'

/** The scope of what a technician sees too. */
const FOR_ALL = 'ADMIN_AND_TECHNICIAN'

/** The subqueries are read for each item: a join would read all dues, and an aggregate would sort for each item. */
function visibleItems(db: Kysely<DB>, role: Role) {
  return db
    .selectFrom('calendar_items')
    .leftJoin('service_requests', 'service_requests.id', 'calendar_items.ref_id')
    .select([
      'calendar_items.id',
      'title',
      'calendar_items.date',
      'type',
      'calendar_items.status',
      'ref_id as refId',
      'service_requests.request_number as requestNumber',
      'service_requests.status as requestStatus',
      sql<Half | null>`case when slot_day = calendar_items.date then slot_half end`.as('half'),
      sql<string[]>`array(select technician_id from request_technicians
        where request_id = calendar_items.ref_id order by technician_id)`.as('requestTechnicianIds'),
      sql<string | null>`(select service_request_id from dues where dues.id = calendar_items.due_id)`.as(
        'dueRequestId',
      ),
      'item_color as itemColor',
      'auth',
      sql<string[]>`array(select technician_id from calendar_item_technicians
        where calendar_item_id = calendar_items.id order by technician_id)`.as('technicianIds'),
      'calendar_items.version',
    ])
    .$if(role !== 'ADMIN', (query) => query.where('calendar_items.auth', '=', FOR_ALL))
}

const between = (db: Kysely<DB>, role: Role, start: string, end: string) =>
  visibleItems(db, role)
    .where('calendar_items.date', '>=', start)
    .where('calendar_items.date', '<=', end)
    .orderBy('calendar_items.date')
    .orderBy('calendar_items.id')

/** Both days included. */
export const calendarItems = (db: Kysely<DB>, role: Role, start: string, end: string): Promise<CalendarItem[]> =>
  between(db, role, start, end).execute()

interface Range {
  start: string
  end: string
}

/** At most `perDay` items of each day and type, by their title, and how many there are. Both days included. */
export function firstCalendarItems(
  db: Kysely<DB>,
  role: Role,
  { start, end }: Range,
  perDay: number,
): Promise<DayItem[]> {
  const items = db
    .selectFrom('calendar_items')
    .$if(role !== 'ADMIN', (query) => query.where('calendar_items.auth', '=', FOR_ALL))
  const days = items
    .select(['date', 'type'])
    .select((eb) => eb.fn.countAll<number>().as('of_day'))
    .where('date', '>=', start)
    .where('date', '<=', end)
    .groupBy(['date', 'type'])
  const first = db
    .selectFrom(days.as('days'))
    .innerJoinLateral(
      items
        .select('calendar_items.id')
        .whereRef('calendar_items.date', '=', sql.ref('days.date'))
        .whereRef('calendar_items.type', '=', sql.ref('days.type'))
        .orderBy('calendar_items.title')
        .orderBy('calendar_items.id')
        .limit(sql.lit(perDay))
        .as('first'),
      (join) => join.onTrue(),
    )
    .select(['first.id', 'days.of_day'])
  return visibleItems(db, role)
    .innerJoin(first.as('shown'), 'shown.id', 'calendar_items.id')
    .select('shown.of_day as ofDay')
    .orderBy('calendar_items.date')
    .orderBy('calendar_items.type')
    .orderBy('calendar_items.title')
    .orderBy('calendar_items.id')
    .execute()
}

/** @throws 404 `calendar_not_found`, also for what the role may not see. */
export const calendarItemById = (db: Kysely<DB>, role: Role, id: string): Promise<CalendarItem> =>
  visibleItems(db, role)
    .where('calendar_items.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('calendar_not_found'))

export interface FeedReader {
  id: string
  role: Role
}

export interface FeedItem extends CalendarItem {
  changedAt: Date
  /** The item's request; null where the reader may not read it, and for items without a request. */
  job: ServiceRequest | null
}

const MONTHS_BACK = 3
const MONTHS_AHEAD = 12

/** The items of a calendar feed: those in a window of months around today. */
export async function feedItems(db: Kysely<DB>, reader: FeedReader, now: Date): Promise<FeedItem[]> {
  const today = dayOf(now)
  const [first, last] = [addMonths(today, -MONTHS_BACK), addMonths(today, MONTHS_AHEAD)]
  const rows = await between(db, reader.role, first, last).select('calendar_items.updated_at').execute()
  const jobs = new Map((await jobsBetween(db, reader, first, last)).map((job) => [job.id, job]))
  return rows.map(({ updated_at, ...item }) => ({
    ...item,
    changedAt: updated_at,
    job: jobs.get(item.refId ?? '') ?? null,
  }))
}

/** The requests on those days that the reader may open: all, or a technician's own. */
function jobsBetween(db: Kysely<DB>, reader: FeedReader, first: string, last: string): Promise<ServiceRequest[]> {
  const page = db
    .selectFrom('calendar_items')
    .innerJoin('service_requests', 'service_requests.id', 'calendar_items.ref_id')
    .select('service_requests.id')
    .where('calendar_items.date', '>=', first)
    .where('calendar_items.date', '<=', last)
    .where('service_requests.archived_at', 'is', null)
    .$if(reader.role !== 'ADMIN', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('request_technicians')
            .select('request_id')
            .whereRef('request_id', '=', 'service_requests.id')
            .where('technician_id', '=', reader.id),
        ),
      ),
    )
  return presentRequests(db, page, NEWEST_FIRST)
}

/** The person of a feed's address. An account that may not open the calendar has no feed either. */
export async function feedReader(db: Kysely<DB>, tokenHash: string): Promise<FeedReader | undefined> {
  const reader = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .innerJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id', sql<Role>`roles.name`.as('role')])
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .where('users.archived_at', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .where('user_infos.status', '=', 'APPROVED')
    .where('roles.name', 'in', ['ADMIN', 'TECHNICIAN'])
    .executeTakeFirst()
  return reader
}

export async function feedCreatedAt(db: Kysely<DB>, userId: string): Promise<string | null> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return feed?.created_at.toISOString() ?? null
}
