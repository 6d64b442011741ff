import { type Kysely, type Selectable, sql } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { type Page, toPage } from '../../../shared/paging.ts'
import type { PrivacyRequest } from '../../../shared/personal-data/privacy-requests.contract.ts'
import { paged, pageTotal } from '../../db/paging.ts'
import type { DB, PrivacyRequests } from '../../db/schema.generated.ts'
import { notFound } from '../../http/errors.ts'

export type PrivacyRequestRow = Selectable<PrivacyRequests>

export const toPrivacyRequest = (row: PrivacyRequestRow, now: Date): PrivacyRequest => ({
  id: row.id,
  number: row.number,
  userId: row.user_id,
  fullName: row.full_name,
  contact: row.contact,
  kind: row.kind,
  way: row.way,
  receivedOn: row.received_on,
  dueOn: row.due_on,
  isOverdue: row.answer === null && row.due_on < dayOf(now),
  text: row.text,
  answer: row.answer,
  answeredOn: row.answered_on,
  createdAt: row.created_at.toISOString(),
})

interface PageQuery {
  state?: 'OPEN' | undefined
  page: number
  size: number
}

/** All: the newest first. Those without an answer: the one whose last day comes first. */
export async function privacyRequestPage(db: Kysely<DB>, now: Date, query: PageQuery): Promise<Page<PrivacyRequest>> {
  const isOpen = query.state === 'OPEN'
  const listed = isOpen
    ? db.selectFrom('privacy_requests').where('answer', 'is', null)
    : db.selectFrom('privacy_requests')
  const order = isOpen ? sql`due_on, id` : sql`created_at desc, id`
  const [rows, total] = await Promise.all([
    listed.selectAll().orderBy(order).$call(paged(query)).execute(),
    pageTotal(db, query, listed),
  ])
  return toPage(
    rows.map((row) => toPrivacyRequest(row, now)),
    query,
    total,
  )
}

/** @throws 404 `privacy_request_not_found` */
export const lockedPrivacyRequest = (tx: Kysely<DB>, id: string): Promise<PrivacyRequestRow> =>
  tx
    .selectFrom('privacy_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('privacy_request_not_found'))

/** How many have had no answer by their last day. */
export async function overduePrivacyRequests(db: Kysely<DB>, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('privacy_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('answer', 'is', null)
    .where('due_on', '<', today)
    .executeTakeFirstOrThrow()
  return count
}
