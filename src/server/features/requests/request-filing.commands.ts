// Creating and deleting a request.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import type { NewRequestInput, ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestLogTexts } from '../../../shared/requests/requests.log-texts.ts'
import { emailText, isReached } from '../../db/emails.ts'
import { requestChanged } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { notFound } from '../../http/errors.ts'
import { holdSlot } from '../appointments/appointments.commands.ts'
import { rightsOn } from '../boats/boat-rights.queries.ts'
import { canUseBoat } from '../boats/boats.policy.ts'
import { removeRequestItem } from '../calendar/request-items.commands.ts'
import { lockEnginesOnBoat } from '../engines/engines.queries.ts'
import { keepReservations } from '../inventory/reservations.commands.ts'
import { notifyPlanChanged } from '../notifications/intents.commands.ts'
import { notifyRequestCreated } from '../notifications/notices.commands.ts'
import { hasUnsentRemoval } from '../notifications/plan-notices.queries.ts'
import { withdrawOpenDues } from '../payments/dues.commands.ts'
import { nameItems } from '../plans/requested-items.commands.ts'
import { requestFiled } from '../programs/webhook-events.commands.ts'
import { endClocks } from '../time/time.commands.ts'
import { requestNumberOf, takeRequestNumber } from './request-numbers.commands.ts'
import { callFirst, newRequest } from './request-rows.queries.ts'
import { takeDay } from './request-slot.commands.ts'
import { logRequest } from './requests.commands.ts'
import { type LockedRequest, lockRequest, namesOf, requestById } from './requests.queries.ts'

/** The customer is the boat's owner, also where an admin files for them; whom the owner named pays, else the owner. A wished half-day is their preferred day too, if they name none. Boat and engines are locked until the commit. */
export async function createRequest(
  db: Kysely<DB>,
  actor: Actor,
  input: z.output<typeof NewRequestInput>,
  now: Date,
): Promise<ServiceRequest> {
  const number = await takeRequestNumber(db)
  return db.transaction().execute(async (tx) => {
    const boat = await boatToServe(tx, actor, input.boatId)
    const payerId = (await payerOf(tx, boat.payer_id)) ?? boat.owner_user_id
    const engineIds = [...new Set(input.engineIds)]
    const engines = await lockEnginesOnBoat(tx, boat.id, engineIds)
    if (engines.length < engineIds.length) throw notFound('engine_not_found')
    const { slot } = input
    const { held = NO_SLOT, assigns = false } = slot ? await holdSlot(tx, slot, now, { boatId: boat.id }) : {}
    const id = randomUUID()
    const request_number = requestNumberOf(number)
    const filed = {
      id,
      request_type: input.requestType,
      description: input.description,
      boat_id: boat.id,
      customer_id: boat.owner_user_id,
      payer_id: payerId,
      filed_by: actor.userId === boat.owner_user_id ? null : actor.userId,
      preferred_start_date: input.preferredStartDate ?? slot?.day ?? null,
      preferred_end_date: input.preferredEndDate ?? (input.preferredStartDate ? null : slot?.day) ?? null,
      ...held,
    }
    await tx
      .insertInto('service_requests')
      .values({ ...filed, ...number, updated_at: number.created_at })
      .execute()
    if (engineIds.length > 0) {
      const rows = engineIds.map((engineId) => ({ request_id: id, engine_id: engineId }))
      await tx.insertInto('request_engines').values(rows).execute()
    }
    await nameItems(tx, { id, boatId: boat.id }, input.planItemIds)
    await logRequest(
      tx,
      actor,
      'CREATE',
      id,
      requestLogTexts.created({ boat: boat.name, number: request_number }, input.requestType),
    )
    const request = { id, boat_name: boat.name, request_number, customer_id: boat.owner_user_id }
    const about = {
      type: input.requestType,
      customer: boat.full_name ?? boat.email,
      slot: slot && appointmentsTexts.slot(slot.day, slot.half),
    }
    await notifyRequestCreated(tx, actor, request, about)
    await requestFiled(tx, request, 'PENDING')
    if (slot && assigns) await takeDay(tx, actor, await lockRequest(tx, id), slot)
    if ((slot && assigns) || payerId !== boat.owner_user_id || filed.filed_by) return requestById(tx, actor, id)
    const moment = new Date(number.created_at)
    return newRequest({
      ...filed,
      request_number,
      created_at: moment,
      updated_at: moment,
      boat_name: boat.name,
      payer_name: null,
      boat_owner_id: boat.owner_user_id,
      latitude: boat.latitude,
      longitude: boat.longitude,
      email: boat.email,
      full_name: boat.full_name,
      phone: boat.phone,
      call_first: boat.call_first,
      is_reached: boat.is_reached,
      engines: engines.toSorted((a, b) => a.since - b.since).map(({ since: _, ...engine }) => engine),
    })
  })
}

