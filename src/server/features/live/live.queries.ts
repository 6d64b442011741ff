import type { Kysely } from 'kysely'
import type { Role } from '../../../shared/roles.ts'
import type { DB } from '../../db/schema.generated.ts'

/** Those of the sessions that may receive changes now, each with its user's role. */
export async function openSessions(
  db: Kysely<DB>,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, Role>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .innerJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['sessions.id', 'roles.name as role'])
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.archived_at', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .where('user_infos.status', '=', 'APPROVED')
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}
