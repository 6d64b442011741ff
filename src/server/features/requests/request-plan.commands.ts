import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import type { PlanInput } from '../../../shared/requests/requests.plan.ts'
import { canTransition } from '../../../shared/requests/requests.workflow.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { recordChanged } from '../../http/errors.ts'
import { setTechnicians } from './request-technicians.commands.ts'
import { assignDate } from './requests.commands.ts'
import { lockRequest, partyOf, requestById } from './requests.queries.ts'

/**
 * Sets the day and the technicians of a request, both or neither. A value that is absent or unchanged is not written. Each change
 * is logged and notified as by its own call.
 */
export function planRequest(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { assignedDate, technicianIds, confirm, version }: z.output<typeof PlanInput>,
  now: Date,
): Promise<ServiceRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    if (version !== undefined && version !== request.version) throw recordChanged('service_request', id)
    enforce(canTransition('plan', request.status, await partyOf(tx, actor, request)))
    const manned = technicianIds ? await setTechnicians(tx, actor, request, technicianIds) : request
    if (assignedDate !== undefined && assignedDate !== manned.assigned_date)
      await assignDate(tx, actor, manned, assignedDate, { now, confirm })
    return requestById(tx, actor, id)
  })
}
