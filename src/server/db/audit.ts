// Every change writes its log entry in its own transaction (decisions, section 5). The log entry also notifies open pages.
import { sql, type Transaction } from 'kysely'
import type { LogAction, LogCategory } from '../../shared/logs/logs.contract.ts'
import { programsLogTexts } from '../../shared/programs/programs.log-texts.ts'
import type { Actor } from '../http/access.ts'
import { doneAtValue } from '../http/done-at.ts'
import { announcementOf, type Entity } from './live/announcements.ts'
import type { DB } from './schema.generated.ts'

interface AuditEntry {
  category: LogCategory
  action: LogAction
  entity: Entity
  /** Null where there is no entity, such as a failed sign-in with an unknown address. */
  entityId: string | null
  /** A readable Turkish sentence from the feature's texts. */
  message: string
  /** Of what was sent later; the entry's own moment is its arrival. */
  doneAt?: Date | null
}

/** `who` is the actor, or null where nobody is signed in, as in the mail worker. */
export const audit = (tx: Transaction<DB>, who: Who, entry: AuditEntry): Promise<void> => auditAll(tx, who, [entry])

type Who = { userId: string | null; email: string | null; program?: string } | null

/** The entries of several changes, of which there is at least one. */
export async function auditAll(tx: Transaction<DB>, who: Who, entries: readonly AuditEntry[]): Promise<void> {
  const written = tx.insertInto('activity_logs').values(
    entries.map((entry) => ({
      user_id: who?.userId ?? null,
      user_email: who?.email ?? null,
      category: entry.category,
      action_type: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      message: who?.program === undefined ? entry.message : entry.message + programsLogTexts.by(who.program),
      done_at: doneAtValue(entry.doneAt ?? null),
    })),
  )
  const announced = entries.flatMap(
    (entry) => (entry.entityId === null ? null : announcementOf(entry.entity, entry.entityId, entry)) ?? [],
  )
  // One statement for both.
  if (announced.length > 0) await sql`with written as (${written}) ${sql.join(announced, sql` union all `)}`.execute(tx)
  else await written.execute()
}

/** The log of a feature's entity: `const log = logOf('BOAT', 'boat')`. */
export const logOf =
  (category: LogCategory, entity: Entity) =>
  (
    tx: Transaction<DB>,
    actor: Actor,
    action: LogAction,
    entityId: string,
    message: string,
    doneAt: Date | null = null,
  ): Promise<void> =>
    audit(tx, actor, { category, action, entity, entityId, message, doneAt })
