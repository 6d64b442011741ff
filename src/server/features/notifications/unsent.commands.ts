// What waits in the outbox for somebody who has switched a channel off.
import type { Transaction } from 'kysely'
import { notificationContents } from '../../../shared/notifications/notifications.content-texts.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { OutboxRow } from '../../jobs/mail/outbox.ts'

/**
 * The choice decides what is sent, so it also ends what is queued or could not be sent. Links and codes that the person has asked for are no
 * notifications and go on.
 */
export async function dropUnsent(
  tx: Transaction<DB>,
  userId: string,
  channels: readonly OutboxRow['channel'][],
): Promise<void> {
  if (channels.length === 0) return
  await tx
    .deleteFrom('outbox_messages')
    .where('user_id', '=', userId)
    .where('channel', 'in', channels)
    .where('status', 'in', ['PENDING', 'FAILED'])
    .where('kind', 'in', Object.keys(notificationContents))
    .execute()
}
