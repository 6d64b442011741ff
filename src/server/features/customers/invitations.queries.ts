import { type Kysely, sql } from 'kysely'
import { readCode } from '../../../shared/customers/invitations.code.ts'
import type { OpenInvitation } from '../../../shared/customers/invitations.contract.ts'
import { personLabel } from '../../db/emails.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { hashOf } from '../../http/secret-tokens.ts'
import { isOfOwnerAlone, mayInvite } from '../boats/boat-rights.queries.ts'
import { publicWorkshop } from '../workshop/workshop.queries.ts'

export const codeHash = (code: string): string => hashOf(readCode(code))

/** Of `invitations`: what an owner was given ends when the workshop gives the record anything, or makes it its own. */
export const stands = sql<boolean>`(invitations.owner_user_id is null or exists (
  select from users where users.id = invitations.user_id and ${isOfOwnerAlone(sql`invitations.owner_user_id`)}))`

/** Of a code that is known, not used, not ended, and whose record still has no sign-in; null for any other. */
export async function heldInvitation(db: Kysely<DB>, now: Date, code: string) {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['users.id as userId', 'invitations.mailed_to as mailedTo', 'user_infos.full_name as fullName'])
    .where('invitations.code_hash', '=', codeHash(code))
    .where('invitations.expires_at', '>', now)
    .where('users.archived_at', 'is', null)
    .where('users.password_hash', 'is', null)
    .where(stands)
    .executeTakeFirst()
  return row ?? null
}

const FIRST_WORD = /^\S*/

export async function presentInvitation(
  db: Kysely<DB>,
  { fullName, mailedTo }: { fullName: string | null; mailedTo: string | null },
): Promise<OpenInvitation> {
  const { tradeName } = await publicWorkshop(db)
  return { workshop: tradeName, firstName: FIRST_WORD.exec(fullName ?? '')?.[0] ?? '', email: mailedTo }
}

/**
 * Whose invitation it is, for its paper.
 * @throws 404 `invitation_not_found` where the code is another's, void, or not the caller's to give
 */
export async function invitedName(
  db: Kysely<DB>,
  now: Date,
  actor: Pick<Actor, 'role' | 'userId'>,
  { id, code }: { id: string; code: string },
) {
  const { name } = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(sql<string>`coalesce(user_infos.full_name, ${personLabel})`.as('name'))
    .where('invitations.user_id', '=', id)
    .where('invitations.code_hash', '=', codeHash(code))
    .where('invitations.expires_at', '>', now)
    .where('users.archived_at', 'is', null)
    .where(stands)
    .where(mayInvite(actor))
    .executeTakeFirstOrThrow(() => notFound('invitation_not_found'))
  return name
}
