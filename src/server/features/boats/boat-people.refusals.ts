// Why a boat does not take a person.
import type { Transaction } from 'kysely'
import { type AddedToBoats, MOST_PEOPLE } from '../../../shared/boats/boat-people.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

export type Refusal = AddedToBoats['left'][number]['reason']

interface Contact {
  email: string | null
  user_id: string | null
  phone: string | null
  name: string
}

/** Of locked boats. The owner is none of their own people. */
export async function refusalsOf(
  tx: Transaction<DB>,
  boats: readonly { id: string; owner_user_id: string }[],
  person: Contact & { pays: boolean },
): Promise<Map<string, Refusal>> {
  const refusals = new Map<string, Refusal>()
  if (boats.length === 0) return refusals
  const people = await tx
    .selectFrom('boat_people')
    .select(['boat_id', 'email', 'user_id', 'phone', 'name', 'pays'])
    .where(
      'boat_id',
      'in',
      boats.map(({ id }) => id),
    )
    .execute()
  const owners = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      boats.map((boat) => boat.owner_user_id),
    )
    .execute()
  for (const { id, owner_user_id } of boats) {
    const there = people.filter(({ boat_id }) => boat_id === id)
    const owner = owners.find((one) => one.id === owner_user_id)
    const isOwner = person.user_id === owner_user_id || (person.email !== null && person.email === owner?.email)
    if (isOwner || there.some((one) => isSame(one, person))) refusals.set(id, 'person_known')
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
