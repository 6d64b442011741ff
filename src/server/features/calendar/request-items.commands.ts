// The one calendar item of a request's assigned day. A new day keeps the item's edited title and colour.
import type { Transaction } from 'kysely'
import { requestCalendarTexts } from '../../../shared/requests/requests.log-texts.ts'
import type { RequestType } from '../../../shared/requests/requests.workflow.ts'
import { requestItemChanged } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'

interface OfRequest {
  id: string
  request_type: RequestType
  boat_name: string
}

/** The item of the request on its assigned day; none without a day. */
export async function syncCalendarItem(
  tx: Transaction<DB>,
  actor: Actor,
  request: OfRequest,
  day: string | null,
): Promise<void> {
  const { id, request_type: type, boat_name: boat } = request
  if (day === null) await removeRequestItem(tx, id)
  else await putRequestItem(tx, actor, id, { date: day, title: requestCalendarTexts.title(type, boat) })
}

/** Creates the request's item on that day, or moves it there. */
async function putRequestItem(
  tx: Transaction<DB>,
  actor: Actor,
  requestId: string,
  item: { date: string; title: string },
): Promise<void> {
  await tx
    .insertInto('calendar_items')
    .values({
      type: 'SERVICE_REQUEST',
      auth: 'ADMIN_AND_TECHNICIAN',
      date: item.date,
      title: item.title,
      ref_id: requestId,
      created_by: actor.userId,
    })
    .onConflict((conflict) =>
      conflict
        .column('ref_id')
        .where('ref_id', 'is not', null)
        .doUpdateSet((eb) => ({
          date: item.date,
          version: eb('calendar_items.version', '+', 1),
          updated_at: eb.fn<Date>('now', []),
        })),
    )
    .execute()
  await requestItemChanged(tx, requestId)
}

export async function removeRequestItem(tx: Transaction<DB>, requestId: string): Promise<void> {
  await requestItemChanged(tx, requestId)
  await tx.deleteFrom('calendar_items').where('ref_id', '=', requestId).execute()
}
