// What owners gave to other customers. The one place that compares an owner's id with the caller's: lists use `reachOf`, single things
// `rightsOn`. Whoever was given nothing (`hasGiven`) costs no statement here.
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { SWITCHES, type Switch, switchesOf } from '../../../shared/boats/boat-rights.ts'
import { givenBy } from '../../db/people-of.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { hasHistoryOf } from '../users/user-history.queries.ts'

export type Customer = Pick<Actor, 'userId' | 'hasGiven'>

/** What somebody may do to a boat or a request. OWNER: everything that owners may. */
export type Rights = 'OWNER' | readonly Switch[]

interface Owned {
  boatId: string
  ownerId: string
}

const given = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('boat_people')
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .where('sees', '=', true)

/**
 * Of a boat and whoever owns it or filed the request on it. In a transaction the right is locked: it or its end is first.
 * Null for somebody who has nothing to do with it.
 */
export async function rightsOn(db: Kysely<DB>, who: Customer, { boatId, ownerId }: Owned): Promise<Rights | null> {
  if (ownerId === who.userId) return 'OWNER'
  if (!who.hasGiven) return null
  const row = await given(db, who.userId)
    .select(SWITCHES)
    .where('boat_id', '=', boatId)
    .where('owner_user_id', '=', ownerId)
    .$if(db.isTransaction, (query) => query.forShare())
    .executeTakeFirst()
  return row ? switchesOf(row) : null
}

/** Of each, in their order, where the caller has found that the person reaches them. */
export async function rightsOnEach(
  db: Kysely<DB>,
  who: Customer,
  things: readonly Owned[],
): Promise<(readonly Switch[] | null)[]> {
  const boats = things.filter(({ ownerId }) => ownerId !== who.userId).map(({ boatId }) => boatId)
  if (boats.length === 0) return things.map(() => null)
  const rows = await given(db, who.userId)
    .select(['boat_id', 'owner_user_id', ...SWITCHES])
    .where('boat_id', 'in', boats)
    .execute()
  return things.map(({ boatId, ownerId }) => {
    if (ownerId === who.userId) return null
    const row = rows.find((one) => one.boat_id === boatId && one.owner_user_id === ownerId)
    return row ? switchesOf(row) : []
  })
}

/** Of `users`: somebody among the people of the owner's boats. */
export const isPersonOf = (ownerId: string): RawBuilder<SqlBool> =>
  sql`exists (select from boat_people p where p.owner_user_id = ${ownerId} and p.user_id = users.id)`

/** Of `users`: a record that an owner made for a right, and the workshop has not made its own: it holds rights and is named as payer. */
export const isMadeByOwner: RawBuilder<SqlBool> = sql`(users.email is null and users.password_hash is null
  and exists (select from user_infos i where i.user_id = users.id and i.status = 'PENDING')
  and not exists (select from billing_identities b where b.user_id = users.id)
  and not ${hasHistoryOf(sql`users.id`, 'service_requests.payer_id')})`

/** Of `users`: such a record with the rights and the requests of this owner alone. */
export const isOfOwnerAlone = (ownerId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${isMadeByOwner}
    and not exists (select from boat_people p where p.user_id = users.id and p.owner_user_id <> ${ownerId})
    and not exists (select from service_requests r where r.payer_id = users.id and r.customer_id <> ${ownerId}))`

/**
 * Of `users`: whom the caller may give the code by which the record becomes an account. Whoever holds it has all that the record has, so
 * an owner gets it for a record that is theirs alone.
 */
export const mayInvite = ({ role, userId }: Pick<Actor, 'role' | 'userId'>): RawBuilder<SqlBool> =>
  role === 'ADMIN' ? sql`users.password_hash is null` : isOfOwnerAlone(sql`${userId}::uuid`)

/** The boats, engines or requests that are a customer's own, or on which the owner gave them what it needs. */
export function reachOf(
  table: 'boats' | 'engines' | 'service_requests',
  { userId, hasGiven }: Customer,
  need: Switch = 'sees',
): RawBuilder<SqlBool> {
  const owner = table === 'service_requests' ? 'customer_id' : 'owner_user_id'
  const own = sql<SqlBool>`${sql.ref(`${table}.${owner}`)} = ${userId}`
  if (!hasGiven) return own
  const boat = table === 'boats' ? 't.id' : 't.boat_id'
  return sql<SqlBool>`${sql.ref(`${table}.id`)} in (
    select id from ${sql.table(table)} where ${sql.ref(owner)} = ${userId} union all
    select t.id from boat_people p join ${sql.table(table)} t on ${sql.ref(boat)} = p.boat_id
      and ${sql.ref(`t.${owner}`)} = p.owner_user_id
    where p.user_id = ${userId} and p.accepted_at is not null and ${sql.ref(`p.${need}`)})`
}

/** Somebody who is told of a boat because its owner lets them know; `rightId` is the right. */
export interface Told {
  id: string
  rightId: string
}

/** Who hears of what a switch opens, beside the owner. The rights are kept until the transaction ends: what is queued names them. */
export async function peopleOf(
  tx: Transaction<DB>,
  { boat_id, customer_id }: { boat_id: string; customer_id: string },
  need: Switch,
): Promise<Told[]> {
  const { rows } =
    await sql<Told>`select p.user_id as id, p.id as "rightId" ${givenBy(sql`${boat_id}`, sql`${customer_id}`, need)}
    and not p.muted order by p.id for key share of p`.execute(tx)
  return rows
}
