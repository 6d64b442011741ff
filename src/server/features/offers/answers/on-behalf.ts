// Whoever answers an offer for its owner: by which right, and how much of its ceiling is left on the request.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { formatMoney, fromMinor } from '../../../../shared/money.ts'
import type { OnBehalf } from '../../../../shared/offers/offer-events.contract.ts'
import type { DB, Offers } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { AppError } from '../../../http/errors.ts'
import { notifyOverCeiling } from '../../notifications/approval-notices.commands.ts'
import type { LockedRequest } from '../../requests/requests.queries.ts'
import { tryMinorOf } from '../extra-work/extra-work.queries.ts'

/** As the event of the answer keeps it: names and sums of that moment. `reason`: of an admin, who gave it. */
export type KeptRight = Omit<OnBehalf, 'ceilingTry'> & { ceilingTryMinor: number | null }

export function shownRight(kept: unknown): OnBehalf | null {
  if (kept === null) return null
  const { ceilingTryMinor, ...right } = kept as KeptRight
  return { ...right, ceilingTry: ceilingTryMinor === null ? null : fromMinor(ceilingTryMinor) }
}

/** The right of the actor, which `partyOf` has locked. */
export function rightToAnswer(tx: Transaction<DB>, actor: Actor, request: LockedRequest): Promise<KeptRight> {
  const nameOf = (id: 'p.owner_user_id' | 'p.approval_given_by') => sql<string>`(
    select coalesce(i.full_name, u.email, '') from users u left join user_infos i on i.user_id = u.id where u.id = ${sql.ref(id)})`
  return tx
    .selectFrom('boat_people as p')
    .leftJoin('user_infos', 'user_infos.user_id', 'p.user_id')
    .select(['p.word', 'p.ceiling_try_minor as ceilingTryMinor', 'p.approval_reason as reason'])
    .select(({ fn }) => fn.coalesce('user_infos.full_name', 'p.name').as('name'))
    .select([nameOf('p.owner_user_id').as('owner'), nameOf('p.approval_given_by').as('giver')])
    .where('p.user_id', '=', actor.userId)
    .where('p.boat_id', '=', request.boat_id)
    .where('p.owner_user_id', '=', request.customer_id)
    .executeTakeFirstOrThrow()
}

/**
 * In kuruş: what the person may still accept on the request. Null for the owner and where the right has no ceiling. `beside`: an offer
 * that does not count.
 */
export async function leftOfCeiling(
  db: Kysely<DB>,
  { userId, hasGiven }: Actor,
  requestId: string,
  beside: string | null = null,
): Promise<number | null> {
  if (!hasGiven) return null
  const accepted = sql`select sum(coalesce(o.payable_try_minor, o.final_try_minor)) from offers o
    where o.service_request_id = r.id and o.status = 'ACCEPTED' and o.id is distinct from ${beside}::uuid and p.user_id = (
      select e.user_id from offer_events e where e.offer_id = o.id and e.kind = 'ACCEPTED' order by e.at desc, e.id limit 1)`
  const right = await db
    .selectFrom('service_requests as r')
    .innerJoin('boat_people as p', (join) =>
      join.onRef('p.boat_id', '=', 'r.boat_id').onRef('p.owner_user_id', '=', 'r.customer_id'),
    )
    .select(sql<number | null>`(p.ceiling_try_minor - coalesce((${accepted}), 0))::bigint`.as('left'))
    .where('r.id', '=', requestId)
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  return right?.left ?? null
}

/** 403 `over_ceiling`. Its notice is written after the transaction that it ends. */
export class OverCeiling extends AppError {
  readonly tell: (tx: Transaction<DB>) => Promise<void>

  constructor(tell: OverCeiling['tell']) {
    super(403, 'over_ceiling')
    this.tell = tell
  }
}

/**
 * `accepted`: with the sums of the chosen lines, before its event. An acceptance of it that was taken back is no further one.
 * @throws 403 `over_ceiling`
 */
export async function assertWithinCeiling(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  { accepted, price, right }: { accepted: Selectable<Offers>; price: string; right: KeptRight },
): Promise<void> {
  const left = await leftOfCeiling(tx, actor, request.id, accepted.id)
  if (left === null || tryMinorOf(accepted) <= left) return
  const about = {
    ...{ person: right.name, offerNumber: accepted.offer_number, price },
    ceiling: formatMoney(fromMinor(right.ceilingTryMinor ?? 0), 'TRY'),
  }
  throw new OverCeiling((after) => notifyOverCeiling(after, request, about))
}
