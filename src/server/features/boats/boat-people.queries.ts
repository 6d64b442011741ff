import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import {
  type AddedToBoats,
  type BoatPerson,
  type GivenBoat,
  type ListedPerson,
  MOST_PEOPLE,
} from '../../../shared/boats/boat-people.contract.ts'
import { SWITCHES } from '../../../shared/boats/boat-rights.ts'
import { fromMinor } from '../../../shared/money.ts'
import type { BoatPeople, DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { readableBoat } from './boat-identity.queries.ts'
import { mayInvite, rightsOn } from './boat-rights.queries.ts'

export const toPerson = (row: Selectable<BoatPeople>): BoatPerson => ({
  id: row.id,
  customerId: row.user_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  word: row.word,
  calls: row.calls,
  sees: row.sees,
  asks: row.asks,
  prices: row.prices,
  approves: row.approves,
  ceilingTry: row.ceiling_try_minor === null ? null : fromMinor(row.ceiling_try_minor),
  pays: row.pays,
  invitedAt: row.invited_at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  muted: row.muted,
  version: row.version,
})

/** All for the owner and admins; themselves for somebody whom the owner lets see the boat. @throws 404 like `usableBoat` */
export async function peopleOfBoat(db: Kysely<DB>, actor: Actor, boatId: string): Promise<ListedPerson[]> {
  const boat = await readableBoat(db, actor, boatId)
  const seesAll =
    actor.role === 'ADMIN' || (await rightsOn(db, actor, { boatId, ownerId: boat.owner_user_id })) === 'OWNER'
  const rows = await db
    .selectFrom('boat_people')
    .selectAll()
    .where('boat_id', '=', boatId)
    .$if(!seesAll, (query) => query.where('user_id', '=', actor.userId))
    .orderBy('invited_at')
    .orderBy('id')
    .execute()
  const people = rows.map(toPerson)
  const invited = seesAll ? await whoIsInvited(db, actor, people) : new Set<string | null>()
  return people.map((person) => ({ ...person, canInvite: isWaiting(person) && invited.has(person.customerId) }))
}

/** Somebody who has no address and not accepted yet. */
const isWaiting = ({ sees, email, acceptedAt }: BoatPerson) => sees && email === null && acceptedAt === null

/** The records to which the reader may give a new code. */
async function whoIsInvited(db: Kysely<DB>, actor: Actor, people: readonly BoatPerson[]): Promise<Set<string | null>> {
  const ids = people.filter(isWaiting).flatMap(({ customerId }) => customerId ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).where(mayInvite(actor)).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a right is the caller's: it names them, or their address and nobody yet. */
export const isFor = ({ userId, email }: Pick<Actor, 'userId' | 'email'>): RawBuilder<SqlBool> =>
  sql`(boat_people.user_id = ${userId} or boat_people.user_id is null and boat_people.email = ${email})`

/** Those that name the person or their address and wait for an answer. */
export async function invitationsTo(db: Kysely<DB>, actor: Pick<Actor, 'userId' | 'email'>): Promise<GivenBoat[]> {
  const rows = await db
    .selectFrom('boat_people')
    .innerJoin('boats', 'boats.id', 'boat_people.boat_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'boat_people.owner_user_id')
    .select(['boat_people.id', 'boat_id as boatId', 'boats.name as boatName', 'boats.model as boatModel'])
    .select(['user_infos.full_name as ownerName', 'boat_people.word', ...SWITCHES, 'ceiling_try_minor'])
    .where(isFor(actor))
    .where('boat_people.accepted_at', 'is', null)
    .where('sees', '=', true)
    .orderBy('invited_at')
    .orderBy('boat_people.id')
    .execute()
  return rows.map(({ ceiling_try_minor: ceiling, ...row }) => ({
    ...row,
    ceilingTry: ceiling === null ? null : fromMinor(ceiling),
  }))
}

export type Refusal = AddedToBoats['left'][number]['reason']
type Contact = Pick<Selectable<BoatPeople>, 'email' | 'user_id' | 'phone' | 'name'>

/** By the boat, why it does not take the person. For locked boats. */
export async function refusalsOf(
  tx: Transaction<DB>,
  boatIds: readonly string[],
  person: Contact & { pays: boolean },
): Promise<Map<string, Refusal>> {
  const refusals = new Map<string, Refusal>()
  if (boatIds.length === 0) return refusals
  const people = await tx
    .selectFrom('boat_people')
    .select(['boat_id', 'email', 'user_id', 'phone', 'name', 'pays'])
    .where('boat_id', 'in', boatIds)
    .execute()
  for (const id of boatIds) {
    const there = people.filter(({ boat_id }) => boat_id === id)
    if (there.some((one) => isSame(one, person))) refusals.set(id, 'person_known')
    else if (there.length >= MOST_PEOPLE) refusals.set(id, 'too_many_people')
    else if (person.pays && there.some(({ pays }) => pays)) refusals.set(id, 'boat_has_payer')
  }
  return refusals
}

/** Couples share a number, so a number names a contact only together with the name. */
function isSame(one: Contact, other: Contact): boolean {
  if (one.user_id !== null && one.user_id === other.user_id) return true
  if (one.email !== null || other.email !== null) return one.email === other.email
  return one.user_id === null && other.user_id === null && one.phone === other.phone && one.name === other.name
}
