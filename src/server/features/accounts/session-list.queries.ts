import type { Kysely } from 'kysely'
import { MOST_SESSIONS, type Session } from '../../../shared/accounts/sessions.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

/** The open sessions of an account, the latest seen first. */
export async function sessionsOf(
  db: Kysely<DB>,
  now: Date,
  userId: string,
  currentSessionId: string,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'agent', 'network', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_SESSIONS)
    .execute()
  return rows.map(({ id, agent, network, created_at, seen_at }) => ({
    id,
    agent,
    network,
    since: created_at.toISOString(),
    seenAt: seen_at.toISOString(),
    isThis: id === currentSessionId,
  }))
}
