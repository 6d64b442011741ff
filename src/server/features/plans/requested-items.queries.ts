import type { Kysely } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import type { RequestedItem } from '../../../shared/plans/due-services.contract.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { requestById } from '../requests/requests.queries.ts'
import { itemsOfBoat, ofNobody } from './due-services.queries.ts'

/** All items of the request's boat, with those that the request names. @throws like `requestById` */
export async function planItemsOfRequest(
  db: Kysely<DB>,
  actor: Actor,
  requestId: string,
  now: Date,
): Promise<RequestedItem[]> {
  const { boatId } = await requestById(db, actor, requestId)
  const named = await db
    .selectFrom('request_plan_items')
    .select(['plan_item_id', 'is_done'])
    .where('request_id', '=', requestId)
    .execute()
  const doneById = new Map(named.map(({ plan_item_id, is_done }) => [plan_item_id, is_done]))
  const rows = await itemsOfBoat(db, boatId).execute()
  return rows
    .filter((row) => !row.is_finished || doneById.has(row.id))
    .map((row) => ({
      ...ofNobody(row, dayOf(now)),
      isRequested: doneById.has(row.id),
      isDone: doneById.get(row.id) ?? false,
    }))
}
