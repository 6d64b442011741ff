// A boat goes to its next owner: offered by one, accepted by the other. Lock order: boat → handover → the boat's open requests.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import {
  HANDOVER_DAYS,
  HANDOVER_TERMS,
  type Handover,
  type HandoverInput,
} from '../../../shared/handovers/handovers.contract.ts'
import { handoverLogTexts as texts } from '../../../shared/handovers/handovers.log-texts.ts'
import type { Clock } from '../../clock.ts'
import { logOf } from '../../db/audit.ts'
import { fleetChanged, requestChanged } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { normalEmail } from '../../http/email.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { type Limit, limitAttempts } from '../../http/rate-limit.ts'
import { usableBoat } from '../boats/boat-identity.queries.ts'
import { endHandover, transferOwnership } from '../boats/boat-ownership.commands.ts'
import { activeBoat, type BoatRow } from '../boats/boats.queries.ts'
import { lockWaiting } from '../boats/ended-people.commands.ts'
import { notifyHandoverAccepted, tellInvited } from './handover-notices.commands.ts'
import { type HandoverRow, handoverById, isOpen, visibleHandover } from './handovers.queries.ts'

type Tx = Transaction<DB>
interface HandoverDeps {
  db: Kysely<DB>
  clock: Clock
}

/** Each offer mails an address that may be anybody's. */
const OFFERS_BY_ACCOUNT: Limit = { name: 'handover:account', max: 20, minutes: 24 * 60 }
const DAY_MS = 86_400_000
const log = logOf('BOAT', 'boat')

/**
 * The answer is the same whether the address has an account or not.
 * @throws 404 like `usableBoat`; 400 `handover_to_self`; 409 `handover_pending`, `handover_open_requests`, `handover_request_has_offer`
 */
