// What is told of *Onaylar*: to the owner, or to the admins where the app does not reach the owner. They tell the owner then.
import type { Transaction } from 'kysely'
import { notificationContents } from '../../../shared/notifications/notifications.content-texts.ts'
import type { NotificationData } from '../../../shared/notifications/notifications.kinds.ts'
import type { DB } from '../../db/schema.generated.ts'
import { namesOf } from '../requests/requests.queries.ts'
import type { OfRequest } from './notices.commands.ts'
import { notify } from './notify.commands.ts'
import { type Audience, personOf, recipientsOf } from './recipients.queries.ts'

type Tx = Transaction<DB>

/** `owner`: whom the admins tell; null where the owner hears it from the app. */
async function whomToTell(tx: Tx, ownerId: string): Promise<{ owner: string | null; audience: Audience }> {
  const { name, isReached } = await personOf(tx, ownerId)
  return isReached ? { owner: null, audience: { userIds: [ownerId] } } : { owner: name, audience: { role: 'ADMIN' } }
}

/** Also to the admin who gave it: they know now that the owner does not. */
export async function notifyApprovalGiven(
  tx: Tx,
  ownerId: string,
  boatId: string,
  about: Omit<NotificationData['approval_given'], 'owner'>,
): Promise<void> {
  const { owner, audience } = await whomToTell(tx, ownerId)
  await notify(tx, null, { kind: 'approval_given', ...audience, boatId, data: { ...about, owner } })
}

/** To each once until they have read it. */
export async function notifyOverCeiling(
  tx: Tx,
  request: OfRequest,
  about: Omit<NotificationData['over_ceiling'], 'owner' | keyof ReturnType<typeof namesOf>>,
): Promise<void> {
  const { owner, audience } = await whomToTell(tx, request.customer_id)
  const data = { ...namesOf(request), ...about, owner }
  const ids = (await recipientsOf(tx, audience, undefined)).map(({ id }) => id)
  if (ids.length === 0) return
  const known = await tx
    .selectFrom('notifications')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('request_id', '=', request.id)
    .where('kind', '=', 'over_ceiling')
    .where('body', '=', notificationContents.over_ceiling(data, 'CUSTOMER').body)
    .where('read_at', 'is', null)
    .execute()
  const userIds = ids.filter((id) => !known.some(({ user_id }) => user_id === id))
  await notify(tx, null, { kind: 'over_ceiling', userIds, request, data })
}
