import type { Insertable, Transaction } from 'kysely'
import type { LogAction, LogCategory } from '../../shared/logs/logs.contract.ts'
import type { Entity } from '../db/live/announcements.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Moments } from './moments.ts'

export interface Seeded {
  id: string
  email: string
}

/** Shared by the steps of the seeding: the transaction, the dates, and the log entries that are written at the end. */
export interface Seeding {
  tx: Transaction<DB>
  moments: Moments
  log: Insertable<DB['activity_logs']>[]
}

export function logged(
  { log }: Seeding,
  at: Date,
  who: Seeded | null,
  entry: { category: LogCategory; action: LogAction; entity: Entity; id: string | null; message: string },
): void {
  log.push({
    created_at: at,
    user_id: who?.id ?? null,
    user_email: who?.email ?? null,
    category: entry.category,
    action_type: entry.action,
    entity: entry.entity,
    entity_id: entry.id,
    message: entry.message,
  })
}

/** The value of a key that must exist, because the demo data itself refers to it. */
export function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo data names ${String(key)}, which it does not have`)
  return value
}