export async function offerBoat(
  { db, clock }: HandoverDeps,
  actor: Actor,
  boatId: string,
  { email, withRequests }: z.output<typeof HandoverInput>,
): Promise<Handover> {
  await usableBoat(db, actor, boatId)
  await limitAttempts(db, clock(), OFFERS_BY_ACCOUNT, actor.userId)
  const to = normalEmail(email)
  return db.transaction().execute(async (tx) => {
    const boat = await usableBoat(tx, actor, boatId, 'update')
    const owner = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', boat.owner_user_id)
      .executeTakeFirstOrThrow()
    if (owner.email === to) throw badRequest('handover_to_self', 'email')
    await assertNoneWaits(tx, boatId, clock())
    await openRequests(tx, boat, withRequests)
    const now = clock()
    const { id } = await tx
      .insertInto('boat_handovers')
      .values({
        boat_id: boatId,
        from_user_id: boat.owner_user_id,
        to_email: to,
        with_requests: withRequests,
        terms_version: HANDOVER_TERMS,
        offered_at: now,
        expires_at: new Date(now.getTime() + HANDOVER_DAYS * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await log(tx, actor, 'CREATE', boatId, texts.offered(boat.name, to, HANDOVER_TERMS))
    const handover = await handoverById(tx, actor, id, now)
    await tellInvited(tx, handover)
    return handover
  })
}

/** An offer that has expired makes room for the next. @throws 409 `handover_pending` */
async function assertNoneWaits(tx: Tx, boatId: string, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('boat_handovers')
    .selectAll()
    .where('boat_id', '=', boatId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  if (!waiting) return
  if (isOpen(waiting, now)) throw conflict('handover_pending')
  await endHandover(tx, boatId, now)
}

/**
 * The owner's open requests of the boat, locked. They go with the boat if they are meant to and have neither a sent offer nor an
 * entry in the ledger, which stay with the owner.
 * @throws 409 `handover_open_requests`, `handover_request_has_offer`
 */
async function openRequests(tx: Tx, boat: BoatRow, withRequests: boolean): Promise<string[]> {
  const requests = await tx
    .selectFrom('service_requests')
    .select((eb) => [
      'id',
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('offers')
              .select('offers.id')
              .whereRef('offers.service_request_id', '=', 'service_requests.id')
              .where('rev', '>', 0),
          ),
          eb.exists(
            eb.selectFrom('dues').select('dues.id').whereRef('dues.service_request_id', '=', 'service_requests.id'),
          ),
          eb.exists(
            eb
              .selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.service_request_id', '=', 'service_requests.id'),
          ),
        ])
        .as('has_money'),
    ])
    .where('boat_id', '=', boat.id)
    .where('customer_id', '=', boat.owner_user_id)
    .where('status', 'in', ['PENDING', 'WAITING_APPROVAL', 'ACTIVE'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (requests.length > 0 && !withRequests) throw conflict('handover_open_requests')
  if (requests.some(({ has_money }) => has_money)) throw conflict('handover_request_has_offer')
  return requests.map(({ id }) => id)
}

/** Takes the locks of the boat and of its offer. @throws 404 `handover_not_found`; 409 `handover_over` */
async function lockOpen(tx: Tx, actor: Actor, id: string, now: Date): Promise<{ boat: BoatRow; row: HandoverRow }> {
  const { boat_id } = await visibleHandover(tx, actor, id)
  await lockWaiting(tx, 'boat_id', boat_id)
  const boat = await activeBoat(tx, boat_id, 'update')
  const row = await tx
    .selectFrom('boat_handovers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('handover_not_found'))
  if (!boat || !isOpen(row, now) || boat.owner_user_id !== row.from_user_id) throw conflict('handover_over')
  return { boat, row }
}

/** @throws 404 `handover_not_found`, also for the giver; 409 `handover_over`, `handover_open_requests`, `handover_request_has_offer` */
export function acceptHandover({ db, clock }: HandoverDeps, actor: Actor, id: string): Promise<Handover> {
  return db.transaction().execute(async (tx) => {
    const now = clock()
    const { boat, row } = await lockOpen(tx, actor, id, now)
    if (row.to_email !== actor.email) throw notFound('handover_not_found')
    const requests = await openRequests(tx, boat, row.with_requests)
    // The owner before hears that the boat is theirs no more.
    await fleetChanged(tx, 'boat', boat.id)
    await tx
      .updateTable('boat_handovers')
      .set({ status: 'ACCEPTED', to_user_id: actor.userId, ended_at: now })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('boats')
      .set({ owner_user_id: actor.userId, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', boat.id)
      .execute()
    await transferOwnership(tx, actor, boat.id, actor.userId, now)
    await log(tx, actor, 'UPDATE', boat.id, texts.accepted(boat.name, row.to_email, row.terms_version))
    await moveRequests(tx, actor, boat, requests)
    await notifyHandoverAccepted(tx, actor, row.from_user_id, boat)
    return handoverById(tx, actor, id, now)
  })
}

/** The new owner pays for them: nothing is due yet, and whoever paid for the owner before did not promise to pay for the next. */
async function moveRequests(tx: Tx, actor: Actor, boat: BoatRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) await requestChanged(tx, id)
  await tx
    .updateTable('service_requests')
    .set({
      customer_id: actor.userId,
      payer_id: actor.userId,
      // The next owner learns nothing of the people of the one before.
      filed_by: null,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', 'in', ids)
    .execute()
  // The next owner has agreed to no extra work.
  await tx
    .updateTable('extra_consents')
    .set({ revoked_at: sql<Date>`now()` })
    .where('service_request_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  for (const id of ids) await requestChanged(tx, id)
  await log(tx, actor, 'UPDATE', boat.id, texts.requestsMoved(boat.name, ids.length))
}

/** By the giver, the invited or an admin. @throws 404 `handover_not_found`; 409 `handover_over` */
export function cancelHandover({ db, clock }: HandoverDeps, actor: Actor, id: string): Promise<Handover> {
  return db.transaction().execute(async (tx) => {
    const now = clock()
    const { boat } = await lockOpen(tx, actor, id, now)
    await endHandover(tx, boat.id, now)
    await log(tx, actor, 'DELETE', boat.id, texts.canceled(boat.name))
    return handoverById(tx, actor, id, now)
  })
}