const NO_SLOT = { slot_day: null, slot_half: null, slot_held_until: null }

/** The boat and its owner, both locked against a change until the transaction ends. */
const boatWithOwner = (tx: Transaction<DB>, boatId: string) =>
  tx
    .selectFrom('boats')
    .innerJoin('users', 'users.id', 'boats.owner_user_id')
    .leftJoin('user_infos', 'user_infos.user_id', 'boats.owner_user_id')
    .select(['boats.id', 'boats.name', 'boats.latitude', 'boats.longitude', 'boats.owner_user_id'])
    .select([
      emailText().as('email'),
      isReached().as('is_reached'),
      'users.archived_at as ownerArchivedAt',
      'user_infos.full_name',
      'user_infos.phone',
      callFirst('boats.id', 'boats.owner_user_id').as('call_first'),
      sql<string | null>`(select p.user_id from boat_people p where p.boat_id = boats.id
        and p.owner_user_id = boats.owner_user_id and p.pays)`.as('payer_id'),
    ])
    .where('boats.id', '=', boatId)
    .where('boats.archived_at', 'is', null)
    .forShare(['boats', 'users'])
    .executeTakeFirst()

/** Whom the owner named to pay, locked: the record that theirs was merged into at the same time. Null where nobody is known. */
async function payerOf(tx: Transaction<DB>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const payer = await tx
    .selectFrom('users')
    .select(sql<string>`coalesce(merged_into, id)`.as('id'))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('archived_at', 'is', null), eb('merged_into', 'is not', null)]))
    .forShare()
    .executeTakeFirst()
  return payer?.id ?? null
}

async function boatToServe(tx: Transaction<DB>, actor: Actor, boatId: string) {
  // A boat whose owner changes during the statement is not found by it.
  const boat = (await boatWithOwner(tx, boatId)) ?? (await boatWithOwner(tx, boatId))
  if (!boat) throw notFound('boat_not_found')
  const owned = { boatId: boat.id, ownerId: boat.owner_user_id }
  const rights = actor.role === 'ADMIN' ? 'OWNER' : await rightsOn(tx, actor, owned)
  enforce(canUseBoat(rights, 'asks'))
  if (boat.ownerArchivedAt) throw notFound('customer_not_found')
  return boat
}

/** Archives a request with history; deletes one without. */
export function deleteRequest(db: Kysely<DB>, actor: Actor, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    await removeRequestItem(tx, id)
    await withdrawOpenDues(tx, actor, id)
    // Announced before the deletion, because the row gives the audience.
    await requestChanged(tx, id)
    const isKept = await hasHistory(tx, request)
    const archived = await tx
      .updateTable('service_requests')
      .set((eb) => ({
        archived_at: eb.fn<Date>('now', []),
        updated_at: eb.fn<Date>('now', []),
        version: request.version + 1,
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepReservations(tx, id)
    if (request.status === 'ACTIVE') await endClocks(tx, actor, { ...archived, boat_name: request.boat_name })
    await notifyPlanChanged(tx, actor, id, {})
    if (!isKept) await tx.deleteFrom('service_requests').where('id', '=', id).execute()
    const text = isKept ? requestLogTexts.archived : requestLogTexts.deleted
    await logRequest(tx, actor, 'DELETE', id, text(namesOf(request)))
  })
}

const DEPENDENT_TABLES = [
  'offers',
  'photos',
  'part_lists',
  'payments',
  'request_notes',
  'job_expenses',
  'time_presses',
  'time_entries',
] as const

async function hasHistory(tx: Transaction<DB>, request: LockedRequest): Promise<boolean> {
  if (request.status !== 'PENDING') return true
  for (const table of DEPENDENT_TABLES) {
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('service_request_id', '=', request.id)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  const technician = tx.selectFrom('request_technicians').select('request_id').where('request_id', '=', request.id)
  if (await technician.limit(1).executeTakeFirst()) return true
  return hasUnsentRemoval(tx, request.id)
}
