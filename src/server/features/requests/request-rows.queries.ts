// A request in the form of the contract: the page of ids is selected first, then everything else is joined to those few rows.
import { type Expression, type InferResult, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { dayOf } from '../../../shared/days.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import { emailText, isReached } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'

export interface RequestSort {
  field: 'createdAt' | 'status' | 'agenda'
  direction: 'asc' | 'desc'
}

type Order = RawBuilder<unknown>[]

const created = sql`service_requests.created_at`
const id = sql`service_requests.id`
const status = sql`service_requests.status`

/** A condition for raw SQL over `service_requests`. */
export const hasStatus = (statuses: readonly RequestStatus[]): RawBuilder<SqlBool> =>
  sql`${status} in (${sql.join(statuses.map((word) => sql.lit(word)))})`

/** Whom the boat's owner named to be called, while the boat is theirs. */
export const callFirst = (boatId: string, ownerId: string) => sql<ServiceRequest['callFirst']>`(
  select coalesce(json_agg(json_build_object('name', p.name, 'word', p.word, 'phone', coalesce(p.phone, i.phone))
    order by p.invited_at, p.id), '[]')
  from boat_people p left join user_infos i on i.user_id = p.user_id
  where p.boat_id = ${sql.ref(boatId)} and p.owner_user_id = ${sql.ref(ownerId)} and p.calls
    and coalesce(p.phone, i.phone) is not null)`

const filedBy = sql<
  ServiceRequest['filedBy']
>`case when service_requests.filed_by <> service_requests.customer_id then (
  select json_build_object('name', coalesce(i.full_name, u.email, ''), 'word', (select p.word from boat_people p
    where p.boat_id = service_requests.boat_id and p.owner_user_id = service_requests.customer_id and p.user_id = u.id))
  from users u left join user_infos i on i.user_id = u.id where u.id = service_requests.filed_by) end`

export const NEWEST_FIRST: Order = [sql`${created} desc`, sql`${id} asc`]
const OLDEST_FIRST: Order = [sql`${created} asc`, sql`${id} desc`]

/** The sort's columns. Descending is the exact reverse of ascending, so that one index serves both. */
export function orderOf({ field, direction }: RequestSort, now: Date): Order {
  if (field === 'agenda') return agendaOrder(direction, now)
  if (field === 'createdAt') return direction === 'desc' ? NEWEST_FIRST : OLDEST_FIRST
  return direction === 'asc' ? [sql`${status} asc`, ...NEWEST_FIRST] : [sql`${status} desc`, ...OLDEST_FIRST]
}

/** No index serves this order: it sorts one technician's own jobs, which are few. */
function agendaOrder(direction: 'asc' | 'desc', now: Date): Order {
  const today = dayOf(now)
  const active = hasStatus(['ACTIVE'])
  const day = sql`service_requests.assigned_date`
  const group = sql`case when not (${active}) then 4 when ${day} is null then 3
    when ${day} = ${today}::date then 0 when ${day} < ${today}::date then 1 else 2 end`
  const [first, last] = direction === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`]
  return [
    sql`${group} ${first}`,
    sql`case when ${active} then ${day} end ${first}`,
    sql`${created} ${last}`,
    sql`${id} ${first}`,
  ]
}

/** Those of the contract: without the search's copies of texts, for example. */
const COLUMNS = [
  'service_requests.id',
  'service_requests.request_number',
  'service_requests.request_type',
  'service_requests.description',
  'service_requests.boat_id',
  'service_requests.preferred_start_date',
  'service_requests.preferred_end_date',
  'service_requests.assigned_date',
  'service_requests.slot_day',
  'service_requests.slot_half',
  'service_requests.slot_held_until',
  'service_requests.status',
  'service_requests.customer_id',
  'service_requests.payer_id',
  'service_requests.created_at',
  'service_requests.offer_sent_at',
  'service_requests.approved_offer_at',
  'service_requests.assigned_technician_at',
  'service_requests.completed_at',
  'service_requests.completion_arrived_at',
  'service_requests.canceled_at',
  'service_requests.feedback_at',
  'service_requests.updated_at',
  'service_requests.customer_rating',
  'service_requests.customer_note',
  'service_requests.work_done',
  'service_requests.version',
] as const

/** As invoices name whoever pays, empty where no name is written down; null where it is the owner. */
export const payerName = sql<string | null>`case when service_requests.payer_id <> service_requests.customer_id then (
  select coalesce(b.legal_name, i.full_name, '') from users p left join user_infos i on i.user_id = p.id
    left join billing_identities b on b.user_id = p.id where p.id = service_requests.payer_id) end`

function requestsIn(db: Kysely<DB>, page: Expression<{ id: string }>) {
  return db
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('page')
    .innerJoin('service_requests', 'service_requests.id', 'page.id')
    .innerJoin('boats', 'boats.id', 'service_requests.boat_id')
    .innerJoin('users', 'users.id', 'service_requests.customer_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'service_requests.customer_id')
    .select(COLUMNS)
    .select([
      'boats.name as boat_name',
      'boats.latitude',
      'boats.longitude',
      emailText().as('email'),
      isReached().as('is_reached'),
    ])
    .select(['boats.owner_user_id as boat_owner_id', 'boats.archived_at as boat_archived_at'])
    .select(['user_infos.full_name', 'user_infos.phone'])
    .select([payerName.as('payer_name'), filedBy.as('filed_by')])
    .select(callFirst('service_requests.boat_id', 'service_requests.customer_id').as('call_first'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('request_technicians')
          .innerJoin('users as technician', 'technician.id', 'request_technicians.technician_id')
          .leftJoin('user_infos as technician_info', 'technician_info.user_id', 'technician.id')
          .select(['technician.id', emailText('technician.email').as('email'), 'technician_info.full_name as name'])
          .whereRef('request_technicians.request_id', '=', 'service_requests.id')
          .orderBy('request_technicians.assigned_at')
          .orderBy('technician.id'),
      ).as('technicians'),
      jsonArrayFrom(
        eb
          .selectFrom('request_engines')
          .innerJoin('engines', 'engines.id', 'request_engines.engine_id')
          .innerJoin('models', 'models.id', 'engines.model_id')
          .innerJoin('brands', 'brands.id', 'models.brand_id')
          .select((engine) => [
            'engines.id',
            sql<string>`brands.name || ' ' || models.name`.as('label'),
            engine.ref('engines.serial_number').as('serialNumber'),
          ])
          .whereRef('request_engines.request_id', '=', 'service_requests.id')
          .orderBy('engines.created_at')
          .orderBy('engines.id'),
      ).as('engines'),
    ])
}

type RequestRow = InferResult<ReturnType<typeof requestsIn>>[number]

type SlotColumns = Pick<RequestRow, 'slot_day' | 'slot_half' | 'slot_held_until'>

export const slotOf = ({
  slot_day: day,
  slot_half: half,
  slot_held_until: until,
}: SlotColumns): ServiceRequest['slot'] => (day && half && until ? { day, half, heldUntil: until.toISOString() } : null)

const instant = (value: Date | null): string | null => value?.toISOString() ?? null

/**
 * An owner does not learn the place of a boat that has passed to somebody else. Those whom the owner lets see (`rights`) learn of the
 * owner only the name, of others nothing; who pays with prices alone. Whom to call is for staff.
 */
export const forCustomer = (request: ServiceRequest, rights: ServiceRequest['rights']): ServiceRequest => ({
  ...request,
  ...(request.boatOwnerId !== request.customerId && { boatLatitude: null, boatLongitude: null }),
  callFirst: [],
  ...(rights && { rights, customerEmail: '', customerPhone: null, filedBy: null }),
  ...(rights && !rights.includes('prices') && { payerId: request.customerId, payerName: null }),
})

/** The requests of a page (a query of ids), in the given order. */
export async function presentRequests(
  db: Kysely<DB>,
  page: Expression<{ id: string }>,
  order: Order,
): Promise<ServiceRequest[]> {
  const rows = await requestsIn(db, page).orderBy(sql.join(order)).execute()
  return rows.map(toRequest)
}

const toRequest = (row: RequestRow): ServiceRequest => ({
  id: row.id,
  requestNumber: row.request_number,
  requestType: row.request_type,
  description: row.description,
  boatId: row.boat_id,
  boatName: row.boat_name,
  boatOwnerId: row.boat_archived_at ? null : row.boat_owner_id,
  engineIds: row.engines.map((engine) => engine.id),
  engines: row.engines,
  preferredStartDate: row.preferred_start_date,
  preferredEndDate: row.preferred_end_date,
  assignedDate: row.assigned_date,
  slot: slotOf(row),
  status: row.status,
  customerId: row.customer_id,
  payerId: row.payer_id,
  payerName: row.payer_name,
  customerEmail: row.email,
  customerName: row.full_name,
  customerPhone: row.phone,
  filedBy: row.filed_by,
  callFirst: row.call_first,
  customerReached: row.is_reached,
  boatLatitude: row.latitude,
  boatLongitude: row.longitude,
  technicians: row.technicians,
  createdAt: row.created_at.toISOString(),
  offerSentAt: instant(row.offer_sent_at),
  approvedOfferAt: instant(row.approved_offer_at),
  assignedTechnicianAt: instant(row.assigned_technician_at),
  completedAt: instant(row.completed_at),
  completionArrivedAt: instant(row.completion_arrived_at),
  canceledAt: instant(row.canceled_at),
  feedbackAt: instant(row.feedback_at),
  updatedAt: row.updated_at.toISOString(),
  customerRating: row.customer_rating,
  customerNote: row.customer_note,
  workDone: row.work_done,
  version: row.version,
  rights: null,
})

/** A new request has these by the table's defaults. */
const UNTOUCHED = {
  assigned_date: null,
  status: 'PENDING',
  offer_sent_at: null,
  approved_offer_at: null,
  assigned_technician_at: null,
  completed_at: null,
  filed_by: null,
  completion_arrived_at: null,
  canceled_at: null,
  feedback_at: null,
  customer_rating: null,
  customer_note: null,
  work_done: null,
  version: 1,
  boat_archived_at: null,
  technicians: [],
} satisfies Partial<RequestRow>

/** A new request in the form of the contract, from what its creation wrote and read: the same as if it were read. */
export const newRequest = (row: Omit<RequestRow, keyof typeof UNTOUCHED>): ServiceRequest =>
  toRequest({ ...UNTOUCHED, ...row })
