import { type Kysely, sql, type Transaction } from 'kysely'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestLogTexts } from '../../shared/requests/requests.log-texts.ts'
import { canTransition } from '../../shared/requests/requests.workflow.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import type { DB } from '../db/schema.generated.ts'
import { notifyTechnician } from '../notifications/notices.commands.ts'
import type { Actor } from '../platform/access.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { saveRequest } from './requests.commands.ts'
import { lockRequest, partyOf, requestById } from './requests.queries.ts'
import { enforce } from './requests.rules.ts'

/** Assigning somebody who is assigned already changes nothing. The first technician sets `assignedTechnicianAt`. */
export function assignTechnician(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  technicianId: string,
): Promise<ServiceRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    const { email } = await activeTechnician(tx, technicianId)
    enforce(canTransition('assignTechnician', request.status, await partyOf(tx, actor, request)))
    const added = await tx
      .insertInto('request_technicians')
      .values({ request_id: id, technician_id: technicianId })
      .onConflict((same) => same.doNothing())
      .returning('technician_id')
      .executeTakeFirst()
    if (added) {
      const set = request.assigned_technician_at ? {} : { assigned_technician_at: sql<Date>`now()` }
      await saveRequest(tx, actor, request, set, requestLogTexts.technicianAssigned(request.boat_name, email))
      await notifyTechnician(tx, actor, 'technician_assigned', request, technicianId)
    }
    return requestById(tx, actor, id)
  })
}

/** Also somebody who is no technician any more can be removed. Removing the last clears `assignedTechnicianAt`. */
export function unassignTechnician(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  technicianId: string,
): Promise<ServiceRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    const user = await tx.selectFrom('users').select('email').where('id', '=', technicianId).executeTakeFirst()
    if (!user) throw notFound('technician_not_found')
    enforce(canTransition('unassignTechnician', request.status, await partyOf(tx, actor, request)))
    const removed = await tx
      .deleteFrom('request_technicians')
      .where('request_id', '=', id)
      .where('technician_id', '=', technicianId)
      .returning('technician_id')
      .executeTakeFirst()
    if (!removed) throw conflict('technician_not_assigned')
    const left = tx.selectFrom('request_technicians').select('technician_id').where('request_id', '=', id).limit(1)
    const set = (await left.executeTakeFirst()) ? {} : { assigned_technician_at: null }
    await saveRequest(tx, actor, request, set, requestLogTexts.technicianUnassigned(request.boat_name, user.email))
    await notifyTechnician(tx, actor, 'technician_removed', request, technicianId)
    return requestById(tx, actor, id)
  })
}

/** Stays active and a technician until the transaction ends. */
async function activeTechnician(tx: Transaction<DB>, id: string): Promise<{ email: string }> {
  const technician = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .where('role_id', '=', ROLE_IDS.TECHNICIAN)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!technician) throw notFound('technician_not_found')
  return technician
}
