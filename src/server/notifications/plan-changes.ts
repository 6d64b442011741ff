// What somebody has to be notified of, by comparing the plan they were notified of with the plan as it is.
import type { Plan } from '../../shared/requests/requests.plan.ts'

export interface CurrentPlan extends Plan {
  customerId: string
  /** Canceled or deleted: nobody comes any more. */
  isOver: boolean
}

export type PlanChange =
  | { kind: 'technician_assigned' | 'technician_removed'; technicianId: string }
  | { kind: 'date_assigned'; day: string }

/**
 * `notified`: the plans of which the person may have been notified; more than one where a message may have arrived or not. An
 * assignment carries the day. A day that is only taken away is no change to tell. Of a request that is over only removals are
 * told: whoever was removed would still come.
 */
export function planChanges(userId: string, notified: readonly Plan[], plan: CurrentPlan): PlanChange[] {
  const isCustomer = userId === plan.customerId
  const changed = (kind: 'technician_assigned' | 'technician_removed', ids: Iterable<string>): PlanChange[] =>
    [...ids].filter((id) => isCustomer || id === userId).map((technicianId) => ({ kind, technicianId }))

  const before = new Set(notified.flatMap(({ technicianIds }) => technicianIds))
  const removed = [...before].filter((id) => !plan.technicianIds.includes(id))
  const changes = changed('technician_removed', removed)
  if (plan.isOver) return changes
  const added = plan.technicianIds.filter((id) => notified.some(({ technicianIds }) => !technicianIds.includes(id)))
  changes.push(...changed('technician_assigned', added))
  const { assignedDate: day } = plan
  const isConcerned = isCustomer || (plan.technicianIds.includes(userId) && !added.includes(userId))
  if (isConcerned && day !== null && notified.some(({ assignedDate }) => assignedDate !== day))
    changes.push({ kind: 'date_assigned', day })
  return changes
}
