import { type Kysely, sql, type Transaction } from 'kysely'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestLogTexts } from '../../../shared/requests/requests.log-texts.ts'
import { canTransition } from '../../../shared/requests/requests.workflow.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { emailText } from '../../db/emails.ts'
import { changed } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { notifyPlanChanged } from '../notifications/intents.commands.ts'
import { techniciansOf } from '../notifications/recipients.queries.ts'
import { saveRequest } from './requests.commands.ts'
import { type LockedRequest, lockRequest, namesOf, partyOf, requestById } from './requests.queries.ts'

/** Makes a change of a locked request's technicians a command of its own. */
function command(change: typeof addTechnician) {
  return (db: Kysely<DB>, actor: Actor, id: string, technicianId: string): Promise<ServiceRequest> =>
    db.transaction().execute(async (tx) => {
      await change(tx, actor, await lockRequest(tx, id), technicianId)
      return requestById(tx, actor, id)
    })
}

/** Changes nothing if the person is assigned already. The first technician sets `assignedTechnicianAt`. */
export const assignTechnician = command(addTechnician)

/** Also removes a person who is no longer a technician. Removing the last one clears `assignedTechnicianAt`. */
export const unassignTechnician = command(removeTechnician)

/**
 * Makes exactly these people the technicians of a locked request. A person who is assigned already may stay, even if no longer an
 * active technician.
 */
export async function setTechnicians(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  technicianIds: readonly string[],
): Promise<LockedRequest> {
  const current = await techniciansOf(tx, request.id)
  const removed = current.filter((id) => !technicianIds.includes(id))
  // Sorted, so that two transactions lock the same users in the same order.
  const added = [...new Set(technicianIds)].filter((id) => !current.includes(id)).sort()
  let saved = request
  for (const id of removed) saved = await removeTechnician(tx, actor, saved, id)
  for (const id of added) saved = await addTechnician(tx, actor, saved, id)
  return saved
}

async function addTechnician(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  technicianId: string,
): Promise<LockedRequest> {
  const { email } = await activeTechnician(tx, technicianId)
  enforce(canTransition('assignTechnician', request.status, await partyOf(tx, actor, request)))
  const technicianIds = await techniciansOf(tx, request.id)
  const added = await tx
    .insertInto('request_technicians')
    .values({ request_id: request.id, technician_id: technicianId })
    .onConflict((same) => same.doNothing())
    .returning('technician_id')
    .executeTakeFirst()
  if (!added) return request
  const set = request.assigned_technician_at ? {} : { assigned_technician_at: sql<Date>`now()` }
  const message = requestLogTexts.technicianAssigned(namesOf(request), email)
  const saved = await saveRequest(tx, actor, request, set, message)
  await notifyPlanChanged(tx, actor, request.id, { technicianIds })
  return saved
}

async function removeTechnician(
  tx: Transaction<DB>,
  actor: Actor,
  request: LockedRequest,
  technicianId: string,
): Promise<LockedRequest> {
  const user = await tx
    .selectFrom('users')
    .select(emailText().as('email'))
    .where('id', '=', technicianId)
    .executeTakeFirstOrThrow(() => notFound('technician_not_found'))
  enforce(canTransition('unassignTechnician', request.status, await partyOf(tx, actor, request)))
  await tx
    .deleteFrom('request_technicians')
    .where('request_id', '=', request.id)
    .where('technician_id', '=', technicianId)
    .returning('technician_id')
    .executeTakeFirstOrThrow(() => conflict('technician_not_assigned'))
  await tx
    .insertInto('former_technicians')
    .values({ request_id: request.id, technician_id: technicianId })
    .onConflict((same) => same.doNothing())
    .execute()
  const left = await techniciansOf(tx, request.id)
  const set = left.length > 0 ? {} : { assigned_technician_at: null }
  const message = requestLogTexts.technicianUnassigned(namesOf(request), user.email)
  const saved = await saveRequest(tx, actor, request, set, message)
  await notifyPlanChanged(tx, actor, request.id, { technicianIds: [...left, technicianId] })
  // A change of the request is not announced to the removed technician any more, but their lists must be updated.
  await changed(tx, { topic: 'request', id: null, to: { TECHNICIAN: [technicianId] } })
  return saved
}

/** Locks the user, who stays an active technician until the transaction ends. */
async function activeTechnician(tx: Transaction<DB>, id: string): Promise<{ email: string }> {
  return tx
    .selectFrom('users')
    .select(emailText().as('email'))
    .where('id', '=', id)
    .where('role_id', '=', ROLE_IDS.TECHNICIAN)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => notFound('technician_not_found'))
}
