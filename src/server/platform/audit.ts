// Every change writes its log entry in its own transaction (decisions, section 5), and thereby tells open pages.
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { announce } from './live/changes.ts'

export type LogCategory = 'AUTH' | 'USER' | 'BOAT' | 'INVENTORY' | 'MAINTENANCE' | 'NOTIFICATION'
export type LogAction = 'CREATE' | 'UPDATE' | 'DELETE' | 'LOGIN' | 'LOGOUT' | 'LOGIN_FAILED' | 'SEND'

export interface AuditEntry {
  category: LogCategory
  action: LogAction
  /** The table's word for the thing: 'boat', 'service_request'. */
  entity: string
  entityId: string | null
  /** A readable Turkish sentence, from the feature's texts. */
  message: string
}

/** `who` is the actor, or null where nobody is signed in (a mail worker). */
export async function audit(
  tx: Transaction<DB>,
  who: { userId: string | null; email: string | null } | null,
  entry: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('activity_logs')
    .values({
      user_id: who?.userId ?? null,
      user_email: who?.email ?? null,
      category: entry.category,
      action_type: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      message: entry.message,
    })
    .execute()
  await announce(tx, entry)
}
