// The recipients of a notification, and the channels that they have chosen.
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { ROLE_IDS, type Role } from '../../../shared/roles.ts'
import { emailText, isReached } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Told } from '../boats/boat-rights.queries.ts'

export interface Recipient {
  id: string
  email: string
  role: Role
  wantsMail: boolean
  /** The right by which they are told of somebody else's boat: with it ends what is not sent. */
  rightId: string | null
  /** The browsers for pushes; none where the person does not want pushes. */
  endpoints: string[]
}

export interface Audience {
  userIds?: readonly string[]
  /** To whom the owner of the boat lets it be told. */
  people?: readonly Told[]
  /** Everybody with that role who may use the app. */
  role?: Role
}

function people(db: Kysely<DB>) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', emailText().as('email'), 'roles.name as role', 'email_notifications as wantsMail'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('push_subscriptions')
          .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
          .select('endpoint')
          .whereRef('push_subscriptions.user_id', '=', 'users.id')
          .where('users.push_notifications', '=', eb.lit(true))
          .where('sessions.ended_at', 'is', null)
          .where('sessions.expires_at', '>', eb.fn<Date>('now', [])),
      ).as('subscriptions'),
    )
    .where(isReached())
}

/** Everybody of the audience once, except `except`. */
export async function recipientsOf(
  db: Kysely<DB>,
  { userIds = [], people: told = [], role }: Audience,
  except: string | undefined,
): Promise<Recipient[]> {
  const named = [...new Set([...userIds, ...told.map(({ id }) => id)])].filter((id) => id !== except)
  if (named.length === 0 && role === undefined) return []
  const found = await people(db)
    .where((eb) => {
      const chosen = named.length > 0 ? [eb('users.id', 'in', named)] : []
      // Constants, not parameters: PostgreSQL keeps one plan, and planning takes longer than running.
      const approved = eb.selectFrom('user_infos').select('user_id').where('status', '=', sql.lit('APPROVED'))
      if (role) chosen.push(eb.and([eb('users.role_id', '=', sql.lit(ROLE_IDS[role])), eb('users.id', 'in', approved)]))
      return eb.or(chosen)
    })
    .$if(except !== undefined, (query) => query.where('users.id', '<>', except ?? ''))
    .orderBy('users.id')
    .execute()
  return found.map(({ subscriptions, ...rest }) => ({
    ...rest,
    rightId: told.find(({ id }) => id === rest.id)?.rightId ?? null,
    endpoints: subscriptions.map(({ endpoint }) => endpoint),
  }))
}

interface Named {
  /** The full name; of a person without a profile the e-mail. */
  name: string
  isReached: boolean
}

export async function personOf(db: Kysely<DB>, userId: string): Promise<Named> {
  const person = await db
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.email', 'user_infos.full_name', isReached().as('isReached')])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return { name: person?.full_name ?? person?.email ?? '', isReached: person?.isReached ?? false }
}

export const personName = async (db: Kysely<DB>, userId: string): Promise<string> => (await personOf(db, userId)).name

export async function techniciansOf(db: Kysely<DB>, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('request_technicians')
    .select('technician_id')
    .where('request_id', '=', requestId)
    .orderBy('technician_id')
    .execute()
  return rows.map((row) => row.technician_id)
}
